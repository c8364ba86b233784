import { expect, test } from 'vitest';
import { chooseHero, isNight, listLightChanges } from './hero.ts';

const tollense = { latitude: 53.8224, longitude: 13.277 };
const pictures = new Set(['hero', 'hero-autumn', 'hero-winter']);
const choose = (now: string, ...films: string[]) => chooseHero({ pictures, films: new Set(films) }, new Date(now));

test.each([
  ['2026-10-31T23:59:00+01:00', 'hero'],
  ['2026-11-01T00:00:00+01:00', 'hero-autumn'],
  ['2026-11-30T23:59:00+01:00', 'hero-autumn'],
  ['2026-12-01T00:00:00+01:00', 'hero-winter'],
  ['2027-02-28T12:00:00+01:00', 'hero-winter'],
  ['2027-03-01T12:00:00+01:00', 'hero-autumn'],
  ['2027-04-01T12:00:00+02:00', 'hero'],
  ['2027-07-17T12:00:00+02:00', 'hero'],
])('on %s the home page shows the picture of the season: %s', (now, id) => {
  expect(choose(now, 'hero', 'hero-autumn', 'hero-winter')).toBe(id);
  expect(choose(now, 'hero'), '[HOM-01] without films of the seasons').toBe('hero');
});

test('without a film of the winter picture, the autumn picture stays all winter', () => {
  expect(choose('2027-01-15T12:00:00Z', 'hero', 'hero-autumn')).toBe('hero-autumn');
});

test('day and night pictures change exactly at sunrise and sunset', () => {
  const noon = new Date('2026-11-26T11:00:00Z');
  const changes = listLightChanges(noon, tollense);
  const nightAt = (moment: number) => isNight(new Date(moment), tollense);
  expect(changes.map((moment) => [nightAt(moment - 1), nightAt(moment)])).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(nightAt(noon.getTime())).toBe(false);
});

test('beyond the polar circle there is no night when the sun does not set', () => {
  const tromso = { latitude: 69.65, longitude: 18.96 };
  expect(listLightChanges(new Date('2027-06-21T22:00:00Z'), tromso)).toEqual([]);
  expect(isNight(new Date('2027-06-21T22:00:00Z'), tromso)).toBe(false);
});
