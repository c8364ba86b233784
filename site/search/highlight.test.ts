import { expect, test } from 'vitest';
import { highlightTerms } from './highlight.ts';
import { createExcerpt } from './search.ts';
import { splitWords } from './tokens.ts';

const isHit = (word: string) => word.toLowerCase() === 'see';
const count = (text: string) => (splitWords(text).some(isHit) ? 1 : 0);
const marks = (marked: ReturnType<typeof createExcerpt>) =>
  marked?.pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

test('[SRC-01] highlightTerms marks whole words and keeps all text', () => {
  expect(marks(highlightTerms({ text: 'Am See: Seerosen <b>& SEE' }, isHit))).toBe('Am [See]: Seerosen <b>& [SEE]');
  const pieces = [{ text: 'lake', hit: false }];
  expect(highlightTerms({ text: 'lake', lang: 'en' }, isHit)).toEqual({ pieces, lang: 'en' });
});

test('an excerpt is from the paragraph with the hit, cut between words', () => {
  const long = `${'Wiese '.repeat(60)}am See ${'Wald '.repeat(60)}`.trim();
  const found = marks(createExcerpt({ text: [{ text: 'Nichts davon.' }, { text: long }] }, count, isHit)) ?? '';
  expect(found).toMatch(/^… Wiese (Wiese )+am \[See\] (Wald )+…$/);
  expect(found.length).toBeLessThan(240);
  expect(marks(createExcerpt({ text: [{ text: 'x'.repeat(5000) }] }, count, isHit))?.length).toBeLessThan(240);
});

const nothing = [{ text: 'Nichts davon.' }];

test('an excerpt comes from the text unless only a name has a hit', () => {
  expect(marks(createExcerpt({ text: nothing, names: ['Haus am See'] }, count, isHit))).toBe('Haus am [See]');
  expect(marks(createExcerpt({ text: nothing, names: ['Haus'] }, count, isHit))).toBe('Nichts davon.');
  expect(createExcerpt({ text: [], names: ['Haus'] }, count, isHit)).toBeUndefined();
});

test('[SRC-01] before a row of a table, the excerpt has the first sentence of the text', () => {
  const text = [{ text: 'So war es am 20. Juli bis 9 p.m. im Park. Heute ist es anders.' }];
  const document = { text, rows: [{ text: '18 Uhr: Am See.' }, { text: '19 Uhr: Pause.' }] };
  expect(marks(createExcerpt(document, count, isHit))).toBe(
    'So war es am 20. Juli bis 9 p.m. im Park. … 18 Uhr: Am [See].',
  );
});
