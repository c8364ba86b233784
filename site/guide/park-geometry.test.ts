import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parkModel } from '#contract/content/park-model.ts';
import type { Direction } from './park-geometry.ts';
import {
  compass,
  describePosition,
  findDirection,
  openParkGeometry,
  roundMetres,
  toGroundPoint,
} from './park-geometry.ts';

const file = new URL('../../tests/fixtures/content/park-model.yaml', import.meta.url);
const model = parkModel.parse(parse(await readFile(file, 'utf8')));
const geometry = openParkGeometry(model);

/** Computed from the park model: exact heights, its camera, and another formula for degrees. */
const points: [where: string, latitude: number, longitude: number, x: number, y: number][] = [
  ['before the steps', 53.8222922, 13.277, 0.3766, 0.3067],
  ['in the rondell', 53.8220047, 13.2759978, 0.1958, 0.4665],
  ['on the jetty', 53.8204863, 13.2770607, 0.8863, 0.9315],
];

test.each(points)(
  'a visitor’s position %s is placed on the map where the park model has it',
  (_, latitude, longitude, x, y) => {
    const at = geometry.locateOnMap(toGroundPoint({ latitude, longitude }, { latitude: 53.8224, longitude: 13.277 }));
    expect(at).toEqual({ x: expect.closeTo(x, 2), y: expect.closeTo(y, 2) });
  },
);

test('between four measured heights the ground is even, and another spot may give its height', () => {
  const { locateOnMap } = openParkGeometry({
    ...model,
    ground: { west: 0, north: 10, step: 10 },
    heights: ['0 10', '20 40'],
    // x is the east, y the height.
    camera: [
      [1, 0, 0, 0],
      [0, 0, 1, 0],
      [0, 0, 0, 1],
    ],
  });
  const heightAt = (east: number, north: number) => locateOnMap({ east, north })?.y;
  const heights = [heightAt(0, 10), heightAt(5, 9.99), heightAt(0, 5), heightAt(5, 5), heightAt(2.5, 7.5)];
  expect(heights).toEqual([0, 0.5, 1, 1.75, 0.8125].map((height) => expect.closeTo(height, 2)));
  expect(locateOnMap({ east: 70, north: 0 }, { east: 5, north: 5 })).toEqual({ x: 70, y: 1.75 });
});

test('a thousandth of a degree has its length at this latitude', () => {
  const house = { latitude: 53.8224, longitude: 13.277 };
  const { east, north } = toGroundPoint({ latitude: 53.8234, longitude: 13.278 }, house);
  // Another formula than the code's: series of the cosine.
  const cosine = (times: number) => Math.cos((times * house.latitude * Math.PI) / 180);
  expect(north).toBeCloseTo((111_132.95 - 559.82 * cosine(2) + 1.18 * cosine(4)) / 1000, 2);
  expect(east).toBeCloseTo((111_412.88 * cosine(1) - 93.5 * cosine(3) + 0.12 * cosine(5)) / 1000, 2);
});

test('a spot outside the park has no point on the map', () => {
  expect(geometry.locateOnMap({ east: 400, north: 0 })).toBeUndefined();
  expect(geometry.locateOnMap({ east: 0, north: 61 })).toBeUndefined();
});

test('metres are rounded to fives, above fifty to tens', () => {
  expect([3, 12, 48, 53, 57, 63, 189].map(roundMetres)).toEqual([5, 10, 50, 50, 60, 60, 190]);
});

test('an unreadable park model is refused', () => {
  const wrong = [{ camera: model.camera.slice(1) }, { heights: ['1'] }, { heights: ['1 2', 'x 3'] }, { walk: [] }];
  for (const part of wrong) expect(parkModel.safeParse({ ...model, ...part }).success).toBe(false);
});

const words = {
  at: 'at {number} {name}.',
  near: '{metres} m {direction} of {number} {name}.',
  exact: '±{metres}',
  vague: 'perhaps ±{metres}',
  outside: 'outside, {kilometres} km {direction}',
  direction: Object.fromEntries(compass.map((name) => [name, name])) as Record<Direction, string>,
};
const places = [
  { slug: 'fountain', number: '5', name: 'Fountain' },
  { slug: 'old-oak', number: '12', name: 'Oak' },
  { slug: 'not-surveyed', number: '18', name: 'New' },
];
const describeAt = (east: number, north: number, accuracy = 8) =>
  describePosition(geometry, { east, north }, accuracy, places, words, 'de');

test('without places a position has no words', () => {
  expect(describePosition(geometry, { east: 0, north: -30 }, 8, [], words, 'de')).toBe('');
});

test('a position is in one of eight directions', () => {
  const here = { east: 0, north: 0 };
  const seen = [0, 44, 90, 136, 180, 226, 271, 315, 359].map((degrees) => {
    const turn = (degrees * Math.PI) / 180;
    return findDirection({ east: Math.sin(turn), north: Math.cos(turn) }, here);
  });
  expect(seen).toEqual([...compass, 'north']);
});

test.each([
  [describeAt(0, -30), 'at 5 Fountain. ±10'],
  [describeAt(-43, -98), '40 m south of 12 Oak. ±10'],
  [describeAt(30, -30), '30 m east of 5 Fountain. ±10'],
  [describeAt(0, -30, 1), 'at 5 Fountain. ±5'],
  [describeAt(0, -30, 30), 'at 5 Fountain. ±30'],
  [describeAt(0, -30, 31), 'at 5 Fountain. perhaps ±30'],
  [describeAt(0, 1540), 'outside, 1,5 km north'],
  [describeAt(0, 9949), 'outside, 9,9 km north'],
  [describeAt(0, -12_340), 'outside, 12 km south'],
  [describeAt(-15_200, 0), 'outside, 15 km west'],
])('a position names the nearest place, or the kilometres to the house, and its accuracy: %s', (text, expected) => {
  expect(text).toBe(expected);
});
