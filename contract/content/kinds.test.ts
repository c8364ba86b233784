import { expect, test } from 'vitest';
import { kindsBySubject } from '#contract/office/editor.ts';
import { buildEntryFile, contentKinds, editableKinds, isSingle, kindNames, parseEntryFile } from './kinds.ts';

test('the file name of an entry gives its kind and id, for every kind', () => {
  for (const kind of kindNames) {
    const id = isSingle(kind) ? contentKinds[kind].files.replace('.yaml', '') : 'a-1';
    expect(parseEntryFile(buildEntryFile(kind, id))).toEqual({ kind, id });
  }
});

test.each(['events/a/b.yaml', 'events/.yaml', 'elsewhere/1.yaml', 'events/1.yml', '../events/1.yaml', ''])(
  'the path %j is not read as the file of an entry',
  (file) => expect(parseEntryFile(file)).toBeUndefined(),
);

test('the office lists each editable kind under exactly one subject', () => {
  expect(Object.values(kindsBySubject).flat().sort()).toEqual(editableKinds.toSorted());
});
