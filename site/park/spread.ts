/** Moves the numbers on the map apart, so that visitors can tap each on a phone. */
export interface MapPoint {
  x: number;
  y: number;
}

/** A line leads from the place (`foot`) to the number (`badge`). */
export interface MapMarker {
  foot: MapPoint;
  badge: MapPoint;
}

/** Fraction of the map's width: 24 px, the smallest target for a finger, on a map of 320 px. */
export const markerDistance = 0.075;
const poleLength = 0.045;
/** A number within this horizontal distance would cover its place. */
const overlapDistance = 0.02;
const edge = markerDistance / 2;
/** Height / width of the map. */
const mapRatio = 10 / 16;
const rounds = 200;

export function spreadMarkers(
  points: Readonly<Record<string, MapPoint>>,
  placeOf: (slug: string) => MapPoint | undefined,
): Record<string, MapMarker> {
  const markers = Object.entries(points).map(([slug, point]) => {
    const place = placeOf(slug) ?? point;
    const isNear = Math.abs(place.x - point.x) < overlapDistance;
    return { slug, foot: isNear ? point : place, x: point.x, y: point.y * mapRatio - (isNear ? poleLength : 0) };
  });
  for (let round = 0; round < rounds; round++) {
    for (const [index, one] of markers.entries()) for (const other of markers.slice(index + 1)) pushApart(one, other);
    for (const marker of markers) {
      marker.x = within(marker.x, 1);
      marker.y = within(marker.y, mapRatio);
    }
  }
  return Object.fromEntries(markers.map(({ slug, foot, x, y }) => [slug, { foot, badge: { x, y: y / mapRatio } }]));
}

function pushApart(one: MapPoint, other: MapPoint): void {
  const [x, y] = [other.x - one.x, other.y - one.y];
  const distance = Math.hypot(x, y);
  if (distance >= markerDistance) return;
  const step = (markerDistance - distance) / 2;
  // Two numbers on one point: move one up and the other down.
  const [right, down] = distance > 0 ? [x / distance, y / distance] : [0, 1];
  one.x -= right * step;
  one.y -= down * step;
  other.x += right * step;
  other.y += down * step;
}

const within = (value: number, most: number): number => Math.min(Math.max(value, edge), most - edge);
