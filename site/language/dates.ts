import { coversDays } from '#contract/content/event-times.ts';
import { formatHour } from '#contract/date-format.ts';
import { intlLocales, type Language, type Locale, languageOf, mapLanguages } from '#contract/language.ts';
import { zone } from '#contract/zone.ts';
import { typeset } from './typeset.ts';

/** `20. Juli, 18 Uhr` · `20 July, 6 p.m.`; over several days `9. September – 28. Oktober` */
export function formatShortDate(start: string, end: string | undefined, locale: Locale): string {
  if (coversDays(start, end))
    return typeset(`${dayInYear(start, locale)} – ${dayInYear(end, locale)}`, languageOf(locale));
  return `${dayInYear(start, locale)}, ${hourName(Temporal.PlainDateTime.from(start), languageOf(locale))}`;
}

const beforeYear = / (?=\d{4}$)/;

/** `Sa., 19. Juni 2027, 21.15 Uhr` · `Sat, 19 June 2027, 9.15 p.m.` */
export function formatShortDateInFull(start: string, end: string | undefined, locale: Locale): string {
  const language = languageOf(locale);
  if (coversDays(start, end)) return typeset(`${dayInYear(start, locale)} – ${longDate(end, locale)}`, language);
  const date = shortDate(start, locale).replace(beforeYear, '\u00A0');
  return `${date}, ${hourName(Temporal.PlainDateTime.from(start), language)}`;
}

/**
 * Keeps one format per language: creating one takes thirty times as long as using it. A number takes
 * a twentieth of the time of a `PlainDate`.
 */
function createDayFormat(options: Intl.DateTimeFormatOptions): (day: string, locale: Locale) => string {
  const formats = mapLanguages(
    (language) => new Intl.DateTimeFormat(intlLocales[language], { ...options, timeZone: 'UTC' }),
  );
  return (day, locale) => {
    const language = languageOf(locale);
    const { year, month, day: ofMonth } = Temporal.PlainDate.from(day);
    return typeset(formats[language].format(Date.UTC(year, month - 1, ofMonth)), language);
  };
}

const dayInYear = createDayFormat({ day: 'numeric', month: 'long' });
/** `Freitag, 25. Dezember` · `Friday 25 December` */
export const dayName = createDayFormat({ weekday: 'long', day: 'numeric', month: 'long' });
/** `Sa., 19. Juni 2027` · `Sat, 19 June 2027` */
export const shortDate = createDayFormat({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' });
/** `Montag, 3. Mai 2027` · `Monday, 3 May 2027` */
export const fullDate = createDayFormat({ dateStyle: 'full' });
/** `20. August 2022` · `20 August 2022` */
export const longDate = createDayFormat({ dateStyle: 'long' });
export const monthName = createDayFormat({ month: 'long' });
export const shortMonthName = createDayFormat({ month: 'short' });
export const weekdayName = createDayFormat({ weekday: 'long' });
const shortWeekday = createDayFormat({ weekday: 'short' });
export const formatShortWeekday = (day: string, locale: Locale): string => shortWeekday(day, locale).slice(0, 2);

/** `17 Uhr` · `5 p.m.`, of a time or of a day with its time */
export const clockTime = (time: string, locale: Locale): string =>
  hourName(Temporal.PlainTime.from(time), languageOf(locale));

const hourName = (time: Parameters<typeof formatHour>[0], language: Language): string =>
  typeset(formatHour(time, language), language);

/** `36 Sekunden` · `1 hour, 12 minutes` */
export function formatDuration(seconds: number, locale: Locale): string {
  const parts = { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 };
  const format = new Intl.DurationFormat(intlLocales[languageOf(locale)], { style: 'long' });
  return format.format(seconds < 3600 ? parts : { ...parts, seconds: 0 });
}

/** `20. Juli 2026, 18.04 Uhr` · `20 July 2026, 6.04 p.m.`, Berlin time */
export const formatBerlinTime = (at: string, locale: Locale): string => formatInBerlin(at, locale, longDate);

/** `Donnerstag, 3. Juni 2027, 18 Uhr` · `Thursday, 3 June 2027, 6 p.m.`, Berlin time */
export const formatDeadline = (at: string, locale: Locale): string => formatInBerlin(at, locale, fullDate);

function formatInBerlin(at: string, locale: Locale, dayOf: ReturnType<typeof createDayFormat>): string {
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(zone);
  return `${dayOf(local.toPlainDate().toString(), locale)}, ${hourName(local, languageOf(locale))}`;
}
