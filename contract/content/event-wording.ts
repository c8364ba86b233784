import { dateText, dayAndMonth, timeText } from '#contract/date-words.ts';
import type { Language } from '#contract/language.ts';
import type { Event, Said } from './event.ts';

type Times = Pick<Event, 'start' | 'doors' | 'end'>;
type Worded = Times & { event: Pick<Event['event'], 'date' | 'time'> };

export interface TimePhrases {
  doors: (time: string) => string;
  dates: (from: string, until: string) => string;
}

export const seasonOf = ({ start }: Pick<Event, 'start'>): number => Number(start.slice(0, 4));

/** True for an exhibition, false for a concert that ends after midnight. */
const isDaysLater = (end: string, start: string): boolean =>
  Temporal.PlainDateTime.compare(Temporal.PlainDateTime.from(start).add({ days: 1 }), end) <= 0;

function dateIn({ start, end }: Times, language: Language, { dates }: TimePhrases): string {
  const from = dateText(start, language);
  if (!end || !isDaysLater(end, start)) return from;
  const until = seasonOf({ start: end }) === seasonOf({ start }) ? dayAndMonth(end, language) : dateText(end, language);
  return dates(from, until);
}

const timeIn = ({ start, doors }: Times, language: Language, phrases: TimePhrases): string =>
  [timeText(start, language), ...(doors ? [phrases.doors(timeText(doors, language))] : [])].join(', ');

const saidIn = (said: Said | undefined, language: Language): string | undefined =>
  typeof said === 'string' ? said : said?.[language];

/** `Samstag, 17. Juli 2027` and `18 Uhr, Einlass 17.30 Uhr` */
export const timeWording = (
  { event, ...times }: Worded,
  language: Language,
  phrases: TimePhrases,
): { date: string; time: string } => ({
  date: saidIn(event.date, language) ?? dateIn(times, language, phrases),
  time: saidIn(event.time, language) ?? timeIn(times, language, phrases),
});
