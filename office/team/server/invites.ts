/** The server derives the link's secret from the row's id, so that the inviter can read the link again. */
import { randomUUID } from 'node:crypto';
import type { OfficeRole } from '#contract/office/roles.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import { hashToken, isLinkKey } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import type { Database, DatabaseTransaction, Tables } from '#server/storage/tables.ts';

export type Invite = Tables['staffInvites'];
type InviteServices = Pick<Services, 'secrets' | 'now'>;

interface InviteOptions {
  /** `start`: the first owner, `join`: a new person, `recover`: a person who has lost access */
  purpose: Invite['purpose'];
  role: OfficeRole;
  email?: string | undefined;
  staffId?: string;
  event?: number;
  /** Default: two days; one day for the first owner's link. */
  until?: Date;
  invitedBy?: string | undefined;
}

const hour = 60 * 60 * 1000;

export async function createInvite(trx: DatabaseTransaction, { secrets, now }: InviteServices, options: InviteOptions) {
  const id = randomUUID();
  const at = now().getTime();
  const hours = options.purpose === 'start' ? limits.startHours : limits.inviteHours;
  const { purpose, role, staffId = null, event = null, invitedBy = null } = options;
  const row: Invite = {
    id,
    purpose,
    role,
    staffId,
    invitedBy,
    eventId: event,
    email: options.email?.toLowerCase() ?? null,
    hash: hashToken(secrets.linkToken('invite', id)),
    createdAt: new Date(at).toISOString(),
    usedAt: null,
    until: (options.until ?? new Date(at + hours * hour)).toISOString(),
  };
  await trx.insertInto('staffInvites').values(row).execute();
  return row;
}

export const buildInviteUrl = (
  { secrets }: Pick<InviteServices, 'secrets'>,
  origin: string,
  { id, purpose }: Pick<Invite, 'id' | 'purpose'>,
) => `${origin}/office/${purpose === 'start' ? 'start' : 'invitation'}#${secrets.linkToken('invite', id)}`;

export const listOpenInvites = (db: Database, now: Date): Promise<Invite[]> =>
  db
    .selectFrom('staffInvites')
    .selectAll()
    .where('usedAt', 'is', null)
    .where('until', '>', now.toISOString())
    .where('purpose', '!=', 'start')
    .orderBy('createdAt')
    .execute();

export async function findInvite(db: Database, linkSecret: string, now: Date): Promise<Invite> {
  const found = isLinkKey(linkSecret)
    ? await db
        .selectFrom('staffInvites')
        .selectAll()
        .where('hash', '=', hashToken(linkSecret))
        .where('usedAt', 'is', null)
        .where('until', '>', now.toISOString())
        .executeTakeFirst()
    : undefined;
  if (!found) throw new ApiError(410, 'inviteExpired');
  return found;
}

/** Throws unless this request is the first to use the link. */
export async function spendInvite(trx: DatabaseTransaction, id: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('staffInvites')
    .set({ usedAt: now.toISOString() })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('until', '>', now.toISOString())
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new ApiError(410, 'inviteExpired');
}
