import i18next from 'i18next';
import { fallbackLanguage, languageOf, type View } from '#contract/language.ts';
import { pseudoTree } from './pseudo.ts';
import { readResources } from './resources.ts';
import type { Tell } from './told.ts';

export type Translate = (key: string, values?: Record<string, string | number>) => string;

const started = start();

const translators = new Map<View, Translate>();

/** A page asks for hundreds of texts; those without values are looked up in i18next once and then known. */
export async function translator(view: View): Promise<Translate> {
  const instance = await started;
  const fixed = instance.getFixedT(view);
  const translate = translators.get(view) ?? remembering((key, values = {}) => fixed(key, values));
  translators.set(view, translate);
  return translate;
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

/** Texts that may be missing in German: then the English stands in, and says so. */
export async function teller(view: View): Promise<Tell> {
  const [instance, translate] = await Promise.all([started, translator(view)]);
  return (key) => {
    if (view === 'cimode' || instance.exists(key, { lng: view, fallbackLng: [] })) return { text: translate(key) };
    return { text: translate(key, { lng: 'en' }), lang: 'en' };
  };
}

/** The value of `lang` on the page. Keys and stretched words belong to no language people speak. */
export const htmlLanguage = (view: View): string => (view === 'cimode' ? 'zxx' : languageOf(view));

async function start() {
  const { de, en } = await readResources();
  const instance = i18next.createInstance();
  await instance.init({
    fallbackLng: fallbackLanguage,
    resources: { de: { words: de }, en: { words: en }, pseudo: { words: pseudoTree(de) } },
    defaultNS: 'words',
    // React escapes; escaping twice would show the escapes.
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key) => {
      throw new Error(`There is no text "${key}" in content/.`);
    },
  });
  return instance;
}
