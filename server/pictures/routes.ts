/** Each address holds a hash of the bytes, so its content never changes. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { createFilmSender } from '#server/films/send-film.ts';
import { cacheControl, type SecurityHeaders } from '#server/http/headers.ts';
import type { ServedPhotograph } from './photographs.ts';
import type { ShippedMedia } from './shipped-media.ts';

const address = /^\/media\/[\w.-]+\.[\w-]{10}\.(avif|webp|jpg|mp4|webm)$/;

const films = /\.(mp4|webm)$/;

interface PictureFilesSource {
  readonly shipped: ShippedMedia;
  readPhotograph: (address: string) => Promise<ServedPhotograph | undefined>;
  currentAddress: (earlier: string) => Promise<string | undefined>;
}

export function pictureRoutes(
  app: FastifyInstance,
  pictures: PictureFilesSource,
  security: SecurityHeaders,
  isDown: (id: string) => boolean,
  sendFilm: ReturnType<typeof createFilmSender>,
): void {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const requested = `/media/${request.params.name}`;
    reply.headers(security.bare);
    const location = pictures.shipped.locations.get(requested);
    const [, id = ''] = location?.file.match(/^pictures\/([^/]+)\//) ?? [];
    if (isDown(id)) return sendNotFound(reply, 410);
    if (location) return reply.header('cache-control', cacheControl.picture).sendFile(location.file, location.folder);
    if (!address.test(requested)) return sendNotFound(reply);
    if (films.test(requested)) {
      const sent = await sendFilm(request, reply, requested);
      return sent === 'gone' ? sendNotFound(reply, 410) : (sent ?? redirectEarlier(reply, requested));
    }
    const photograph = await pictures.readPhotograph(requested);
    if (!photograph) return redirectEarlier(reply, requested);
    const { format, bytes } = photograph;
    return reply.header('cache-control', cacheControl.picture).type(`image/${format}`).send(bytes);
  });

  /** Redirects addresses of earlier releases, for pages that are still open. */
  async function redirectEarlier(reply: FastifyReply, requested: string) {
    const current = await pictures.currentAddress(requested);
    return current ? reply.header('cache-control', cacheControl.never).redirect(current, 302) : sendNotFound(reply);
  }
}

const sendNotFound = (reply: FastifyReply, status: 404 | 410 = 404): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', cacheControl.never)
    .send({ error: { message: 'There is no such picture or film. / Dieses Bild oder diesen Film gibt es nicht.' } });
