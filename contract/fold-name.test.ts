import { expect, test } from 'vitest';
import { normalizeName } from './fold-name.ts';

test('normalizeName gives all spellings of a name one form', () => {
  const ways = ['Müller', 'MUELLER', 'mu\u0308ller'].map(normalizeName);
  expect(new Set(ways)).toEqual(new Set(['muller']));
  expect(normalizeName('Groß')).toBe(normalizeName('GROSS'));
});
