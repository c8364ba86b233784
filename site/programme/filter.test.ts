import { describe, expect, test } from 'vitest';
import { byYear } from '#site/content/by-year.ts';
import { filterQuery, matches, readFilter } from './filter.ts';

const read = (query: string) => readFilter(new URLSearchParams(query));

describe('the filter in the address', () => {
  test('[EVT-07] an unknown category means all of them', () => {
    for (const query of ['category=xyz', 'category=', 'category=__proto__', 'category=Opera', ''])
      expect(read(query).category, query).toBeUndefined();
    expect(read('category=opera').category).toBe('opera');
  });

  test('[EVT-07] a year without an evening is still a year, nonsense is none', () => {
    expect(read('year=1999').year).toBe(1999);
    for (const query of ['year=abc', 'year=-1', 'year=1e3', 'year=20222', 'year=%00'])
      expect(read(query).year).toBeUndefined();
  });

  test('one list has one address', () => {
    expect(filterQuery(read('year=2022&x=1&category=opera&category=photo'))).toBe('?category=opera&year=2022');
    expect(filterQuery({})).toBe('');
  });
});

test('[EVT-05] groups by year, newest first, without empty years', () => {
  const events = [2020, 2024, 2022, 2024].map((year) => ({ year }));
  expect(byYear(events, ({ year }) => year).map(({ year, items }) => [year, items.length])).toEqual([
    [2024, 2],
    [2022, 1],
    [2020, 1],
  ]);
});

test('[EVT-02] both conditions narrow', () => {
  const opera = { category: 'opera', start: '2022-07-16T18:00' } as const;
  expect(matches({})(opera)).toBe(true);
  expect(matches({ category: 'opera', year: 2022 })(opera)).toBe(true);
  expect(matches({ category: 'photo' })(opera)).toBe(false);
  expect(matches({ year: 2021 })(opera)).toBe(false);
});
