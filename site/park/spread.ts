/**
 * Where the numbers stand on the map. Each is the flag above its place, which it does not hide, and gives way to its neighbours as
 * far as it takes to be read and touched on its own where the whole map is no wider than a telephone.
 */
export interface Spot {
  x: number;
  y: number;
}

/** In parts of the map's width: 24 dots where it is 320 wide, as much as a finger needs. */
export const apart = 0.075;
/** As high as the pole of such a flag is. */
const pole = 0.045;
/** A number stands whole on the map. */
const edge = apart / 2;
/** The map is so much lower than it is wide. */
const low = 10 / 16;
const rounds = 200;

export function spread(places: Readonly<Record<string, Spot>>): Record<string, Spot> {
  const spots = Object.entries(places).map(([slug, { x, y }]) => ({ slug, x, y: y * low - pole }));
  for (let round = 0; round < rounds; round++) {
    for (const [index, one] of spots.entries()) for (const other of spots.slice(index + 1)) giveWay(one, other);
    for (const spot of spots) {
      spot.x = within(spot.x, 1);
      spot.y = within(spot.y, low);
    }
  }
  return Object.fromEntries(spots.map(({ slug, x, y }) => [slug, { x, y: y / low }]));
}

/** Both by half of what is missing, away from one another. */
function giveWay(one: Spot, other: Spot): void {
  const [x, y] = [other.x - one.x, other.y - one.y];
  const distance = Math.hypot(x, y);
  if (distance >= apart) return;
  const step = (apart - distance) / 2;
  // On the same spot there is no direction: one goes up, the other down.
  const [right, down] = distance > 0 ? [x / distance, y / distance] : [0, 1];
  one.x -= right * step;
  one.y -= down * step;
  other.x += right * step;
  other.y += down * step;
}

const within = (value: number, most: number): number => Math.min(Math.max(value, edge), most - edge);
