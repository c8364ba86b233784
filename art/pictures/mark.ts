/** `--mount`: what is shown in place of pictures that were taken down. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { cutEditions } from '#art/editions.ts';
import { colours } from '#contract/colours.ts';
import { lights } from '#contract/content/picture.ts';
import { root } from './programs.ts';

const folder = join(root, 'server/pictures/own/pictures/taken-down');
const size = { width: 1600, height: 1000 };

export async function drawMount(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (const light of lights) {
    const drawing = mountDrawing(colours.mount[light], colours.paper[light], colours.ink[light]);
    const image = sharp(Buffer.from(drawing)).flatten();
    await cutEditions({ image, size, focus: { across: 0.5, down: 0.5 }, light, crops: ['plate'], folder });
  }
}

const mountDrawing = (ground: string, paper: string, ink: string): string => `
  <svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="100%" height="100%" fill="${ground}"/>
    <rect x="200" y="125" width="1200" height="750" fill="${paper}" stroke="${ink}" stroke-opacity=".35" stroke-width="4"/>
  </svg>`;
