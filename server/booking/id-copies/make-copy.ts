import { sql } from 'kysely';
import { idUpload } from '#contract/booking/ticket-form.ts';
import { decodeInChildProcess } from '#server/decoding/decode-in-child-process.ts';
import { detectPictureKind } from '#server/decoding/signature.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import { OverloadedError, Semaphore } from '#server/semaphore.ts';
import type { Database } from '#server/storage/tables.ts';
import { exitCodes } from './exit-codes.ts';

const workerProgram = new URL('id-copy-worker.ts', import.meta.url);
const busyError = { code: 'busy', retryAfter: 5 } as const;
const copySemaphore = new Semaphore({
  concurrency: limits.copyConcurrency,
  queue: limits.copiesWaiting,
  overloaded: busyError,
});

export async function makeIdCopy(
  picture: Buffer,
  day: string,
  { copyTimeout: timeout, copyWork: work }: Pick<typeof limits, 'copyTimeout' | 'copyWork'> = limits,
): Promise<Buffer> {
  if (picture.length > idUpload.bytes) throw ApiError.forField('uploadId', 'uploadTooLarge');
  const kind = detectPictureKind(picture);
  if (!kind) throw ApiError.forField('uploadId', 'uploadKind');
  const run = {
    program: workerProgram,
    args: [kind, day, `${work}`],
    input: picture,
    timeout,
    megabytes: limits.copyWorkerMegabytes,
  };
  const { output, code } = await copySemaphore.run(() => decodeInChildProcess(run));
  if (code === 0 && output.length > 0) return output;
  // Timeout or lack of memory: the machine may be the cause, not the picture.
  if (code === null) throw new OverloadedError(busyError);
  throw ApiError.forField('uploadId', code === exitCodes.tooManyPixels ? 'uploadTooManyPixels' : 'uploadBroken');
}

/** Limits the size of all copies, so that one sender cannot fill the disk. */
export async function assertCopyQuota(db: Database): Promise<void> {
  const { bytes } = await db
    .selectFrom('idCopies')
    .select(sql<number | string | null>`sum(octet_length(sealed))`.as('bytes'))
    .executeTakeFirstOrThrow();
  if (Number(bytes ?? 0) < limits.copiesBytes) return;
  throw new ApiError(507, 'uploadsFull', { fieldErrors: { uploadId: 'uploadsFull' } });
}
