/** What the invented events take from the venue: its name, places, pictures and prices. */
import { type VenueId, venueIds } from '#contract/content/event.ts';
import type { Content } from '#contract/content/kinds.ts';
import { type Language, languages } from '#contract/language.ts';
import { outdoorPlaces } from '#server/booking/decisions/apply-decision.ts';
import { buildContent } from '#server/content/content-entries.ts';
import type { Library } from '#server/content/library.ts';
import { toVenueKey } from '#site/programme/programme.ts';

interface SamplePlace {
  id: VenueId;
  name: Record<Language, string>;
  hasShelter: boolean;
}

export interface SampleHouse {
  name: Record<Language, string>;
  category: 'concert';
  places: SamplePlace[];
  pictures: string[];
  /** of events that have seats already, in cents */
  prices: number[];
}

export async function readSampleHouse({ db, current }: Pick<Library, 'db' | 'current'>): Promise<SampleHouse> {
  const content = buildContent(current.entries);
  const capacities = await db.selectFrom('eventCapacity').select('cents').distinct().orderBy('cents').execute();
  return { ...readHouse(content), prices: capacities.map(({ cents }) => cents) };
}

export const readHouse = (content: Content): Omit<SampleHouse, 'prices'> => ({
  name: content.estate.name,
  category: 'concert',
  places: listPlaces(content),
  pictures: listPictures(content),
});

/** Of a house that describes places: those where events take place. Else the house itself. */
function listPlaces({ places, texts, estate }: Content): SamplePlace[] {
  if (places.size === 0) return [{ id: 'manor-house', name: estate.name, hasShelter: false }];
  const names = texts.get('events')?.['place'] as Record<string, Record<Language, string>>;
  return venueIds
    .filter((id) => id !== 'estate')
    .map((id) => {
      const name = names[toVenueKey(id)] ?? estate.name;
      return { id, name, hasShelter: outdoorPlaces.includes(id) };
    });
}

/** Pictures of its other events; else the one that every site has. */
const listPictures = ({ events }: Content): string[] => {
  const used = [...new Set([...events.values()].map(({ image }) => image))];
  return used.length > 0 ? used : ['hero'];
};

/** Puts the facts of the house into `{{house}}` and `{{place}}`. */
export function fillFacts(data: unknown, facts: Record<'house' | 'place', Record<Language, string>>): unknown {
  if (typeof data === 'string') return fill(data, 'en', facts);
  if (Array.isArray(data)) return data.map((one) => fillFacts(one, facts));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      const language = languages.find((one) => one === key);
      return [key, language && typeof value === 'string' ? fill(value, language, facts) : fillFacts(value, facts)];
    }),
  );
}

const fill = (text: string, language: Language, facts: Record<'house' | 'place', Record<Language, string>>): string =>
  text.replaceAll(/\{\{(house|place)\}\}/g, (_, name: 'house' | 'place') => facts[name][language]);
