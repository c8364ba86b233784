import { readFile } from 'node:fs/promises';
import { parseWallTime } from '#contract/wall-time.ts';
import { zone } from '#contract/zone.ts';
import { parseYaml } from '#server/content/yaml.ts';
import { fillFacts, type SampleHouse } from './house.ts';

const eventsFile = new URL('./events.yaml', import.meta.url);

/** Times are written `18:00`. */
interface SampleEventFile {
  name: string;
  picture: string;
  day: { month: number; weekday: number; nth: number };
  doors: string;
  start: string;
  interval?: string;
  end: string;
  seats: number;
  /** of the prices of the house; without it the event has these */
  share?: number;
  /** days from today to the last day of a bank transfer; by default guests pay at the box office */
  payDays?: number;
  held: { seats: number; reason: string }[];
  works: unknown;
  event: Record<string, unknown>;
}

export interface SampleEvent extends Pick<SampleEventFile, 'name' | 'held' | 'payDays'> {
  day: Temporal.PlainDate;
  capacity: Record<'atPlace' | 'inShelter', number | undefined>;
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

/** In the order of the summer. `changed`: when the change was announced, in local time. */
export async function readSampleEvents(house: SampleHouse, year: number, changed: string): Promise<SampleEvent[]> {
  const files = parseYaml(await readFile(eventsFile, 'utf8')) as SampleEventFile[];
  return files.map((file, index) => createSampleEvent(file, index, { house, year, changed }));
}

function createSampleEvent(
  { name, picture, day: rule, seats, share, payDays, held, works, event, ...clocks }: SampleEventFile,
  index: number,
  { house, year, changed }: { house: SampleHouse; year: number; changed: string },
): SampleEvent {
  const place = pick(house.places, index);
  const first = Temporal.PlainDate.from({ year, month: rule.month, day: 1 });
  const day = first.add({ days: ((rule.weekday - first.dayOfWeek + 7) % 7) + 7 * (rule.nth - 1) });
  const times = Object.fromEntries(Object.entries(clocks).map(([time, clock]) => [time, `${day} ${clock}`]));
  const words = fillFacts(
    { venue: { de: '{{place}}', en: '{{place}}' }, ...event },
    { house: house.name, place: place.name },
  );
  const prices = share === undefined ? [] : listSharedPrices(house, share);
  const image = house.allPictures.has(picture) ? picture : pick(house.pictures, index);
  const facts = { category: house.category, image, place: place.id, works, event: words };
  return {
    name,
    day,
    held,
    ...(payDays !== undefined && { payDays }),
    capacity: { atPlace: seats, inShelter: place.hasShelter ? seats : undefined },
    cutOff: new Date(parseWallTime(`${day}T12:00`).epochMilliseconds),
    data: (id) => ({ id, ...times, changed, ...(prices.length > 0 && { prices }), ...facts }),
  };
}

/** In whole units of the currency, up. */
const listSharedPrices = ({ priceGroups }: SampleHouse, share: number) =>
  priceGroups.map(({ id, cents }) => ({ group: id, cents: Math.ceil((cents * share) / 100) * 100 }));

/** Again from the start after the last one. */
function pick<One>(all: readonly One[], index: number): One {
  const one = all[index % all.length];
  if (one === undefined) throw new Error('The house has no place or picture for its events.');
  return one;
}
