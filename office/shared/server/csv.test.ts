import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

const cellOf = (text: string): string => toCsv([{ name: text }]).split('\r\n')[1] ?? '';

test.each([
  '=HYPERLINK("https://evil.example","click")',
  '+1+cmd|\u2019/C calc\u2019!A0',
  '@SUM(A1)',
  '\t=1+1',
  ' =1+1',
  '＝1+1',
])('a CSV cell with the text %j cannot run as a formula in a spreadsheet', (text) => {
  expect(cellOf(text)).toMatch(/^"'/);
});

test('CSV cells keep quotation marks and line breaks below a line of column names', () => {
  expect(cellOf('Ada "Kestrel"; Okel')).toBe('"Ada ""Kestrel""; Okel"');
  expect(toCsv([{ a: 'one\ntwo', b: null }])).toBe('\uFEFF"a";"b"\r\n"one\ntwo";""\r\n');
});

test('a CSV file without rows is empty', () => {
  expect(toCsv([])).toBe('');
});
