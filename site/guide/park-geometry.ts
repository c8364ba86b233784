/** Converts WGS 84 degrees to metres from the house, and metres to points of the park map. */

import type { ParkModel } from '#contract/content/park-model.ts';
import { fillInBrowser } from '#site/language/placeholders.ts';

export interface GroundPoint {
  east: number;
  north: number;
}

export interface EarthPoint {
  latitude: number;
  longitude: number;
}

/** WGS 84 ellipsoid. In the park the error is below one millimetre. */
function computeMetresPerDegree(latitude: number) {
  const [radius, flat] = [6_378_137, 0.006_694_38];
  const angle = (latitude * Math.PI) / 180;
  const bulge = 1 - flat * Math.sin(angle) ** 2;
  const degree = (radius * Math.PI) / 180;
  return { north: (degree * (1 - flat)) / bulge ** 1.5, east: (degree * Math.cos(angle)) / Math.sqrt(bulge) };
}

export function toGroundPoint(point: EarthPoint, house: EarthPoint): GroundPoint {
  const { north, east } = computeMetresPerDegree(house.latitude);
  return { east: (point.longitude - house.longitude) * east, north: (point.latitude - house.latitude) * north };
}

/** In fractions of the map's width and height. May be outside the picture. */
interface MapFraction {
  x: number;
  y: number;
}

export type ParkGeometry = ReturnType<typeof openParkGeometry>;

export type ParkGeometryData = Omit<ParkModel, 'walk'>;

export const selectParkGeometryData = ({ walk: _, ...data }: ParkModel): ParkGeometryData => data;

export function openParkGeometry(data: ParkGeometryData, view: 'camera' | 'tallCamera' = 'camera') {
  const { [view]: camera, ground, heights: rows, places } = data;
  const heights = rows.map((row) => row.split(' ').map((decimetres) => Number(decimetres) / 10));

  function findHeight({ east, north }: GroundPoint): number | undefined {
    const [across, down] = [(east - ground.west) / ground.step, (ground.north - north) / ground.step];
    const [column, row] = [Math.floor(across), Math.floor(down)];
    const [right, below] = [across - column, down - row];
    const at = (r: number, c: number) => heights[r]?.[c] ?? Number.NaN;
    const above = at(row, column) * (1 - right) + at(row, column + 1) * right;
    const under = at(row + 1, column) * (1 - right) + at(row + 1, column + 1) * right;
    const height = above * (1 - below) + under * below;
    return Number.isNaN(height) ? undefined : height;
  }

  /** Undefined outside the park or without a camera. `heightSource`: the spot whose ground height counts. */
  function locateOnMap(spot: GroundPoint, heightSource: GroundPoint = spot): MapFraction | undefined {
    const height = findHeight(heightSource);
    if (height === undefined || !camera) return undefined;
    const [x = 0, y = 0, depth = 1] = camera.map(
      ([east, north, up, one]) => east * spot.east + north * spot.north + up * height + one,
    );
    return { x: x / depth, y: y / depth };
  }

  function findSpotOfPlace(slug: string): GroundPoint | undefined {
    const at = places[slug];
    return at && { east: at[0], north: at[1] };
  }

  return {
    isInPark: (spot: GroundPoint): boolean => findHeight(spot) !== undefined,
    locateOnMap,
    findSpotOfPlace,
    /** The point of a place on the printed map. */
    locatePlaceOnMap(slug: string): MapFraction | undefined {
      const spot = findSpotOfPlace(slug);
      return spot && locateOnMap(spot);
    },
  };
}

const distance = (a: GroundPoint, b: GroundPoint): number => Math.hypot(a.east - b.east, a.north - b.north);

/** Rounds to tens above fifty metres, to fives below. */
export const roundMetres = (metres: number): number =>
  metres > 50 ? Math.round(metres / 10) * 10 : Math.round(metres / 5) * 5;

export const compass = ['north', 'northEast', 'east', 'southEast', 'south', 'southWest', 'west', 'northWest'] as const;
export type Direction = (typeof compass)[number];

/** Returns in which direction a point is, seen from `from`. */
export function findDirection({ east, north }: GroundPoint, from: GroundPoint): Direction {
  const turn = Math.atan2(east - from.east, north - from.north) / (Math.PI / 4);
  return compass[(Math.round(turn) + 8) % 8] ?? 'north';
}

export interface GuidePlace {
  slug: string;
  number: string;
  name: string;
}

export interface PositionStrings {
  at: string;
  near: string;
  exact: string;
  vague: string;
  outside: string;
  direction: Record<Direction, string>;
}

/** In metres: how near counts as “at” a place, and which accuracy needs a warning. */
const [atPlaceDistance, poorAccuracy] = [12, 30];

export function describePosition(
  { isInPark, findSpotOfPlace }: ParkGeometry,
  spot: GroundPoint,
  accuracy: number,
  places: readonly GuidePlace[],
  strings: PositionStrings,
  language: string,
): string {
  if (!isInPark(spot)) return fillInBrowser(strings.outside, describeOutside(spot, strings, language));
  const locatedPlaces = places.flatMap((place) => {
    const at = findSpotOfPlace(place.slug);
    return at ? [{ ...place, at, metres: distance(spot, at) }] : [];
  });
  const [nearest] = locatedPlaces.sort((a, b) => a.metres - b.metres);
  if (!nearest) return '';
  const direction = strings.direction[findDirection(spot, nearest.at)];
  const { number, name } = nearest;
  const values = { number, name, direction, metres: String(roundMetres(nearest.metres)) };
  const where = fillInBrowser(nearest.metres <= atPlaceDistance ? strings.at : strings.near, values);
  const metres = String(Math.max(roundMetres(accuracy), 5));
  return `${where} ${fillInBrowser(accuracy > poorAccuracy ? strings.vague : strings.exact, { metres })}`;
}

function describeOutside(spot: GroundPoint, { direction }: PositionStrings, language: string) {
  const house = { east: 0, north: 0 };
  const kilometres = distance(spot, house) / 1000;
  const shown = kilometres < 10 ? Math.max(Math.round(kilometres * 10) / 10, 0.1) : Math.round(kilometres);
  return { kilometres: shown.toLocaleString(language), direction: direction[findDirection(spot, house)] };
}
