import type { Event } from '#contract/content/event.ts';
import { type TimePhrases, timeWording } from '#contract/content/event-wording.ts';
import { valueAt } from '#contract/content/explain.ts';
import { type Content, isSingle, type Kind, type KindName, kindNames, kinds } from '#contract/content/kinds.ts';
import { type Language, languages } from '#contract/language.ts';
import { spoken } from './told.ts';
import { typeset } from './typeset.ts';

export interface Tree {
  [key: string]: unknown;
}

/** All texts by key and language: `home.title`, `news.1.title`, `pictures.hero.alt`. */
export type Resources = Record<Language, Tree>;

export const entryKey = (name: KindName, id: string): string => (kinds[name] as Kind).key?.(id) ?? `${name}.${id}`;

/** `set`: with protected spaces, so that no line breaks between a number and its unit. */
export function readResources(content: Content, set = false): Resources {
  const trees: Resources = { de: {}, en: {} };
  for (const name of kindNames) {
    for (const [id, entry] of entriesOf(content, name)) {
      const own = set ? setWords(entry, kinds[name]) : wordsOf(entry, kinds[name]);
      const event = name === 'events' ? content.events.get(id) : undefined;
      const words = event ? withTimes(event, own, content, set) : own;
      const path = entryKey(name, id).split('.');
      for (const language of languages) plant(trees[language], path, words[language]);
    }
  }
  return trees;
}

const inBoth = <Made>(make: (language: Language) => Made): Record<Language, Made> => ({
  de: make('de'),
  en: make('en'),
});

/** Entries never change, so their texts are cached across editions. */
const read = new WeakMap<Tree, Resources>();
const setAlready = new WeakMap<Tree, Resources>();

const wordsOf = (entry: Tree, { said }: Kind): Resources =>
  read.getOrInsertComputed(entry, () => {
    const words = said ? Object.fromEntries(said.map((field) => [field, entry[field]])) : entry;
    return inBoth((language) => spoken(words, language));
  });

const setWords = (entry: Tree, kind: Kind): Resources =>
  setAlready.getOrInsertComputed(entry, () => inBoth((language) => setTree(wordsOf(entry, kind)[language], language)));

const setTree = (tree: Tree, language: Language): Tree =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? typeset(value, language) : setTree(value as Tree, language),
    ]),
  );

type Times = Record<Language, { date: string; time: string }>;

const times = new WeakMap<Tree, WeakMap<Event, Times>>();

function withTimes(event: Event, words: Resources, content: Content, set: boolean): Resources {
  const texts: Tree = content.texts.get('events') ?? {};
  const known = times.getOrInsertComputed(texts, () => new WeakMap());
  const said = known.getOrInsertComputed(event, () => timesIn(event, texts));
  return inBoth((language) => {
    const own = set ? setTree(said[language], language) : said[language];
    return { ...words[language], event: { ...(words[language]['event'] as Tree), ...own } };
  });
}

function timesIn(event: Event, texts: Tree): Times {
  const phrases = (language: Language): TimePhrases => {
    const filled = (key: string, values: Record<string, string>) =>
      String(valueAt(texts, [key, language])).replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, name) => values[name] ?? '');
    return { doors: (time) => filled('doors', { time }), dates: (from, until) => filled('dates', { from, until }) };
  };
  return inBoth((language) => timeWording(event, language, phrases(language)));
}

export function entriesOf(content: Content, name: KindName): [string, Tree][] {
  if (isSingle(name)) return [[kinds[name].files.replace('.yaml', ''), content[name] as Tree]];
  return [...(content[name] as ReadonlyMap<string, Tree>)];
}

/** Two kinds must not use the same key: one would silently replace the other. */
function plant(tree: Tree, [first = '', ...rest]: string[], words: Tree): void {
  if (rest.length > 0) {
    tree[first] ??= {};
    plant(tree[first] as Tree, rest, words);
    return;
  }
  if (tree[first]) throw new Error(`content/: two files want to say "${first}".`);
  tree[first] = words;
}
