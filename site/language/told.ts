import type { Said } from '#contract/content/event.ts';
import type { Language, View } from '#contract/language.ts';

/** `lang` is set if the text is not in the language of the page. */
export interface Told {
  text: string;
  lang?: Language | undefined;
}

export type ToldTree<T> = T extends Said
  ? Told
  : T extends readonly (infer Item)[]
    ? ToldTree<Item>[]
    : T extends object
      ? { [Key in keyof T]: ToldTree<T[Key]> }
      : T;

export type Tell = (key: string) => Told;

/** Looks texts up by key, so that `?lng=cimode` shows all of them. */
export function tellAll<T>(said: T, key: string, tell: Tell): ToldTree<T> {
  if (isSaid(said)) return tell(key) as ToldTree<T>;
  if (Array.isArray(said)) return said.map((item, index) => tellAll(item, `${key}.${index}`, tell)) as ToldTree<T>;
  if (!isBranch(said)) return said as ToldTree<T>;
  const told = Object.entries(said).map(([name, value]) => [name, tellAll(value, `${key}.${name}`, tell)]);
  return Object.fromEntries(told) as ToldTree<T>;
}

/** All texts of a tree in one language, lists by number: `description.0`. Skips missing texts. */
export function spoken(tree: object, language: Language): Record<string, unknown> {
  const texts = (Object.entries(tree) as [string, unknown][]).map(([key, value]) => {
    if (isSaid(value)) return [key, typeof value === 'string' ? value : value[language]];
    return [key, isBranch(value) && spoken(value, language)];
  });
  return Object.fromEntries(texts.filter(([, text]) => text));
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isSaid = (value: unknown): value is Said =>
  typeof value === 'string' || (isBranch(value) && 'en' in value && typeof value.en === 'string');

/** The German text may be missing for a while. */
export interface Both {
  de?: string;
  en: string;
}

export function bothTeller({ teller }: { teller: (view: View) => Tell }): (key: string) => Both {
  const [german, english] = [teller('de'), teller('en')];
  return (key) => {
    const { text, lang } = german(key);
    return { ...(lang === undefined && { de: text }), en: english(key).text };
  };
}
