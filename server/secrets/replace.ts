import { randomBytes } from 'node:crypto';
import type { DatabaseTransaction } from '#server/storage/tables.ts';
import { readSealedKeys, unwrapTokenKeys, unwrapUploadKey, writeTokenKeys, writeUploadKeyCheck } from './keys.ts';
import { createSecrets, deriveIdCopyKey, hashToken, seal, unseal } from './secrets.ts';

/**
 * If TOKEN_SECRET is lost: makes new keys and ends what depends on the old ones. Returns how many
 * emails are never sent, how many requests and subscribers have new links, and how many staff lose
 * their one-time codes.
 */
export async function replaceLostTokenSecret(trx: DatabaseTransaction, newSecret: string, now: Date) {
  const keys = { hashes: randomBytes(32), links: randomBytes(32), emails: randomBytes(32) };
  // The key of ID copies is not used here.
  const { linkToken, hash } = createSecrets(keys, deriveIdCopyKey(''));
  const emails = await trx
    .updateTable('outboxEmails')
    .set({ sealed: null, deadAt: now.toISOString(), errorCode: 'ESECRETLOST', leasedBy: null, leasedUntil: null })
    .where('sealed', 'is not', null)
    .executeTakeFirst();
  const requests = await trx.selectFrom('ticketRequests').select('id').execute();
  for (const { id } of requests) {
    const linkHash = hashToken(linkToken('request', id));
    await trx.updateTable('ticketRequests').set({ linkHash }).where('id', '=', id).execute();
  }
  const subscribers = await trx.selectFrom('subscribers').select(['id', 'email']).execute();
  for (const { id, email } of subscribers) {
    const emailHash = hash('subscriber', email.toLowerCase());
    const unsubscribeHash = hashToken(linkToken('leave', id));
    await trx.updateTable('subscribers').set({ emailHash, unsubscribeHash }).where('id', '=', id).execute();
  }
  const alerts = await trx.selectFrom('seatAlerts').select(['id', 'email']).execute();
  for (const { id, email } of alerts) {
    const unsubscribeHash = hashToken(linkToken('leave', `alert ${id}`));
    const hashes = { emailHash: hash('alert', email.toLowerCase()), unsubscribeHash };
    await trx.updateTable('seatAlerts').set(hashes).where('id', '=', id).execute();
  }
  // One-time codes and open invitations depend on the old keys.
  const codes = await trx
    .updateTable('staff')
    .set({ totpSealed: null, totpStep: null })
    .where('totpSealed', 'is not', null)
    .executeTakeFirst();
  await trx.deleteFrom('staffInvites').where('usedAt', 'is', null).execute();
  // These rows are found by a hash with an old key.
  for (const table of ['suppressions', 'idempotencyKeys', 'signInAttempts'] as const)
    await trx.deleteFrom(table).execute();
  await writeTokenKeys(trx, newSecret, keys, { replace: true });
  const updated = { emails: Number(emails.numUpdatedRows), codes: Number(codes.numUpdatedRows) };
  return { ...updated, requests: requests.length, subscribers: subscribers.length };
}

export async function replaceLostUploadKey(trx: DatabaseTransaction, newSecret: string): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('idCopies').executeTakeFirst();
  await writeUploadKeyCheck(trx, newSecret, { replace: true });
  return Number(numDeletedRows);
}

/** Only the key of emails is new; the others are wrapped again. */
export async function rotateTokenSecret(trx: DatabaseTransaction, before: string, after: string): Promise<number> {
  const keys = unwrapTokenKeys(await readSealedKeys(trx), before);
  if (!keys) throw new Error('The secret is not the one of this database.');
  const emails = randomBytes(32);
  const waiting = await trx
    .selectFrom('outboxEmails')
    .select(['id', 'sealed'])
    .where('sealed', 'is not', null)
    .execute();
  for (const { id, sealed } of waiting) {
    const content = unseal(keys.emails, sealed ?? '', id);
    await trx
      .updateTable('outboxEmails')
      .set({ sealed: seal(emails, content, id) })
      .where('id', '=', id)
      .execute();
  }
  await writeTokenKeys(trx, after, { ...keys, emails }, { replace: true });
  return waiting.length;
}

export async function rotateUploadKey(trx: DatabaseTransaction, before: string, after: string): Promise<number> {
  const key = unwrapUploadKey(await readSealedKeys(trx), before);
  if (!key) throw new Error('The secret is not the one of this database.');
  const newKey = deriveIdCopyKey(after);
  const copies = await trx.selectFrom('idCopies').select(['requestId', 'wrappedKey']).execute();
  for (const { requestId, wrappedKey } of copies) {
    await trx
      .updateTable('idCopies')
      .set({ wrappedKey: seal(newKey, unseal(key, wrappedKey, requestId), requestId) })
      .where('requestId', '=', requestId)
      .execute();
  }
  await writeUploadKeyCheck(trx, after, { replace: true });
  return copies.length;
}
