/** When a secret is gone for good: what only it could open is given up, and the database gets new keys. */
import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '#server/storage/tables.ts';
import { writeToken, writeUpload } from './keys.ts';
import { copyKeyOf, hashToken, secretsOf } from './secrets.ts';

type Work = Transaction<Tables>;

export interface GivenUp {
  letters: number;
  /** private pages whose links in letters no longer lead anywhere */
  requests: number;
  /** subscribers whose links for leaving in older letters no longer lead anywhere */
  subscribers: number;
  /** people of the office who sign in by printed code, and set up their one-time codes anew */
  codes: number;
}

/** Addresses and requests are found again under new hashes; links that people have end, and letters that wait are given up. */
export async function replaceToken(work: Work, token: string, now: Date): Promise<GivenUp> {
  const keys = { hashes: randomBytes(32), links: randomBytes(32), letters: randomBytes(32) };
  const { link, hash } = secretsOf(keys, copyKeyOf(''));
  const letters = await work
    .updateTable('outboxEmails')
    .set({ sealed: null, deadAt: now.toISOString(), fault: 'ESECRETLOST', leasedBy: null, leasedUntil: null })
    .where('sealed', 'is not', null)
    .executeTakeFirst();
  const requests = await work.selectFrom('ticketRequests').select('id').execute();
  for (const { id } of requests) {
    const linkHash = hashToken(link('request', id));
    await work.updateTable('ticketRequests').set({ linkHash }).where('id', '=', id).execute();
  }
  const subscribers = await work.selectFrom('subscribers').select(['id', 'email']).execute();
  for (const { id, email } of subscribers) {
    const hashes = { emailHash: hash('subscriber', email.toLowerCase()), leaveHash: hashToken(link('leave', id)) };
    await work.updateTable('subscribers').set(hashes).where('id', '=', id).execute();
  }
  const alerts = await work.selectFrom('seatAlerts').select(['id', 'email']).execute();
  for (const { id, email } of alerts) {
    const hashes = {
      emailHash: hash('alert', email.toLowerCase()),
      leaveHash: hashToken(link('leave', `alert ${id}`)),
    };
    await work.updateTable('seatAlerts').set(hashes).where('id', '=', id).execute();
  }
  // What only the old keys could read or make: one-time codes of the office, and links into it that nobody has used.
  const codes = await work
    .updateTable('staff')
    .set({ totpSealed: null, totpStep: null })
    .where('totpSealed', 'is not', null)
    .executeTakeFirst();
  await work.deleteFrom('staffInvites').where('usedAt', 'is', null).execute();
  // Hashes of what nobody can name any more.
  for (const table of ['suppressions', 'idempotencyKeys', 'signInAttempts'] as const)
    await work.deleteFrom(table).execute();
  await writeToken(work, token, keys, true);
  return {
    letters: Number(letters.numUpdatedRows),
    requests: requests.length,
    subscribers: subscribers.length,
    codes: Number(codes.numUpdatedRows),
  };
}

/** The copies can never be opened again, so they go. */
export async function replaceUpload(work: Work, upload: string): Promise<number> {
  const { numDeletedRows } = await work.deleteFrom('idCopies').executeTakeFirst();
  await writeUpload(work, upload, true);
  return Number(numDeletedRows);
}
