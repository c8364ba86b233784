import { choosePalette } from '#contract/colours.ts';
import { computeAspect, type DrawingPart, formatDrawing, readDrawing } from '#contract/content/drawing.ts';
import type { Look } from '#contract/content/look.ts';
import { type IconName, iconNames } from '#contract/icons.ts';

/** `share`: of the width, for the logo. Systems cut a maskable icon to a circle. */
const sizes: Record<Exclude<IconName, 'favicon.svg'>, { pixels: number; share: number }> = {
  [iconNames.touch]: { pixels: 180, share: 0.7 },
  [iconNames.small]: { pixels: 192, share: 0.7 },
  [iconNames.large]: { pixels: 512, share: 0.7 },
  [iconNames.maskable]: { pixels: 512, share: 0.5 },
};

/** The logo as an icon; undefined if the house has no logo of its own. */
export async function drawIcon(name: IconName, { logo, colours }: Look): Promise<Buffer | undefined> {
  if (!logo) return undefined;
  const drawing = readDrawing(logo);
  const { rust, paper } = choosePalette(colours);
  if (name === iconNames.favicon) return Buffer.from(formatFavicon(drawing, rust));
  const { pixels, share } = sizes[name];
  const { default: sharp } = await import('sharp');
  // Without a colour of its own the drawing would be black.
  const picture = Buffer.from(formatSquare(drawing, { pixels, share, ground: paper.day, ink: rust.day }));
  return sharp(picture).flatten({ background: paper.day }).png({ compressionLevel: 9 }).toBuffer();
}

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Browsers show it on a light or dark bar. */
const formatFavicon = (drawing: DrawingPart, { day, evening }: Record<'day' | 'evening', string>): string =>
  formatDrawing(drawing, { xmlns: svgNamespace }).replace(
    '>',
    `><style>:root{color:${day}}@media (prefers-color-scheme:dark){:root{color:${evening}}}</style>`,
  );

interface SquareOptions {
  pixels: number;
  share: number;
  ground: string;
  ink: string;
}

function formatSquare(drawing: DrawingPart, { pixels, share, ground, ink }: SquareOptions): string {
  const aspect = computeAspect(drawing);
  const width = pixels * share * Math.min(1, aspect);
  const height = pixels * share * Math.min(1, 1 / aspect);
  const place = { x: (pixels - width) / 2, y: (pixels - height) / 2, width, height };
  const placed = Object.fromEntries(Object.entries(place).map(([name, value]) => [name, value.toFixed(2)]));
  return [
    `<svg xmlns="${svgNamespace}" width="${pixels}" height="${pixels}" color="${ink}">`,
    `<rect width="${pixels}" height="${pixels}" fill="${ground}"/>${formatDrawing(drawing, placed)}</svg>`,
  ].join('');
}
