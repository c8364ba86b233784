import i18next from 'i18next';
import type { Content } from '#contract/kinds.ts';
import { fallbackLanguage, languageOf, type View } from '#contract/language.ts';
import type { MediaFiles } from '#contract/media-files.ts';
import { oneStop } from './clock.ts';
import { pseudoTree } from './pseudo.ts';
import { readResources, type Tree } from './resources.ts';
import type { Tell } from './told.ts';

/** Words alone. */
export type Say = (key: string, values?: Record<string, string | number>) => string;

/** The words of an edition, and the files of the pictures and films that some of them describe. */
export type Translate = Say & { readonly files: MediaFiles };

export interface Words {
  translator: (view: View) => Translate;
  /** for texts that may be missing in German: then the English stands in, and says so */
  teller: (view: View) => Tell;
}

interface Options {
  /** each text tells behind it which one it is */
  mark?: ((key: string) => string) | undefined;
  /** as pages set it */
  set?: boolean;
}

export function openWords(content: Content, files: MediaFiles, { mark, set = false }: Options = {}): Words {
  const { de, en } = readResources(content, set);
  const resources: Partial<Record<View, Tree>> = { de, en };
  const instance = i18next.createInstance();
  // With everything at hand there is nothing to wait for.
  void instance.init({
    initAsync: false,
    fallbackLng: fallbackLanguage,
    resources: { de: { words: de }, en: { words: en } },
    defaultNS: 'words',
    parseMissingKeyHandler: (key) => {
      throw new Error(`There is no text "${key}" in content/.`);
    },
  });
  const translators = new Map<View, Translate>();

  /** Stretched only for whoever looks at it. */
  function stretch() {
    resources.pseudo = pseudoTree(de);
    instance.addResourceBundle('pseudo', 'words', resources.pseudo);
  }

  /**
   * i18next only looks up the key and chooses the plural form. It puts nothing in: its nesting (`$t(…)`) doubles the work with each
   * level, and a key that does not exist would stop the page.
   */
  function translator(view: View): Translate {
    const made = translators.get(view);
    if (made) return made;
    if (view === 'pseudo') stretch();
    const fixed = instance.getFixedT(view);
    const tree = resources[view];
    const say: Say = (key, values) => {
      const text = values?.['count'] === undefined ? textAt(tree, key) : undefined;
      const said = filled(text ?? fixed(key, { ...values, skipInterpolation: true }), values);
      return values ? oneStop(said) : said;
    };
    const marked: Say = mark ? (key, values) => say(key, values) + mark(key) : say;
    const translate = Object.assign(marked, { files });
    translators.set(view, translate);
    return translate;
  }

  return {
    translator,
    teller(view) {
      const translate = translator(view);
      const [own, english] = [resources[view], translator('en')];
      return (key) => {
        if (!own || textAt(own, key) !== undefined) return { text: translate(key) };
        return { text: english(key), lang: 'en' };
      };
    },
  };
}

/** A placeholder without a value stays as it is typed. */
const filled = (text: string, values: Record<string, string | number> = {}): string =>
  text.includes('{{')
    ? text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (typed, name: string) =>
        Object.hasOwn(values, name) ? String(values[name] ?? '') : typed,
      )
    : text;

function textAt(tree: Tree | undefined, key: string): string | undefined {
  let found: unknown = tree;
  for (let from = 0, to = 0; to >= 0; from = to + 1) {
    if (typeof found !== 'object' || found === null) return undefined;
    to = key.indexOf('.', from);
    found = (found as Tree)[to < 0 ? key.slice(from) : key.slice(from, to)];
  }
  return typeof found === 'string' ? found : undefined;
}

/** The value of `lang` on the page. Keys and stretched words belong to no language people speak. */
export const htmlLanguage = (view: View): string => (view === 'cimode' ? 'zxx' : languageOf(view));
