import { type Content, isSingle, type Kind, type KindName, kindNames, kinds } from '#contract/kinds.ts';
import type { Language } from '#contract/language.ts';
import { spoken } from './spoken.ts';

/** Every word of the content, by key and language: `home.title`, `news.1.title`, `pictures.hero.alt`. */
export type Resources = Record<Language, Record<string, unknown>>;

export function readResources(content: Content): Resources {
  const tree: Tree = {};
  for (const name of kindNames) {
    const kind: Kind = kinds[name];
    for (const [id, entry] of entriesOf(content, name)) {
      const words = kind.said ? Object.fromEntries(kind.said.map((field) => [field, entry[field]])) : entry;
      plant(tree, (kind.key?.(id) ?? `${name}.${id}`).split('.'), words);
    }
  }
  return { de: spoken(tree, 'de'), en: spoken(tree, 'en') };
}

interface Tree {
  [key: string]: unknown;
}

function entriesOf(content: Content, name: KindName): [string, Tree][] {
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
