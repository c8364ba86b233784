/** Each hash covers the line before, the seal of the head covers the last line: changes are found. */
import { setImmediate } from 'node:timers/promises';
import type { AuditEvent } from '#contract/office/office.ts';
import type { OfficeRole } from '#contract/office/roles.ts';
import { limits } from '#server/limits.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import type { Database, DatabaseTransaction, Tables } from '#server/storage/tables.ts';

type AuditRow = Tables['auditLog'];
type AuditHeadRow = Tables['auditLogHeads'];
type AuditHasher = Pick<Secrets, 'hash'>;

export interface Actor {
  /** Undefined: a person at the terminal. */
  id?: string | undefined;
  name: string;
  /** Undefined: a person at the terminal, who may do everything. */
  role?: OfficeRole | undefined;
}

/** True if the actor did it. Compares ids, because two people may have one name. */
export const isByActor = ({ by, staffId }: { by: string; staffId: string | null }, { id, name }: Actor): boolean =>
  id === undefined ? staffId === null && by === name : staffId === id;

export interface AuditEntry {
  at: Date;
  actor: Actor;
  action: AuditEvent;
  /** A reference or a number. Never what a visitor wrote. */
  subject?: string;
}

const hashRow = (
  secrets: AuditHasher,
  { number, at, staffId, name, action, what }: Omit<AuditRow, 'hash'>,
  previousHash: string,
) => secrets.hash('office log', JSON.stringify([previousHash, number, at, staffId, name, action, what]));

const createSeal = (secrets: AuditHasher, number: number, hash: string) =>
  secrets.hash('office log head', `${number}\n${hash}`);

/** Holds other writers off until the transaction ends. */
export const lockAuditLog = (trx: DatabaseTransaction) =>
  trx
    .updateTable('auditLogHeads')
    .set(({ ref }) => ({ number: ref('number') }))
    .where('name', '=', 'log')
    .execute();

/** Call it last in the transaction: it locks the row of the head. */
export async function recordAuditEvent(trx: DatabaseTransaction, secrets: AuditHasher, entry: AuditEntry) {
  const { at, actor, action, subject = '' } = entry;
  const { number, hash: previousHash } = await trx
    .updateTable('auditLogHeads')
    .set(({ eb }) => ({ number: eb('number', '+', 1) }))
    .where('name', '=', 'log')
    .returning(['number', 'hash'])
    .executeTakeFirstOrThrow();
  const row = { number, at: at.toISOString(), staffId: actor.id ?? null, name: actor.name, action, what: subject };
  const hash = hashRow(secrets, row, previousHash);
  const seal = createSeal(secrets, number, hash);
  await trx
    .insertInto('auditLog')
    .values({ ...row, hash })
    .execute();
  await trx.updateTable('auditLogHeads').set({ hash, seal }).where('name', '=', 'log').execute();
}

/** One transaction does the work and records it. */
export const runAudited = <Result>(
  { db, secrets, now }: Pick<Services, 'db' | 'secrets' | 'now'>,
  entry: Omit<AuditEntry, 'at'>,
  work: (trx: DatabaseTransaction) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    const result = await work(trx);
    await recordAuditEvent(trx, secrets, { at: now(), ...entry });
    return result;
  });

/** Yields between slices. `suspectNumbers`: changed lines, lines after a missing one, or the last line. */
export async function readAuditRows(db: Database, secrets: AuditHasher, { before = Infinity, most = Infinity } = {}) {
  // Read the head first and skip newer lines: other requests may write meanwhile.
  const head = await db.selectFrom('auditLogHeads').selectAll().where('name', '=', 'log').executeTakeFirstOrThrow();
  const suspectNumbers: number[] = [];
  const lines: AuditRow[] = [];
  let last: AuditRow | undefined;
  for (
    let slice = await readSliceAfter(db, last, head);
    slice.length > 0;
    slice = await readSliceAfter(db, last, head)
  ) {
    // Retention may have deleted the oldest lines since the last slice.
    if (last && slice[0]?.number !== last.number + 1 && (await isDeletedUpTo(db, last.number))) last = undefined;
    for (const row of slice) {
      if (!isRowIntact(row, last, secrets)) suspectNumbers.push(row.number);
      last = row;
    }
    lines.push(...slice.filter(({ number }) => number < before));
    if (lines.length > most) lines.splice(0, lines.length - most);
    await setImmediate();
  }
  if (!isEndIntact(last, head, secrets)) suspectNumbers.push(last?.number ?? head.number);
  return { lines, suspectNumbers: [...new Set(suspectNumbers)] };
}

const readSliceAfter = (db: Database, last: AuditRow | undefined, head: AuditHeadRow): Promise<AuditRow[]> =>
  db
    .selectFrom('auditLog')
    .selectAll()
    .$if(last !== undefined, (query) => query.where('number', '>', last?.number ?? 0))
    .where('number', '<=', head.number)
    .orderBy('number')
    .limit(limits.officeLogSlice)
    .execute();

async function isDeletedUpTo(db: Database, number: number): Promise<boolean> {
  const older = await db
    .selectFrom('auditLog')
    .select('number')
    .where('number', '<=', number)
    .limit(1)
    .executeTakeFirst();
  return older === undefined;
}

function isRowIntact(row: AuditRow, before: AuditRow | undefined, secrets: AuditHasher): boolean {
  // Retention deleted the line before the first one: nothing to compare with.
  if (!before && row.number > 1) return true;
  return row.number === (before?.number ?? 0) + 1 && row.hash === hashRow(secrets, row, before?.hash ?? '');
}

function isEndIntact(last: AuditRow | undefined, head: AuditHeadRow, secrets: AuditHasher): boolean {
  if (head.number === 0) return last === undefined;
  const sealed = head.seal === createSeal(secrets, head.number, head.hash);
  return sealed && last?.number === head.number && last.hash === head.hash;
}
