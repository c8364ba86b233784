/**
 * The estate as it is modelled: metres to the east and to the north, the house at the origin (art/guide/survey.py writes
 * model.ts). So a place on earth becomes one in the model, and that one on the printed map.
 */
import { camera, ground, places, walk, heights as written } from './model.ts';

export interface Spot {
  east: number;
  north: number;
}

export interface OnEarth {
  latitude: number;
  longitude: number;
}

/** Metres for a degree of latitude and of longitude here, on the ellipsoid of WGS 84: over the park no millimetre off. */
function degreesAt(latitude: number) {
  const [radius, flat] = [6_378_137, 0.006_694_38];
  const angle = (latitude * Math.PI) / 180;
  const bulge = 1 - flat * Math.sin(angle) ** 2;
  const degree = (radius * Math.PI) / 180;
  return { north: (degree * (1 - flat)) / bulge ** 1.5, east: (degree * Math.cos(angle)) / Math.sqrt(bulge) };
}

export function spotOf(point: OnEarth, house: OnEarth): Spot {
  const { north, east } = degreesAt(house.latitude);
  return { east: (point.longitude - house.longitude) * east, north: (point.latitude - house.latitude) * north };
}

const heights = written.map((row) => row.split(' ').map((decimetres) => Number(decimetres) / 10));

/** Undefined where the park ends. */
function heightAt({ east, north }: Spot): number | undefined {
  const [across, down] = [(east - ground.west) / ground.step, (ground.north - north) / ground.step];
  const [column, row] = [Math.floor(across), Math.floor(down)];
  const [right, below] = [across - column, down - row];
  const at = (r: number, c: number) => heights[r]?.[c] ?? Number.NaN;
  const above = at(row, column) * (1 - right) + at(row, column + 1) * right;
  const under = at(row + 1, column) * (1 - right) + at(row + 1, column + 1) * right;
  const height = above * (1 - below) + under * below;
  return Number.isNaN(height) ? undefined : height;
}

export const isInPark = (spot: Spot): boolean => heightAt(spot) !== undefined;

/**
 * In parts of the printed map's width and height; undefined where the park ends. It can lie beyond the picture's edge. A circle
 * is drawn as high as its middle.
 */
export function onMap(spot: Spot, asHighAs: Spot = spot): { x: number; y: number } | undefined {
  const height = heightAt(asHighAs);
  if (height === undefined) return undefined;
  const [x = 0, y = 0, depth = 1] = camera.map(
    ([east, north, up, one]) => east * spot.east + north * spot.north + up * height + one,
  );
  return { x: x / depth, y: y / depth };
}

export function spotOfPlace(slug: string): Spot | undefined {
  const at = places[slug];
  return at && { east: at[0], north: at[1] };
}

/** Where a place stands on the printed map, at its foot. */
export function placeOnMap(slug: string): { x: number; y: number } | undefined {
  const spot = spotOfPlace(slug);
  return spot && onMap(spot);
}

/** The places in the order of the walk, each with the metres to the next one. */
export const stops = walk;

export const distance = (a: Spot, b: Spot): number => Math.hypot(a.east - b.east, a.north - b.north);

/** How far one is led astray less than the eye sees: tens of metres above fifty, fives below. */
export const rounded = (metres: number): number =>
  metres > 50 ? Math.round(metres / 10) * 10 : Math.round(metres / 5) * 5;
