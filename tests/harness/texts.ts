/** Tests name a text by its key, so that its words can change. */

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { valueAt } from '#contract/content/explain.ts';
import type { Language } from '#contract/language.ts';
import { completeTexts } from '#server/content/release-issues.ts';
import { formatYaml, parseYaml } from '#server/content/yaml.ts';
import { fillPlaceholders } from '#site/language/placeholders.ts';
import { fixtureContentFolder, shippedContentFolder } from '#tools/content-folders.ts';

type FindText = (key: string, values?: Record<string, string | number>) => string;

export const german: FindText = (key, values) => findText(fixtureContentFolder, 'de', key, values);

export const english: FindText = (key, values) => findText(fixtureContentFolder, 'en', key, values);

export const textIn: Record<Language, FindText> = { de: german, en: english };

/** A text up to its first placeholder without a value. */
export function findText(
  folder: string,
  language: Language,
  key: string,
  values: Record<string, string | number> = {},
) {
  const [group = '', ...path] = key.split('.');
  const texts = groups.getOrInsertComputed(join(folder, 'texts', `${group}.yaml`), readGroup);
  const text = valueAt(texts, [...path, language]);
  if (typeof text !== 'string') throw new Error(`There is no text "${key}" in ${language}.`);
  const beginning = fillPlaceholders(text, values).split('{')[0] ?? '';
  // An empty text is in every page, so a test that looks for it could not fail.
  if (beginning.trim() === '') throw new Error(`"${key}" begins with a placeholder: give its value.`);
  return beginning;
}

const groups = new Map<string, unknown>();

function readGroup(file: string): unknown {
  const release = join(shippedContentFolder, 'texts', basename(file));
  const [own, shipped] = [file, release].map((name) => (existsSync(name) ? parseYaml(readFileSync(name, 'utf8')) : {}));
  return completeTexts(own, shipped);
}

const textFiles = readdirSync(join(shippedContentFolder, 'texts')).map((file) => basename(file, '.yaml'));

/** Writes texts whole into a folder, as if the house worded each of them. */
export function writeTexts(folder: string, files: readonly string[] = textFiles): void {
  mkdirSync(join(folder, 'texts'), { recursive: true });
  for (const name of files) {
    const file = `${name}.yaml`;
    writeFileSync(join(folder, 'texts', file), formatYaml(readGroup(join(fixtureContentFolder, 'texts', file))));
  }
}
