import i18next from 'i18next';
import type { Content } from '#contract/kinds.ts';
import { fallbackLanguage, languageOf, type View } from '#contract/language.ts';
import { pseudoTree } from './pseudo.ts';
import { readResources } from './resources.ts';
import type { Tell } from './told.ts';

export type Translate = (key: string, values?: Record<string, string | number>) => string;

export interface Words {
  translator: (view: View) => Translate;
  /** for texts that may be missing in German: then the English stands in, and says so */
  teller: (view: View) => Tell;
}

export function openWords(content: Content): Words {
  const { de, en } = readResources(content);
  const instance = i18next.createInstance();
  // With everything at hand there is nothing to wait for.
  void instance.init({
    initAsync: false,
    fallbackLng: fallbackLanguage,
    resources: { de: { words: de }, en: { words: en }, pseudo: { words: pseudoTree(de) } },
    defaultNS: 'words',
    // React escapes; escaping twice would show the escapes.
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key) => {
      throw new Error(`There is no text "${key}" in content/.`);
    },
  });
  const translators = new Map<View, Translate>();

  /** A page asks for hundreds of texts; those without values are looked up in i18next once and then known. */
  function translator(view: View): Translate {
    const fixed = instance.getFixedT(view);
    const translate = translators.get(view) ?? remembering((key, values = {}) => fixed(key, values));
    translators.set(view, translate);
    return translate;
  }

  return {
    translator,
    teller(view) {
      const translate = translator(view);
      return (key) => {
        if (view === 'cimode' || instance.exists(key, { lng: view, fallbackLng: [] })) return { text: translate(key) };
        return { text: translate(key, { lng: 'en' }), lang: 'en' };
      };
    },
  };
}

function remembering(translate: Translate): Translate {
  const known = new Map<string, string>();
  return (key, values) => {
    if (values) return translate(key, values);
    const text = known.get(key) ?? translate(key);
    known.set(key, text);
    return text;
  };
}

/** The value of `lang` on the page. Keys and stretched words belong to no language people speak. */
export const htmlLanguage = (view: View): string => (view === 'cimode' ? 'zxx' : languageOf(view));
