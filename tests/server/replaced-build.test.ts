/**
 * `npm run build` in the folder of a running server: what it has not rendered yet, it still can.
 * @module-tag full
 */
import { cp, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { Site } from '#contract/site.ts';
import { readContent } from '#server/content/shipped.ts';
import { loadBundle } from '#server/pages/site.ts';
import { shippedMedia } from '#server/pictures/shipped.ts';
import { workFolder } from '#tests/harness/per-file.ts';
import { estateFolder } from '#tools/estate.ts';

const root = new URL('../../', import.meta.url).pathname;
const work = workFolder('replaced');
await symlink(join(root, 'node_modules'), join(work, 'node_modules'));

/** Loaded from a folder that is then taken away. */
async function replaced(built: string): Promise<Site> {
  const folder = join(work, basename(dirname(built)));
  await cp(join(root, dirname(built)), folder, { recursive: true });
  const open = await loadBundle(pathToFileURL(join(folder, basename(built))));
  await rm(folder, { recursive: true });
  return open(await readContent(estateFolder), await shippedMedia(estateFolder));
}

const fault = { canonical: '/', indexed: false, status: 500 } as const;

/** One of each kind of page, rendered for the first time. */
async function statuses(site: Site): Promise<number[]> {
  const kinds = new Map(site.addresses.known.map(({ path }) => [path.replace(/\d+/, ':id'), path]));
  const found: number[] = [];
  for (const path of [...kinds.values(), '/search', '/404', '/500']) {
    const address = path === '/500' ? fault : site.addresses.find(path);
    const rest = { named: false, origin: 'http://localhost', now: new Date(), inbox: true, bookingOf: () => undefined };
    const locals = { view: 'de', path, address, ...rest } as const;
    const response = await site.render(new Request(`http://localhost${path}`), locals).catch(() => undefined);
    found.push(response?.status ?? 0);
  }
  return found;
}

test('every kind of page is rendered though its files are gone', async () => {
  const found = await statuses(await replaced('dist/bundle/site.mjs'));
  expect(found.length).toBeGreaterThan(15);
  expect(found.filter((status) => status !== 200)).toEqual([404, 500]);
}, 120_000);

test('what Astro builds is loaded page by page, and fails: the proof above can', async () => {
  const lazily = await replaced('dist/server/entry.mjs');
  expect((await statuses(lazily)).filter((status) => status !== 200).length).toBeGreaterThan(10);
}, 120_000);
