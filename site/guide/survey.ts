/** From a place on earth to one in the model of the park, in metres from the house, and from there onto the printed map. */
import type { ParkModel } from '#contract/content/park-model.ts';

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

/** In parts of the printed map's width and height; it can be beyond the picture's edge. */
interface OnMap {
  x: number;
  y: number;
}

export type Survey = ReturnType<typeof openSurvey>;

/** What the script of the guide's page fetches. */
export type SurveyData = Omit<ParkModel, 'walk'>;

export const surveyData = ({ walk: _, ...survey }: ParkModel): SurveyData => survey;

export function openSurvey({ camera, ground, heights: rows, places }: SurveyData) {
  const heights = rows.map((row) => row.split(' ').map((decimetres) => Number(decimetres) / 10));

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

  /** Undefined where the park ends. A circle is drawn as high as its middle. */
  function onMap(spot: Spot, asHighAs: Spot = spot): OnMap | undefined {
    const height = heightAt(asHighAs);
    if (height === undefined) return undefined;
    const [x = 0, y = 0, depth = 1] = camera.map(
      ([east, north, up, one]) => east * spot.east + north * spot.north + up * height + one,
    );
    return { x: x / depth, y: y / depth };
  }

  function spotOfPlace(slug: string): Spot | undefined {
    const at = places[slug];
    return at && { east: at[0], north: at[1] };
  }

  return {
    isInPark: (spot: Spot): boolean => heightAt(spot) !== undefined,
    onMap,
    spotOfPlace,
    /** where a place is on the printed map, at its foot */
    placeOnMap(slug: string): OnMap | undefined {
      const spot = spotOfPlace(slug);
      return spot && onMap(spot);
    },
  };
}

export const distance = (a: Spot, b: Spot): number => Math.hypot(a.east - b.east, a.north - b.north);

/** To tens of metres above fifty, to fives below. */
export const rounded = (metres: number): number =>
  metres > 50 ? Math.round(metres / 10) * 10 : Math.round(metres / 5) * 5;
