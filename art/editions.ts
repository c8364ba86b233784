/** Cuts a print or a photograph into the files the site shows: {light}-{crop}-{width}.avif, each within its budget of bytes. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { type Crop, crops, type Light } from '#contract/picture.ts';

/** the widths of each crop, and how many kilobytes each may weigh */
export const budgets: Record<Crop, Record<number, number>> = {
  plate: { 640: 40, 960: 75, 1600: 150 },
  banner: { 960: 75, 1600: 150 },
  // the first thing a phone paints, on whatever network it has
  tall: { 480: 22, 640: 35 },
  poster: { 480: 40, 800: 80, 1200: 130 },
  emblem: { 160: 10, 320: 25 },
};

/** Some crops leave the rims away: nothing is lost there, and the middle comes nearer. */
const height: Partial<Record<Crop, number>> = { banner: 0.9, tall: 0.9 };

const quality = { first: 54, least: 18 };

export interface Uncut {
  image: Sharp;
  /** of `image` */
  size: { width: number; height: number };
  light: Light;
  crops: readonly Crop[];
  /** the middle of a crop that is smaller than the picture: parts of its width and height */
  focus: { across: number; down: number };
  /** where the files go */
  folder: string;
}

export async function cutEditions(uncut: Uncut): Promise<string[]> {
  await mkdir(uncut.folder, { recursive: true });
  const made: string[] = [];
  for (const crop of uncut.crops) {
    const part = partOf(uncut, crop);
    for (const width of widthsWithin(crop, part.width)) {
      const name = `${uncut.light}-${crop}-${width}.avif`;
      const cut = uncut.image
        .clone()
        .extract(part)
        .resize(width, Math.round(width / crops[crop]), { fit: 'fill' });
      await writeFile(join(uncut.folder, name), await withinBudget(cut, budgets[crop][width] ?? 0, name));
      made.push(name);
    }
  }
  return made;
}

/** The largest part of this shape, as near to the focus as the edges allow. */
function partOf({ size, focus }: Uncut, crop: Crop) {
  const tall = Math.min(size.height, size.width / crops[crop]);
  const shown = Math.min(tall, size.height * (height[crop] ?? 1));
  const part = { width: Math.floor(shown * crops[crop]), height: Math.floor(shown) };
  return {
    ...part,
    left: within(size.width * focus.across - part.width / 2, size.width - part.width),
    top: within(size.height * focus.down - part.height / 2, size.height - part.height),
  };
}

const within = (wanted: number, most: number) => Math.round(Math.min(Math.max(wanted, 0), most));

/** Nothing is enlarged; of a very small picture the smallest edition is made all the same. */
export function widthsWithin(crop: Crop, available: number): number[] {
  const widths = Object.keys(budgets[crop]).map(Number);
  const fitting = widths.filter((width) => width <= available * 1.12);
  return fitting.length > 0 ? fitting : widths.slice(0, 1);
}

/** At effort 2 a file is four percent larger than at 6 and made in a twelfth of the time. */
async function withinBudget(image: Sharp, kilobytes: number, name: string): Promise<Buffer> {
  for (let at = quality.first; at >= quality.least; ) {
    const file = await image.clone().avif({ quality: at, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer();
    const excess = file.length / (kilobytes * 1000);
    if (excess <= 1) return file;
    // a step of quality is about five percent of the bytes
    at -= Math.ceil(Math.log(excess) / 0.05);
  }
  throw new Error(`${name} does not fit into ${kilobytes} kB: the picture holds too much fine detail.`);
}
