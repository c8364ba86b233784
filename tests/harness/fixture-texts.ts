import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Language } from '#contract/language.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';

/** A text of the content in this folder, up to its first placeholder. */
export function readText(folder: string, key: string, language: Language): string {
  const [file = '', ...path] = key.split('.');
  let found: unknown = parse(readFileSync(join(folder, 'texts', `${file}.yaml`), 'utf8'));
  for (const part of [...path, language]) found = (found as Record<string, unknown>)?.[part];
  if (typeof found !== 'string') throw new Error(`There is no text ${key}.`);
  return found.split('{')[0] ?? '';
}

export const fixtureText = (key: string, language: Language): string => readText(fixtureContentFolder, key, language);
