/** Share pictures are drawn on the first request, because content changes without a build. */
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Font } from 'fontkitten';
import { LRUCache } from 'lru-cache';
import { choosePalette, type Palette } from '#contract/colours.ts';
import type { Look } from '#contract/content/look.ts';
import { buildShareName, buildSharePictureAddress, readShareAddress } from '#contract/share.ts';
import { loadHeadingFont, measureText } from '#server/content/style-issues.ts';
import { cacheControl, type SecurityHeaders } from '#server/http/headers.ts';
import { limits } from '#server/limits.ts';
import type { ShowPrivatePage } from '#server/pages/private-pages.ts';
import type { CurrentEdition } from '#server/pages/site.ts';
import { Semaphore } from '#server/semaphore.ts';

export function registerShareRoutes(
  app: FastifyInstance,
  editions: CurrentEdition,
  readLook: () => Look,
  { bare }: SecurityHeaders,
  show: ShowPrivatePage,
) {
  const pictures = new LRUCache<string, Promise<Buffer>>({ max: limits.sharePictures });
  const semaphore = new Semaphore({ concurrency: 1, queue: limits.shareWaiting });

  function getSharePicture(title: string, siteName: string, palette: Palette): Promise<Buffer> {
    const key = JSON.stringify([title, siteName, palette]);
    const known = pictures.get(key);
    if (known !== undefined) return known;
    const picture = semaphore.run(() => drawSharePicture(title, siteName, palette));
    pictures.set(key, picture);
    picture.catch(() => pictures.delete(key));
    return picture;
  }

  app.get<{ Params: { file: string } }>('/share/:file', async (request, reply) => {
    const requested = readShareAddress(request.params.file);
    const { site, cache } = editions.current;
    const { pages } = site.addresses;
    const address = pages.find((one) => one.path === one.canonical && buildShareName(one.path) === requested?.name);
    if (!requested || !address) return show(request, reply, { cached: '/404', status: 404 });
    const page = await cache.get({ address, locale: requested.language, isLanguageExplicit: false });
    const html = page.answer('identity').body.toString();
    const [title, siteName] = [readMetaProperty(html, 'og:title'), readMetaProperty(html, 'og:site_name')];
    if (title === undefined || siteName === undefined) throw new Error(`${address.path} does not say its title.`);
    const look = readLook();
    const current = buildSharePictureAddress(address.path, requested.language, title, look);
    if (current !== `/share/${request.params.file}`)
      return reply.header('cache-control', cacheControl.never).redirect(current, 302);
    // A personal page has no title of its own.
    const picture = await getSharePicture(
      address.answersPerQuery ? siteName : title,
      siteName,
      choosePalette(look.colours),
    );
    return reply
      .headers({ ...bare, 'cache-control': cacheControl.picture })
      .type('image/jpeg')
      .send(picture);
  });
}

const entities: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' };

const readMetaProperty = (html: string, name: string): string | undefined =>
  html
    .match(new RegExp(`<meta property="${name}" content="([^"]*)"`))?.[1]
    ?.replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);

const root = new URL('../../', import.meta.url);
const size = { width: 1200, height: 630 };
const band = { height: 372, rule: 10, margin: 56 };

const heroFile = new URL('content/pictures/hero/day-banner-1600.avif', root);

/** Prepared on first use: most servers never draw one. */
let drawingTools: ReturnType<typeof loadDrawingTools> | undefined;

async function loadDrawingTools() {
  const { default: sharp } = await import('sharp');
  const [font, heroBytes] = await Promise.all([loadHeadingFont(), readFile(heroFile)]);
  // PNG, because encoding AVIF again takes seconds.
  const hero = await sharp(heroBytes)
    .resize(size.width, band.height, { position: 'centre' })
    .removeAlpha()
    .raw()
    .toBuffer();
  return { font, hero, sharp };
}

async function drawSharePicture(title: string, siteName: string, palette: Palette): Promise<Buffer> {
  const { paper, ink, rust } = palette;
  drawingTools ??= loadDrawingTools();
  const { font, hero, sharp } = await drawingTools;
  const { width, height } = size;
  const room = width - 2 * band.margin;
  const titleSize = Math.min(104, (104 * room) / measureText(font, title, 104));
  const lettering = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect y="${band.height}" width="${width}" height="${band.rule}" fill="${rust.day}"/>
    ${outlineText(font, title, titleSize, band.margin, 510, ink.day)}
    ${outlineText(font, siteName, 36, band.margin, 588, rust.day)}
  </svg>`;
  return sharp({ create: { width, height, channels: 3, background: paper.day } })
    .composite([
      { input: hero, raw: { width, height: band.height, channels: 3 }, left: 0, top: 0 },
      { input: Buffer.from(lettering), left: 0, top: 0 },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

/** Draws letters as shapes: the server has no installed fonts. */
function outlineText(font: Font, text: string, size: number, x: number, y: number, fill: string): string {
  const scale = size / font.unitsPerEm;
  let along = x;
  const shapes = font.glyphsForString(text).map((glyph) => {
    const shape = `<path transform="translate(${along} ${y}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`;
    along += glyph.advanceWidth * scale;
    return shape;
  });
  return `<g fill="${fill}">${shapes.join('')}</g>`;
}
