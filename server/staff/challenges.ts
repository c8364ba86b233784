/**
 * What a passkey is asked to sign. It proves itself that it is ours, for what and until when, so that showing a page writes
 * nothing; only one that has been answered is written down, and is then spent.
 */
import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import { hashToken } from '#server/secrets/secrets.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';

type Needed = Pick<Services, 'secrets' | 'now'>;

/** `about`: whom it is for, or what; an answer is good for nothing else. */
export function makeChallenge({ secrets, now }: Needed, about: string): string {
  const words = `${(now().getTime() + limits.challengeLife).toString(36)}.${randomBytes(16).toString('base64url')}`;
  return `${words}.${secrets.hash('challenge', `${about}\n${words}`)}`;
}

/** As it comes back: base64url of what was sent. */
export function isChallenge({ secrets, now }: Needed, about: string, answered: string): boolean {
  const [until = '', nonce = '', hash] = Buffer.from(answered, 'base64url').toString().split('.');
  const ours = hash === secrets.hash('challenge', `${about}\n${until}.${nonce}`);
  if (ours && Number.parseInt(until, 36) <= now().getTime()) throw new ApiError(400, 'pageTooOld');
  return ours;
}

export async function spendChallenge(transaction: Transaction<Tables>, answered: string, at: Date): Promise<void> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('spentChallenges')
    .values({ hash: hashToken(answered), spentAt: at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new ApiError(400, 'passkeyFailed');
}
