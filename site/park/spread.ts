/** Spreads the numbers on the map so that each can be tapped on a phone. */
export interface Spot {
  x: number;
  y: number;
}

/** `at`: foot of the pole; `mark`: the number at its end. */
export interface Flag {
  at: Spot;
  mark: Spot;
}

/** In fractions of the map's width: 24 px at 320 px, the smallest tap target. */
export const apart = 0.075;
const pole = 0.045;
/** Up to this horizontal distance the number is on its place. */
const onIt = 0.02;
const edge = apart / 2;
/** height / width of the map */
const low = 10 / 16;
const rounds = 200;

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
  // Same spot, no direction: move one up, the other down.
  const [right, down] = distance > 0 ? [x / distance, y / distance] : [0, 1];
  one.x -= right * step;
  one.y -= down * step;
  other.x += right * step;
  other.y += down * step;
}

const within = (value: number, most: number): number => Math.min(Math.max(value, edge), most - edge);
