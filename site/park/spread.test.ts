import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { openSurvey } from '#site/guide/survey.ts';
import { type MapPoint, markerDistance, spreadMarkers } from './spread.ts';

const read = async (name: string) => parse(await readFile(new URL(`../../content/${name}`, import.meta.url), 'utf8'));
const marks: Record<string, MapPoint> = await read('park-map.yaml');
const markers = spreadMarkers(marks, openSurvey(await read('park-model.yaml')).placeOnMap);

const distance = (one: MapPoint, other: MapPoint) => Math.hypot(one.x - other.x, (one.y - other.y) / 1.6);
const nearest = (spots: MapPoint[]) =>
  Math.min(...spots.flatMap((one, index) => spots.slice(index + 1).map((other) => distance(one, other))));

const alone = { x: 0.5, y: 0.5 };

test('spreadMarkers moves overlapping numbers apart', () => {
  expect(nearest(Object.values(markers).map(({ badge }) => badge))).toBeGreaterThan(markerDistance * 0.99);
  expect(nearest(Object.values(marks))).toBeLessThan(markerDistance * 0.9);
});

test('all numbers are inside the map, near their places', () => {
  for (const [slug, { foot, badge }] of Object.entries(markers)) {
    expect(Math.min(badge.x, 1 - badge.x)).toBeGreaterThanOrEqual(markerDistance / 2 - 1e-9);
    expect(Math.min(badge.y, 1 - badge.y)).toBeGreaterThanOrEqual((markerDistance / 2) * 1.6 - 1e-9);
    expect(distance(badge, foot), slug).toBeLessThan(0.12);
  }
});

test('a number on its place, or without a known place, moves above it; a number beside its place stays', () => {
  const above = { foot: alone, badge: { x: 0.5, y: expect.closeTo(0.5 - 0.045 * 1.6) } };
  expect(spreadMarkers({ oak: alone }, () => ({ x: 0.505, y: 0.54 }))).toEqual({ oak: above });
  expect(spreadMarkers({ oak: alone }, () => undefined)).toEqual({ oak: above });
  const place = { x: 0.44, y: 0.52 };
  expect(spreadMarkers({ oak: alone }, () => place)).toEqual({ oak: { foot: place, badge: alone } });
});

test('two numbers on one spot move apart vertically', () => {
  const { a, b } = spreadMarkers({ a: alone, b: alone }, () => undefined);
  expect(a?.badge.x).toBe(b?.badge.x);
  expect((b?.badge.y ?? 0) - (a?.badge.y ?? 0)).toBeCloseTo(markerDistance * 1.6);
});
