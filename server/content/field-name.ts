/** What the form calls the input of a text. */
import { valueAt } from '#contract/explain.ts';
import { kinds } from '#contract/kinds.ts';
import type { Language } from '#contract/language.ts';
import type { Entry } from './entry.ts';

/** `event.title` → `event.title.de`, also where one text stands for both languages and the form has two inputs for it. */
export function inputOf({ kind, data }: Entry, path: string, language: Language): string {
  const parts = path.split('.');
  const found = valueAt(data, parts);
  if (typeof found === 'object' && found !== null) return `${path}.${language}`;
  const apart = structuredClone(data);
  const holder = valueAt(apart, parts.slice(0, -1));
  if (typeof holder !== 'object' || holder === null) return path;
  Reflect.set(holder, parts.at(-1) ?? '', { de: found, en: found });
  return kinds[kind].schema.safeParse(apart).success ? `${path}.de` : path;
}
