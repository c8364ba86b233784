import type { Said } from '#contract/event.ts';
import type { Language } from '#contract/language.ts';
import { isSaid } from './spoken.ts';

/** A text as a page shows it; `lang` is set where it stands in another language than the page. */
export interface Told {
  text: string;
  lang?: Language | undefined;
}

/** The same shape as what was said, each text told. */
export type ToldTree<T> = T extends Said
  ? Told
  : T extends readonly (infer Item)[]
    ? ToldTree<Item>[]
    : T extends object
      ? { [Key in keyof T]: ToldTree<T[Key]> }
      : T;

export type Tell = (key: string) => Told;

/** Follows the shape, not the words: those come by key, so that `?lng=cimode` shows every one of them. */
export function tellAll<T>(said: T, key: string, tell: Tell): ToldTree<T> {
  if (isSaid(said)) return tell(key) as ToldTree<T>;
  if (Array.isArray(said)) return said.map((item, index) => tellAll(item, `${key}.${index}`, tell)) as ToldTree<T>;
  if (typeof said !== 'object' || said === null) return said as ToldTree<T>;
  const told = Object.entries(said).map(([name, value]) => [name, tellAll(value, `${key}.${name}`, tell)]);
  return Object.fromEntries(told) as ToldTree<T>;
}
