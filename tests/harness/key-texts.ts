import type { Content } from '#contract/content/kinds.ts';
import { isLanguage, type Language } from '#contract/language.ts';

/**
 * The keys of texts as their words: `boxOffice.list.until` with `{{when}}` becomes
 * `[boxOffice.list.until when=…]`, in English `«…»`.
 */
export function replaceTextsByKeys(texts: Content['texts']): Content['texts'] {
  const replace = (tree: unknown, key: string): unknown => {
    if (Array.isArray(tree)) return tree.map((part, index) => replace(part, `${key}.${index}`));
    if (typeof tree !== 'object' || tree === null) return tree;
    return Object.fromEntries(
      Object.entries(tree).map(([name, part]) => [
        name,
        typeof part === 'string' && isLanguage(name) ? nameText(name, key, part) : replace(part, `${key}.${name}`),
      ]),
    );
  };
  return new Map([...texts].map(([group, tree]) => [group, replace(tree, group)])) as Content['texts'];
}

function nameText(language: Language, key: string, text: string): string {
  const names = new Set(text.match(/(?<=\{\{\s*)\w+(?=\s*\}\})/g));
  const inBrowser = new Set(text.match(/(?<![{\w])\{\w*\}(?!\})/g));
  const words = [key, ...[...names].map((name) => `${name}={{${name}}}`), ...inBrowser].join(' ');
  return language === 'de' ? `[${words}]` : `«${words}»`;
}
