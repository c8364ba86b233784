import i18next from 'i18next';
import type { Content } from '#contract/content/kinds.ts';
import type { MediaFiles } from '#contract/content/media-files.ts';
import { fallbackLanguage, languageOf, type View } from '#contract/language.ts';
import { oneStop } from './clock.ts';
import { pseudoTree } from './pseudo.ts';
import { readResources, type Tree } from './resources.ts';
import type { Tell } from './told.ts';

type Values = Record<string, string | number>;

export type Say = (key: string, values?: Values) => string;

export type Translate = Say & { readonly files: MediaFiles };

export interface Words {
  translator: (view: View) => Translate;
  /** for texts that may be missing in German: returns the English one with its language */
  teller: (view: View) => Tell;
}

interface Options {
  /** what to append to each text so that previews can find it on the page */
  mark?: ((key: string) => string) | undefined;
  set?: boolean;
}

export function openWords(content: Content, files: MediaFiles, { mark, set = false }: Options = {}): Words {
  const { de, en } = readResources(content, set);
  const resources: Partial<Record<View, Tree>> = { de, en };
  const instance = i18next.createInstance();
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
  const translator = (view: View) => translators.getOrInsertComputed(view, makeTranslator);

  /** No i18next interpolation: nesting (`$t(…)`) is exponential, and an unknown key would throw. */
  function makeTranslator(view: View): Translate {
    if (view === 'pseudo') {
      resources.pseudo = pseudoTree(de);
      instance.addResourceBundle('pseudo', 'words', resources.pseudo);
    }
    const fixed = instance.getFixedT(view);
    const tree = resources[view];
    const say: Say = (key, values) => {
      const text = values?.['count'] === undefined ? textAt(tree, key) : undefined;
      const said = filled(text ?? fixed(key, { ...values, skipInterpolation: true }), values);
      return values ? oneStop(said) : said;
    };
    const marked: Say = mark ? (key, values) => say(key, values) + mark(key) : say;
    return Object.assign(marked, { files });
  }

  return {
    translator,
    teller(view) {
      const [own, translate, english] = [resources[view], translator(view), translator('en')];
      return (key) => {
        if (!own || textAt(own, key) !== undefined) return { text: translate(key) };
        return { text: english(key), lang: 'en' };
      };
    },
  };
}

/** A placeholder without a value stays as typed. */
const filled = (text: string, values: Values = {}): string =>
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

/** The `lang` of the page. Keys and stretched words have no language. */
export const htmlLanguage = (view: View): string => (view === 'cimode' ? 'zxx' : languageOf(view));
