import { formatEnglishTime } from '#contract/english-time.ts';
import { zone } from '#contract/zone.ts';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone });

/** Removes the second full stop if a sentence ends with “a.m.”, “p.m.” or “e. V.”. */
export const removeDoubleStop = (text: string): string => text.replaceAll(/(?<!\.)\.\.(?!\.)/g, '.');

/** `18.42 Uhr` · `6.42 p.m.` or `12 noon`, Berlin time */
export function formatClock(at: string | number, isGerman: boolean): string {
  const [hour = '', minute = ''] = clock.format(new Date(at)).split(':');
  return isGerman ? `${Number(hour)}.${minute} Uhr` : formatEnglishTime(Number(hour), `.${minute}`);
}
