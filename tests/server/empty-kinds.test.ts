/** A house may have no people, no works, no films, no news: what would show them is left out. */
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentKinds, isSingle, type KindName, kindNames } from '#contract/content/kinds.ts';
import { findMissingReferences } from '#server/content/entry.ts';
import { readShipped } from '#server/content/shipped-content.ts';
import { createWorkFolder } from '#tests/harness/engine-tests.ts';
import { startInProcess } from '#tests/harness/in-process.ts';
import { findSiteFaults } from '#tests/harness/site-faults.ts';
import { getPage } from '#tests/harness/staff.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';

const work = createWorkFolder('empty-kinds');
const { entries } = await readShipped(fixtureContentFolder);

const needed: KindName[] = ['pictures', 'pages', 'texts'];
const removable = kindNames.filter((kind) => !isSingle(kind) && !needed.includes(kind));

/** A copy of the content without entries of these kinds, and without all entries that name them. */
async function removeKinds(name: string, kinds: readonly KindName[]): Promise<string> {
  const folder = join(work, name);
  await cp(fixtureContentFolder, folder, { recursive: true });
  const kept = new Map([...entries].filter(([, { kind }]) => !kinds.includes(kind)));
  const has = (kind: KindName, id: string) => kept.has(contentKinds[kind].files.replace('*', id));
  for (let before = -1; before !== kept.size; ) {
    before = kept.size;
    for (const [key, entry] of kept) if (findMissingReferences(entry, has).length > 0) kept.delete(key);
  }
  for (const [key, { kind }] of entries) if (kind !== 'texts' && !kept.has(key)) await rm(join(folder, key));
  return folder;
}

test('control: a link to a page that does not exist is found', async () => {
  const folder = await removeKinds('control', []);
  const link = '[hier](/nowhere)';
  await writeFile(join(folder, 'texts/contact.yaml'), `press: { rights: { de: "${link}", en: "${link}" } }`);
  expect(await findSiteFaults(folder)).toEqual(['/contact links to /nowhere: 404']);
});

test.each([
  ['media', '/media-library'],
  ['people', '/people'],
  ['works', '/works'],
] as const)('without %s there is no page %s, and no other page links to it', async (kind, path) => {
  const folder = await removeKinds(`${kind}-page`, [kind]);
  await using server = await startInProcess({ CONTENT_DIR: folder });
  expect((await getPage(server, path)).statusCode).toBe(404);
  for (const page of ['/', '/about', '/park', '/contact', '/sitemap.xml'])
    expect((await getPage(server, page)).body).not.toContain(`${path}"`);
});

test.each(removable)(
  'without %s the server starts, and every page and link works',
  { tags: ['full'] },
  async (kind) => {
    expect(await findSiteFaults(await removeKinds(kind, [kind]))).toEqual([]);
  },
);

test('without any of them and without prices the server starts, and every page and link works', async () => {
  const folder = await removeKinds('none', removable);
  await rm(join(folder, 'prices.yaml'));
  expect(await findSiteFaults(folder)).toEqual([]);
});
