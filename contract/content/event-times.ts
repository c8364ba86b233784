import { formatDate, formatDayAndMonth, formatTime } from '#contract/date-format.ts';
import type { Language } from '#contract/language.ts';
import type { Event, LocalizedString } from './event.ts';

type EventTimes = Pick<Event, 'start' | 'doors' | 'end'>;
type EventWithTimes = EventTimes & { event: Pick<Event['event'], 'date' | 'time'> };

export interface TimePhrases {
  doors: (time: string) => string;
  dates: (from: string, until: string) => string;
}

export const seasonOf = ({ start }: Pick<Event, 'start'>): number => Number(start.slice(0, 4));

/** True for an exhibition, false for a concert that ends after midnight. */
export const coversDays = (start: string, end: string | undefined): end is string =>
  end !== undefined && Temporal.PlainDateTime.compare(Temporal.PlainDateTime.from(start).add({ days: 1 }), end) <= 0;

export const lastDayOf = ({ start, end }: Pick<Event, 'start' | 'end'>): string =>
  (coversDays(start, end) ? end : start).slice(0, 10);

function formatEventDate({ start, end }: EventTimes, language: Language, { dates }: TimePhrases): string {
  const from = formatDate(start, language);
  if (!coversDays(start, end)) return from;
  const until =
    seasonOf({ start: end }) === seasonOf({ start }) ? formatDayAndMonth(end, language) : formatDate(end, language);
  return dates(from, until);
}

const formatEventTime = ({ start, doors }: EventTimes, language: Language, phrases: TimePhrases): string =>
  [formatTime(start, language), ...(doors ? [phrases.doors(formatTime(doors, language))] : [])].join(', ');

const stringInLanguage = (text: LocalizedString | undefined, language: Language): string | undefined =>
  typeof text === 'string' ? text : text?.[language];

/** `Samstag, 17. Juli 2027` and `18 Uhr, Einlass 17.30 Uhr` */
export const formatEventTimes = ({ event, ...times }: EventWithTimes, language: Language, phrases: TimePhrases) => ({
  date: stringInLanguage(event.date, language) ?? formatEventDate(times, language, phrases),
  time: stringInLanguage(event.time, language) ?? formatEventTime(times, language, phrases),
});
