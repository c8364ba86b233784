import { randomBytes } from 'node:crypto';
import type { DatabaseTransaction } from '#server/storage/tables.ts';
import { readSealedKeys, unwrapTokenKeys, unwrapUploadKey, writeTokenKeys, writeUploadKeyCheck } from './keys.ts';
import { seal, unseal } from './seal.ts';
import { createSecrets, deriveCopyKey, hashToken } from './secrets.ts';

/** For a lost secret. Returns how many letters, requests, subscribers and codes are affected. */
export async function replaceTokenSecret(work: DatabaseTransaction, token: string, now: Date) {
  const keys = { hashes: randomBytes(32), links: randomBytes(32), letters: randomBytes(32) };
  const { link, hash } = createSecrets(keys, deriveCopyKey(''));
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
    const leaveHash = hashToken(link('leave', `alert ${id}`));
    const hashes = { emailHash: hash('alert', email.toLowerCase()), leaveHash };
    await work.updateTable('seatAlerts').set(hashes).where('id', '=', id).execute();
  }
  // One-time codes and open invitations depend on the old keys.
  const codes = await work
    .updateTable('staff')
    .set({ totpSealed: null, totpStep: null })
    .where('totpSealed', 'is not', null)
    .executeTakeFirst();
  await work.deleteFrom('staffInvites').where('usedAt', 'is', null).execute();
  for (const table of ['suppressions', 'idempotencyKeys', 'signInAttempts'] as const)
    await work.deleteFrom(table).execute();
  await writeTokenKeys(work, token, keys, true);
  return {
    letters: Number(letters.numUpdatedRows),
    requests: requests.length,
    subscribers: subscribers.length,
    codes: Number(codes.numUpdatedRows),
  };
}

export async function replaceUploadKey(work: DatabaseTransaction, upload: string): Promise<number> {
  const { numDeletedRows } = await work.deleteFrom('idCopies').executeTakeFirst();
  await writeUploadKeyCheck(work, upload, true);
  return Number(numDeletedRows);
}

/** Only the key of letters is new; the others are wrapped again. */
export async function rotateTokenSecret(work: DatabaseTransaction, before: string, after: string): Promise<number> {
  const keys = unwrapTokenKeys(await readSealedKeys(work), before);
  if (!keys) throw new Error('The secret is not the one of this database.');
  const letters = randomBytes(32);
  const waiting = await work
    .selectFrom('outboxEmails')
    .select(['id', 'sealed'])
    .where('sealed', 'is not', null)
    .execute();
  for (const { id, sealed } of waiting) {
    const content = unseal(keys.letters, sealed ?? '', id);
    await work
      .updateTable('outboxEmails')
      .set({ sealed: seal(letters, content, id) })
      .where('id', '=', id)
      .execute();
  }
  await writeTokenKeys(work, after, { ...keys, letters }, true);
  return waiting.length;
}

export async function rotateUploadKey(work: DatabaseTransaction, before: string, after: string): Promise<number> {
  const key = unwrapUploadKey(await readSealedKeys(work), before);
  if (!key) throw new Error('The secret is not the one of this database.');
  const newKey = deriveCopyKey(after);
  const copies = await work.selectFrom('idCopies').select(['requestId', 'wrappedKey']).execute();
  for (const { requestId, wrappedKey } of copies) {
    await work
      .updateTable('idCopies')
      .set({ wrappedKey: seal(newKey, unseal(key, wrappedKey, requestId), requestId) })
      .where('requestId', '=', requestId)
      .execute();
  }
  await writeUploadKeyCheck(work, after, true);
  return copies.length;
}
