import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readContentFiles, shippedFolder } from './shipped-content.ts';
import { findYamlIssues, readYaml } from './yaml.ts';

test('another YAML reader reads every file alike', async () => {
  const files = await readContentFiles(shippedFolder);
  expect(files.length).toBeGreaterThan(200);
  for (const { file, text } of files) expect({ file, ...readYaml(text) }).toEqual({ file, data: parse(text) });
});

test.each([
  'on: 2027-05-01\nat: 2027-05-01 18:00\na: yes\nb: off\nc: y\nd: true',
  'a: 12\nb: 1.50\nc: 007\nd: 0x1F\ne: "1848"\nf: 18:30\ng:\nh: ~\ni: null\nj: ""',
  'a: >-\n  one\n  two\n\n  three\nb: |\n  one\n  two\n',
  `a: 'it''s'\nb: "a\\u00a0b\\n"\nc: „Saal“ #3\nd: { de: Saal, en: hall }\ne: [1, two, "3"]`,
  '',
])('another YAML reader reads %j alike', (text) => expect(readYaml(text)).toEqual({ data: parse(text) }));

const broken = ['de: Premiere: jetzt', 'a: 1\na: 2', 'title: { de: "zehn", elf }x', '- a\nb: c', 'a:\n\tb: c'];
test.each(broken)('a file with %j is refused, with the line', (text) => {
  expect(() => parse(text)).toThrow();
  expect(readYaml(text)).toEqual({ error: expect.stringMatching(/ at line \d/) });
});

test.each([
  ['a: 1\nb: Saal #3', [2]],
  ['a: Saal # a comment', []],
  ['a: "Saal #3"', []],
  ['# b: Saal #3', []],
  ['a: Die "Oper"', [1]],
  ['a: Die “Oper"', [1]],
  ['a: Die “Oper”', []],
  ['a: Die „Oper“', []],
  ['a: https://example.org/"x"', []],
  ['a: Der "Saal" #3\n\nb: Die "Oper"', [1, 1, 3]],
])('in %j the lines %j have text that YAML or readers lose', (text, lines) => {
  expect(findYamlIssues(text).map(({ line }) => line)).toEqual(lines);
});
