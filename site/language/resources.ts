import type { Event } from '#contract/content/event.ts';
import { formatEventTimes, type TimePhrases } from '#contract/content/event-times.ts';
import { valueAt } from '#contract/content/explain.ts';
import type { Content, ContentKind, KindName } from '#contract/content/kinds.ts';
import { contentKinds, isSingle, kindNames } from '#contract/content/kinds.ts';
import { type Language, languages, mapLanguages } from '#contract/language.ts';
import { fillPlaceholders } from '#site/language/placeholders.ts';
import { extractTexts } from './localized-text.ts';
import { typeset } from './typeset.ts';

export interface ResourceTree {
  [key: string]: unknown;
}

/** All texts by key and language: `home.title`, `news.1.title`, `pictures.hero.alt`. */
export type TextResources = Record<Language, ResourceTree>;

export const buildEntryKey = (name: KindName, id: string): string =>
  (contentKinds[name] as ContentKind).key?.(id) ?? `${name}.${id}`;

/** `isTypeset` sets no-break spaces, so that no line breaks between a number and its unit. */
export function readResources(content: Content, isTypeset = false): TextResources {
  const trees: TextResources = mapLanguages(() => ({}));
  for (const name of kindNames) {
    for (const [id, entry] of listEntries(content, name)) {
      const own = isTypeset ? toTypesetTexts(entry, contentKinds[name]) : extractEntryTexts(entry, contentKinds[name]);
      const event = name === 'events' ? content.events.get(id) : undefined;
      const texts = event ? addEventTimes(event, own, content, isTypeset) : own;
      const path = buildEntryKey(name, id).split('.');
      for (const language of languages) insertTexts(trees[language], path, texts[language]);
    }
  }
  return trees;
}

/** Entries never change, so their texts are cached across editions. */
const plainTexts = new WeakMap<ResourceTree, TextResources>();
const typesetTexts = new WeakMap<ResourceTree, TextResources>();

const extractEntryTexts = (entry: ResourceTree, { textFields }: ContentKind): TextResources =>
  plainTexts.getOrInsertComputed(entry, () => {
    const words = textFields ? Object.fromEntries(textFields.map((field) => [field, entry[field]])) : entry;
    return mapLanguages((language) => extractTexts(words, language));
  });

const toTypesetTexts = (entry: ResourceTree, kind: ContentKind): TextResources =>
  typesetTexts.getOrInsertComputed(entry, () =>
    mapLanguages((language) => typesetTree(extractEntryTexts(entry, kind)[language], language)),
  );

const typesetTree = (tree: ResourceTree, language: Language): ResourceTree =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? typeset(value, language) : typesetTree(value as ResourceTree, language),
    ]),
  );

type EventTimeTexts = Record<Language, { date: string; time: string }>;

const eventTimes = new WeakMap<ResourceTree, WeakMap<Event, EventTimeTexts>>();

function addEventTimes(event: Event, words: TextResources, content: Content, isTypeset: boolean): TextResources {
  const texts: ResourceTree = content.texts.get('events') ?? {};
  const known = eventTimes.getOrInsertComputed(texts, () => new WeakMap());
  const times = known.getOrInsertComputed(event, () => formatEventTimeTexts(event, texts));
  return mapLanguages((language) => {
    const own = isTypeset ? typesetTree(times[language], language) : times[language];
    return { ...words[language], event: { ...(words[language]['event'] as ResourceTree), ...own } };
  });
}

function formatEventTimeTexts(event: Event, texts: ResourceTree): EventTimeTexts {
  const createPhrases = (language: Language): TimePhrases => {
    const fillText = (key: string, values: Record<string, string>) =>
      fillPlaceholders(String(valueAt(texts, [key, language])), values);
    return { doors: (time) => fillText('doors', { time }), dates: (from, until) => fillText('dates', { from, until }) };
  };
  return mapLanguages((language) => formatEventTimes(event, language, createPhrases(language)));
}

export function listEntries(content: Content, name: KindName): [string, ResourceTree][] {
  if (isSingle(name)) return [[contentKinds[name].files.replace('.yaml', ''), content[name] as ResourceTree]];
  return [...(content[name] as ReadonlyMap<string, ResourceTree>)];
}

/** Throws if two files use the same key, because one would silently replace the other. */
function insertTexts(tree: ResourceTree, [first = '', ...rest]: string[], words: ResourceTree): void {
  if (rest.length > 0) {
    tree[first] ??= {};
    insertTexts(tree[first] as ResourceTree, rest, words);
    return;
  }
  if (tree[first]) throw new Error(`content/: two files define the key "${first}".`);
  tree[first] = words;
}
