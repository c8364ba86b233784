import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { openSurvey } from './survey.ts';
import { directionOf, sayWhere } from './whereabouts.ts';

const file = new URL('../../tests/fixtures/content/park-model.yaml', import.meta.url);
const survey = openSurvey(parse(await readFile(file, 'utf8')));

const words = {
  at: 'at {number} {name}.',
  near: '{metres} m {direction} of {number} {name}.',
  exact: '±{metres}',
  vague: 'perhaps ±{metres}',
  outside: 'outside, {kilometres} km {direction}',
  direction: {
    north: 'N',
    northEast: 'NE',
    east: 'E',
    southEast: 'SE',
    south: 'S',
    southWest: 'SW',
    west: 'W',
    northWest: 'NW',
  },
};
const places = [
  { slug: 'fountain', number: '5', name: 'Fountain' },
  { slug: 'old-oak', number: '12', name: 'Oak' },
  { slug: 'not-surveyed', number: '18', name: 'New' },
];
const say = (east: number, north: number, accuracy = 8) =>
  sayWhere(survey, { east, north }, accuracy, places, words, 'de');

test('the eight directions, each by its middle', () => {
  const here = { east: 0, north: 0 };
  const seen = [0, 44, 46, 90, 136, 180, 226, 271, 315, 359].map((degrees) => {
    const turn = (degrees * Math.PI) / 180;
    return directionOf({ east: Math.sin(turn), north: Math.cos(turn) }, here);
  });
  expect(seen).toEqual([
    'north',
    'northEast',
    'northEast',
    'east',
    'southEast',
    'south',
    'southWest',
    'west',
    'northWest',
    'north',
  ]);
});

test('the nearest place is named, with metres and direction, or as the place itself', () => {
  expect(say(0, -30)).toBe('at 5 Fountain. ±10');
  expect(say(-43, -98)).toBe('40 m S of 12 Oak. ±10');
  expect(say(30, -30)).toBe('30 m E of 5 Fountain. ±10');
});

test('how exact it is, is said, and a poor signal is called one', () => {
  expect(say(0, -30, 1)).toBe('at 5 Fountain. ±5');
  expect(say(0, -30, 70)).toBe('at 5 Fountain. perhaps ±70');
});

test('outside the park it is kilometres to the house, in the numbers of the language', () => {
  expect(say(0, 1540)).toBe('outside, 1,5 km N');
  expect(say(-15_200, 0)).toBe('outside, 15 km W');
  expect(say(155, 0)).toBe('outside, 0,2 km E');
});

test('where no place has been surveyed there is nothing to say', () => {
  expect(sayWhere(survey, { east: 0, north: -30 }, 8, places.slice(2), words, 'de')).toBe('');
});
