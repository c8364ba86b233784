import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { markPlaces } from './park-map.ts';
import { type MapMarker, type MapPoint, spreadMarkers, tallMap, wideMap } from './spread.ts';

const read = async (name: string) => parse(await readFile(new URL(`../../content/${name}`, import.meta.url), 'utf8'));
const markers = markPlaces({ parkMap: await read('park-map.yaml'), parkModel: await read('park-model.yaml') });

const distanceOn = (ratio: number) => (one: MapPoint, other: MapPoint) =>
  Math.hypot(one.x - other.x, (one.y - other.y) * ratio);

const pointOnLine = ({ foot, badge }: MapMarker, part: number): MapPoint => ({
  x: foot.x + part * (badge.x - foot.x),
  y: foot.y + part * (badge.y - foot.y),
});

const alone = { x: 0.5, y: 0.5 };

test.each([
  ['wide', wideMap],
  ['tall', tallMap],
] as const)(
  'on the %s map all numbers are inside, apart from each other and from the lines, and near their places',
  (name, layout) => {
    const between = distanceOn(layout.ratio);
    const list: [string, MapMarker][] = Object.entries(markers[name]);
    expect(list).toHaveLength(17);
    for (const [index, [slug, { foot, badge }]] of list.entries()) {
      const edge = layout.distance / 2 - 1e-9;
      expect(Math.min(badge.x, 1 - badge.x), slug).toBeGreaterThanOrEqual(edge);
      expect(Math.min(badge.y, 1 - badge.y) * layout.ratio, slug).toBeGreaterThanOrEqual(edge);
      expect(between(badge, foot), slug).toBeLessThan(1.7 * layout.distance);
      expect(between(badge, foot), slug).toBeGreaterThan(0.97 * layout.lineLength);
      for (const [other, marker] of list)
        if (other !== slug)
          for (const part of [0, 0.25, 0.5, 0.75])
            expect(between(badge, pointOnLine(marker, part)), `${slug} on ${other}`).toBeGreaterThan(
              0.5 * layout.distance,
            );
      for (const [other, marker] of list.slice(index + 1))
        expect(between(badge, marker.badge), `${slug} and ${other}`).toBeGreaterThan(layout.distance * 0.99);
    }
  },
);

test('a number moves above its place only if it would hide it', () => {
  const above = (place: MapPoint) => ({ foot: place, badge: { x: place.x, y: expect.closeTo(place.y - 0.05 * 1.6) } });
  const near = { x: 0.505, y: 0.54 };
  expect(spreadMarkers({ oak: alone }, () => near, wideMap)).toEqual({ oak: above(near) });
  expect(spreadMarkers({ oak: alone }, () => undefined, wideMap)).toEqual({ oak: above(alone) });
  const place = { x: 0.44, y: 0.52 };
  expect(spreadMarkers({ oak: alone }, () => place, wideMap)).toEqual({ oak: { foot: place, badge: alone } });
});

test('two numbers on one spot move apart vertically', () => {
  const { a, b } = spreadMarkers({ a: alone, b: alone }, () => undefined, wideMap);
  expect(a?.badge.x).toBe(b?.badge.x);
  expect((b?.badge.y ?? 0) - (a?.badge.y ?? 0)).toBeGreaterThan(0.99 * wideMap.distance * 1.6);
});
