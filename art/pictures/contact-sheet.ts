/** `--sheet`: all finished pictures side by side with their ids, and a word on those that are too alike. */

import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { colours } from '#contract/colours.ts';
import { look, tooAlike } from './alike.ts';
import { pictures, root } from './entries.ts';

const columns = 8;
const cell = { width: 240, height: 176, picture: 150 };

const candidates = ['day-plate-640.avif', 'day-poster-480.avif', 'day-emblem-160.avif'];

/** The picture's day, small. */
export function smallDay(id: string): string | undefined {
  return candidates.map((name) => join(pictures, id, name)).find((file) => existsSync(file));
}

export async function contactSheet(ids: string[]): Promise<void> {
  const finished = ids.flatMap((id) => ({ id, file: smallDay(id) }));
  const shown = finished.flatMap(({ id, file }) => (file ? [{ id, file }] : []));
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
  const missing = finished.filter(({ file }) => !file).map(({ id }) => id);
  if (missing.length > 0) console.log(`Not finished: ${missing.join(', ')}`);
  await compare(ids);
}

export const galleries = /^(year|operaday|backstage)-\d+$/;

async function compare(ids: string[]) {
  const looks = new Map<string, boolean[]>();
  for (const id of ids.filter((candidate) => galleries.test(candidate))) {
    const file = smallDay(id);
    if (file) looks.set(id, await look(file));
  }
  const pairs = tooAlike(looks);
  for (const {
    ids: [one, other],
    difference,
  } of pairs)
    console.log(`${one} and ${other} are too alike (${difference}).`);
  if (pairs.length === 0) console.log(`No two of ${looks.size} gallery pictures are alike.`);
}
