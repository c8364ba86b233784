import { expect, test } from 'vitest';
import { findNameIssues, listDeclarations } from './names.ts';

const findIssues = (files: Record<string, string>) =>
  findNameIssues(Object.entries(files).flatMap(([file, code]) => listDeclarations(file, code)));

test('a type that two files declare is an issue, exported or not', () => {
  expect(findIssues({ 'a.ts': 'interface Row {}', 'b.ts': 'export type Row = 1;' })).toEqual([
    'The type Row is declared in a.ts, b.ts.',
  ]);
});

test('exported participles are issues', () => {
  const code = 'export interface Told {}\nexport const kept = 1;\nexport function decided() {}\n';
  expect(findIssues({ 'a.ts': code })).toEqual(
    ['Told', 'kept', 'decided'].map((name) => `a.ts exports ${name}: use a noun, or a verb and its object.`),
  );
});

test('component props, nouns, verbs with an object, and unexported names are accepted', () => {
  const code = `interface Props {}
export interface ShownPage {}
export const feed = 1;
export const isDecided = true;
export function readRequest() {}
const kept = 1;`;
  expect(findIssues({ 'a.tsx': code, 'b.tsx': 'interface Props {}' })).toEqual([]);
});
