import { expect, test } from 'vitest';
import { asCsv } from './csv.ts';

const cellOf = (text: string): string => asCsv([{ name: text }]).split('\r\n')[1] ?? '';

test.each([
  '=HYPERLINK("https://evil.example","click")',
  '+1+cmd|\u2019/C calc\u2019!A0',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  ' =1+1',
  '＝1+1',
])('%j is no formula in a spreadsheet', (text) => {
  expect(cellOf(text)).toMatch(/^"'/);
});

test('what is no formula stays as it is, quotation marks and line breaks included', () => {
  expect(cellOf('Ada "Kestrel"; Okel')).toBe('"Ada ""Kestrel""; Okel"');
  expect(asCsv([{ note: 'one\ntwo' }])).toContain('"one\ntwo"');
});

test('the first line names the columns, and nothing gives nothing', () => {
  expect(asCsv([{ a: 1, b: null }])).toBe('\uFEFF"a";"b"\r\n"1";""\r\n');
  expect(asCsv([])).toBe('');
});
