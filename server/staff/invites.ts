/**
 * Links into the office. The key follows from the row and our secret, so that the one who invited can be shown the link until
 * it is used; the row keeps only its hash. It stands behind `#` in the address, which no server and no log ever sees.
 */
import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Role } from '#contract/office.ts';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import { hashToken, isLinkKey } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';

export type Invite = Tables['staffInvites'];
type Needed = Pick<Services, 'secrets' | 'now'>;

interface Wish {
  purpose: Invite['purpose'];
  role: Role;
  email?: string | undefined;
  /** who has to find a new way in */
  staffId?: string;
  /** of the door */
  evening?: number;
  /** by default two days, a day for the first link of all */
  until?: Date;
  invitedBy?: string | undefined;
}

const hour = 60 * 60 * 1000;

export async function invite(transaction: Transaction<Tables>, { secrets, now }: Needed, wish: Wish): Promise<Invite> {
  const id = randomUUID();
  const at = now().getTime();
  const hours = wish.purpose === 'start' ? limits.startHours : limits.inviteHours;
  const row: Invite = {
    id,
    hash: hashToken(secrets.link('invite', id)),
    purpose: wish.purpose,
    staffId: wish.staffId ?? null,
    email: wish.email?.toLowerCase() ?? null,
    role: wish.role,
    eventId: wish.evening ?? null,
    invitedBy: wish.invitedBy ?? null,
    createdAt: new Date(at).toISOString(),
    until: (wish.until ?? new Date(at + hours * hour)).toISOString(),
    usedAt: null,
  };
  await transaction.insertInto('staffInvites').values(row).execute();
  return row;
}

export const linkOf = (
  { secrets }: Pick<Needed, 'secrets'>,
  origin: string,
  { id, purpose }: Pick<Invite, 'id' | 'purpose'>,
) => `${origin}/office/${purpose === 'start' ? 'start' : 'invitation'}#${secrets.link('invite', id)}`;

export const openInvites = (db: Kysely<Tables>, now: Date): Promise<Invite[]> =>
  db
    .selectFrom('staffInvites')
    .selectAll()
    .where('usedAt', 'is', null)
    .where('until', '>', now.toISOString())
    .where('purpose', '!=', 'start')
    .orderBy('createdAt')
    .execute();

/** As long as it is good. */
export async function findInvite(db: Kysely<Tables>, key: string, now: Date): Promise<Invite> {
  const found = isLinkKey(key)
    ? await db
        .selectFrom('staffInvites')
        .selectAll()
        .where('hash', '=', hashToken(key))
        .where('usedAt', 'is', null)
        .where('until', '>', now.toISOString())
        .executeTakeFirst()
    : undefined;
  if (!found) throw new ApiError(410, 'inviteSpent');
  return found;
}

/** Of many who come with the same link one goes through. */
export async function spendInvite(transaction: Transaction<Tables>, id: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('staffInvites')
    .set({ usedAt: now.toISOString() })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('until', '>', now.toISOString())
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new ApiError(410, 'inviteSpent');
}
