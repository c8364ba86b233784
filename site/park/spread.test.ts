import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { openSurvey } from '#site/guide/survey.ts';
import { apart, type Spot, spread } from './spread.ts';

const read = async (name: string) => parse(await readFile(new URL(`../../content/${name}`, import.meta.url), 'utf8'));
const marks: Record<string, Spot> = await read('park-map.yaml');
const flags = spread(marks, openSurvey(await read('park-model.yaml')).placeOnMap);

const distance = (one: Spot, other: Spot) => Math.hypot(one.x - other.x, (one.y - other.y) / 1.6);
const nearest = (spots: Spot[]) =>
  Math.min(...spots.flatMap((one, index) => spots.slice(index + 1).map((other) => distance(one, other))));

const alone = { x: 0.5, y: 0.5 };

test('every number can be touched on its own, which as they were put they could not', () => {
  expect(nearest(Object.values(flags).map(({ mark }) => mark))).toBeGreaterThan(apart * 0.99);
  expect(nearest(Object.values(marks))).toBeLessThan(apart * 0.9);
});

test('all of them are whole on the sheet, near their places', () => {
  for (const [slug, { at, mark }] of Object.entries(flags)) {
    expect(Math.min(mark.x, 1 - mark.x)).toBeGreaterThanOrEqual(apart / 2 - 1e-9);
    expect(Math.min(mark.y, 1 - mark.y)).toBeGreaterThanOrEqual((apart / 2) * 1.6 - 1e-9);
    expect(distance(mark, at), slug).toBeLessThan(0.12);
  }
});

test('one on its place, or whose place nobody knows, is the flag above it; one beside it stays there', () => {
  const above = { at: alone, mark: { x: 0.5, y: expect.closeTo(0.5 - 0.045 * 1.6) } };
  expect(spread({ oak: alone }, () => ({ x: 0.505, y: 0.54 }))).toEqual({ oak: above });
  expect(spread({ oak: alone }, () => undefined)).toEqual({ oak: above });
  const place = { x: 0.44, y: 0.52 };
  expect(spread({ oak: alone }, () => place)).toEqual({ oak: { at: place, mark: alone } });
});

test('two on one spot part, one above the other', () => {
  const { a, b } = spread({ a: alone, b: alone }, () => undefined);
  expect(a?.mark.x).toBe(b?.mark.x);
  expect((b?.mark.y ?? 0) - (a?.mark.y ?? 0)).toBeCloseTo(apart * 1.6);
});
