/** Share pictures, drawn when they are first asked for: what is published in the afternoon has its picture in the evening. */
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { readShareAddress, shareAddress, shareName } from '#contract/share.ts';
import { cacheControl, type SecurityHeaders } from '#server/http/headers.ts';
import { limits } from '#server/limits.ts';
import type { ShowPage } from '#server/pages/private.ts';
import type { Standing } from '#server/pages/site.ts';
import { Semaphore } from '#server/semaphore.ts';
import { drawShare } from './draw.ts';

export function shareRoutes(app: FastifyInstance, editions: Standing, security: SecurityHeaders, show: ShowPage): void {
  const pictures = new LRUCache<string, Promise<Buffer>>({ max: limits.sharePictures });
  const semaphore = new Semaphore({ concurrency: 1, queue: limits.shareWaiting });

  function pictureOf(title: string, siteName: string): Promise<Buffer> {
    const key = JSON.stringify([title, siteName]);
    const there = pictures.get(key);
    if (there !== undefined) return there;
    const picture = semaphore.run(() => drawShare(title, siteName));
    pictures.set(key, picture);
    picture.catch(() => pictures.delete(key));
    return picture;
  }

  app.get<{ Params: { file: string } }>('/share/:file', async (request, reply) => {
    const asked = readShareAddress(request.params.file);
    const { site, cache } = editions.present;
    const address = site.addresses.known.find(
      ({ path, canonical }) => path === canonical && shareName(path) === asked?.name,
    );
    if (!asked || !address) return show(request, reply, { kept: '/404', status: 404 });
    const page = await cache.get({ address, view: asked.language, named: false });
    const html = page.answer('identity').body.toString();
    const [title, siteName] = [property(html, 'og:title'), property(html, 'og:site_name')];
    if (title === undefined || siteName === undefined) throw new Error(`${address.path} does not say its title.`);
    const present = shareAddress(address.path, asked.language, title);
    // Of a title that is no longer the page's.
    if (present !== `/share/${request.params.file}`)
      return reply.header('cache-control', cacheControl.never).redirect(present, 302);
    // A page that is filled for each who asks has no title of its own.
    const picture = await pictureOf(address.uncached ? siteName : title, siteName);
    return reply
      .headers({ ...security.bare, 'cache-control': cacheControl.picture })
      .type('image/jpeg')
      .send(picture);
  });
}

const entities: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' };

/** As the page says it of itself, so that a title is written in one place only. */
const property = (html: string, name: string): string | undefined =>
  html
    .match(new RegExp(`<meta property="${name}" content="([^"]*)"`))?.[1]
    ?.replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);
