import { z } from 'zod';
import { type FilmErrorCode, filmErrorCodes, filmLimits, type RejectedFilm } from '#contract/content/film-file.ts';
import { filmFile } from '#contract/content/media.ts';
import { decodeInProcess } from '#server/decoding/decode-in-process.ts';
import { limits } from '#server/limits.ts';
import { Semaphore } from '#server/semaphore.ts';
import type { FilmContainer } from './film-stream.ts';
import { areMerged } from './patches.ts';

export class FilmUploadError extends Error {
  override name = 'FilmUploadError';
  readonly details: RejectedFilm;

  constructor(said: RejectedFilm) {
    super(`${said.file}: ${said.fault}`);
    this.details = said;
  }
}

const byteCount = z.int().nonnegative().max(filmLimits.bytes);
/** The worker has read untrusted bytes, so its output is validated. */
const reportShape = z.union([
  filmFile.omit({ hash: true }).extend({
    patches: z.array(z.object({ at: byteCount, zeros: byteCount, bytes: z.base64().max(16).optional() })),
  }),
  z.object({
    refused: z.enum(filmErrorCodes),
    codec: z.string().max(30).optional(),
    width: z.int().optional(),
    height: z.int().optional(),
  }),
]);

const program = new URL('film-worker.ts', import.meta.url);
const readingQueue = new Semaphore({ concurrency: 1, queue: limits.photographsWaiting });

interface FilmToRead {
  name: string;
  bytes: number;
}

export async function readFilmInProcess(
  { name: file, bytes }: FilmToRead,
  parts: () => AsyncIterable<Uint8Array>,
  timeout: number = limits.filmTimeout,
): Promise<FilmContainer> {
  const { output, code } = await readingQueue.run(() =>
    decodeInProcess({
      program,
      args: [],
      input: parts(),
      timeout,
      megabytes: limits.filmWorkerMegabytes,
      isLowPriority: true,
    }),
  );
  const refuse = (fault: FilmErrorCode, facts = {}) => new FilmUploadError({ file, fault, ...facts });
  if (code !== 0) throw refuse('tooSlow');
  const { data } = reportShape.safeParse(JSON.parse(output.toString()));
  if (!data) throw refuse('broken');
  if ('refused' in data) {
    const { refused, ...facts } = data;
    throw refuse(refused, facts);
  }
  const contained = data as FilmContainer;
  if (!areMerged(contained.patches, bytes)) throw refuse('broken');
  return contained;
}
