import { expect, test } from 'vitest';
import { textTree } from './content.ts';
import { explainIssues } from './explain.ts';

const said = (data: unknown) => explainIssues('texts.yaml', data, textTree.safeParse(data).error?.issues ?? []);

test('a text that lacks one language is reported as that, at any depth', () => {
  const title = { de: 'Titel', en: 'Title' };
  const tree = { evening: { backToList: title, dressCode: { de: 'Festlich' }, facts: { doors: title } }, title };
  expect(said(tree)).toEqual(['texts.yaml: evening.dressCode.en: is missing. Wanted: a text.']);
  expect(said({ a: { b: { c: { en: 'only' } } } })).toEqual(['texts.yaml: a.b.c.de: is missing. Wanted: a text.']);
  const misspelt = said({ a: { title: { de: 'Titel', em: 'Title' } } }).join('\n');
  expect(misspelt).toContain('a.title: the entry "em" is not known');
});
