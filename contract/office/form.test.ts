import { expect, test } from 'vitest';
import { countRows, countRowsByList, type FieldVariants, findVariant, joinPath, renumberRows } from './form.ts';

const typed = { 'hours.1.date': 'b', 'hours.0.date': 'a', 'hours.0.times.2.from': 'c', 'hours.note': 'd', name2: 'e' };

test('a list has as many rows as its highest number says, in any order of the fields, and within rows, too', () => {
  expect([...countRowsByList(typed)].toSorted()).toEqual([
    ['hours', 2],
    ['hours.0.times', 3],
  ]);
  expect([countRows('hours', typed), countRows('name', typed)]).toEqual([2, 0]);
});

test('rows of one list get new numbers, or are removed with everything in them', () => {
  const moved = renumberRows('hours', typed, (row) => (row === 1 ? undefined : row + 1));
  expect(moved).toEqual({ 'hours.1.date': 'a', 'hours.1.times.2.from': 'c', 'hours.note': 'd', name2: 'e' });
  const withoutFirst = renumberRows('hours', typed, (row) => (row === 0 ? undefined : row));
  expect(withoutFirst).toEqual({ 'hours.1.date': 'b', 'hours.note': 'd', name2: 'e' });
  expect(renumberRows('hour', typed, () => undefined)).toEqual(typed);
  expect(renumberRows('list', { 'list.0': 'a', 'list.12': 'b' }, (row) => row + 1)).toEqual({
    ...{ 'list.1': 'a', 'list.13': 'b' },
  });
});

test('without a choice the first variant counts, and none if the field may be empty', () => {
  const options = ['text', 'picture'].map((name) => ({ name }));
  const find = (optional: boolean, chosen?: string) =>
    findVariant({ options, optional } as unknown as FieldVariants, chosen)?.name;
  expect([find(false, 'picture'), find(true, 'picture')]).toEqual(['picture', 'picture']);
  expect([find(false), find(false, 'film'), find(true), find(true, 'film')]).toEqual([
    ...['text', 'text', undefined, undefined],
  ]);
});

test('a path has no dot before its first name', () => {
  expect([joinPath('', 'event'), joinPath('event.title', 0)]).toEqual(['event', 'event.title.0']);
});
