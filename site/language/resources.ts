import { getCollection } from 'astro:content';
import type { Language } from '#contract/language.ts';
import { spoken } from './spoken.ts';

/** Every word of content/, by key and language: `home.title`, `news.1.title`, `pictures.hero.alt`. */
export type Resources = Record<Language, Record<string, unknown>>;

/** The words of these stand under the collection's own name; an evening's under `eventDetails`, as the specification has it. */
const named = [
  'aboutSlides',
  'films',
  'history',
  'media',
  'news',
  'pages',
  'parkDetail',
  'parkSlides',
  'people',
  'places',
] as const;

interface Entry {
  id: string;
  data: object;
}

export async function readResources(): Promise<Resources> {
  const trees: Record<string, object> = {
    ...byId(await getCollection('texts')),
    ...byId(await getCollection('estate')),
    // How a picture is made is nothing that is said.
    pictures: byId(
      (await getCollection('pictures')).map(({ id, data: { title, alt } }) => ({ id, data: { title, alt } })),
    ),
    eventDetails: byId(await getCollection('events')),
  };
  for (const name of named) {
    if (trees[name]) throw new Error(`content/texts/${name}.yaml: the name is taken by the folder of the same name.`);
    trees[name] = byId(await getCollection(name));
  }
  return { de: spoken(trees, 'de'), en: spoken(trees, 'en') };
}

const byId = (entries: Entry[]): Record<string, object> =>
  Object.fromEntries(entries.map(({ id, data }) => [id, data]));
