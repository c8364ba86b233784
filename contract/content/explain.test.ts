import { expect, test } from 'vitest';
import { textTree } from './content.ts';
import { explainIssues } from './explain.ts';

const explain = (data: unknown) =>
  explainIssues(data, textTree.safeParse(data).error?.issues ?? []).map(({ path, sentence }) => `${path}: ${sentence}`);

test('a missing language is reported as the missing field of that text, at any depth', () => {
  const title = { de: 'Titel', en: 'Title' };
  const tree = { evening: { backToList: title, dressCode: { de: 'Festlich' }, facts: { doors: title } }, title };
  expect(explain(tree)).toEqual(['evening.dressCode.en: is missing. Wanted: a text.']);
  expect(explain({ a: { b: { c: { en: 'only' } } } })).toEqual(['a.b.c.de: is missing. Wanted: a text.']);
  const misspelt = explain({ a: { title: { de: 'Titel', em: 'Title' } } }).join('\n');
  expect(misspelt).toContain('a.title: the entry "em" is not known');
});
