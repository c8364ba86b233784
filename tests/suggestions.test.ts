/** What the search field suggests while somebody types. */

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Language, languages } from '#contract/language.ts';
import { readContent } from '#server/content/shipped-content.ts';
import { openEdition } from '#site/edition.ts';
import { createSuggestionIndex } from '#site/search/suggestions/create-index.ts';
import { createSuggest } from '#site/search/suggestions/suggest.ts';
import { splitWords } from '#site/search/tokens.ts';
import { german } from '#tests/harness/texts.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';

const content = await readContent(fixtureContentFolder);
const edition = await openEdition(content, { pictures: new Map(), photographs: 0, films: new Map() });
const suggest = {
  de: createSuggest(await createSuggestionIndex(edition, 'de')),
  en: createSuggest(await createSuggestionIndex(edition, 'en')),
};

test.each<[Language, query: string, href: string]>([
  ['de', 'hund', '/visit#dogs'],
  ['de', 'Darf mein Hu', '/visit#dogs'],
  ['de', 'rollst', '/visit#wheelchair'],
  ['de', 'heimweg', '/visit#train'],
  ['de', 'elvira', '/people/philine-quast'],
  ['de', 'friedh', '/park?place=chapel-cemetery'],
  ['en', 'dog', '/visit#dogs'],
  ['en', 'way ho', '/visit#train'],
  ['en', 'ELVIRÁ', '/people/philine-quast'],
])('[SRC-02] %s: “%s” suggests %s first', (language, query, href) => {
  expect(suggest[language](query)[0]?.href).toBe(href);
});

test('[SRC-02] one letter suggests nothing, and there are at most five suggestions', () => {
  for (const query of ['', ' ', 'd', ' d ', '…!', 'xyzzyq']) expect(suggest.de(query), query).toEqual([]);
  expect(suggest.de('park')).toHaveLength(5);
});

test('[SRC-02] a suggestion marks the found word, or shows the name that has it', () => {
  const [found] = suggest.de('elvira');
  expect(found).toMatchObject({ kind: german('search.group.people'), note: 'Donna Elvira' });
  const pieces = suggest.de('darf hund')[0]?.title.pieces;
  expect(pieces?.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')).toBe('[Darf] der [Hund] mit?');
});

test('[SRC-02] the first suggestion is among the first three results', async () => {
  const gold: Record<Language, { ask: string }[]> = parse(
    await readFile(new URL('search/gold.yaml', import.meta.url), 'utf8'),
    { schema: 'failsafe' },
  );
  for (const language of languages) {
    const answered = gold[language].filter(({ ask }) => suggest[language](ask).length > 0);
    expect(answered.length).toBeGreaterThan(50);
    for (const { ask } of answered) {
      const results = await edition.search(language, (finder) =>
        finder.search(splitWords(ask)).matches.map(({ document }) => document.href),
      );
      expect(results.slice(0, 3), ask).toContain(suggest[language](ask)[0]?.href);
    }
  }
});
