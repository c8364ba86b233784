import { distance, type GroundPoint, roundMetres, type Survey } from './survey.ts';

export const directions = [
  'north',
  'northEast',
  'east',
  'southEast',
  'south',
  'southWest',
  'west',
  'northWest',
] as const;
export type Direction = (typeof directions)[number];

/** One of eight directions, seen from `from`. */
export function directionOf({ east, north }: GroundPoint, from: GroundPoint): Direction {
  const turn = Math.atan2(east - from.east, north - from.north) / (Math.PI / 4);
  return directions[(Math.round(turn) + 8) % 8] ?? 'north';
}

export interface GuidePlace {
  slug: string;
  number: string;
  name: string;
}

/** Single braces, because the values are filled in here, not on the server. */
export interface PositionStrings {
  at: string;
  near: string;
  exact: string;
  vague: string;
  outside: string;
  direction: Record<Direction, string>;
}

/** metres: closer than this is “at” a place; less accurate than this needs a warning */
const [atPlace, poor] = [12, 30];

export function describePosition(
  { isInPark, spotOfPlace }: Survey,
  spot: GroundPoint,
  accuracy: number,
  places: readonly GuidePlace[],
  strings: PositionStrings,
  language: string,
): string {
  if (!isInPark(spot)) return fillPlaceholders(strings.outside, outsideValues(spot, strings, language));
  const known = places.flatMap((place) => {
    const at = spotOfPlace(place.slug);
    return at ? [{ ...place, at, metres: distance(spot, at) }] : [];
  });
  const [nearest] = known.sort((a, b) => a.metres - b.metres);
  if (!nearest) return '';
  const direction = strings.direction[directionOf(spot, nearest.at)];
  const { number, name } = nearest;
  const values = { number, name, direction, metres: String(roundMetres(nearest.metres)) };
  const where = fillPlaceholders(nearest.metres <= atPlace ? strings.at : strings.near, values);
  const metres = String(Math.max(roundMetres(accuracy), 5));
  return `${where} ${fillPlaceholders(accuracy > poor ? strings.vague : strings.exact, { metres })}`;
}

function outsideValues(spot: GroundPoint, { direction }: PositionStrings, language: string) {
  const house = { east: 0, north: 0 };
  const kilometres = distance(spot, house) / 1000;
  const shown = kilometres < 10 ? Math.max(Math.round(kilometres * 10) / 10, 0.1) : Math.round(kilometres);
  return { kilometres: shown.toLocaleString(language), direction: direction[directionOf(spot, house)] };
}

export const fillPlaceholders = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
