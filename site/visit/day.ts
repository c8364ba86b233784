import { getMoonIllumination, getTimes } from 'suncalc';
import { takesPlace } from '#contract/booking/event-state.ts';
import type { EventType } from '#contract/content/categories.ts';
import type { Event } from '#contract/content/event.ts';
import { lastDayOf } from '#contract/content/event-times.ts';
import type { Content } from '#contract/content/kinds.ts';
import { wallClock } from '#contract/wall-time.ts';
import { zone } from '#contract/zone.ts';
import { type DayHours, findHours, findOpenState } from '#site/park/hours.ts';

export type VisitDay = ReturnType<typeof createVisitDay>;

/** `2027-05-03` as a browser sends it; `3.5.2027` and `3/5/2027` as people type it. */
const dayFormats = [
  /^(?<year>20\d\d)-(?<month>\d\d)-(?<day>\d\d)$/,
  /^(?<day>\d{1,2})[./] ?(?<month>\d{1,2})[./] ?(?<year>20\d\d)$/,
];

/** Returns undefined if the text is no day of this century. */
export function readDay(text: string): string | undefined {
  const { year, month, day } = dayFormats.map((form) => text.match(form)?.groups).find(Boolean) ?? {};
  try {
    return Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    ).toString();
  } catch {
    return undefined;
  }
}

const maximumLength = 20;

/** Cuts the text to the length of the longest format. */
export const readDayQuery = (query: URLSearchParams): string =>
  (query.get('date') ?? '').trim().slice(0, maximumLength).toWellFormed();
export const formatDayQuery = (text: string): string =>
  text ? `?${new URLSearchParams({ date: readDay(text) ?? text })}` : '';

/** Sets `lastKnownYear` if the day is after the last year with known exceptions. */
export function createVisitDay({ estate }: Pick<Content, 'estate'>, events: readonly Event[], date: string, now: Date) {
  const { date: today, time } = wallClock(now);
  const hours = findHours(date, estate.hours);
  const lastKnown = findLastKnownYear(estate.hours, today);
  const isOver = date === today && findOpenState(hours, time) === 'after';
  return {
    date,
    isPast: date < today,
    /** It is today, and the park has closed. */
    isOver,
    hours,
    ...(yearOf(date) > lastKnown && { lastKnownYear: lastKnown }),
    events: events.filter((event) => takesPlace(event) && isOnDay(event, date)),
    sky: computeSky(date, estate.position),
    nearestOpenDays:
      hours.opens && !isOver ? [] : [-1, 1].flatMap((step) => findNearestOpenDay(date, step, today, estate.hours)),
  };
}

const yearOf = (date: string): number => Number(date.slice(0, 4));

/** Returns the last year with known exceptions. */
export const findLastKnownYear = ({ exceptions }: Content['estate']['hours'], today: string): number =>
  Math.max(...exceptions.map(({ date }) => yearOf(date)), yearOf(today));

/** `m5`, because the key of a text begins with a letter */
export const buildMonthKey = (date: string): string => `m${Number(date.slice(5, 7))}`;

const isOnDay = (event: Event, date: string): boolean => event.start.slice(0, 10) <= date && date <= lastDayOf(event);

function findNearestOpenDay(date: string, step: number, today: string, hours: Content['estate']['hours']): DayHours[] {
  let day = Temporal.PlainDate.from(date);
  for (let looked = 0; looked < 14; looked++) {
    day = day.add({ days: step });
    if (day.toString() < today) return [];
    const openDay = findHours(day.toString(), hours);
    if (openDay.opens) return [openDay];
  }
  return [];
}

/** Until then the trains of the evening leave, also after midnight. */
const nightEnd = '05:00';

/** Minutes between the arrival at the station and the last train of the night in which the event ends. */
export function computeMinutesToSpare({ end }: { end: string }, train: LastTrain): number {
  const arrival = Temporal.PlainDateTime.from(end).add({ minutes: train.minutes });
  const isAfterMidnight = end.slice(11) < nightEnd;
  const evening = Temporal.PlainDate.from(end).subtract({ days: isAfterMidnight ? 1 : 0 });
  const departure = evening.add({ days: train.leaves < nightEnd ? 1 : 0 }).toPlainDateTime(train.leaves);
  return Math.floor(arrival.until(departure).total('minutes'));
}

/** By departure; `00:15` is after `22:48`. */
export const sortLastTrains = <Train extends Pick<LastTrain, 'leaves'>>(trains: readonly Train[]): Train[] =>
  trains.toSorted(
    (a, b) => Number(a.leaves < nightEnd) - Number(b.leaves < nightEnd) || a.leaves.localeCompare(b.leaves),
  );

/** `minutes`: from the end of the event to the station */
interface LastTrain {
  leaves: string;
  minutes: number;
}

/** Undefined without music, without a known end, or without a station. */
export function findWayHome(
  event: Omit<Event, 'event' | 'prices'> & { type: EventType },
  station: Content['estate']['station'],
) {
  const { type, end } = event;
  if (!station || !end || type === 'exhibition' || !takesPlace(event)) return undefined;
  const { name, lastTrains, minibusDelay = 0, minutes } = station;
  const minibus = Temporal.PlainTime.from(end).add({ minutes: minibusDelay });
  return {
    station: name,
    minibus: station.minibusDelay === undefined ? undefined : minibus.toString({ smallestUnit: 'minute' }),
    trains: sortLastTrains(lastTrains).map(({ to, leaves }) => ({
      to,
      leaves,
      isReached: computeMinutesToSpare({ end }, { leaves, minutes: minibusDelay + minutes }) >= 0,
    })),
  };
}

/** In cycles: the moon counts as new or full for a day and a half before and after. */
const phaseTolerance = 0.05;

export type EstatePosition = Content['estate']['position'];

const noonOn = (date: string) => Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: '12:00' });

/** Undefined beyond the polar circles on days without a sunrise or a sunset. */
export function findSunTimes(date: string, { latitude, longitude }: EstatePosition) {
  const { sunrise, sunset } = getTimes(new Date(noonOn(date).epochMilliseconds), latitude, longitude);
  return sunrise && sunset ? { sunrise, sunset } : undefined;
}

export function computeSky(date: string, position: EstatePosition) {
  const times = findSunTimes(date, position);
  const evening = noonOn(date).add({ hours: 9 });
  const { phase, fraction } = getMoonIllumination(new Date(evening.epochMilliseconds));
  return {
    /** `sunset: '21:04'` */
    sun: times && { sunrise: formatSunTime(times.sunrise), sunset: formatSunTime(times.sunset) },
    moon: nameMoonPhase(phase),
    litPercent: Math.round(fraction * 100),
  };
}

function nameMoonPhase(phase: number): 'new' | 'waxing' | 'full' | 'waning' {
  if (phase < phaseTolerance || phase > 1 - phaseTolerance) return 'new';
  if (Math.abs(phase - 0.5) < phaseTolerance) return 'full';
  return phase < 0.5 ? 'waxing' : 'waning';
}

function formatSunTime(moment: Date): string {
  const localTime = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);
  return localTime.toPlainTime().toString({ smallestUnit: 'minute', roundingMode: 'halfExpand' });
}
