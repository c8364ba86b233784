import { z } from 'zod';
import { type FilmErrorCode, filmErrorCodes, filmLimits, type RejectedFilm } from '#contract/content/film-file.ts';
import { filmFile } from '#contract/content/media.ts';
import { decodeInProcess } from '#server/decoding/decode-in-process.ts';
import { limits } from '#server/limits.ts';
import { Semaphore } from '#server/semaphore.ts';
import type { FilmContainer } from './film-stream.ts';
import { areSeparate } from './film-stream.ts';

export class FilmUploadError extends Error {
  override name = 'FilmUploadError';
  readonly details: RejectedFilm;

  constructor(details: RejectedFilm) {
    super(`${details.file}: ${details.errorCode}`);
    this.details = details;
  }
}

const byteCount = z.int().nonnegative().max(filmLimits.bytes);
/** The worker has read untrusted bytes, so its output is validated. */
const patch = z.object({ at: byteCount, zeros: byteCount, bytes: z.base64().max(16).optional() });
const size = z.int().optional();
const reportShape = z.union([
  filmFile.omit({ hash: true }).extend({ patches: z.array(patch) }),
  z.object({ errorCode: z.enum(filmErrorCodes), codec: z.string().max(30).optional(), width: size, height: size }),
]);

const program = new URL('film-worker.ts', import.meta.url);
const readingQueue = new Semaphore({ concurrency: 1, queue: limits.photographsWaiting });

export async function readFilmInProcess(
  { name: file, bytes }: { name: string; bytes: number },
  parts: () => AsyncIterable<Uint8Array>,
  timeout: number = limits.filmTimeout,
): Promise<FilmContainer> {
  const megabytes = limits.filmWorkerMegabytes;
  const { output, code } = await readingQueue.run(() =>
    decodeInProcess({ program, args: [], input: parts(), timeout, megabytes, isLowPriority: true }),
  );
  const reject = (errorCode: FilmErrorCode, facts = {}) => new FilmUploadError({ file, errorCode, ...facts });
  if (code !== 0) throw reject('tooSlow');
  const { data } = reportShape.safeParse(JSON.parse(output.toString()));
  if (!data) throw reject('broken');
  if ('errorCode' in data) {
    const { errorCode, ...facts } = data;
    throw reject(errorCode, facts);
  }
  const film = data as FilmContainer;
  if (!areSeparate(film.patches, bytes)) throw reject('broken');
  return film;
}
