// @module-tag full
import { cp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { readContent } from '#server/content/shipped-content.ts';
import { loadBundle } from '#server/pages/site.ts';
import { readShippedMedia } from '#server/pictures/shipped-media.ts';
import { createWorkFolder } from '#tests/harness/engine-tests.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';

const root = new URL('../../', import.meta.url).pathname;
const work = createWorkFolder('replaced');
await symlink(join(root, 'node_modules'), join(work, 'node_modules'));

test('a loaded build renders every kind of page after its files were deleted', async () => {
  const folder = join(work, 'bundle');
  await cp(join(root, 'dist/bundle'), folder, { recursive: true });
  const open = await loadBundle(pathToFileURL(join(folder, 'site.mjs')));
  await rm(folder, { recursive: true });
  const site = await open(await readContent(fixtureContentFolder), await readShippedMedia(fixtureContentFolder));
  const kinds = new Map(site.addresses.pages.map(({ path }) => [path.replace(/\d+/, ':id'), path]));
  const statuses: number[] = [];
  for (const path of [...kinds.values(), '/search', '/404', '/500']) {
    const page = { canonical: '/', indexed: false, status: 500 } as const;
    const address = path === '/500' ? page : site.addresses.find(path);
    const state = { now: new Date(), acceptsRequests: true, bookingOf: () => undefined };
    const language = { locale: 'de', isLanguageExplicit: false } as const;
    const locals = { ...language, ...state, path, address, origin: 'http://localhost' };
    statuses.push((await site.render(new Request(`http://localhost${path}`), locals)).status);
  }
  expect(statuses.length).toBeGreaterThan(15);
  expect(statuses.filter((status) => status !== 200)).toEqual([404, 500]);
}, 120_000);
