import { expect, test } from 'vitest';
import { createEditionIssue, type EditionIssue, findNewIssues, formatIssue } from './edition-issue.ts';

const terms = { kind: 'pages', id: 'terms' } as const;
const link = (path: string, words = 'hier'): EditionIssue => ({
  ...{ ...terms, path, code: 'emptyLink', sentence: `found a link called "${words}".` },
  facts: { words, href: '/tickets' },
});

test.each<[string, EditionIssue[], EditionIssue[], string[]]>([
  ['a row was added above', [link('sections.0.text.2.de')], [link('sections.0.text.3.de')], []],
  ['a whole section was added above', [link('sections.0.text.2.de')], [link('sections.1.text.2.de')], []],
  ['the same fault was made again above', [link('text.2.de')], [link('text.0.de'), link('text.2.de')], ['text.0.de']],
  ['a fault moved and another was made', [link('text.0.de')], [link('text.1.de'), link('text.2.de')], ['text.2.de']],
  ['the fault is another', [link('text.2.de')], [link('text.2.de', 'dort')], ['text.2.de']],
  ['the field is another', [link('text.2.de')], [link('text.2.en')], ['text.2.en']],
  ['the entry is another', [link('lead.de')], [{ ...link('lead.de'), id: 'privacy' }], ['lead.de']],
  ['a fault was mended', [link('text.2.de')], [], []],
])('new issues if %s', (_, before, next, added) => {
  expect(findNewIssues(next, before).map(({ path }) => path)).toEqual(added);
});

test('an issue names file, line or field, and what is wrong', () => {
  const issue = createEditionIssue(terms, 'lead.de', 'is missing.');
  expect(formatIssue(issue)).toBe('content/pages/terms.yaml: lead.de: is missing.');
  expect(formatIssue({ ...issue, path: '', line: 6 })).toBe('content/pages/terms.yaml, line 6: is missing.');
  expect(formatIssue({ ...issue, id: '*', path: '' })).toBe('content/pages/*.yaml: is missing.');
});
