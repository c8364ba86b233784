import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { compass, type Direction, describePosition, directionOf, openSurvey } from './survey.ts';

const file = new URL('../../tests/fixtures/content/park-model.yaml', import.meta.url);
const survey = openSurvey(parse(await readFile(file, 'utf8')));

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
const say = (east: number, north: number, accuracy = 8) =>
  describePosition(survey, { east, north }, accuracy, places, words, 'de');

test('the eight directions, each by its middle', () => {
  const here = { east: 0, north: 0 };
  const seen = [0, 44, 90, 136, 180, 226, 271, 315, 359].map((degrees) => {
    const turn = (degrees * Math.PI) / 180;
    return directionOf({ east: Math.sin(turn), north: Math.cos(turn) }, here);
  });
  expect(seen).toEqual([...compass, 'north']);
});

test.each([
  [say(0, -30), 'at 5 Fountain. ±10'],
  [say(-43, -98), '40 m south of 12 Oak. ±10'],
  [say(30, -30), '30 m east of 5 Fountain. ±10'],
  [say(0, -30, 1), 'at 5 Fountain. ±5'],
  [say(0, -30, 70), 'at 5 Fountain. perhaps ±70'],
  [say(0, 1540), 'outside, 1,5 km north'],
  [say(-15_200, 0), 'outside, 15 km west'],
  [say(155, 0), 'outside, 0,2 km east'],
])('the nearest place, how exact that is, and outside the park kilometres to the house: %s', (said, expected) => {
  expect(said).toBe(expected);
});
