import { glob, readFile } from 'node:fs/promises';
import { collectTexts } from '#server/content/release-issues.ts';
import { readShipped, shippedFolder } from '#server/content/shipped-content.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { findAllUsedKeys, findUnknownKeys } from './text-keys.ts';

const root = new URL('../../', import.meta.url).pathname;

export async function checkTexts(): Promise<void> {
  const written = findWrittenKeys(await readSourceCode());
  const keys = await readTextKeys(shippedFolder);
  const unused = keys.filter((key) => !isUsed(key, written));
  if (unused.length > 0) throw new Error(`Nothing shows: ${unused.join(', ')}`);
  const unknown = findUnknownKeys(await findAllUsedKeys(), keys);
  if (unknown.length > 0) throw new Error(unknown.join('\n'));
  const apart = compareTextKeys(keys, await readTextKeys(fixtureContentFolder));
  if (apart.length > 0) throw new Error(apart.join('\n'));
}

/** The tests' estate has the same keys with its own words. */
export function compareTextKeys(house: string[], estate: string[]): string[] {
  const fileOf = (key: string) => `texts/${key.split('.', 1)}.yaml`;
  const place = (key: string) => `tests/fixtures/content/${fileOf(key)}`;
  const nameOf = (key: string) => key.slice(key.indexOf('.') + 1);
  const missing = house.filter((key) => !estate.includes(key));
  const left = estate.filter((key) => !house.includes(key));
  return [
    ...missing.map((key) => `${place(key)}: ${nameOf(key)} is missing. Copy it from content/${fileOf(key)}.`),
    ...left.map((key) => `${place(key)}: ${nameOf(key)} is a text that the house no longer has. Delete it.`),
  ];
}

/** In full, or as the start of a computed key: `home.visit.${fact}`. */
export function isUsed(form: string, written: ReadonlySet<string>): boolean {
  const key = form.replace(/_(one|other)$/, '');
  if (written.has(key)) return true;
  const parts = key.split('.');
  return parts.some((_, length) => length > 0 && written.has(`${parts.slice(0, length).join('.')}.`));
}

export const findWrittenKeys = (code: string): Set<string> =>
  new Set(
    [...code.matchAll(/'([\w.-]+)'|`([\w-]+(?:\.[\w-]+)*\.)\$\{/g)].map(
      ([, whole, beginning]) => whole ?? beginning ?? '',
    ),
  );

async function readSourceCode(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob('{site,office,server}/**/*.{ts,tsx,astro}', { cwd: root }))
    files.push(await readFile(root + file, 'utf8'));
  return files.join('\n');
}

async function readTextKeys(folder: string): Promise<string[]> {
  const { entries } = await readShipped(folder);
  return [...entries.values()]
    .filter(({ kind }) => kind === 'texts')
    .flatMap(({ id, data }) => [...collectTexts(data, id).keys()]);
}
