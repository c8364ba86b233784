import { type Kysely, sql } from 'kysely';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import type { Tables } from '#server/storage/tables.ts';

/** All copies together have a measure: whoever sends picture after picture does not fill the disk for everybody. */
export async function assertQuota(db: Kysely<Tables>): Promise<void> {
  const { bytes } = await db
    .selectFrom('idCopies')
    .select(sql<number | string | null>`sum(octet_length(sealed))`.as('bytes'))
    .executeTakeFirstOrThrow();
  if (Number(bytes ?? 0) < limits.copiesBytes) return;
  throw new ApiError(507, 'uploadsFull', { faults: { uploadId: 'uploadsFull' } });
}
