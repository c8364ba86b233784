/** Sends a film or a range of it (RFC 9110, section 14). */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { filmLimits } from '#contract/content/film-file.ts';
import { cacheControl } from '#server/http/headers.ts';
import { findAvailability } from '#server/storage/published-files.ts';
import type { Database } from '#server/storage/tables.ts';
import { readFilmByAddress, readParts, type StoredFilm } from './films.ts';

/** `to`: the last byte, included */
type ByteRange = Record<'from' | 'to', number>;

/** Undefined if no uploaded film has the address, or no publication has named the film. */
export const createFilmSender =
  (db: Database, isPublished: (address: string) => boolean) =>
  async (request: FastifyRequest, reply: FastifyReply, address: string): Promise<FastifyReply | 'gone' | undefined> => {
    const film = await readFilmByAddress(db, address);
    if (!film) return undefined;
    const availability = findAvailability(film, isPublished(address));
    if (availability !== 'available') return availability;
    reply.header('cache-control', cacheControl.picture);
    return sendFilm(request, reply, film, db);
  };

/** The caller sets `Cache-Control`. */
export function sendFilm(request: FastifyRequest, reply: FastifyReply, film: StoredFilm, db: Database): FastifyReply {
  const etag = `"${film.hash}"`;
  reply.headers({ 'accept-ranges': 'bytes', etag }).type('video/mp4');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const ifRange = request.headers['if-range'];
  const requested = ifRange === undefined || ifRange === etag ? request.headers.range : undefined;
  const range = parseRange(requested, film.bytes);
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${film.bytes}`).send();
  const { from, to } = range ?? { from: 0, to: film.bytes - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${from}-${to}/${film.bytes}`);
  reply.header('content-length', to - from + 1);
  const bytes = request.method === 'HEAD' ? [] : readRange(db, film.uploadId, { from, to });
  return reply.send(Readable.from(bytes, { objectMode: false }));
}

/** Undefined: the whole film, also for several ranges, which RFC 9110 allows. */
export function parseRange(header: string | undefined, bytes: number): ByteRange | 'none' | undefined {
  const [, first = '', last = ''] = header?.match(/^bytes=(\d{0,15})-(\d{0,15})$/) ?? [];
  if (!first && !last) return undefined;
  const from = first ? Number(first) : Math.max(0, bytes - Number(last));
  const to = first && last ? Math.min(Number(last), bytes - 1) : bytes - 1;
  if (first && last && Number(last) < from) return undefined;
  return from > to ? 'none' : { from, to };
}

async function* readRange(db: Database, upload: string, { from, to }: ByteRange) {
  const first = Math.floor(from / filmLimits.partBytes);
  let at = first * filmLimits.partBytes;
  for await (const part of readParts(db, upload, first)) {
    const end = Math.min(part.length, to + 1 - at);
    yield part.subarray(Math.max(0, from - at), end);
    at += part.length;
    if (at > to) return;
  }
}
