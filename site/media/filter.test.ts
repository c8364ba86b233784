import { expect, test } from 'vitest';
import { fits, mediaQuery, photoQuery, readMediaFilter, readPhoto } from './filter.ts';

const read = (query: string) => readMediaFilter(new URLSearchParams(query));
const photo = (query: string) => readPhoto(new URLSearchParams(query), 32);

test('type and year are read; what is neither narrows nothing', () => {
  expect(read('type=photo&year=2021')).toEqual({ type: 'photo', year: 2021 });
  expect(read('type=xyz&year=21')).toEqual({ type: undefined, year: undefined });
  expect(read('type=__proto__&year=2021x')).toEqual({ type: undefined, year: undefined });
});

test('the same choice has one address', () => {
  expect(mediaQuery(read('year=2021&type=photo&utm=x'))).toBe('?type=photo&year=2021');
  expect(mediaQuery({})).toBe('');
});

test('an item fits what it is of', () => {
  const film = { type: 'video', year: 2022 } as const;
  expect(
    [{}, { type: 'video' }, { year: 2022 }, { type: 'video', year: 2022 }].map((f) => fits(f as never)(film)),
  ).toEqual([true, true, true, true]);
  expect([{ type: 'photo' }, { year: 2021 }].map((f) => fits(f as never)(film))).toEqual([false, false]);
});

test.each(['', 'photo=0', 'photo=33', 'photo=x', 'photo=-1', 'photo=1e1', 'photo=07', 'photo=99999999999'])(
  '%s is no picture of the gallery: the first stands in',
  (query) => expect(photo(query)).toBe(1),
);

test('a picture has one address, the first that of its gallery', () => {
  expect([photo('photo=7'), photo('photo=32')]).toEqual([7, 32]);
  expect([photoQuery(1), photoQuery(7)]).toEqual(['', '?photo=7']);
});
