import { choosePalette } from '#contract/colours.ts';
import { type DrawingPart, formatDrawing } from '#contract/content/drawing.ts';
import { type Logo, readLogo } from '#contract/content/logo.ts';
import { findInitial, type IconName, type IconSource, iconNames } from '#contract/icons.ts';
import { loadHeadingFont } from '#server/content/style-issues.ts';

/** `share`: of the width, for the logo. Systems cut a maskable icon to a circle. */
const sizes: Record<Exclude<IconName, 'favicon.svg' | 'logo.png'>, { pixels: number; share: number }> = {
  [iconNames.touch]: { pixels: 180, share: 0.7 },
  [iconNames.small]: { pixels: 192, share: 0.7 },
  [iconNames.large]: { pixels: 512, share: 0.7 },
  [iconNames.maskable]: { pixels: 512, share: 0.5 },
};

/** for screens with three dots a pixel */
const headerHeight = 96;
const faviconPixels = 64;

/** Undefined: the house has no such picture. */
export async function drawIcon(name: IconName, source: IconSource): Promise<Buffer | undefined> {
  const { look } = source;
  const { rust, paper } = choosePalette(look.colours);
  const [drawn, filling] = [look.logo ?? look.icon, look.icon].map((text) => (text ? readLogo(text) : undefined));
  const logo = drawn ?? (await drawInitial(source));
  if (name === iconNames.header) return logo.kind === 'picture' ? resizePicture(logo, headerHeight) : undefined;
  if (name === iconNames.favicon)
    return Buffer.from(logo.kind === 'drawing' ? formatFavicon(logo.drawing, rust) : await formatPictureFavicon(logo));
  const { pixels, share } = sizes[name];
  const { default: sharp } = await import('sharp');
  // Without a colour of its own the drawing would be black.
  const square = { pixels, share: filling ? 1 : share, ground: paper.day, ink: rust.day };
  const picture = Buffer.from(formatSquare(filling ?? logo, square));
  return sharp(picture).flatten({ background: paper.day }).png({ compressionLevel: 9 }).toBuffer();
}

async function drawInitial(source: IconSource): Promise<Logo> {
  const font = await loadHeadingFont(source.look.fonts);
  const [glyph] = font.glyphsForString(findInitial(source));
  const { minX = 0, minY = 0, maxX = 1, maxY = 1 } = glyph?.bbox ?? {};
  const [width, height] = [Math.max(1, maxX - minX), Math.max(1, maxY - minY)];
  const attributes = { d: glyph?.path.toSVG() ?? '', transform: `matrix(1 0 0 -1 ${-minX} ${maxY})` };
  const parts = [{ name: 'path', attributes, parts: [] }];
  const viewBox = `0 0 ${width} ${height}`;
  return {
    kind: 'drawing',
    drawing: { name: 'svg', attributes: { viewBox, fill: 'currentColor' }, parts },
    aspect: width / height,
  };
}

type PictureLogo = Logo & { kind: 'picture' };

async function resizePicture({ base64 }: PictureLogo, height: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(base64, 'base64')).resize({ height }).png({ compressionLevel: 9 }).toBuffer();
}

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Browsers show it on a light or dark bar. */
const formatFavicon = (drawing: DrawingPart, { day, evening }: Record<'day' | 'evening', string>): string =>
  formatDrawing(drawing, { xmlns: svgNamespace }).replace(
    '>',
    `><style>:root{color:${day}}@media (prefers-color-scheme:dark){:root{color:${evening}}}</style>`,
  );

async function formatPictureFavicon(logo: PictureLogo): Promise<string> {
  const base64 = (await resizePicture(logo, faviconPixels)).toString('base64');
  const place = { width: `${faviconPixels}`, height: `${faviconPixels}` };
  const box = `viewBox="0 0 ${faviconPixels} ${faviconPixels}"`;
  return `<svg xmlns="${svgNamespace}" ${box}>${placeLogo({ ...logo, base64 }, place)}</svg>`;
}

interface SquareOptions {
  pixels: number;
  share: number;
  ground: string;
  ink: string;
}

function formatSquare(logo: Logo, { pixels, share, ground, ink }: SquareOptions): string {
  const width = pixels * share * Math.min(1, logo.aspect);
  const height = pixels * share * Math.min(1, 1 / logo.aspect);
  const place = { x: (pixels - width) / 2, y: (pixels - height) / 2, width, height };
  const placed = Object.fromEntries(Object.entries(place).map(([name, value]) => [name, value.toFixed(2)]));
  return [
    `<svg xmlns="${svgNamespace}" width="${pixels}" height="${pixels}" color="${ink}">`,
    `<rect width="${pixels}" height="${pixels}" fill="${ground}"/>${placeLogo(logo, placed)}</svg>`,
  ].join('');
}

/** A picture keeps its shape within the place. */
function placeLogo(logo: Logo, place: Record<string, string>): string {
  if (logo.kind === 'drawing') return formatDrawing(logo.drawing, place);
  const written = Object.entries(place).map(([name, value]) => ` ${name}="${value}"`);
  return `<image${written.join('')} href="data:image/png;base64,${logo.base64}"/>`;
}
