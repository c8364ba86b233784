import type { Actor } from '#server/audit/log.ts';
import { recordAuditEvent } from '#server/audit/log.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Database } from '#server/storage/tables.ts';
import { recordCopyAccess } from './access-log.ts';
import { decryptCopy } from './vault.ts';

/** The picture, or undefined if there is no copy (any more). Only for somebody whose opening is logged. */
export async function readIdCopy(db: Database, secrets: Secrets, reference: string): Promise<Buffer | undefined> {
  const copy = await db
    .selectFrom('idCopies')
    .innerJoin('ticketRequests', 'ticketRequests.id', 'idCopies.requestId')
    .select(['requestId', 'wrappedKey', 'sealed'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  return copy && decryptCopy(secrets.idCopyKey, copy, copy.requestId);
}

interface CopyOpening {
  reference: string;
  actor: Actor;
  reason: string;
  now: Date;
}

/** Writes both log lines before it returns the picture: who, when and why; and for the office's log. */
export const openIdCopy = (
  db: Database,
  secrets: Secrets,
  { reference, actor, reason, now: at }: CopyOpening,
): Promise<Buffer | undefined> =>
  db.transaction().execute(async (trx) => {
    const picture = await readIdCopy(trx, secrets, reference);
    if (!picture) return undefined;
    await recordCopyAccess(trx, secrets, { at: at.toISOString(), staffName: actor.name, reason, reference });
    await recordAuditEvent(trx, secrets, { at, actor, action: 'openedIdCopy', subject: { request: reference } });
    return picture;
  });

export const readCopyOpenings = (db: Database, reference: string) =>
  db
    .selectFrom('copyAccess')
    .select(['at', 'staffName as by', 'reason'])
    .where('reference', '=', reference)
    .orderBy('number', 'desc')
    .execute();
