import { getCollection } from 'astro:content';
import type { TextTree, Words } from '#contract/content.ts';
import type { Language } from '#contract/language.ts';
import { eventTexts } from './event-texts.ts';

/** Every word of content/, by key and language: `home.title`, `news.1.title`, `pictures.hero.alt`. */
export type Resources = Record<Language, Record<string, unknown>>;

interface Entry {
  id: string;
  data: object;
}

export async function readResources(): Promise<Resources> {
  const trees: Record<string, unknown> = {
    ...byId(await getCollection('texts')),
    ...byId(await getCollection('estate')),
  };
  for (const name of ['news', 'parkSlides', 'pictures'] as const) trees[name] = byId(await getCollection(name));
  const events = (await getCollection('events')).map(({ data }) => data);
  const inLanguage = (language: Language) => ({
    ...spoken(trees, language),
    eventDetails: eventTexts(events, language),
  });
  return { de: inLanguage('de'), en: inLanguage('en') };
}

function byId(entries: Entry[]): Record<string, object> {
  return Object.fromEntries(entries.map((entry) => [entry.id, entry.data]));
}

/** Walks down to the words and keeps one language; facts that are not words stay behind. */
function spoken(tree: object, language: Language): Record<string, unknown> {
  const branch: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(tree) as [string, unknown][]) {
    if (isWords(value)) branch[key] = value[language];
    else if (isTree(value)) branch[key] = spoken(value, language);
  }
  return branch;
}

const isTree = (value: unknown): value is TextTree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWords = (value: unknown): value is Words =>
  isTree(value) && typeof value['de'] === 'string' && typeof value['en'] === 'string';
