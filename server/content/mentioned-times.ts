import { months, weekdays } from '#contract/date-format.ts';
import type { Language } from '#contract/language.ts';

export const timeFields = ['doors', 'start', 'interval', 'end'] as const;
export type TimeField = (typeof timeFields)[number];

export interface MentionedTime {
  found: string;
  /** `18:00`; several for a span, or if morning or evening is unclear */
  times: readonly string[];
  field: TimeField;
}

const numberWords: Record<Language, readonly string[]> = {
  de: 'ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' '),
  en: 'one two three four five six seven eight nine ten eleven twelve'.split(' '),
};
const digits = String.raw`\d{1,2}(?:[.:]\d{2})?`;
const span = String.raw`(?:(?<from>${digits})\s*(?:–|-|bis|to)\s*)?\b(?<at>${digits})`;
const timePatterns: Record<Language, RegExp> = {
  de: new RegExp(
    String.raw`${span}\s*Uhr(?:\s+(?<past>[0-5]\d)(?![.\d]))?|\bhalb\s+(?<half>${numberWords.de.join('|')})s?\b|\b(?<word>${numberWords.de.join('|')})\s+Uhr|\b(?<noon>Mittag)\b|\b(?<midnight>Mitternacht)\b|\b(?<plain>\d{1,2}:\d{2})\b`,
    'giu',
  ),
  en: new RegExp(
    String.raw`${span}\s*(?<part>[ap])\.?\s?m\b\.?|\bhalf\s+past\s+(?<half>${numberWords.en.join('|')})\b|\b(?<word>${numberWords.en.join('|')})\s+o[’']clock|\b(?<noon>noon)\b|\b(?<midnight>midnight)\b|\b(?<plain>\d{1,2}:\d{2})\b`,
    'giu',
  ),
};

export function findMentionedTimes(text: string, language: Language): MentionedTime[] {
  const plain = text.replaceAll('\u00A0', ' ');
  let last = 0;
  return [...plain.matchAll(timePatterns[language])].map(({ 0: found, index, groups = {} }) => {
    const field = detectTimeField(plain.slice(last, index));
    last = index + found.length;
    return { found: found.trim(), times: listClockTimes(groups, language), field };
  });
}

function listClockTimes(groups: Partial<Record<string, string>>, language: Language): string[] {
  const { from, at, past, part, half, word, noon, midnight, plain } = groups;
  if (noon) return ['12:00'];
  if (midnight) return ['00:00'];
  if (plain) return [formatClock(plain)];
  const wordHour = numberWords[language].indexOf((half ?? word ?? '').toLowerCase()) + 1;
  if (wordHour > 0) {
    // Both „halb sieben“ and “half past six” mean 6.30.
    const hour = half && language === 'de' ? wordHour - 1 : wordHour;
    return [hour, hour + 12].map((one) => formatClock(`${one % 24}${half ? '.30' : ''}`));
  }
  return [from, at].flatMap((one) => (one ? [formatClock(past ? `${one}.${past}` : one, part)] : []));
}

function formatClock(found: string, part?: string): string {
  const [hour = '', minute = '00'] = found.split(/[.:]/);
  const day = part ? (Number(hour) % 12) + (part.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  return `${String(day).padStart(2, '0')}:${minute}`;
}

const fieldWords: readonly (readonly [TimeField, RegExp])[] = [
  ['doors', /einlass|türen|doors/i],
  ['interval', /pause|interval/i],
  ['end', /\bende|endet|\bend(s|ing)?\b/i],
];

const detectTimeField = (before: string): TimeField =>
  fieldWords.find(([, words]) => words.test(before))?.[0] ?? 'start';

export interface MentionedDay {
  found: string;
  day?: number;
  month?: number;
  year?: number;
  weekday?: number;
  /** after “until”: the last day of a span */
  isLastDay: boolean;
}

const anyOf = (words: readonly string[]) => words.join('|');
const dayPatterns: Record<Language, RegExp> = {
  de: new RegExp(
    String.raw`(?<last>\bbis(?:\s+zum)?\s+)?(?:\b(?<weekday>${anyOf(weekdays.de)}|Sonnabend)s?,?\s*)?(?:(?:am|den|dem|der)\s+)?(?:\b(?<day>\d{1,2})\.\s*(?:(?<number>\d{1,2})\.\s*)?)?(?:\b(?<month>${anyOf(months.de)})\b\s*)?(?:\b(?<year>(?:19|20)\d{2})\b)?`,
    'giu',
  ),
  en: new RegExp(
    String.raw`(?<last>\b(?:[Uu]ntil|[Tt]ill|to)\s+)?(?:\b(?<weekday>${anyOf(weekdays.en)})s?,?\s*)?(?:(?:[Oo]n|the)\s+)?(?:\b(?<day>\d{1,2})(?:st|nd|rd|th)?\s+(?=${anyOf(months.en)}))?(?:\b(?<month>${anyOf(months.en)})\b(?:\s+(?<after>\d{1,2})(?:st|nd|rd|th)?\b)?,?\s*)?(?:\b(?<year>(?:19|20)\d{2})\b)?`,
    // “May” is a month, “may” is not.
    'gu',
  ),
};

export function findMentionedDays(text: string, language: Language): MentionedDay[] {
  const plain = text.replaceAll('\u00A0', ' ');
  return [...plain.matchAll(dayPatterns[language])].flatMap(({ 0: found, groups = {} }) => {
    const { last, weekday, number, month, year } = groups;
    const parts = {
      ...toNumberPart('day', groups['day'] ?? groups['after']),
      ...toNumberPart('month', number ?? (month && String(indexOfWord(months[language], month)))),
      ...toNumberPart('year', year),
      ...(weekday && { weekday: indexOfWord(weekdays[language], /^sonnabend$/i.test(weekday) ? 'Samstag' : weekday) }),
    };
    return Object.keys(parts).length > 0 ? [{ ...parts, found: found.trim(), isLastDay: last !== undefined }] : [];
  });
}

const indexOfWord = (words: readonly string[], word: string): number =>
  words.findIndex((one) => one.toLowerCase() === word.toLowerCase()) + 1;

const toNumberPart = <Name extends string>(name: Name, digits: string | undefined) =>
  digits === undefined ? {} : ({ [name]: Number(digits) } as Record<Name, number>);
