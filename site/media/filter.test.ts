import { expect, test } from 'vitest';
import { formatMediaQuery, formatPhotoQuery, matchesMedia, readMediaFilter, readPhotoNumber } from './filter.ts';
import { sortMedia } from './media.ts';

test.each([
  ['year=2021&type=photo&utm=x', { type: 'photo', year: 2021 }, '?type=photo&year=2021'],
  ['type=xyz&year=21', {}, ''],
  ['type=__proto__&year=2021x', {}, ''],
])('the query %s filters by type and year and has one canonical form', (query, filter, address) => {
  const read = readMediaFilter(new URLSearchParams(query));
  expect(read).toEqual({ type: undefined, year: undefined, ...filter });
  expect(formatMediaQuery(read)).toBe(address);
});

test.each([
  [{}, true],
  [{ type: 'video', year: 2022 }, true],
  [{ type: 'photo', year: 2022 }, false],
  [{ type: 'video', year: 2021 }, false],
] as const)('the filter %j matches a film of 2022: %s', (filter, matches) =>
  expect(matchesMedia(filter)({ type: 'video', year: 2022 })).toBe(matches),
);

test('the query selects one of 32 pictures, or the first if its number is invalid', () => {
  const shown = (query: string) => readPhotoNumber(new URLSearchParams(query), 32);
  for (const query of ['', 'photo=0', 'photo=33', 'photo=x', 'photo=-1', 'photo=1e1', 'photo=07'])
    expect([shown(query), formatPhotoQuery(shown(query))], query).toEqual([1, '']);
  expect([shown('photo=32'), formatPhotoQuery(32)]).toEqual([32, '?photo=32']);
});

test('the media library lists the newest year first, within a year by number', () => {
  const items = [
    [1, 2021],
    [3, 2022],
    [2, 2022],
  ].map(([id, year]) => [String(id), { id, year }] as const);
  expect(sortMedia({ media: new Map(items) } as never).map(({ id }) => id)).toEqual([2, 3, 1]);
});
