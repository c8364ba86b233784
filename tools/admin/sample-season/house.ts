/** What the invented events take from the venue: its name, places, pictures and prices. */
import { listInOrder } from '#contract/content/categories.ts';
import type { Content } from '#contract/content/kinds.ts';
import type { PriceGroup } from '#contract/content/prices.ts';
import { type Language, languages } from '#contract/language.ts';
import { buildContent } from '#server/content/content-entries.ts';
import type { Library } from '#server/content/library.ts';

interface SamplePlace {
  id: string;
  name: Record<Language, string>;
  hasShelter: boolean;
}

export interface SampleHouse {
  name: Record<Language, string>;
  category: string;
  places: SamplePlace[];
  allPictures: ReadonlySet<string>;
  /** for events without a poster */
  pictures: string[];
  priceGroups: readonly PriceGroup[];
}

export const readSampleHouse = ({ current }: Pick<Library, 'current'>): SampleHouse =>
  readHouse(buildContent(current.entries));

export const readHouse = (content: Content): SampleHouse => ({
  name: content.estate.name,
  category: chooseCategory(content),
  places: listPlaces(content),
  allPictures: new Set(content.pictures.keys()),
  pictures: listPictures(content),
  priceGroups: content.prices.groups,
});

/** Concerts, or else the first category. */
function chooseCategory({ categories }: Content): string {
  const ids = listInOrder(categories);
  const category = ids.find((id) => categories.get(id)?.type === 'concert') ?? ids[0];
  if (category === undefined) throw new Error('The house has no category for its events.');
  return category;
}

/** Not under the open sky without a plan for rain, if there is another place. */
function listPlaces({ venues }: Content): SamplePlace[] {
  const places = [...venues]
    .toSorted(([, a], [, b]) => a.order - b.order)
    .map(([id, { name, setting, shelter }]) => ({
      ...{ id, name, hasShelter: shelter !== undefined },
      isSafe: setting !== 'openAir' || shelter?.decidedBy !== undefined,
    }));
  const safe = places.filter(({ isSafe }) => isSafe);
  return (safe.length > 0 ? safe : places).map(({ isSafe: _, ...place }) => place);
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
