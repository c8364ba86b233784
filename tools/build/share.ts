/**
 * The picture that stands beside a shared link: the hero above a rust rule, the page's title in the poster's letters.
 * Each is drawn once and kept in .pictures/share under the digest of all it is made of; a changed word draws one anew.
 */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { create, type Font } from 'fontkitten';
import sharp from 'sharp';
import { languages } from '#contract/language.ts';
import { loadSite } from '#server/pages/site.ts';

interface Card {
  file: string;
  title: string;
  site: string;
}

const root = new URL('../../', import.meta.url);
const size = { width: 1200, height: 630 };
const band = { height: 372, rule: 10, margin: 56 };
const colour = { paper: '#f3e8cf', ink: '#1e3833', rust: '#9c2c1a' };

const kept = new URL('.pictures/share/', root);
const sources = {
  font: new URL('site/styles/fonts/federo.woff2', root),
  hero: new URL('content/pictures/hero/day-banner-1600.avif', root),
  drawing: new URL(import.meta.url),
};

export async function drawSharePictures(): Promise<void> {
  const [fontBytes, heroBytes, drawing] = await Promise.all(Object.values(sources).map((file) => readFile(file)));
  if (!fontBytes || !heroBytes || !drawing) throw new Error('A source of the share pictures is missing.');
  const font = create(fontBytes);
  if (font.isCollection) throw new Error('federo.woff2 holds more than one font.');
  const hero = await sharp(heroBytes).resize(size.width, band.height, { position: 'centre' }).toBuffer();
  const base = createHash('sha256').update(fontBytes).update(heroBytes).update(drawing);
  await mkdir(new URL('dist/client/share/', root), { recursive: true });
  await mkdir(kept, { recursive: true });
  const there = new Set(await readdir(kept));
  // The same title in both languages is the same picture.
  const drawn = new Map<string, Promise<unknown>>();
  const waiting = await wantedCards();
  const work = async () => {
    for (let card = waiting.pop(); card; card = waiting.pop()) {
      const name = `${base
        .copy()
        .update(JSON.stringify([card.title, card.site]))
        .digest('base64url')
        .slice(0, 24)}.jpg`;
      const picture = new URL(name, kept);
      if (!drawn.has(name)) drawn.set(name, there.has(name) ? Promise.resolve() : draw(card, font, hero, picture));
      await drawn.get(name);
      await copyFile(picture, new URL(`dist/client${card.file}`, root));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  await Promise.all([...there].filter((name) => !drawn.has(name)).map((name) => rm(new URL(name, kept))));
}

/** Asks each page what it says about itself, so that title and file name are written in one place only. */
async function wantedCards(): Promise<Card[]> {
  const site = await loadSite(new URL('dist/server/entry.mjs', root));
  const cards = new Map<string, Card>();
  for (const address of site.addresses.known) {
    const { path } = address;
    for (const view of languages) {
      const locals = { view, path, address, named: false, origin: 'http://localhost', now: new Date(0), inbox: true };
      const response = await site.render(new Request(new URL(path, locals.origin)), locals);
      if (response.status !== 200) throw new Error(`${path} cannot be shown in "${view}"; the message above says why.`);
      const html = await response.text();
      const file = new URL(property(html, 'og:image')).pathname;
      cards.set(file, { file, title: property(html, 'og:title'), site: property(html, 'og:site_name') });
    }
  }
  return [...cards.values()];
}

const entities: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' };

function property(html: string, name: string): string {
  const content = html.match(new RegExp(`<meta property="${name}" content="([^"]*)"`))?.[1];
  if (!content) throw new Error(`A page has no ${name}.`);
  return content.replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);
}

async function draw({ title, site }: Card, font: Font, hero: Buffer, to: URL) {
  const { width, height } = size;
  const room = width - 2 * band.margin;
  const titleSize = Math.min(104, (104 * room) / measure(font, title, 104));
  const lettering = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect y="${band.height}" width="${width}" height="${band.rule}" fill="${colour.rust}"/>
    ${outline(font, title, titleSize, band.margin, 510, colour.ink)}
    ${outline(font, site, 36, band.margin, 588, colour.rust)}
  </svg>`;
  await sharp({ create: { width, height, channels: 3, background: colour.paper } })
    .composite([
      { input: hero, left: 0, top: 0 },
      { input: Buffer.from(lettering), left: 0, top: 0 },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(`${to.pathname}.part`);
  // Renamed when it is whole, so that a build that was stopped leaves no half picture under a good name.
  await rename(`${to.pathname}.part`, to);
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

const measure = (font: Font, text: string, size: number): number =>
  font.glyphsForString(text).reduce((width, glyph) => width + (glyph.advanceWidth * size) / font.unitsPerEm, 0);
