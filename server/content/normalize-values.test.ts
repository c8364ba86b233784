import { describe, expect, test } from 'vitest';
import * as values from './normalize-values.ts';

const table: Record<string, [read: (typed: string) => unknown, rows: string]> = {
  'a line of the cast': [
    values.normalizeCastLine,
    `Änne Öhlund – Dido → Änne Öhlund – Dido | Änne Öhlund - Dido → Änne Öhlund – Dido
     | Änne Öhlund -- Dido → Änne Öhlund – Dido | Änne Öhlund — Dido → Änne Öhlund – Dido
     | Änne  Öhlund  -  Dido → Änne Öhlund – Dido | Änne Öhlund\tDido → Änne Öhlund – Dido | Anna-Maria Voss → Anna-Maria Voss
     | Anna-Maria Voss - Zweite Hexe - Chor → Anna-Maria Voss – Zweite Hexe - Chor | - Dido → - Dido`,
  ],
  'a day': [
    values.normalizeDay,
    `2027-07-17 → 2027-07-17 | 17.7.2027 → 2027-07-17 | 17. 7. 2027 → 2027-07-17 | 17/07/2027 → 2027-07-17
     | 2027/7/17 → 2027-07-17 | bald → bald | 17.7.27 → 17.7.27 | 7-9-2027 → 2027-09-07`,
  ],
  'a time': [
    values.normalizeTime,
    `09:30 → 09:30 | 9.30 → 09:30 | 18.30 Uhr → 18:30 | 18 Uhr → 18:00 | 18h → 18:00 | 18h30 → 18:30 | 6 pm → 18:00
     | 12 am → 00:00 | 12 pm → 12:00 | 11 p.m. → 23:00 | 1 → 01:00 | 7 : 05 → 07:05 | 18:30:00 → 18:30 | abends → abends`,
  ],
  'a day and a time': [
    values.normalizeMoment,
    `2027-07-17T18:00 → 2027-07-17 18:00 | 2027-07-17T18:00:00 → 2027-07-17 18:00
     | 17.7.2027, 18.30 Uhr → 2027-07-17 18:30 | 17. 7. 2027 um 18 Uhr → 2027-07-17 18:00
     | 17/07/2027 6.30 pm → 2027-07-17 18:30 | 17.7.2027 at 6 pm → 2027-07-17 18:00 | 17.7.2027 → 17.7.2027 | 17.7.2027 abends → 17.7.2027 abends | irgendwann → irgendwann`,
  ],
  'a number': [
    values.normalizeNumber,
    '2,6 → 2.6 | 2.6 → 2.6 | −3 → -3 | 1 250 → 1250 | 0x10 → 0x10 | 1e3 → 1e3 | -2,50 → -2.5 | 1. → 1. | –4 → -4',
  ],
  'a colour': [
    values.normalizeColour,
    `1E3833 → #1e3833 | #abc → #aabbcc | ABC → #aabbcc | #1e3833 → #1e3833 | #abcd → #abcd | grün → grün`,
  ],
  'a bank account': [values.normalizeIban, 'de89 3704 0044 0532 0130 00 → DE89370400440532013000'],
  'an amount, in cents': [
    values.normalizeAmount,
    `48 → 4800 | 48,00 → 4800 | 48.5 → 4850 | 48,05 → 4805 | 48.– → 4800 | 9999 → 999900 | 10000 → 1000000 | 19999980,00 → 1999998000 | 100000000 → 100000000 | 48 Euro → 4800 | 48,- → 4800 | € 48.50 → 4850 | CHF 48 → 4800 | 0 → 0
     | 1.000,00 → 1.000,00 | 48,505 → 48,505 | -1 → -1 | frei → frei`,
  ],
  'a telephone number': [
    values.normalizePhone,
    `+49 39600 12345 → +49 39600 12345 | 039600/12345 → +49 39600 12345 | 0049 (0)39600 123-45 → +49 39600 123 45
     | +4939600 12345 → +49 39600 12345 | (039600) 12345 → +49 39600 12345 | 039600  12345 → +49 39600 12345
     | +44 20 7946.0000 → +44 20 7946 0000 | 39600 12345 → 39600 12345 | im Büro → im Büro`,
  ],
  'a link': [
    values.normalizeLink,
    `https://example.org/a → https://example.org/a | www.example.org → https://www.example.org
     | HTTPS://example.org → HTTPS://example.org | example.org:8080/a → https://example.org:8080/a
     | http://example.org/a?b → https://example.org/a?b | javascript:alert(1) → javascript:alert(1)
     | keine Adresse. → keine Adresse.`,
  ],
};

describe.each(Object.entries(table))('typed as %s', (_, [read, rows]) => {
  test.each(rows.split(/\n? +\| /).map((row) => row.split(' → ')))(
    'the editor’s input %j is stored as %j',
    (typed = '', wanted) => expect(String(read(typed))).toBe(wanted),
  );
  test('long values are read without a pause', () => {
    const before = performance.now();
    for (const part of [' ', '-', ' - ', '1.', '\t', '0', 'www.']) read(part.repeat(250_000));
    // Quadratic time would be minutes.
    expect(performance.now() - before).toBeLessThan(10_000);
  });
});

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s', 'youtube', 'dQw4w9WgXcQ'],
  [' https://youtu.be/dQw4w9WgXcQ?si=abc ', 'youtube', 'dQw4w9WgXcQ'],
  ['m.youtube.com/shorts/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://player.vimeo.com/video/123456789/0a1b2c?h=1', 'vimeo', '123456789'],
])('the pasted film link %s is stored as provider %s and video ID %s', (pasted, provider, key) => {
  const typed = { variant: 'externalFilm', provider: '', key: pasted };
  expect(values.parsePastedFilmLink('media', typed)).toEqual({ variant: 'externalFilm', provider, key });
  expect(values.parsePastedFilmLink('news', typed), 'nothing else has a link of this kind').toBe(typed);
});

const others = ['dQw4w9WgXcQ', 'https://evil.example/watch?v=a', 'https://youtube.com.evil.example/a', 'youtu.be', ''];
test.each(others)('a film key %j that is no link of a known provider is stored as typed', (key) => {
  const typed = { provider: 'vimeo', key };
  expect(values.parsePastedFilmLink('media', typed)).toBe(typed);
});
