import { expect, test } from 'vitest';
import { trimmedLines } from './lines.ts';

test('blanks around line breaks and empty lines go, blanks within a line stay', () => {
  expect(trimmedLines('  a  b \t\n\n \u00a0\n c\u2028')).toEqual(['a  b', 'c']);
  expect(trimmedLines(' \n ')).toEqual([]);
});
