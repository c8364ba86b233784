import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createWorkFolder } from '#tests/harness/engine-tests.ts';
import { startInProcess } from '#tests/harness/in-process.ts';
import { english } from '#tests/harness/texts.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { copyTexts } from '#tools/other-content.ts';

const folder = createWorkFolder('untranslated');
await copyTexts(folder, fixtureContentFolder);
const file = join(folder, 'park-detail.yaml');
await writeFile(file, (await readFile(file, 'utf8')).replace(/^translation:\n(?: .*\n)+/m, ''));
const translated = await startInProcess();
const untranslated = await startInProcess({ CONTENT_DIR: folder });
afterAll(() => Promise.all([translated.close(), untranslated.close()]));

const get = async (server: typeof translated, url: string) => (await server.app.inject({ url })).body;

test('[PKD-01] the English page shows the translation first, then folds the German text with all five features', async () => {
  const page = await get(translated, '/park-detail/1?lng=en');
  expect(page).toMatch(/<h1[^>]* lang="en">The Landscape Park/);
  const folded = page.match(/<details.*?<\/details>/s)?.[0] ?? '';
  expect(folded).toContain('lang="de"');
  expect(folded).toContain('Gottlieb Marnitz, Gärtner');
  expect(folded).toContain('in Privatbesitz');
  expect(folded.match(/<li>/g)).toHaveLength(5);
  expect(await get(translated, '/park-detail/1?lng=de')).not.toContain('The Landscape Park');
});

test('without a translation the English page and the English search show the German text, marked as German', async () => {
  const page = await get(untranslated, '/park-detail/1?lng=en');
  expect(page).toMatch(/<h1[^>]* lang="de">Der Landschafts\u00ADpark/);
  expect(page).not.toContain('<details');
  const found = await get(untranslated, '/search?q=Marnitz+Torfstich&lng=en');
  expect(found).toMatch(/id="page-park-detail".*?lang="de"/s);
  expect(found).toContain(english('search.otherLanguage'));
});
