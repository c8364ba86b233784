import { expect, test } from 'vitest';
import { formatList, formatTable } from './table.ts';

test('user input cannot control the terminal', () => {
  const rows = [{ note: 'one\ntwo\u001b[2J', name: 'Ada' }];
  expect(formatTable(rows)).toBe('note         name\none two [2J  Ada');
  expect(formatList({ note: 'one\ntwo\u001b[2J' })).toBe('note  one\n      two [2J');
});

test('columns are as wide as their longest cell of at most 48 characters, and an empty cell keeps its place', () => {
  const [fits, long] = ['x'.repeat(48), 'y'.repeat(49)];
  const rows = [
    { name: fits, note: null, seats: 10 },
    { name: long, note: 'a note', seats: 0 },
  ];
  expect(formatTable(rows).split('\n')).toEqual([
    `name${' '.repeat(44)}  note    seats`,
    `${fits}          10`,
    `${'y'.repeat(47)}…  a note  0`,
  ]);
  expect(formatTable([])).toBe('');
});

test('a list leaves out what is unknown, and shows what is empty or zero', () => {
  expect(formatList({ email: 'a@b.example', confirmedAt: null, note: undefined, refusals: 0, name: '' })).toBe(
    'email        a@b.example\nrefusals     0\nname         ',
  );
});
