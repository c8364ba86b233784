import { type Crop, crops } from './crops.ts';

/** widths in pixels, sizes in kilobytes */
export const budgets: Record<Crop, Record<number, number>> = {
  plate: { 640: 40, 960: 75, 1600: 150 },
  banner: { 960: 75, 1600: 150 },
  tall: { 480: 22, 640: 35 },
  poster: { 480: 40, 800: 80, 1200: 130 },
  emblem: { 160: 10, 320: 25, 480: 40 },
};

/** These crops leave out the top and bottom edge, so that the middle appears larger. */
const heightShare: Partial<Record<Crop, number>> = { banner: 0.9, tall: 0.9 };

export interface Uncut {
  size: { width: number; height: number };
  /** centre of the crop, as a fraction of width and height */
  focus: { across: number; down: number };
}

export function computeCropArea({ size, focus }: Uncut, crop: Crop) {
  const fullHeight = Math.min(size.height, size.width / crops[crop]);
  const height = Math.min(fullHeight, size.height * (heightShare[crop] ?? 1));
  const part = { width: Math.floor(height * crops[crop]), height: Math.floor(height) };
  return {
    ...part,
    left: clampToPixels(size.width * focus.across - part.width / 2, size.width - part.width),
    top: clampToPixels(size.height * focus.down - part.height / 2, size.height - part.height),
  };
}

const clampToPixels = (wanted: number, most: number) => Math.round(Math.min(Math.max(wanted, 0), most));

/** A photograph may be enlarged by this factor, so that one slightly too small gets the next width. */
const maxEnlargement = 1.12;

export function listCutWidths(crop: Crop, available: number): number[] {
  const widths = Object.keys(budgets[crop]).map(Number);
  const fitting = widths.filter((width) => width <= available * maxEnlargement);
  return fitting.length > 0 ? fitting : widths.slice(0, 1);
}

const quality = { first: 54, least: 18 };

export async function encodeWithinBudget<File extends { length: number }>(
  encode: (quality: number) => Promise<File>,
  kilobytes: number,
): Promise<{ file: File; fits: boolean }> {
  for (let at = quality.first; ; ) {
    const file = await encode(at);
    const excess = file.length / (kilobytes * 1000);
    if (excess <= 1 || at === quality.least) return { file, fits: excess <= 1 };
    // one step of quality is about five percent of the bytes
    at = Math.max(at - Math.ceil(Math.log(excess) / 0.05), quality.least);
  }
}
