/** What an account sees of the newsletter, takes along and deletes: its own, with a confirmed address. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOutbox } from '#server/mail/outbox.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { insertSubscribers } from '#tests/harness/newsletter-issues.ts';
import { secrets } from '#tests/harness/secrets.ts';
import { openNewsletterPersonalData } from './personal-data.ts';

const now = new Date('2026-11-21T12:00:00Z');
const at = now.toISOString();
const [email, other] = ['Ada@example.org', 'ben@example.org'];

let storage: DatabaseStorage;
beforeEach(async () => {
  storage = await openDatabase();
  await insertSubscribers(storage.db, secrets, now, [{ email: other }, { email: email.toLowerCase() }]);
});
afterEach(() => storage.close());

const open = () => {
  const outbox = openOutbox(secrets, () => now);
  return openNewsletterPersonalData({ db: storage.db, secrets, outbox, now: () => now } as never);
};
const owner = (address?: string) => ({ accountId: 'account', email: address });
const listAddresses = async () =>
  (await storage.db.selectFrom('subscribers').select('email').execute()).map((row) => row.email).toSorted();
async function erase(address?: string) {
  const erasure = await open().prepareErasure(owner(address));
  await storage.db.transaction().execute((trx) => erasure(trx));
}

test.each([
  ['confirmed', email, {}],
  ['paused', email, { pausedAt: at }],
  ['asked', email, { confirmedAt: null }],
  ['none', 'cleo@example.org', {}],
  ['unverified', undefined, {}],
])('the newsletter of an account is “%s”', async (choice, address, change) => {
  if (Object.keys(change).length > 0) await storage.db.updateTable('subscribers').set(change).execute();
  expect(await open().readChoice(owner(address))).toBe(choice);
});

test('an account takes along and deletes the subscription of its address, in any spelling', async () => {
  expect(await open().export(owner(email))).toMatchObject({ confirmedAt: at, language: 'de' });
  await erase(email);
  expect(await listAddresses()).toEqual([other]);
});

test('an account without a confirmed address takes along and deletes no subscription', async () => {
  expect(await open().export(owner())).toBeNull();
  await erase();
  expect(await listAddresses()).toHaveLength(2);
});
