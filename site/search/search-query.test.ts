import { expect, test } from 'vitest';
import { formatSearchQuery, isolateText, readSearchQuery } from './search-query.ts';

const read = (q: string, rest = '') => readSearchQuery(new URLSearchParams(`q=${encodeURIComponent(q)}${rest}`));

test('a search query is trimmed and has one canonical form', () => {
  const query = { text: 'Dvořák & Söhne', words: ['Dvořák', 'Söhne'], isTooLong: false };
  expect(read('  Dvořák   & Söhne ')).toMatchObject(query);
  expect(formatSearchQuery(read(' oboe ', '&x=1&q=zwei&in=works'))).toBe('?q=oboe&in=works');
  expect(formatSearchQuery(readSearchQuery(new URLSearchParams('in=works')))).toBe('');
});

test('an unknown group means all groups', () => {
  for (const group of ['xyz', '', '__proto__', 'constructor']) expect(read('a', `&in=${group}`).kind).toBeUndefined();
});

test('a long query is cut to its first words', () => {
  for (const count of [9, 10_000])
    expect(read('wort '.repeat(count))).toMatchObject({ isTooLong: true, words: { length: 8 } });
  expect([...read('😀'.repeat(5000)).text]).toHaveLength(120);
});

test.each([
  ['a\u0000b', 'a b'],
  ['\u202Etxet', 'txet'],
  ['\uFFFD\uFFFD', ''],
  ['A\u0308nne', 'Änne'],
])('of the typed query %j, %j is searched: invisible and control characters are removed', (typed, text) =>
  expect(read(typed).text).toBe(text),
);

test('right-to-left words are isolated in a sentence', () => {
  expect(isolateText('שלום')).toBe('\u2068שלום\u2069');
  expect(isolateText('Mozart')).toBe('Mozart');
});
