import { expect, test } from 'vitest';
import { isEditable } from '#contract/content/kinds.ts';
import type { FormField } from '#contract/office/form.ts';
import { limits } from '#server/limits.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { parseFormData, toFormValues } from './form-data.ts';
import { findSizeIssues, isWithinFormLimits } from './form-limits.ts';
import { buildFormTree } from './form-tree.ts';
import { readShipped, shippedFolder } from './shipped-content.ts';

const [news, page] = [buildFormTree({ kind: 'news', id: '1' }), buildFormTree({ kind: 'pages', id: 'privacy' })];
const faultsOf = (tree: FormField, typed: Record<string, string>) =>
  findSizeIssues(tree, parseFormData(tree, typed).data);
const long = 'a'.repeat(6000);

const tooLong = (path: string, count?: number) => ({ path, code: 'tooLong', ...(count && { facts: { count } }) });
const whole = Object.fromEntries(Array.from({ length: 60 }, (_, row) => [`text.${row}.de`, long]));
const paragraphs = 'a\n\n'.repeat(401);

test.each<[string, FormField, Record<string, string>, object]>([
  ['a line', news, { 'title.de': 'a'.repeat(301) }, tooLong('title.de', 300)],
  ['a text of marks that combine', news, { 'title.en': `a${'\u0301'.repeat(300)}` }, tooLong('title.en', 300)],
  ['a text', news, { 'description.de': `${long}a` }, tooLong('description.de')],
  ['a date', news, { date: '2'.repeat(301) }, tooLong('date')],
  ['what makes many paragraphs', news, { 'text.0.de': paragraphs }, { path: 'text', code: 'tooMany' }],
  ['a name', buildFormTree({ kind: 'people', id: 'a' }), { variant: 'artists', name: long }, tooLong('name')],
  ['a list in a list', page, { 'sections.0.text.0.de': paragraphs }, { path: 'sections.0.text', code: 'tooMany' }],
  ['all of it together', news, whole, { path: 'text', code: 'entryTooLong' }],
])('%s that is too long is named', (_, tree, typed, fault) => {
  expect(faultsOf(tree, typed)).toEqual([expect.objectContaining(fault)]);
});

test('what just fits has no fault', () => {
  expect(faultsOf(news, { 'title.de': 'a'.repeat(300), 'description.de': long })).toEqual([]);
  expect(faultsOf(news, { 'text.0.de': 'a\n\n'.repeat(400) })).toEqual([]);
});

test.each([shippedFolder, fixtureContentFolder])('the content of %s has room in its forms', async (folder) => {
  const entries = [...(await readShipped(folder)).entries.values()];
  const places = entries.filter(({ kind }) => kind === 'places').map(({ id }) => id);
  for (const { kind, id, data } of entries.filter((one) => isEditable(one.kind))) {
    const tree = buildFormTree({ kind, id, shipped: data, places });
    expect(findSizeIssues(tree, data), `${kind}/${id}`).toEqual([]);
    expect(isWithinFormLimits(toFormValues(tree, data)), `${kind}/${id}`).toBe(true);
  }
});

test('a form that asks for more rows than it has names was not sent by a page', () => {
  expect(isWithinFormLimits({ 'event.biography.0.de': 'A', 'event.biography.1.de': 'B' })).toBe(true);
  expect(isWithinFormLimits({ 'event.biography.999.de': 'A' })).toBe(false);
  const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, name) => [`n${name}`, '']));
  expect(isWithinFormLimits(names(limits.formNames))).toBe(true);
  expect(isWithinFormLimits(names(limits.formNames + 1))).toBe(false);
});
