// @module-tag full
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { hashPictures, openManualSite, pictureHashes } from './manual-site.ts';

test('the pictures of the manuals show what the site shows', async () => {
  await using site = await openManualSite();
  const hashes = await hashPictures(site);
  const recorded = JSON.parse(await readFile(pictureHashes, 'utf8')) as Record<string, string>;
  const changed = Object.keys(hashes).filter((file) => hashes[file] !== recorded[file]);
  expect(changed, 'npm run screenshots -- --manuals takes them again').toEqual([]);
});
