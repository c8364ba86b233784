import { zone } from '#contract/zone.ts';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone });

/** Removes the second full stop if a sentence ends with “a.m.” or “p.m.”. */
export const mergeFullStops = (text: string): string => text.replaceAll(/([ap]\.m\.)\./g, '$1');

/** `18.42 Uhr` · `6.42 p.m.`, Berlin time */
export function formatClock(at: string | number, german: boolean): string {
  const [hour = '', minute = ''] = clock.format(new Date(at)).split(':');
  if (german) return `${Number(hour)}.${minute} Uhr`;
  return `${Number(hour) % 12 || 12}.${minute} ${Number(hour) < 12 ? 'a.m.' : 'p.m.'}`;
}
