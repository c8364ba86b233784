import { type Kysely, sql } from 'kysely';
import { idUpload } from '#contract/booking/id-upload.ts';
import { decodeApart } from '#server/decoding/decode-apart.ts';
import { kindOf } from '#server/decoding/signature.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import { Overloaded, Semaphore } from '#server/semaphore.ts';
import type { Tables } from '#server/storage/tables.ts';
import { exits } from './exits.ts';

const program = new URL('id-copy-worker.ts', import.meta.url);
const busy = { code: 'busy', retryAfter: 5 } as const;
const copies = new Semaphore({ concurrency: limits.copyConcurrency, queue: limits.copiesWaiting, overloaded: busy });

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
  // Timeout or lack of memory: the machine may be the cause, not the picture.
  if (code === null) throw new Overloaded(busy);
  throw ApiError.field('uploadId', code === exits.tooManyPixels ? 'uploadTooManyPixels' : 'uploadBroken');
}

/** Limits the size of all copies, so that one sender cannot fill the disk. */
export async function assertQuota(db: Kysely<Tables>, most: number = limits.copiesBytes): Promise<void> {
  const { bytes } = await db
    .selectFrom('idCopies')
    .select(sql<number | string | null>`sum(octet_length(sealed))`.as('bytes'))
    .executeTakeFirstOrThrow();
  if (Number(bytes ?? 0) < most) return;
  throw new ApiError(507, 'uploadsFull', { faults: { uploadId: 'uploadsFull' } });
}
