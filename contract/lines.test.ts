import { expect, test } from 'vitest';
import { trimLines } from './lines.ts';

test('blanks around line breaks and empty lines go, blanks within a line stay', () => {
  expect(trimLines('  a  b \t\n\n \u00a0\n c\u2028')).toEqual(['a  b', 'c']);
  expect(trimLines(' \n ')).toEqual([]);
});
