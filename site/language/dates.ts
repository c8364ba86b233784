import { type Language, languageOf, locales, type View } from '#contract/language.ts';
import { zone } from '#contract/zone.ts';
import { typeset } from './typeset.ts';

/** `20. Juli, 18 Uhr` · `20 July, 6 p.m.`; over several days `9. September – 28. Oktober`. A year stands beside it anyway. */
export function shortDate(start: string, end: string | undefined, view: View): string {
  const language = languageOf(view);
  const [first, last] = [Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end ?? start)];
  const day = dayOf(first, language);
  const days = first.toPlainDate().until(last.toPlainDate()).days;
  return days > 1 ? typeset(`${day} – ${dayOf(last, language)}`, language) : `${day}, ${hourOf(first, language)}`;
}

/** Made once: to ask a calendar date for its words makes one of these each time, and takes thirty times as long. */
const formats = (options: Intl.DateTimeFormatOptions) => ({
  de: new Intl.DateTimeFormat(locales.de, options),
  en: new Intl.DateTimeFormat(locales.en, options),
});
const inYear = formats({ day: 'numeric', month: 'long' });
const inWeek = formats({ weekday: 'long', day: 'numeric', month: 'long' });
const wholeDay = formats({ dateStyle: 'full' });
const long = formats({ dateStyle: 'long' });
const month = formats({ month: 'long' });
const weekday = formats({ weekday: 'short' });
const wholeWeekday = formats({ weekday: 'long' });

const dayOf = (when: Temporal.PlainDateTime, language: Language): string =>
  typeset(inYear[language].format(when), language);

/** `17 Uhr` · `5 p.m.` */
export const clockTime = (time: string, view: View): string => hourOf(Temporal.PlainTime.from(time), languageOf(view));

/** `Freitag, 25. Dezember` · `Friday 25 December` */
export const dayName = (day: string, view: View): string =>
  typeset(inWeek[languageOf(view)].format(Temporal.PlainDate.from(day)), languageOf(view));

function hourOf({ hour, minute }: { hour: number; minute: number }, language: Language): string {
  const minutes = minute ? `.${String(minute).padStart(2, '0')}` : '';
  if (language === 'de') return typeset(`${hour}${minutes} Uhr`, language);
  return typeset(`${hour % 12 || 12}${minutes} ${hour < 12 ? 'a.m.' : 'p.m.'}`, language);
}

/** `36 Sekunden` · `1 hour, 12 minutes` */
export function duration(seconds: number, view: View): string {
  const parts = { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 };
  const format = new Intl.DurationFormat(locales[languageOf(view)], { style: 'long' });
  return format.format(seconds < 3600 ? parts : { ...parts, seconds: 0 });
}

/** `Montag, 3. Mai 2027` · `Monday, 3 May 2027` */
export const wholeDate = (day: string, view: View): string =>
  typeset(wholeDay[languageOf(view)].format(Temporal.PlainDate.from(day)), languageOf(view));

/** `Mai` · `May`, and in two letters `Mo` · `Mo`: what stands above the days of a calendar */
export const monthName = (day: string, view: View): string =>
  month[languageOf(view)].format(Temporal.PlainDate.from(day));
export const weekdayLetters = (day: string, view: View): string =>
  weekday[languageOf(view)].format(Temporal.PlainDate.from(day)).slice(0, 2);
export const weekdayName = (day: string, view: View): string =>
  wholeWeekday[languageOf(view)].format(Temporal.PlainDate.from(day));

/** `20. August 2022` · `20 August 2022` */
export const longDate = (day: string, view: View): string =>
  typeset(long[languageOf(view)].format(Temporal.PlainDate.from(day)), languageOf(view));

/** `20. Juli 2026, 18.04 Uhr` · `20 July 2026, 6.04 p.m.`: a moment, by Berlin's clock */
export const momentInBerlin = (at: string, view: View): string => inBerlin(at, view, long);

/** `Donnerstag, 3. Juni 2027, 18 Uhr` · `Thursday, 3 June 2027, 6 p.m.`: until when something holds, by Berlin's clock */
export const deadline = (at: string, view: View): string => inBerlin(at, view, wholeDay);

function inBerlin(at: string, view: View, days: ReturnType<typeof formats>): string {
  const language = languageOf(view);
  const here = Temporal.Instant.from(at).toZonedDateTimeISO(zone);
  return typeset(`${days[language].format(here.toPlainDate())}, ${hourOf(here, language)}`, language);
}
