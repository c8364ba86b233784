import { expect, test } from 'vitest';
import { folded } from './folded.ts';

test('a name is one name however it is written', () => {
  const ways = ['Müller', 'MUELLER', 'mu\u0308ller'].map(folded);
  expect(new Set(ways)).toEqual(new Set(['muller']));
  expect(folded('Groß')).toBe(folded('GROSS'));
});
