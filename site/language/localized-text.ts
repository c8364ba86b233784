import type { LocalizedString } from '#contract/content/event.ts';
import type { Language, Locale } from '#contract/language.ts';

/** `lang` is set if the text is not in the language of the page. */
export interface LocalizedText {
  text: string;
  lang?: Language | undefined;
}

export type LocalizedTree<T> = T extends LocalizedString
  ? LocalizedText
  : T extends readonly (infer Item)[]
    ? LocalizedTree<Item>[]
    : T extends object
      ? { [Key in keyof T]: LocalizedTree<T[Key]> }
      : T;

export type TextLocalizer = (key: string) => LocalizedText;

/** Looks up texts by key, so that `?lng=cimode` can show all keys. */
export function localizeTree<T>(value: T, key: string, localize: TextLocalizer): LocalizedTree<T> {
  if (isLocalizedString(value)) return localize(key) as LocalizedTree<T>;
  if (Array.isArray(value))
    return value.map((item, index) => localizeTree(item, `${key}.${index}`, localize)) as LocalizedTree<T>;
  if (!isBranch(value)) return value as LocalizedTree<T>;
  const entries = Object.entries(value).map(([name, child]) => [name, localizeTree(child, `${key}.${name}`, localize)]);
  return Object.fromEntries(entries) as LocalizedTree<T>;
}

/** Returns the texts of a tree in one language. Leaves out missing texts. */
export function extractTexts(tree: object, language: Language): Record<string, unknown> {
  const texts = (Object.entries(tree) as [string, unknown][]).map(([key, value]) => {
    if (isLocalizedString(value)) return [key, typeof value === 'string' ? value : value[language]];
    return [key, isBranch(value) && extractTexts(value, language)];
  });
  return Object.fromEntries(texts.filter(([, text]) => text));
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isLocalizedString = (value: unknown): value is LocalizedString =>
  typeof value === 'string' || (isBranch(value) && 'en' in value && typeof value.en === 'string');

/** The German text may be missing until the office has translated it. */
export interface TextByLanguage {
  de?: string;
  en: string;
}

export function createBilingualLocalizer({ localizer }: { localizer: (locale: Locale) => TextLocalizer }) {
  const [german, english] = [localizer('de'), localizer('en')];
  return (key: string): TextByLanguage => {
    const { text, lang } = german(key);
    return { ...(lang === undefined && { de: text }), en: english(key).text };
  };
}
