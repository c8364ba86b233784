import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { browserStorage, findStoredEntry } from './browser-storage.ts';
import * as storageNames from './storage-names.ts';

const root = new URL('../', import.meta.url);
const ownFiles = ['contract/browser-storage.ts', 'contract/storage-names.ts'];

async function readSources(): Promise<string> {
  const files = await Array.fromAsync(glob('{contract,site,office,server}/**/*.{ts,tsx,astro}', { cwd: root }));
  const sources = files.filter((file) => !file.includes('.test.') && !ownFiles.includes(file));
  return (await Promise.all(sources.map((file) => readFile(new URL(file, root), 'utf8')))).join('\n');
}

/** Entries that no code stores any more: their name is not used outside the list. */
const listUnusedEntries = (entries: readonly { id: string; name: string }[], sources: string): string[] =>
  entries
    .filter(({ name }) => {
      const constant = Object.entries(storageNames).find(([, value]) => value === name)?.[0];
      return !constant || !new RegExp(`\\b${constant}\\b`).test(sources);
    })
    .map(({ id }) => id);

test('H6 the privacy page names nothing that no code stores', async () => {
  const sources = await readSources();
  expect(listUnusedEntries(browserStorage, sources)).toEqual([]);
  expect(listUnusedEntries([{ id: 'leaf', name: 'leaf' }], sources), 'a name without code').toEqual(['leaf']);
});

test('H6 every name belongs to one entry', () => {
  const names = Object.values(storageNames).filter((value) => typeof value === 'string');
  expect(browserStorage.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});

test.each([
  ['localStorage', 'checkIn:7:a', 'checkIn'],
  ['sessionStorage', 'local-draft /office/pictures', 'pictureTexts'],
  ['cookie', 'office', 'officeCookie'],
  ['cookie', 'officeBar', 'officeBarCookie'],
  ['sessionStorage', 'checkIn:7:a', undefined],
  ['localStorage', 'tokens', undefined],
] as const)('finds the entry of %s %s', (place, name, id) => {
  expect(findStoredEntry(place, name)?.id).toBe(id);
});
