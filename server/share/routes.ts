/** Share pictures are drawn on the first request, because content changes without a build. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Font } from 'fontkitten';
import { LRUCache } from 'lru-cache';
import type Sharp from 'sharp';
import { choosePalette } from '#contract/colours.ts';
import type { Look } from '#contract/content/look.ts';
import type { PictureFile } from '#contract/content/media-files.ts';
import { decodeHtml } from '#contract/html-text.ts';
import { buildShareName, readShareAddress, sharedPicture } from '#contract/share.ts';
import type { Library } from '#server/content/library.ts';
import { loadHeadingFont, measureText } from '#server/content/style-issues.ts';
import { cacheControl, type SecurityHeaders } from '#server/http/headers.ts';
import { limits } from '#server/limits.ts';
import type { ShowPrivatePage } from '#server/pages/private-pages.ts';
import { Semaphore } from '#server/semaphore.ts';

export function registerShareRoutes(
  app: FastifyInstance,
  library: Library,
  { bare }: SecurityHeaders,
  show: ShowPrivatePage,
) {
  const pictures = new LRUCache<string, Promise<Buffer>>({ max: limits.sharePictures });
  const semaphore = new Semaphore({ concurrency: 1, queue: limits.shareWaiting });

  async function getSharePicture(title: string, siteName: string): Promise<Buffer> {
    const { look } = library;
    const hero = findHero(library);
    const key = JSON.stringify([title, siteName, look.colours, look.fonts, hero?.address]);
    const known = pictures.get(key);
    if (known !== undefined) return known;
    const picture = semaphore.run(async () =>
      drawSharePicture([title, siteName], look, hero && (await readHero(library, hero.address))),
    );
    pictures.set(key, picture);
    picture.catch(() => pictures.delete(key));
    return picture;
  }

  app.get<{ Params: { file: string } }>('/share/:file', async (request, reply) => {
    const requested = readShareAddress(request.params.file);
    const { site, cache } = library.current;
    const { pages } = site.addresses;
    const address = pages.find((one) => one.path === one.canonical && buildShareName(one.path) === requested?.name);
    if (!requested || !address) return show(request, reply, { cached: '/404', status: 404 });
    const page = await cache.get({ address, locale: requested.language, isLanguageExplicit: false });
    const html = page.answer('identity').body.toString();
    const [title, siteName, image] = ['title', 'site_name', 'image'].map((name) =>
      readMetaProperty(html, `og:${name}`),
    );
    const current = URL.parse(image ?? '')?.pathname;
    if (title === undefined || siteName === undefined || !current)
      throw new Error(`${address.path} does not say its title.`);
    if (current !== `/share/${request.params.file}`)
      return reply.header('cache-control', cacheControl.never).redirect(current, 302);
    // A personal page has no title of its own.
    const picture = await getSharePicture(address.answersPerQuery ? siteName : title, siteName);
    return reply
      .headers({ ...bare, 'cache-control': cacheControl.picture })
      .type('image/jpeg')
      .send(picture);
  });
}

function readMetaProperty(html: string, name: string): string | undefined {
  const [, content] = html.match(new RegExp(`<meta property="${name}" content="([^"]*)"`)) ?? [];
  return content && decodeHtml(content);
}

const size = { width: 1200, height: 630 };
const band = { height: 372, rule: 10, margin: 56 };

/** The widest file, by day: a print, or the photograph that the house shows instead. */
function findHero({ current }: Library): PictureFile | undefined {
  const files = current.media.pictures.get(sharedPicture)?.files ?? [];
  const wide = files.filter(({ crop, light, format }) => crop === 'banner' && light !== 'evening' && format === 'avif');
  return wide.toSorted((a, b) => b.width - a.width)[0];
}

async function readHero({ pictures }: Library, address: string): Promise<Uint8Array | undefined> {
  const location = pictures.shipped.locations.get(address);
  if (location) return readFile(join(location.folder, location.file));
  const photograph = await pictures.readPhotograph(address);
  return photograph === 'gone' ? undefined : photograph?.bytes;
}

/** Without a picture the upper part of the share picture is plain. */
async function drawHero(bytes: Uint8Array, sharp: typeof Sharp) {
  // Not AVIF, because encoding it again takes seconds.
  const input = await sharp(bytes)
    .resize(size.width, band.height, { position: 'centre' })
    .removeAlpha()
    .raw()
    .toBuffer();
  return { input, raw: { width: size.width, height: band.height, channels: 3 as const }, left: 0, top: 0 };
}

async function drawSharePicture([title, siteName]: [string, string], look: Look, hero: Uint8Array | undefined) {
  const { paper, ink, rust } = choosePalette(look.colours);
  const [{ default: sharp }, font] = await Promise.all([import('sharp'), loadHeadingFont(look.fonts)]);
  const { width, height } = size;
  const room = width - 2 * band.margin;
  const titleSize = Math.min(104, (104 * room) / measureText(font, title, 104));
  const lettering = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect y="${band.height}" width="${width}" height="${band.rule}" fill="${rust.day}"/>
    ${outlineText(font, title, titleSize, band.margin, 510, ink.day)}
    ${outlineText(font, siteName, 36, band.margin, 588, rust.day)}
  </svg>`;
  return sharp({ create: { width, height, channels: 3, background: paper.day } })
    .composite([...(hero ? [await drawHero(hero, sharp)] : []), { input: Buffer.from(lettering), left: 0, top: 0 }])
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
