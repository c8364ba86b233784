import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseWallTime } from '#contract/wall-time.ts';
import { zone } from '#contract/zone.ts';
import { parseYaml } from '#server/content/yaml.ts';

const folder = new URL('./evenings/', import.meta.url).pathname;

/** Times are written `18:00`. */
interface SampleEventFile {
  /** the third (`nth`) Saturday (`weekday` 6) of a month */
  day: { month: number; weekday: number; nth: number };
  doors: string;
  start: string;
  interval?: string;
  end: string;
  chairs: {
    park?: number;
    barn?: number;
    cents: number;
    cutOff: { before: number; at: string };
    held: { seats: number; reason: string }[];
  };
  evening: Record<string, unknown>;
}

export interface SampleEvent {
  name: string;
  day: Temporal.PlainDate;
  seats: SampleEventFile['chairs'];
  cutOff: Date;
  data: (id: number) => Record<string, unknown>;
}

export interface NumberedSampleEvent extends SampleEvent {
  id: number;
}

export const toLocalTime = (now: Date): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);

/** From 1 June on, the summer of the next year. */
export const nextSummerYear = (today: Temporal.PlainDate): number => (today.month < 6 ? today.year : today.year + 1);

/** In the order of the summer. `changed`: when the change was announced, in Berlin time. */
export async function readSampleEvents(year: number, changed: string): Promise<SampleEvent[]> {
  const files = (await readdir(folder)).sort();
  return Promise.all(files.map((file) => readSampleEvent(file, year, changed)));
}

async function readSampleEvent(file: string, year: number, changed: string): Promise<SampleEvent> {
  const {
    day: rule,
    evening,
    chairs: seats,
    ...clocks
  } = parseYaml(await readFile(join(folder, file), 'utf8')) as SampleEventFile;
  const first = Temporal.PlainDate.from({ year, month: rule.month, day: 1 });
  const day = first.add({ days: ((rule.weekday - first.dayOfWeek + 7) % 7) + 7 * (rule.nth - 1) });
  const times = Object.fromEntries(Object.entries(clocks).map(([name, time]) => [name, `${day} ${time}`]));
  const { before, at } = seats.cutOff;
  return {
    name: basename(file, '.yaml').replace(/^\d+-/, ''),
    day,
    seats,
    cutOff: new Date(parseWallTime(`${day.subtract({ days: before })}T${at}`).epochMilliseconds),
    data: (id) => ({ id, ...times, changed, ...evening }),
  };
}
