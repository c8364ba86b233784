/** The audit log of the office. */
import type { AuditSubject } from '#contract/office/audit-subject.ts';
import type { AuditEvent } from '#contract/office/office.ts';
import type { OfficeRole } from '#contract/office/roles.ts';
import type { Services } from '#server/services.ts';
import type { DatabaseTransaction } from '#server/storage/tables.ts';
import { type LogHasher, openHashChain } from './hash-chain.ts';

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
  subject?: AuditSubject;
}

const chain = openHashChain({
  log: 'office',
  table: 'auditLog',
  purpose: 'office log',
  columns: ['at', 'staffId', 'name', 'action', 'what'],
});

const formatAuditSubject = (subject: AuditSubject | undefined): string => (subject ? JSON.stringify(subject) : '');

export const { lock: lockAuditLog, readAndCheck: readAuditRows } = chain;

/** Call it last in the transaction: it locks the row of the head. */
export const recordAuditEvent = (
  trx: DatabaseTransaction,
  secrets: LogHasher,
  { at, actor, action, subject }: AuditEntry,
): Promise<void> =>
  chain.append(trx, secrets, {
    at: at.toISOString(),
    staffId: actor.id ?? null,
    name: actor.name,
    action,
    what: formatAuditSubject(subject),
  });

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
