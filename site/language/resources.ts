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
      const words = set ? setWords(entry, kind) : wordsOf(entry, kind);
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
