import type { Event } from '#contract/event.ts';
import { type TimePhrases, timeWording } from '#contract/event-wording.ts';
import { valueAt } from '#contract/explain.ts';
import { type Content, isSingle, type Kind, type KindName, kindNames, kinds } from '#contract/kinds.ts';
import { type Language, languages } from '#contract/language.ts';
import { spoken } from './spoken.ts';
import { typeset } from './typeset.ts';

export interface Tree {
  [key: string]: unknown;
}

/** Every word of the content, by key and language: `home.title`, `news.1.title`, `pictures.hero.alt`. */
export type Resources = Record<Language, Tree>;

/** Under which key the words of an entry stand. */
export const entryKey = (name: KindName, id: string): string => (kinds[name] as Kind).key?.(id) ?? `${name}.${id}`;

/** With `set`, as pages set it: no line ends between a number and what it counts. */
export function readResources(content: Content, set = false): Resources {
  const trees: Resources = { de: {}, en: {} };
  for (const name of kindNames) {
    const kind: Kind = kinds[name];
    for (const [id, entry] of entriesOf(content, name)) {
      const own = set ? setWords(entry, kind) : wordsOf(entry, kind);
      const event = name === 'events' ? content.events.get(id) : undefined;
      const words = event ? withTimes(event, own, content, set) : own;
      const path = entryKey(name, id).split('.');
      for (const language of languages) plant(trees[language], path, words[language]);
    }
  }
  return trees;
}

/** An entry never changes: what it says is read once, however many editions it stands in. */
const read = new WeakMap<Tree, Resources>();
const setAlready = new WeakMap<Tree, Resources>();

function wordsOf(entry: Tree, { said }: Kind): Resources {
  const known = read.get(entry);
  if (known) return known;
  const words = said ? Object.fromEntries(said.map((field) => [field, entry[field]])) : entry;
  const made = { de: spoken(words, 'de'), en: spoken(words, 'en') };
  read.set(entry, made);
  return made;
}

function setWords(entry: Tree, kind: Kind): Resources {
  const known = setAlready.get(entry);
  if (known) return known;
  const { de, en } = wordsOf(entry, kind);
  const made = { de: setTree(de, 'de'), en: setTree(en, 'en') };
  setAlready.set(entry, made);
  return made;
}

const setTree = (tree: Tree, language: Language): Tree =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? typeset(value, language) : setTree(value as Tree, language),
    ]),
  );

/** By event: the texts its phrases were taken from, and its date and time in words. */
const times = new WeakMap<Event, { texts: Tree | undefined; said: Record<Language, { date: string; time: string }> }>();

/** Date and time of an event are texts as well, though most entries do not have them. */
function withTimes(event: Event, words: Resources, content: Content, set: boolean): Resources {
  const texts: Tree | undefined = content.texts.get('events');
  const known = times.get(event);
  const said = known && known.texts === texts ? known.said : timesIn(event, texts);
  times.set(event, { texts, said });
  const inLanguage = (language: Language): Tree => {
    const own = set ? setTree(said[language], language) : said[language];
    return { ...words[language], event: { ...(words[language]['event'] as Tree), ...own } };
  };
  return { de: inLanguage('de'), en: inLanguage('en') };
}

function timesIn(event: Event, texts: Tree | undefined) {
  const phrases = (language: Language): TimePhrases => {
    const filled = (key: string, values: Record<string, string>) =>
      String(valueAt(texts, [key, language])).replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, name) => values[name] ?? '');
    return { doors: (time) => filled('doors', { time }), dates: (from, until) => filled('dates', { from, until }) };
  };
  const said = (language: Language) => timeWording(event, language, phrases(language));
  return { de: said('de'), en: said('en') };
}

export function entriesOf(content: Content, name: KindName): [string, Tree][] {
  if (isSingle(name)) return [[kinds[name].files.replace('.yaml', ''), content[name] as Tree]];
  return [...(content[name] as ReadonlyMap<string, Tree>)];
}

/** Two kinds may not claim the same key: one would silently lose its words. */
function plant(tree: Tree, [first = '', ...rest]: string[], words: Tree): void {
  if (rest.length === 0) {
    if (tree[first]) throw new Error(`content/: two files want to say "${first}".`);
    tree[first] = words;
    return;
  }
  const branch = (tree[first] ?? {}) as Tree;
  tree[first] = branch;
  plant(branch, rest, words);
}
