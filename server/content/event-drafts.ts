import { isDeepStrictEqual } from 'node:util';
import { wallTime } from '#contract/wall-time.ts';
import { partOf } from './form-data.ts';

type Data = Readonly<Record<string, unknown>>;

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);

/** `changed`: the current time */
export function copiedEvent(data: Data, changed: string): Data {
  const { start: _, doors: _d, interval: _i, end: _e, status: _s, availability: _a, revision: _r, ...rest } = data;
  const { previous, ...copy } = rest;
  const { date: _date, time: _time, note: _note, ...event } = isData(rest['event']) ? rest['event'] : {};
  const [place, venue] = [partOf(previous, 'place'), partOf(previous, 'venue')];
  return {
    ...copy,
    ...(place !== undefined && { place }),
    changed,
    event: { ...event, ...(venue !== undefined && { venue }) },
  };
}

export function withoutOldNote(data: unknown, published: unknown): unknown {
  const note = partOf(partOf(data, 'event'), 'note');
  const takesPlaceAgain = isOff(partOf(published, 'status')) && !isOff(partOf(data, 'status'));
  if (!takesPlaceAgain || note === undefined || !isDeepStrictEqual(note, partOf(partOf(published, 'event'), 'note')))
    return data;
  const { note: _, ...event } = partOf(data, 'event') as Data;
  return { ...(data as Data), event };
}

const isOff = (status: unknown): boolean => status === 'cancelled' || status === 'postponed';

const following = ['doors', 'interval', 'end'] as const;

export function withMovedTimes(data: unknown, published: unknown): unknown {
  const timeIn = (of: unknown, name: string) => wallTime.safeParse(partOf(of, name)).data;
  const [from, to] = [timeIn(published, 'start'), timeIn(data, 'start')];
  if (!from || !to) return data;
  const by = Temporal.PlainDateTime.from(from).until(to);
  const moved = following.flatMap((name): [string, string][] => {
    const time = timeIn(data, name);
    if (!time || time !== timeIn(published, name)) return [];
    const later = Temporal.PlainDateTime.from(time).add(by).toString({ smallestUnit: 'minute' });
    return [[name, later.replace('T', ' ')]];
  });
  return { ...(data as Data), ...Object.fromEntries(moved) };
}
