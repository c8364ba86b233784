/** The six evenings of evenings/, with the days of one summer filled in. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { instant } from '#contract/wall-time.ts';
import { dayIn } from './days.ts';

const folder = new URL('./evenings/', import.meta.url).pathname;

const clock = z.string().regex(/^\d\d:\d\d$/);
const seats = z.int().positive();

const written = z.strictObject({
  day: z.strictObject({ month: z.int(), weekday: z.int(), nth: z.int() }),
  doors: clock,
  start: clock,
  interval: clock.optional(),
  end: clock,
  chairs: z.strictObject({
    park: seats.optional(),
    barn: seats.optional(),
    cents: seats,
    /** days before the evening */
    cutOff: z.strictObject({ before: z.int(), at: clock }),
    held: z.array(z.strictObject({ seats, reason: z.string() })),
  }),
  /** as in content/events, without its number and its day; whether it fits is checked when it is published */
  evening: z.looseObject({}),
});

export interface SampleEvening {
  /** as the requests call it */
  name: string;
  day: Temporal.PlainDate;
  chairs: z.infer<typeof written>['chairs'];
  cutOff: Date;
  /** what content/events/{id}.yaml would say */
  data: (id: number) => Record<string, unknown>;
}

/** In the order of the summer. `changed`: when they were announced, by the clock in Berlin. */
export async function readEvenings(year: number, changed: string): Promise<SampleEvening[]> {
  const files = (await readdir(folder)).sort();
  return Promise.all(files.map((file) => readEvening(file, year, changed)));
}

async function readEvening(file: string, year: number, changed: string): Promise<SampleEvening> {
  const { day: rule, evening, chairs, ...clocks } = written.parse(parse(await readFile(join(folder, file), 'utf8')));
  const day = dayIn(year, rule);
  const on = (time: string | undefined) => time && `${day} ${time}`;
  const { before, at } = chairs.cutOff;
  return {
    name: basename(file, '.yaml').replace(/^\d+-/, ''),
    day,
    chairs,
    cutOff: new Date(instant(`${day.subtract({ days: before })}T${at}`).epochMilliseconds),
    data: (id) => ({
      id,
      start: on(clocks.start),
      doors: on(clocks.doors),
      ...(clocks.interval && { interval: on(clocks.interval) }),
      end: on(clocks.end),
      changed,
      ...evening,
    }),
  };
}
