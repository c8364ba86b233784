import { describe, expect, test } from 'vitest';
import type { Field } from '#contract/form.ts';
import { editedKinds, isEdited } from '#contract/kinds.ts';
import { limits } from '#server/limits.ts';
import { estateFolder } from '#tools/estate.ts';
import { dataFrom, typedFrom } from './form-data.ts';
import { isDrawable, sizeFaults } from './form-limits.ts';
import { formTree } from './form-tree.ts';
import { readShipped, shippedFolder } from './shipped.ts';

const [news, page] = [formTree({ kind: 'news', id: '1' }), formTree({ kind: 'pages', id: 'privacy' })];
const faultsOf = (tree: Field, typed: Record<string, string>) => sizeFaults(tree, dataFrom(tree, typed).data);
const long = 'a'.repeat(6000);

test.each<[string, Field, Record<string, string>, object]>([
  ['a line', news, { 'title.de': 'a'.repeat(301) }, { path: 'title.de', code: 'tooLong', facts: { count: 300 } }],
  [
    'a text of marks that combine, which look like one letter',
    news,
    { 'title.en': `a${'\u0301'.repeat(300)}` },
    { path: 'title.en', code: 'tooLong', facts: { count: 300 } },
  ],
  ['a text', news, { 'description.de': `${long}a` }, { path: 'description.de', code: 'tooLong' }],
  ['a date', news, { date: '2'.repeat(301) }, { path: 'date', code: 'tooLong' }],
  ['what makes many paragraphs', news, { 'text.0.de': 'a\n\n'.repeat(401) }, { path: 'text', code: 'tooMany' }],
  [
    'a list in a list',
    page,
    { 'sections.0.text.0.de': 'a\n\n'.repeat(401) },
    { path: 'sections.0.text', code: 'tooMany' },
  ],
  [
    'all of it together',
    news,
    Object.fromEntries(Array.from({ length: 60 }, (_, row) => [`text.${row}.de`, long])),
    { path: 'text', code: 'tooMuch' },
  ],
])('%s that is too long is named', (_, tree, typed, fault) => {
  expect(faultsOf(tree, typed)).toEqual([expect.objectContaining(fault)]);
});

test('what just fits has no fault', () => {
  expect(faultsOf(news, { 'title.de': 'a'.repeat(300), 'description.de': long })).toEqual([]);
  expect(faultsOf(news, { 'text.0.de': 'a\n\n'.repeat(400) })).toEqual([]);
});

test.each(editedKinds)('%s: every field of the form has its limit on the server', (kind) => {
  const places = ['oak'];
  const shipped = { title: { de: 'Titel', en: 'Title' } };
  const tree = formTree({ kind, id: '1', shipped, places });
  const paths = [...textPathsOf(tree)];
  expect(paths).not.toEqual([]);
  for (const [path, typed] of paths) {
    const { data } = dataFrom(tree, { ...typed, [path]: 'a'.repeat(6001) });
    expect(
      sizeFaults(tree, data).map((fault) => [fault.path, fault.code]),
      path,
    ).toEqual([[path, 'tooLong']]);
  }
});

/** Every input for text, with what has to be chosen for it to be there. */
function* textPathsOf(
  field: Field,
  path = '',
  typed: Record<string, string> = {},
): Generator<[string, Record<string, string>]> {
  const at = (name: string | number) => (path ? `${path}.${name}` : String(name));
  if (field.kind === 'group') for (const part of field.fields) yield* textPathsOf(part, at(part.name), typed);
  else if (field.kind === 'list') yield* textPathsOf(field.item, at(0), typed);
  else if (field.kind === 'variants')
    for (const option of field.options)
      yield* textPathsOf(option.field, path, { ...typed, [at('variant')]: option.name });
  else if (field.kind === 'said') for (const language of ['de', 'en']) yield [at(language), typed];
  else if (field.kind !== 'choices' && field.kind !== 'yes') yield [path, typed];
}

describe.each([
  ['of the house', await readShipped(shippedFolder)],
  ['of the tests', await readShipped(estateFolder)],
])('the content %s', (_, { entries }) => {
  test('has room in its forms', () => {
    const places = [...entries.values()].filter(({ kind }) => kind === 'places').map(({ id }) => id);
    for (const { kind, id, data } of [...entries.values()].filter((one) => isEdited(one.kind))) {
      const tree = formTree({ kind, id, shipped: data, places });
      expect(sizeFaults(tree, data), `${kind}/${id}`).toEqual([]);
      expect(isDrawable(typedFrom(tree, data)), `${kind}/${id}`).toBe(true);
    }
  });
});

test('a form that asks for more rows than it has names was not sent by a page', () => {
  expect(isDrawable({ 'event.biography.0.de': 'A', 'event.biography.1.de': 'B' })).toBe(true);
  expect(isDrawable({ 'event.biography.999.de': 'A' })).toBe(false);
  expect(
    isDrawable(Object.fromEntries(Array.from({ length: limits.formNames + 1 }, (_, name) => [`n${name}`, '']))),
  ).toBe(false);
});
