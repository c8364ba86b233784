import { randomBytes, randomUUID } from 'node:crypto';
import type { SignedInStaff } from '#office/shared/server/signed-in-staff.ts';
import type { AccountServices } from '#server/accounts/services.ts';
import { limits } from '#server/limits.ts';
import { hashToken, isLinkKey } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import type { Database, DatabaseTransaction } from '#server/storage/tables.ts';

export type StaffSessions = ReturnType<typeof openStaffSessions>;

/** Shares the hashing of passwords, the throttle and their limits with visitors' accounts. */
export interface StaffServices
  extends Pick<Services, 'db' | 'secrets' | 'config' | 'site' | 'origin' | 'now'>,
    Pick<AccountServices, 'passwords' | 'hashNewPassword' | 'throttle' | 'limitHashing'> {
  sessions: StaffSessions;
}

export const openStaffServices = (services: Omit<StaffServices, 'sessions'>): StaffServices => ({
  ...services,
  sessions: openStaffSessions(services),
});

export function openStaffSessions({ db, now }: Pick<Services, 'db' | 'now'>) {
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds).toISOString();

  const selectActive = (from: Database) =>
    from
      .selectFrom('staffSessions')
      .where('seenAt', '>', ago(limits.officeIdle))
      .where('startedAt', '>', ago(limits.officeLife));

  /** Returns the token for the cookie. `replacedToken`: ends the session that this browser still has. */
  async function start(trx: DatabaseTransaction, staffId: string, device: string, replacedToken?: string) {
    if (replacedToken) await trx.deleteFrom('staffSessions').where('hash', '=', hashToken(replacedToken)).execute();
    const token = randomBytes(32).toString('base64url');
    const at = now().toISOString();
    await trx
      .insertInto('staffSessions')
      .values({ hash: hashToken(token), id: randomUUID(), staffId, startedAt: at, seenAt: at, provedAt: at, device })
      .execute();
    return token;
  }

  /** Reads the role at each request, so that a changed role takes effect at once. */
  async function findAndRecordUse(token: string | undefined): Promise<SignedInStaff | undefined> {
    if (!token || !isLinkKey(token)) return undefined;
    const at = now().toISOString();
    const row = await selectActive(db)
      .innerJoin('staff', 'staff.id', 'staffSessions.staffId')
      .select(['staffSessions.id as sessionId', 'seenAt', 'provedAt'])
      .select(['staff.id', 'staff.name', 'staff.role', 'staff.eventId', 'staff.until'])
      .where('hash', '=', hashToken(token))
      .where('staff.removedAt', 'is', null)
      .executeTakeFirst();
    if (!row || (row.until !== null && row.until <= at)) return undefined;
    const { id, name, role, eventId, until, sessionId, seenAt, provedAt } = row;
    if (seenAt < ago(limits.officeUseInterval))
      await db.updateTable('staffSessions').set({ seenAt: at }).where('id', '=', sessionId).execute();
    return { id, name, role, eventId, until, sessionId, hasFreshProof: provedAt > ago(limits.officeProof) };
  }

  async function recordProof(trx: DatabaseTransaction, sessionId: string): Promise<void> {
    await trx.updateTable('staffSessions').set({ provedAt: now().toISOString() }).where('id', '=', sessionId).execute();
  }

  const list = (staffId: string) =>
    selectActive(db)
      .select(['id', 'device', 'startedAt', 'seenAt'])
      .where('staffId', '=', staffId)
      .orderBy('seenAt', 'desc')
      .execute();

  async function endOne(trx: DatabaseTransaction, staffId: string, sessionId: string): Promise<boolean> {
    const { numDeletedRows } = await trx
      .deleteFrom('staffSessions')
      .where('staffId', '=', staffId)
      .where('id', '=', sessionId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async function endAll(trx: DatabaseTransaction, staffId: string, except = ''): Promise<void> {
    await trx.deleteFrom('staffSessions').where('staffId', '=', staffId).where('id', '!=', except).execute();
  }

  return { start, findAndRecordUse, recordProof, list, endOne, endAll };
}
