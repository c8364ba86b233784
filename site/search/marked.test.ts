import { expect, test } from 'vitest';
import { excerpt, mark } from './marked.ts';
import { wordsOf } from './tokens.ts';

const isHit = (word: string) => word.toLowerCase() === 'see';
const count = (text: string) => (wordsOf(text).some(isHit) ? 1 : 0);
const marks = (marked: ReturnType<typeof excerpt>) =>
  marked?.pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

test('[SRC-01] whole words are marked, and nothing of the text is lost', () => {
  expect(marks(mark({ text: 'Am See: Seerosen <b>& SEE' }, isHit))).toBe('Am [See]: Seerosen <b>& [SEE]');
  expect(mark({ text: 'lake', lang: 'en' }, isHit)).toEqual({ pieces: [{ text: 'lake', hit: false }], lang: 'en' });
});

test('the paragraph with the hit is shown, cut between words', () => {
  const long = `${'Wiese '.repeat(60)}am See ${'Wald '.repeat(60)}`.trim();
  const found = marks(excerpt([{ text: 'Nichts davon.' }, { text: long }], [], count, isHit)) ?? '';
  expect(found).toMatch(/^… Wiese (Wiese )+am \[See\] (Wald )+…$/);
  expect(found.length).toBeLessThan(240);
  expect(marks(excerpt([{ text: 'x'.repeat(5000) }], [], count, isHit))?.length).toBeLessThan(240);
});

test('a name speaks where the text does not; without any hit the text begins', () => {
  expect(marks(excerpt([{ text: 'Nichts davon.' }], ['Haus am See'], count, isHit))).toBe('Haus am [See]');
  expect(marks(excerpt([{ text: 'Nichts davon.' }], ['Haus'], count, isHit))).toBe('Nichts davon.');
  expect(excerpt([], ['Haus'], count, isHit)).toBeUndefined();
});
