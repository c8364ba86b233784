/** The numbers on the map: beside their place with a pole, or above it, and apart enough for a finger on a telephone. */
export interface Spot {
  x: number;
  y: number;
}

/** The foot of the pole, and the number at its end. */
export interface Flag {
  at: Spot;
  mark: Spot;
}

/** In parts of the map's width: 24 dots where it is 320 wide, as much as a finger needs. */
export const apart = 0.075;
const pole = 0.045;
/** A number no further than this to the side of its place is on it. */
const onIt = 0.02;
const edge = apart / 2;
/** height by width of the map */
const low = 10 / 16;
const rounds = 200;

/** `placeOf`: where a place itself is, as far as that is known. */
export function spread(
  marks: Readonly<Record<string, Spot>>,
  placeOf: (slug: string) => Spot | undefined,
): Record<string, Flag> {
  const flags = Object.entries(marks).map(([slug, mark]) => {
    const place = placeOf(slug) ?? mark;
    const stands = Math.abs(place.x - mark.x) < onIt;
    return { slug, at: stands ? mark : place, x: mark.x, y: mark.y * low - (stands ? pole : 0) };
  });
  for (let round = 0; round < rounds; round++) {
    for (const [index, one] of flags.entries()) for (const other of flags.slice(index + 1)) giveWay(one, other);
    for (const flag of flags) {
      flag.x = within(flag.x, 1);
      flag.y = within(flag.y, low);
    }
  }
  return Object.fromEntries(flags.map(({ slug, at, x, y }) => [slug, { at, mark: { x, y: y / low } }]));
}

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
