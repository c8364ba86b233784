import { expect, test } from 'vitest';
import { formatList, formatTable } from './table.ts';

test('user input cannot control the terminal', () => {
  const rows = [{ note: 'one\ntwo\u001b[2J', name: 'Ada' }];
  expect(formatTable(rows)).toBe('note         name\none two [2J  Ada');
  expect(formatList({ note: 'one\ntwo\u001b[2J' })).toBe('note  one\n      two [2J');
});
