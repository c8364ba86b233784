import { expect, test } from 'vitest';
import { createExcerpt, highlightTerms } from './search.ts';
import { splitWords } from './tokens.ts';

const isHit = (word: string) => word.toLowerCase() === 'see';
const count = (text: string) => (splitWords(text).some(isHit) ? 1 : 0);
const marks = (marked: ReturnType<typeof createExcerpt>) =>
  marked?.pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

test('[SRC-01] whole words are marked, and nothing of the text is lost', () => {
  expect(marks(highlightTerms({ text: 'Am See: Seerosen <b>& SEE' }, isHit))).toBe('Am [See]: Seerosen <b>& [SEE]');
  expect(highlightTerms({ text: 'lake', lang: 'en' }, isHit)).toEqual({
    pieces: [{ text: 'lake', hit: false }],
    lang: 'en',
  });
});

test('the paragraph with the hit is shown, cut between words', () => {
  const long = `${'Wiese '.repeat(60)}am See ${'Wald '.repeat(60)}`.trim();
  const found = marks(createExcerpt([{ text: 'Nichts davon.' }, { text: long }], [], count, isHit)) ?? '';
  expect(found).toMatch(/^… Wiese (Wiese )+am \[See\] (Wald )+…$/);
  expect(found.length).toBeLessThan(240);
  expect(marks(createExcerpt([{ text: 'x'.repeat(5000) }], [], count, isHit))?.length).toBeLessThan(240);
});

test('a name speaks where the text does not; without any hit the text begins', () => {
  expect(marks(createExcerpt([{ text: 'Nichts davon.' }], ['Haus am See'], count, isHit))).toBe('Haus am [See]');
  expect(marks(createExcerpt([{ text: 'Nichts davon.' }], ['Haus'], count, isHit))).toBe('Nichts davon.');
  expect(createExcerpt([], ['Haus'], count, isHit)).toBeUndefined();
});
