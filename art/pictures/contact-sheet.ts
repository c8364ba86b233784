/** `--sheet` makes a page with all pictures, and warns about pairs that look alike. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { colours } from '#contract/colours.ts';
import { picturesFolder } from './entries.ts';
import { root } from './programs.ts';

const columns = 8;
const cell = { width: 240, height: 176, picture: 150 };

export const findSmallDayPicture = (id: string): string | undefined =>
  ['day-plate-640.avif', 'day-poster-480.avif', 'day-emblem-160.avif']
    .map((name) => join(picturesFolder, id, name))
    .find((file) => existsSync(file));

export async function makeContactSheet(ids: string[]): Promise<void> {
  const files = ids.map((id) => ({ id, file: findSmallDayPicture(id) }));
  const [shown, missing] = [files.filter(({ file }) => file), files.filter(({ file }) => !file)];
  const cells = await Promise.all(
    shown.map(async ({ id, file }, at) => {
      const [left, top] = [(at % columns) * cell.width, Math.floor(at / columns) * cell.height];
      const input = await sharp(file)
        .resize(cell.width - 8, cell.picture, { fit: 'contain', background: colours.paper.day })
        .toBuffer();
      const label = `<svg width="${cell.width}" height="24"><text x="4" y="16" font-size="13" font-family="serif">${id}</text></svg>`;
      return [
        { input, left: left + 4, top },
        { input: Buffer.from(label), left, top: top + cell.picture },
      ];
    }),
  );
  const out = join(root, '.pictures/sheet.png');
  await mkdir(join(root, '.pictures'), { recursive: true });
  const height = Math.max(1, Math.ceil(shown.length / columns)) * cell.height;
  await sharp({ create: { width: columns * cell.width, height, channels: 3, background: colours.paper.day } })
    .composite(cells.flat())
    .png()
    .toFile(out);
  console.log(`${out}: ${shown.length} of ${ids.length} pictures are finished.`);
  if (missing.length > 0) console.log(`Not finished: ${missing.map(({ id }) => id).join(', ')}`);
  const looks = await hashGallery(ids);
  const pairs = findTooSimilar(looks);
  for (const pair of pairs) console.log(`${pair.ids.join(' and ')} are too alike (${pair.difference}).`);
  if (pairs.length === 0) console.log(`No two of ${looks.size} gallery pictures are alike.`);
}

export async function hashGallery(ids: string[]): Promise<Map<string, boolean[]>> {
  const looks = new Map<string, boolean[]>();
  for (const id of ids.filter((candidate) => /^(year|operaday|backstage)-\d+$/.test(candidate))) {
    const file = findSmallDayPicture(id);
    if (file) looks.set(id, await hashPicture(file));
  }
  return looks;
}

const hashSide = 16;
/** differing bits below which two pictures look alike */
const leastDifference = 34;

/** For each pixel: is its neighbour lighter? */
export async function hashPicture(image: string | Buffer): Promise<boolean[]> {
  const data = await sharp(image)
    .greyscale()
    .resize(hashSide + 1, hashSide, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  return Array.from({ length: hashSide * hashSide }, (_, at) => {
    const dot = Math.floor(at / hashSide) * (hashSide + 1) + (at % hashSide);
    return (data[dot] ?? 0) < (data[dot + 1] ?? 0);
  });
}

export function findTooSimilar(looks: Map<string, boolean[]>) {
  const all = [...looks];
  return all
    .flatMap(([id, one], at) =>
      all.slice(at + 1).map(([other, two]) => ({
        ids: [id, other],
        difference: one.filter((lighter, dot) => lighter !== two[dot]).length,
      })),
    )
    .filter(({ difference }) => difference < leastDifference)
    .sort((a, b) => a.difference - b.difference);
}
