import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyTexts } from '#tools/other-content.ts';
import { formatIssue } from './edition-issue.ts';
import { readShipped, shippedFolder } from './shipped-content.ts';

test('a folder without an interface text has that of the release', async () => {
  await using venue = await createVenue({ 'home.yaml': 'title: { de: Abtei, en: Abbey }' });
  const [own, release] = [await readShipped(venue.folder), await readShipped(shippedFolder)];
  const home = own.entries.get('texts/home.yaml')?.data;
  const releaseHome = release.entries.get('texts/home.yaml')?.data as Record<string, unknown>;
  expect(home).toEqual({ ...releaseHome, title: { de: 'Abtei', en: 'Abbey' } });
  expect(Object.keys(home as object)).toEqual(Object.keys(releaseHome));
  expect(own.entries.get('texts/errors.yaml')?.data).toEqual(release.entries.get('texts/errors.yaml')?.data);
});

test('texts of a folder that no page shows are reported and do not stop the start', async () => {
  await using venue = await createVenue({
    'home.yaml': 'crypt: { de: Gruft, en: Crypt }\ntitle: { de: "{{abbot}}", en: Abbey }',
    'crypt.yaml': 'title: { de: Gruft, en: Crypt }',
  });
  const { fileIssues } = await readShipped(venue.folder);
  const issues = ['texts/home.yaml', 'texts/crypt.yaml'].flatMap((key) => fileIssues.get(key) ?? []);
  expect(issues.map(formatIssue)).toEqual([
    'content/texts/home.yaml: crypt: no page shows it.',
    expect.stringMatching(/^content\/texts\/home.yaml: title.de: .*\{\{abbot\}\}/),
    'content/texts/crypt.yaml: title: no page shows it.',
  ]);
});

async function createVenue(texts: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'venue-'));
  await copyTexts(folder, shippedFolder);
  await rm(join(folder, 'texts'), { recursive: true });
  await mkdir(join(folder, 'texts'));
  for (const [file, text] of Object.entries(texts)) await writeFile(join(folder, 'texts', file), text);
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}
