/** Parses what people type. Keeps unreadable values, and the checks report them. */

import type { KindName } from '#contract/content/kinds.ts';
import type { FormValues } from '#contract/office/form.ts';

const maxLength = 60;

/** `1E3833`, `#abc` → `#1e3833`, `#aabbcc` */
export function normalizeColour(typed: string): string {
  const digits = typed.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${digits.replaceAll(/./g, '$&$&')}`;
  return /^[0-9a-f]{6}$/.test(digits) ? `#${digits}` : typed;
}

/** `de89 3704 0044 0532 0130 00` → `DE89370400440532013000` */
export const normalizeIban = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase();

/** `17.7.2027`, `17/07/2027`, `2027-7-17` → `2027-07-17` */
export function normalizeDay(typed: string): string {
  const text = typed.trim();
  if (text.length > maxLength) return typed;
  const [, year, month, day] = text.match(/^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/) ?? [];
  if (year && month && day) return isoDay(year, month, day);
  const [, first, second, last] =
    text.replaceAll(/(?<=[./-]) /g, '').match(/^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/) ?? [];
  return first && second && last ? isoDay(last, second, first) : typed;
}

const isoDay = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** `9.30`, `9h30`, `18 Uhr`, `18.30 Uhr`, `6 pm` → `09:30`, `18:00`, … */
export function normalizeTime(typed: string): string {
  const text = typed.trim().toLowerCase();
  if (text.length > maxLength) return typed;
  const [, hours, minutes = '00', half] =
    text.match(/^(\d{1,2})(?: ?[:.h] ?(\d{2})(?::00)?)? ?(?:uhr|h|(am|pm|a\.m\.|p\.m\.))?$/) ?? [];
  if (hours === undefined) return typed;
  const hour = half ? (Number(hours) % 12) + (half.startsWith('p') ? 12 : 0) : Number(hours);
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

/** Date and time, separated by a comma, `T`, `um` or `at` → `2027-07-17 18:30` */
export function normalizeMoment(typed: string): string {
  const text = typed.trim().replaceAll(/(?<=\d[./-]) +(?=\d)/g, '');
  if (text.length > maxLength) return typed;
  const [, day = '', time = ''] = text.match(/^([\d./-]{8,10})(?:T|,? (?:um |at )?)(.+)$/) ?? [];
  const [date, clock] = [normalizeDay(day), normalizeTime(time)];
  return isDay(date) && /^\d{2}:\d{2}$/.test(clock) ? `${date} ${clock}` : typed;
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** `2,6`, `1 250`, and any minus sign. Anything else stays text. */
export function normalizeNumber(typed: string): number | string {
  if (typed.length > maxLength) return typed;
  const text = typed.replaceAll(/\s/g, '').replace(/^[−–]/, '-').replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : typed;
}

/** In cents: `48`, `48,50`, `48,-`, `€ 48.50`, `48 Euro`, `CHF 48`. Anything else stays text. */
export function normalizeAmount(typed: string): number | string {
  if (typed.length > maxLength) return typed;
  const [, whole, cents = ''] =
    typed
      .replaceAll(/\s/g, '')
      .match(/^[\p{Sc}\p{L}]{0,9}(\d{1,8})(?:[.,](?:(\d{1,2})|[-–—]{1,2}))?[\p{Sc}\p{L}]{0,9}$/u) ?? [];
  return whole === undefined ? typed : Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}

/** `0049 (0)39600 / 123-45` → `+49 39600 123 45`; German by default */
export function normalizePhone(typed: string): string {
  if (typed.length > maxLength) return typed;
  const digits = typed
    .replaceAll('(0)', ' ')
    .replaceAll(/[()/.\-–]/g, ' ')
    .trim()
    .replace(/^00/, '+')
    .replace(/^0/, '+49 ')
    .replace(/^\+49(?=\d)/, '+49 ')
    .replaceAll(/\s+/g, ' ');
  return /^\+[\d ]+$/.test(digits) ? digits : typed;
}

/** `www.example.org`, `http://example.org` → `https://…` */
export function normalizeLink(typed: string): string {
  if (/^https:/i.test(typed) || /\s/.test(typed) || !typed.includes('.')) return typed;
  if (/^http:\/\//i.test(typed)) return `https://${typed.slice('http://'.length)}`;
  return /^[\w.-]+(?:[/?#:]|$)/.test(typed) ? `https://${typed}` : typed;
}

const dashes = new Set(['-', '--', '---', '–', '—', '‒', '−']);

/** `Ada - Dido`, `Ada -- Dido`, or a tab → `Ada – Dido` */
export function normalizeCastLine(typed: string): string {
  if (typed.includes(' – ')) return typed;
  const words = typed.replaceAll('\t', ' – ').split(' ').filter(Boolean);
  const at = words.findIndex((word) => dashes.has(word));
  return at > 0 && at < words.length - 1 ? `${words.slice(0, at).join(' ')} – ${words.slice(at + 1).join(' ')}` : typed;
}

const hosts = new Map([
  ...['youtube.com', 'youtube-nocookie.com', 'youtu.be'].map((host) => [host, 'youtube'] as const),
  ['vimeo.com', 'vimeo'],
]);

/** In the field `key`: `https://youtu.be/abc` → provider `youtube`, key `abc` */
export function parsePastedFilmLink(kind: KindName, typed: FormValues): FormValues {
  const pasted = typed['key']?.trim() ?? '';
  const url = kind === 'media' ? URL.parse(/^\w+:/.test(pasted) ? pasted : `https://${pasted}`) : null;
  const provider = hosts.get(url?.hostname.replace(/^(www|m|music|player)\./, '') ?? '');
  const key = url?.searchParams.get('v') ?? url?.pathname.match(/^\/(?:(?:embed|live|shorts|video)\/)?([\w-]+)/)?.[1];
  return provider && key ? { ...typed, provider, key } : typed;
}
