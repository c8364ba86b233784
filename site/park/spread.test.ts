import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { apart, spread } from './spread.ts';

type Spots = Record<string, { x: number; y: number }>;

const file = new URL('../../content/park-map.yaml', import.meta.url);
const places: Spots = parse(await readFile(file, 'utf8'));

/** How near the two nearest are, in parts of the map's width. */
function nearest(spots: Spots): number {
  const all = Object.values(spots);
  const distances = all.flatMap((one, index) =>
    all.slice(index + 1).map((other) => Math.hypot(one.x - other.x, (one.y - other.y) / 1.6)),
  );
  return Math.min(...distances);
}

describe('numbers on the map', () => {
  test('every one can be touched on its own, which the places themselves could not', () => {
    expect(nearest(spread(places))).toBeGreaterThan(apart * 0.99);
    expect(nearest(places)).toBeLessThan(apart * 0.9);
  });

  test('all of them stand whole on the sheet, near their places', () => {
    for (const [slug, { x, y }] of Object.entries(spread(places))) {
      expect(Math.min(x, 1 - x)).toBeGreaterThanOrEqual(apart / 2 - 1e-9);
      expect(Math.min(y, 1 - y)).toBeGreaterThanOrEqual((apart / 2) * 1.6 - 1e-9);
      const place = places[slug] ?? { x: 0, y: 0 };
      expect(Math.hypot(x - place.x, (y - place.y) / 1.6), slug).toBeLessThan(apart);
    }
  });

  test('one that stands alone is the flag above its place', () => {
    expect(spread({ oak: { x: 0.5, y: 0.5 } })).toEqual({ oak: { x: 0.5, y: expect.closeTo(0.5 - 0.045 * 1.6) } });
  });

  test('two on one spot part, one above the other', () => {
    const { one, other } = spread({ one: { x: 0.5, y: 0.5 }, other: { x: 0.5, y: 0.5 } });
    expect(one?.x).toBe(other?.x);
    expect((other?.y ?? 0) - (one?.y ?? 0)).toBeCloseTo(apart * 1.6);
  });
});
