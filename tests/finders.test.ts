/** An index that is made ahead is given up when the next edition comes, and never under somebody who searches. */
import { expect, test } from 'vitest';
import { readContent } from '#server/content/shipped.ts';
import { openEdition } from '#site/edition.ts';
import { GivenUp } from '#site/search/pace.ts';
import { estateFolder } from '#tools/estate.ts';

const content = await readContent(estateFolder);
const open = () => openEdition(content, { pictures: new Map(), photographs: 0, films: new Map() });

test('nobody waits for it: it ends, and whoever searches then gets a whole one', async () => {
  const edition = await open();
  await expect(edition.finder('de', AbortSignal.abort())).rejects.toThrow(GivenUp);
  const finder = await edition.finder('de');
  expect(finder.lexicon.has('park')).toBe(true);
  expect(await edition.finder('de')).toBe(finder);
});

test('somebody searches while it is made: it is finished for them', async () => {
  const edition = await open();
  const given = new AbortController();
  const ahead = edition.finder('de', given.signal);
  const asked = edition.finder('de');
  given.abort();
  expect(await asked).toBe(await ahead);
});
