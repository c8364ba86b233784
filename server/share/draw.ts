/** The picture that stands beside a shared link: the hero above a rust rule, the page's title in the poster's letters. */
import { readFile } from 'node:fs/promises';
import type { Font } from 'fontkitten';
import { colours } from '#contract/colours.ts';
import { posterLetters, widthOf } from '#server/content/headings.ts';

const root = new URL('../../', import.meta.url);
const size = { width: 1200, height: 630 };
const band = { height: 372, rule: 10, margin: 56 };
const { paper, ink, rust } = colours;

const heroFile = new URL('content/pictures/hero/day-banner-1600.avif', root);

/** When the first is asked for: most servers start without ever drawing one. */
let prepared: ReturnType<typeof prepare> | undefined;

async function prepare() {
  const { default: sharp } = await import('sharp');
  const [font, heroBytes] = await Promise.all([posterLetters(), readFile(heroFile)]);
  // Unpacked: without a word about the format it would be made an AVIF again, which takes seconds, for each picture to unpack.
  const hero = await sharp(heroBytes)
    .resize(size.width, band.height, { position: 'centre' })
    .removeAlpha()
    .raw()
    .toBuffer();
  return { font, hero, sharp };
}

export async function drawShare(title: string, siteName: string): Promise<Buffer> {
  prepared ??= prepare();
  const { font, hero, sharp } = await prepared;
  const { width, height } = size;
  const room = width - 2 * band.margin;
  const titleSize = Math.min(104, (104 * room) / widthOf(font, title, 104));
  const lettering = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect y="${band.height}" width="${width}" height="${band.rule}" fill="${rust.day}"/>
    ${outline(font, title, titleSize, band.margin, 510, ink.day)}
    ${outline(font, siteName, 36, band.margin, 588, rust.day)}
  </svg>`;
  return sharp({ create: { width, height, channels: 3, background: paper.day } })
    .composite([
      { input: hero, raw: { width, height: band.height, channels: 3 }, left: 0, top: 0 },
      { input: Buffer.from(lettering), left: 0, top: 0 },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

/** Letters as shapes, so that the drawing needs no installed font. */
function outline(font: Font, text: string, size: number, x: number, y: number, fill: string): string {
  const scale = size / font.unitsPerEm;
  let along = x;
  const shapes = font.glyphsForString(text).map((glyph) => {
    const shape = `<path transform="translate(${along} ${y}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`;
    along += glyph.advanceWidth * scale;
    return shape;
  });
  return `<g fill="${fill}">${shapes.join('')}</g>`;
}
