import { isDeepStrictEqual } from 'node:util';
import { wallTime } from '#contract/wall-time.ts';
import { readProperty } from './form-data.ts';

type EventRecord = Readonly<Record<string, unknown>>;

const isEventRecord = (value: unknown): value is EventRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** For another event: without its times, status and note. `changed`: the current time */
export function copyEvent(data: EventRecord, changed: string): EventRecord {
  const { start: _, doors: _d, interval: _i, end: _e, status: _s, availability: _a, revision: _r, ...rest } = data;
  const { previous, ...copy } = rest;
  const { date: _date, time: _time, note: _note, ...event } = isEventRecord(rest['event']) ? rest['event'] : {};
  const [place, venue] = [readProperty(previous, 'place'), readProperty(previous, 'venue')];
  const announced = { ...event, ...(venue !== undefined && { venue }) };
  return { ...copy, ...(place !== undefined && { place }), changed, event: announced };
}

/** An event that takes place after all loses the published note about its cancellation. */
export function removeOldNote(data: unknown, published: unknown): unknown {
  const noteOf = (data: unknown) => readProperty(readProperty(data, 'event'), 'note');
  const takesPlaceAgain =
    isCancelledOrPostponed(readProperty(published, 'status')) && !isCancelledOrPostponed(readProperty(data, 'status'));
  const isOld = noteOf(data) !== undefined && isDeepStrictEqual(noteOf(data), noteOf(published));
  if (!takesPlaceAgain || !isOld) return data;
  const { note: _, ...event } = readProperty(data, 'event') as EventRecord;
  return { ...(data as EventRecord), event };
}

const isCancelledOrPostponed = (status: unknown): boolean => status === 'cancelled' || status === 'postponed';

const dependentTimes = ['doors', 'interval', 'end'] as const;

/** Moves doors, interval and end with the start, except those the person has changed. */
export function moveTimes(data: unknown, published: unknown): unknown {
  const timeIn = (data: unknown, name: string) => wallTime.safeParse(readProperty(data, name)).data;
  const [from, to] = [timeIn(published, 'start'), timeIn(data, 'start')];
  if (!from || !to) return data;
  const by = Temporal.PlainDateTime.from(from).until(to);
  const moved = dependentTimes.flatMap((name): [string, string][] => {
    const time = timeIn(data, name);
    if (!time || time !== timeIn(published, name)) return [];
    const later = Temporal.PlainDateTime.from(time).add(by).toString({ smallestUnit: 'minute' });
    return [[name, later.replace('T', ' ')]];
  });
  return { ...(data as EventRecord), ...Object.fromEntries(moved) };
}
