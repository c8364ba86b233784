import { expect, test } from 'vitest';
import { isStopWord } from './stop-words.ts';
import { foldWord, splitWords, stemWord } from './tokens.ts';

const forms = {
  de: `Änne Aenne anne ÄNNE A\u0308nne · Öhlund Oehlund ohlund · Straße Strasse STRASSE · Platane Platanen
    · Baum Bäume Bäumen Baumes · Konzert Konzerte Konzerten Konzerts · Chor Chöre Chors · Garten Gärten Gartens
    · Sänger Sängerin Sängerinnen Sängern · Oper Opern · Frosch Frösche Fröschen · Insel Inseln · Bild Bilder Bildern
    · Mozart Mozarts · Haus · Hau · See · Se · Quelle · Qulle · neue neu · nu`,
  en: "apple apples · cypress cypresses · lily lilies · Mozart Mozart’s mozart's · bench benches · bass · bas · chorus · choru",
};

test.each(['de', 'en'] as const)('[SRC-01] %s: all forms of a word have one stem, no others do', (language) => {
  const rows = forms[language].split('·').map((row) => row.trim().split(' '));
  const stems = rows.map((row) => [...new Set(row.map((word) => stemWord(foldWord(word), language)))]);
  for (const [index, found] of stems.entries()) expect(found, rows[index]?.join()).toHaveLength(1);
  expect(new Set(stems.flat()).size).toBe(rows.length);
});

test('words consist of letters and digits, with apostrophes inside', () => {
  const found = splitWords('L’elisir d’amore, KV 361 (370a) – „Gran Partita“');
  expect(found.join(' ')).toBe('L’elisir d’amore KV 361 370a Gran Partita');
  expect(splitWords('😀 \u0000 --- ')).toEqual([]);
});

test('foldWord cuts a word to 40 letters, also if one character becomes many letters', () => {
  expect(foldWord('ﷺ'.repeat(110))).toHaveLength(40);
});

test('articles and prepositions are stop words', () => {
  expect(['der', 'Über', 'ueber', 'FÜR', 'Oper'].filter((word) => !isStopWord(word, 'de'))).toEqual(['Oper']);
});
