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

test('a comma in a text without quotes is named as the cause, and a value at a wrong place is not', () => {
  const comma = { dress: { de: 'Festliche Kleidung', 'feste Schuhe': null, en: 'Formal dress' } };
  expect(explain(comma)).toEqual([
    'dress: the entry "feste Schuhe" is not known here. It has no value. If it is part of a text with a comma, put quotes around the whole text.',
  ]);
  expect(explain({ dress: { de: 'Kleidung', en: 'Dress', es: 'Ropa' } }).join()).not.toContain('comma');
});
