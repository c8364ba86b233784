/** Moves the numbers on a map apart, so that visitors can tap each on a phone. */
export interface MapPoint {
  x: number;
  y: number;
}

/** A line leads from the place (`foot`) to the number (`badge`). */
export interface MapMarker {
  foot: MapPoint;
  badge: MapPoint;
}

interface MapLayout {
  /** height / width of the map */
  ratio: number;
  /** between two numbers, as a fraction of the map's width */
  distance: number;
  /** from a number to its place. The number covers about half of `distance`, so the line must be longer. */
  lineLength: number;
}

/** 36 px between two numbers on a map of 480 px; narrower windows show the portrait map. */
export const wideMap: MapLayout = { ratio: 10 / 16, distance: 0.075, lineLength: 0.05 };
/** 36 px between two numbers on a map of 360 px. */
export const tallMap: MapLayout = { ratio: 7 / 5, distance: 0.1, lineLength: 0.095 };

/** From a number to the line of another, as a part of the distance between numbers. */
const lineDistance = 0.6;
const rounds = 200;

export function spreadMarkers(
  points: Readonly<Record<string, MapPoint>>,
  placeOf: (slug: string) => MapPoint | undefined,
  { ratio, distance, lineLength }: MapLayout,
): Record<string, MapMarker> {
  const edge = distance / 2;
  const onPlane = ({ x, y }: MapPoint): MapPoint => ({ x, y: y * ratio });
  const keepInside = (value: number, size: number): number => Math.min(Math.max(value, edge), size - edge);
  const markers = Object.entries(points).map(([slug, point]) => {
    const place = placeOf(slug) ?? point;
    const isNear = Math.hypot(place.x - point.x, (place.y - point.y) * ratio) < lineLength;
    const [x, y] = isNear ? [place.x, place.y * ratio - lineLength] : [point.x, point.y * ratio];
    return { slug, foot: place, x, y };
  });
  for (let round = 0; round < rounds; round++) {
    for (const [index, one] of markers.entries())
      for (const other of markers.slice(index + 1)) pushApart(one, other, distance);
    for (const marker of markers) {
      pushApart(marker, onPlane(marker.foot), lineLength);
      for (const other of markers.filter((one) => one !== marker))
        keepOffLine(marker, onPlane(other.foot), other, lineDistance * distance);
      marker.x = keepInside(marker.x, 1);
      marker.y = keepInside(marker.y, ratio);
    }
  }
  return Object.fromEntries(markers.map(({ slug, foot, x, y }) => [slug, { foot, badge: { x, y: y / ratio } }]));
}

/** A number must not cover the place of another, nor the line to it. */
function keepOffLine(badge: MapPoint, start: MapPoint, end: MapPoint, minimum: number): void {
  const [x, y] = [end.x - start.x, end.y - start.y];
  const along = ((badge.x - start.x) * x + (badge.y - start.y) * y) / (x * x + y * y);
  const part = Math.min(Math.max(along, 0), 1);
  pushApart(badge, { x: start.x + part * x, y: start.y + part * y }, minimum);
}

function pushApart(one: MapPoint, other: MapPoint, least: number): void {
  const [x, y] = [other.x - one.x, other.y - one.y];
  const distance = Math.hypot(x, y);
  if (distance >= least) return;
  const step = (least - distance) / 2;
  // Two numbers on one point: move one up and the other down.
  const [right, down] = distance > 0 ? [x / distance, y / distance] : [0, 1];
  one.x -= right * step;
  one.y -= down * step;
  other.x += right * step;
  other.y += down * step;
}
