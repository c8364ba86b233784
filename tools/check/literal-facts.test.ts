import { expect, test } from 'vitest';
import { buildContent, replaceEntry } from '#server/content/content-entries.ts';
import { checkEntry } from '#server/content/entry.ts';
import { readShipped } from '#server/content/shipped-content.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { findLiteralFacts } from './literal-facts.ts';

const { entries } = await readShipped(fixtureContentFolder);
const content = buildContent(entries);
const { estate } = content;

function findIn(text: string): string[] {
  const name = { kind: 'texts', id: 'frame' } as const;
  const data = entries.get('texts/frame.yaml')?.data as Record<string, unknown>;
  const checked = checkEntry({ ...name, data: { ...data, more: { de: `${text} Gern.`, en: text } } });
  if ('errors' in checked) throw new Error(JSON.stringify(checked.errors));
  return findLiteralFacts(replaceEntry(entries, name, checked.entry), content).filter((one) => one.includes('more'));
}

test.each([
  ['company', estate.company],
  ['phone', estate.phone],
  ['email', estate.email],
  ['street', estate.address.street],
  ['privacyContact', estate.legal.privacyContact],
])('a text that repeats the fact %s is found', (name, value) => {
  expect(findIn(`Tel. ${value}.`)).toEqual(
    ['de', 'en'].map((language) => expect.stringContaining(`more.${language}: write {{${name}}}`)),
  );
});

test('a text that repeats a price of the house is found', () => {
  const [price] = content.prices.groups;
  expect(findIn(`Das kostet ${(price?.cents ?? 0) / 100} Euro.`)).toEqual([
    expect.stringContaining('more.de: write {{priceFull}}'),
  ]);
});

test('a text with the placeholder, or with a longer word, is fine', () => {
  expect(findIn(`{{company}}, ${estate.address.place}er`)).toEqual([]);
});
