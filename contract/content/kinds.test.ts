import { expect, test } from 'vitest';
import { subjects } from '#contract/office/editor.ts';
import { editedKinds, entryAt, fileOf, isSingle, kindNames, kinds } from './kinds.ts';

test('an entry is found again by the name of its file, in every kind', () => {
  for (const kind of kindNames) {
    const id = isSingle(kind) ? kinds[kind].files.replace('.yaml', '') : 'a-1';
    expect(entryAt(fileOf(kind, id))).toEqual({ kind, id });
  }
});

test.each(['events/a/b.yaml', 'events/.yaml', 'elsewhere/1.yaml', 'events/1.yml', '../events/1.yaml', ''])(
  '%j is no entry',
  (file) => expect(entryAt(file)).toBeUndefined(),
);

test('the office lists every kind under one heading', () => {
  expect(Object.values(subjects).flat().sort()).toEqual(editedKinds.toSorted());
});
