import { z } from 'zod';
import { type FilmFault, type FilmRefused, filmFaults, filmLimits } from '#contract/content/film-file.ts';
import { filmFile } from '#contract/content/media.ts';
import { decodeApart } from '#server/decoding/decode-apart.ts';
import { limits } from '#server/limits.ts';
import { Semaphore } from '#server/semaphore.ts';
import type { Contained } from './film-stream.ts';
import { areMerged } from './patches.ts';

export class FilmRefusal extends Error {
  override name = 'FilmRefusal';
  readonly said: FilmRefused;

  constructor(said: FilmRefused) {
    super(`${said.file}: ${said.fault}`);
    this.said = said;
  }
}

const place = z.int().nonnegative().max(filmLimits.bytes);
/** The worker has read untrusted bytes, so its output is validated. */
const said = z.union([
  filmFile.omit({ hash: true }).extend({
    patches: z.array(z.object({ at: place, zeros: place, bytes: z.base64().max(16).optional() })),
  }),
  z.object({
    refused: z.enum(filmFaults),
    codec: z.string().max(30).optional(),
    width: z.int().optional(),
    height: z.int().optional(),
  }),
]);

const program = new URL('film-worker.ts', import.meta.url);
const reading = new Semaphore({ concurrency: 1, queue: limits.photographsWaiting });

interface NamedFilm {
  name: string;
  bytes: number;
}

export async function readApart(
  { name: file, bytes }: NamedFilm,
  parts: () => AsyncIterable<Uint8Array>,
  timeout: number = limits.filmTimeout,
): Promise<Contained> {
  const { output, code } = await reading.run(() =>
    decodeApart({ program, words: [], input: parts(), timeout, megabytes: limits.filmWorkerMegabytes, patient: true }),
  );
  const refuse = (fault: FilmFault, facts = {}) => new FilmRefusal({ file, fault, ...facts });
  if (code !== 0) throw refuse('tooSlow');
  const { data } = said.safeParse(JSON.parse(output.toString()));
  if (!data) throw refuse('broken');
  if ('refused' in data) {
    const { refused, ...facts } = data;
    throw refuse(refused, facts);
  }
  const contained = data as Contained;
  if (!areMerged(contained.patches, bytes)) throw refuse('broken');
  return contained;
}
