/** JPEG, because not every mail program shows AVIF. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { PictureLibrary } from '#server/content/pictures.ts';
import { cacheControl, type SecurityHeaders } from '#server/http/headers.ts';
import { limits } from '#server/limits.ts';
import { Semaphore } from '#server/semaphore.ts';

/** Webmail shows them on other origins. */
const pictureHeaders = { 'cache-control': cacheControl.emailPicture, 'cross-origin-resource-policy': 'cross-origin' };

const picturePattern = /^([\w.-]+\.[\w-]{5,10})\.jpg$/;

export function registerEmailPictureRoutes(
  app: FastifyInstance,
  pictures: Pick<PictureLibrary, 'shipped' | 'readPhotograph' | 'findCurrentAddress'>,
  security: SecurityHeaders,
  isTakenDown: (id: string) => boolean,
): void {
  const jpegs = new LRUCache<string, Promise<Buffer>>({ max: limits.emailPictures });
  const semaphore = new Semaphore({ concurrency: 1, queue: limits.shareWaiting });

  function convertToJpeg(file: string): Promise<Buffer> {
    const cached = jpegs.get(file);
    if (cached !== undefined) return cached;
    const jpeg = semaphore.run(async () => {
      const [{ default: sharp }, bytes] = await Promise.all([import('sharp'), readFile(file)]);
      return sharp(bytes).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
    });
    jpegs.set(file, jpeg);
    jpeg.catch(() => jpegs.delete(file));
    return jpeg;
  }

  app.get<{ Params: { name: string } }>('/newsletter/pictures/:name', async (request, reply) => {
    const [, base] = request.params.name.match(picturePattern) ?? [];
    reply.headers(security.bare);
    if (base === undefined) return sendMissingPicture(reply, 404);
    const location = pictures.shipped.locations.get(`/media/${base}.avif`);
    const [, id = ''] = location?.file.match(/^pictures\/([^/]+)\//) ?? [];
    if (isTakenDown(id)) return sendMissingPicture(reply, 410);
    const photograph = location ? undefined : await pictures.readPhotograph(`/media/${base}.jpg`);
    if (photograph === 'gone') return sendMissingPicture(reply, 410);
    const jpeg = location ? await convertToJpeg(join(location.folder, location.file)) : photograph?.bytes;
    return jpeg ? reply.headers(pictureHeaders).type('image/jpeg').send(jpeg) : redirectToSuccessor(reply, base);
  });

  async function redirectToSuccessor(reply: FastifyReply, base: string) {
    const present = await pictures.findCurrentAddress(`/media/${base}.avif`);
    if (!present?.endsWith('.avif')) return sendMissingPicture(reply, 404);
    return reply
      .header('cache-control', cacheControl.never)
      .redirect(present.replace(/^\/media\/(.*)\.avif$/, '/newsletter/pictures/$1.jpg'), 302);
  }
}

const sendMissingPicture = (reply: FastifyReply, status: 404 | 410): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', cacheControl.never)
    .send({ error: { message: 'There is no such picture. / Dieses Bild gibt es nicht.' } });
