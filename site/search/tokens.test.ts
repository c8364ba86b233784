import { describe, expect, test } from 'vitest';
import { fold, isIdle, stem, wordsOf } from './tokens.ts';

const same = (language: 'de' | 'en', ...words: string[]) =>
  expect(new Set(words.map((word) => stem(fold(word), language))).size, words.join(', ')).toBe(1);

describe('[SRC-01] forms of one word', () => {
  test.each([
    ['Änne', 'Aenne', 'anne', 'ÄNNE', 'A\u0308nne'],
    ['Öhlund', 'Oehlund', 'ohlund'],
    ['Bäthke', 'Baethke', 'bathke'],
    ['Straße', 'Strasse', 'STRASSE'],
    ['Platane', 'Platanen'],
    ['Baum', 'Bäume', 'Bäumen', 'Baumes'],
    ['Konzert', 'Konzerte', 'Konzerten', 'Konzerts'],
    ['Chor', 'Chöre', 'Chors'],
    ['Garten', 'Gärten', 'Gartens'],
    ['Sänger', 'Sängerin', 'Sängerinnen', 'Sängern'],
    ['Oper', 'Opern'],
    ['Frosch', 'Frösche', 'Fröschen'],
    ['Insel', 'Inseln'],
    ['Bild', 'Bilder', 'Bildern'],
    ['Mozart', 'Mozarts'],
  ])('German: %s', (...words) => same('de', ...words));

  test.each([
    ['apple', 'apples'],
    ['cypress', 'cypresses'],
    ['lily', 'lilies'],
    ['Mozart', 'Mozart’s', "mozart's"],
    ['bench', 'benches'],
  ])('English: %s', (...words) => same('en', ...words));

  test.each([
    ['de', 'Haus', 'Hau'],
    ['de', 'See', 'Se'],
    ['de', 'Quelle', 'Qulle'],
    ['de', 'neue', 'neu', 'nu'],
    ['en', 'bass', 'bas'],
    ['en', 'chorus', 'choru'],
  ] as const)('%s: what is not one word stays apart: %s', (language, first, ...others) => {
    const last = others.at(-1) ?? '';
    expect(stem(fold(first), language)).not.toBe(stem(fold(last), language));
  });
});

test('words are letters and numbers; an apostrophe within belongs to them', () => {
  expect(wordsOf('L’elisir d’amore, KV 361 (370a) – „Gran Partita“')).toEqual([
    'L’elisir',
    'd’amore',
    'KV',
    '361',
    '370a',
    'Gran',
    'Partita',
  ]);
  expect(wordsOf('😀 \u0000 --- ')).toEqual([]);
});

test('a word stays a word, even one of signs that unfold', () => {
  expect(fold('ﷺ'.repeat(110))).toHaveLength(40);
});

test('articles and the like say nothing', () => {
  expect(['der', 'Über', 'ueber', 'FÜR'].every((word) => isIdle(word, 'de'))).toBe(true);
  expect(isIdle('Oper', 'de')).toBe(false);
});
