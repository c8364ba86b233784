/** From the bytes a visitor sends to a stamped copy, made in a process of its own; a few at a time. */
import { idUpload } from '#contract/id-upload.ts';
import { decodeApart } from '#server/decoding/decode-apart.ts';
import { kindOf } from '#server/decoding/signature.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import { Overloaded, Semaphore } from '#server/semaphore.ts';
import { exits } from './exits.ts';

const program = new URL('id-copy-worker.ts', import.meta.url);
const busy = { code: 'busy', retryAfter: 5 } as const;
const copies = new Semaphore({ concurrency: limits.copyConcurrency, queue: limits.copiesWaiting, overloaded: busy });

/** `day` is stamped on it: when the copy was handed in. */
export async function makeCopy(
  picture: Buffer,
  day: string,
  { copyTimeout: timeout, copyWork: work }: Pick<typeof limits, 'copyTimeout' | 'copyWork'> = limits,
): Promise<Buffer> {
  if (picture.length > idUpload.bytes) throw ApiError.field('uploadId', 'uploadTooLarge');
  const kind = kindOf(picture);
  if (!kind) throw ApiError.field('uploadId', 'uploadKind');
  const run = {
    program,
    words: [kind, day, `${work}`],
    input: picture,
    timeout,
    megabytes: limits.copyWorkerMegabytes,
  };
  const { output, code } = await copies.run(() => decodeApart(run));
  if (code === 0 && output.length > 0) return output;
  // Cut off by the clock or for want of memory: that may be the machine's fault, and not the picture's.
  if (code === null) throw new Overloaded(busy);
  throw ApiError.field('uploadId', code === exits.tooManyPixels ? 'uploadTooManyPixels' : 'uploadBroken');
}
