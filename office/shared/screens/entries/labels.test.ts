import { expect, test } from 'vitest';
import { languageOf } from '#contract/language.ts';
import type { FieldGroup, FormField } from '#contract/office/form.ts';
import { createOfficeContext } from '#tests/harness/office-screens.ts';
import { createEditorLabels } from './labels.ts';

const context = createOfficeContext('contentForm', {} as never);
const { localizeTree, labelField } = createEditorLabels(context);

const group = (name: string, label: string, fields: FormField[] = []): FieldGroup => ({
  ...({ kind: 'group', hint: label, optional: false } as FieldGroup),
  ...{ name, label, fields },
});

test('a spot of the map has the name of its place, or its id if there is no such place', () => {
  const { fields } = localizeTree(
    group(
      '',
      'parkMap',
      ['lake', 'gone'].map((id) => group(id, 'parkMap.spot')),
    ),
  );
  const lake = context.edition.content.places.get('lake')?.name;
  expect(fields.map(({ label }) => label)).toEqual([lake?.[languageOf(context.locale)], 'gone']);
});

test('the label of a field has those of its groups, each once', () => {
  const tree = group('', '', [group('a', 'Name', [group('b', 'Name', [group('c', 'Place')])])]);
  expect(labelField(tree, 'a.b.c')).toBe('Name, Place');
});
