/** From the bytes a visitor sends to a stamped copy, made in a process of its own; a few at a time. */
import { idUpload } from '#contract/id-upload.ts';
import { decodeApart } from '#server/decoding/decode-apart.ts';
import { kindOf } from '#server/decoding/signature.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import { Semaphore } from '#server/semaphore.ts';
import { exits } from './exits.ts';

const program = new URL('id-copy-worker.ts', import.meta.url);
const copies = new Semaphore({
  concurrency: limits.copyConcurrency,
  queue: 0,
  overloaded: { code: 'busy', retryAfter: 5 },
});

/** `day` is stamped on it: when the copy was handed in. */
export async function makeCopy(picture: Buffer, day: string): Promise<Buffer> {
  if (picture.length > idUpload.bytes) throw ApiError.field('uploadId', 'uploadTooLarge');
  const kind = kindOf(picture);
  if (!kind) throw ApiError.field('uploadId', 'uploadKind');
  return copies.run(() => stampedBy(picture, [kind, day]));
}

async function stampedBy(picture: Buffer, words: string[]): Promise<Buffer> {
  const run = { program, words, input: picture, timeout: limits.copyTimeout, megabytes: limits.copyWorkerMegabytes };
  const { output, code } = await decodeApart(run);
  if (code === 0 && output.length > 0) return output;
  throw ApiError.field('uploadId', code === exits.tooManyPixels ? 'uploadTooManyPixels' : 'uploadBroken');
}
