import { z } from 'zod';
import { type FilmErrorCode, filmErrorCodes, filmLimits, type RejectedFilm } from '#contract/content/film-file.ts';
import { filmFile } from '#contract/content/media.ts';
import { decodeInChildProcess } from '#server/decoding/decode-in-child-process.ts';
import { limits } from '#server/limits.ts';
import { Semaphore } from '#server/semaphore.ts';
import type { FilmReport } from './film-stream.ts';
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
const erasure = z.object({ at: byteCount, zeros: byteCount, bytes: z.base64().max(16).optional() });
const size = z.int().optional();
const reportShape = z.union([
  filmFile.omit({ hash: true }).extend({ erasures: z.array(erasure) }),
  z.object({ errorCode: z.enum(filmErrorCodes), codec: z.string().max(30).optional(), width: size, height: size }),
]);

const program = new URL('film-worker.ts', import.meta.url);
const readingQueue = new Semaphore({ concurrency: 1, queue: limits.photographsWaiting });

export async function readFilmInChildProcess(
  { name: file, bytes }: { name: string; bytes: number },
  parts: () => AsyncIterable<Uint8Array>,
): Promise<FilmReport> {
  const { filmTimeout: timeout, filmWorkerMegabytes: megabytes } = limits;
  const { output, code } = await readingQueue.run(() =>
    decodeInChildProcess({ program, args: [], input: parts(), timeout, megabytes, isLowPriority: true }),
  );
  const reject = (errorCode: FilmErrorCode, facts = {}) => new FilmUploadError({ file, errorCode, ...facts });
  if (code !== 0) throw reject('tooSlow');
  const { data } = reportShape.safeParse(JSON.parse(output.toString()));
  if (!data) throw reject('broken');
  if ('errorCode' in data) {
    const { errorCode, ...facts } = data;
    throw reject(errorCode, facts);
  }
  const film = data as FilmReport;
  if (!areSeparate(film.erasures, bytes)) throw reject('broken');
  return film;
}
