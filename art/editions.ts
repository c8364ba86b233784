/**
 * Cuts a finished print (a PNG, 16 : 10) into the files the site shows: `node art/editions.ts print.png hero day banner tall`.
 * They land in content/pictures/{id}/{light}-{crop}-{width}.avif and are committed, so that no build encodes anything.
 */
import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';

interface Cut {
  /** the part of the print, each side from 0 to 1 */
  part: { left: number; top: number; width: number; height: number };
  widths: readonly number[];
  ratio: number;
}

const cuts = {
  plate: { part: { left: 0, top: 0, width: 1, height: 1 }, widths: [640, 960, 1600], ratio: 16 / 10 },
  banner: { part: { left: 0, top: 0.05, width: 1, height: 0.9 }, widths: [960, 1600], ratio: 16 / 9 },
  // 57.5 % along what a 5 : 7 window leaves of the banner's width: the house in the middle
  tall: { part: { left: 0.344, top: 0.05, width: 0.402, height: 0.9 }, widths: [480, 640], ratio: 5 / 7 },
} as const satisfies Record<string, Cut>;

const [print, id, light, ...crops] = process.argv.slice(2);
if (!print || !id || !light || crops.length === 0) throw new Error('Wanted: print.png id day|evening crop…');

const folder = new URL(`../content/pictures/${id}/`, import.meta.url).pathname;
await mkdir(folder, { recursive: true });
const { width: w, height: h } = await sharp(print).metadata();
for (const crop of crops) {
  const cut: Cut | undefined = cuts[crop as keyof typeof cuts];
  if (!cut) throw new Error(`There is no crop "${crop}", only ${Object.keys(cuts).join(', ')}.`);
  const part = {
    left: Math.round(cut.part.left * w),
    top: Math.round(cut.part.top * h),
    width: Math.round(cut.part.width * w),
    height: Math.round(cut.part.height * h),
  };
  for (const width of cut.widths) {
    const to = `${folder}${light}-${crop}-${width}.avif`;
    const image = sharp(print)
      .extract(part)
      .resize(width, Math.round(width / cut.ratio), { fit: 'cover' });
    const { size } = await image
      .avif({ quality: crop === 'tall' ? 42 : 50, effort: crop === 'tall' ? 9 : 6 })
      .toFile(to);
    console.log(to.split('/content/')[1], `${Math.round(size / 1024)} kB`);
  }
}
