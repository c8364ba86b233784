import { expect, test } from 'vitest';
import { foldName } from './fold-name.ts';

test('all spellings of a name, such as Müller and MUELLER, have the same form after foldName', () => {
  const ways = ['Müller', 'MUELLER', 'mu\u0308ller'].map(foldName);
  expect(new Set(ways)).toEqual(new Set(['muller']));
  for (const [one, other] of [
    ['Möller', 'Moeller'],
    ['Jäger', 'JAEGER'],
  ] as const)
    expect(foldName(one)).toBe(foldName(other));
  expect(foldName('Möller')).not.toBe(foldName('Müller'));
  expect(foldName('Groß')).toBe(foldName('GROSS'));
});
