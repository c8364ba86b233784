/** How much two pictures differ to the eye: the share of neighbouring dots that grow lighter in one and darker in the other. */
import sharp from 'sharp';

const side = 16;
/** the dots of one comparison */
const mostAlike = side * side;
/** fewer differences than this, and a visitor would think to have seen the picture before */
export const leastDifference = 34;

export async function look(image: string | Buffer): Promise<boolean[]> {
  const { data } = await sharp(image)
    .greyscale()
    .resize(side + 1, side, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Array.from({ length: mostAlike }, (_, at) => {
    const dot = Math.floor(at / side) * (side + 1) + (at % side);
    return (data[dot] ?? 0) < (data[dot + 1] ?? 0);
  });
}

export const difference = (one: boolean[], other: boolean[]) =>
  one.filter((lighter, at) => lighter !== other[at]).length;

export interface Pair {
  ids: [string, string];
  difference: number;
}

export function tooAlike(looks: Map<string, boolean[]>, least = leastDifference): Pair[] {
  const all = [...looks];
  return all
    .flatMap(([id, one], at) =>
      all.slice(at + 1).map(([other, two]): Pair => ({ ids: [id, other], difference: difference(one, two) })),
    )
    .filter((pair) => pair.difference < least)
    .sort((a, b) => a.difference - b.difference);
}
