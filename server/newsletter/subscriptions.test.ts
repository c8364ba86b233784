/** The newsletter's double opt-in, at the edges of its limits and of the link's life. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { limits } from '#server/limits.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { secrets } from '#tests/harness/secrets.ts';
import { openSubscriptions } from './subscriptions.ts';

const start = new Date('2026-11-21T12:00:00Z');
const hour = 60 * 60 * 1000;
const after = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);
const email = 'Ada@example.org';

let storage: DatabaseStorage;
let now: Date;
beforeEach(async () => {
  storage = await openDatabase();
  now = start;
});
afterEach(() => storage.close());

/** The facts of the last email: its links. */
let written: { confirm?: string; unsubscribe?: string; byOffice?: boolean };
function open() {
  const writeEmail = async (kind: string, language: string, facts: object) => {
    written = facts;
    return { sender: 'x', subject: `${kind} ${language}`, text: 'x', html: 'x' };
  };
  const consent = { de: { version: '7', text: 'ja' }, en: { version: '7e', text: 'yes' } };
  const site = { writeEmail, consents: { newsletter: consent } } as never;
  const outbox = openOutbox(secrets, () => now);
  return openSubscriptions({
    db: storage.db,
    secrets,
    outbox,
    site,
    origin: () => 'https://a.example',
    now: () => now,
  });
}
const asked = { email, language: 'de', consentVersion: '7', truncatedIp: '198.51.100.0/24' } as const;
const readKey = () => written.confirm?.match(/confirm\/([\w-]{43})\?lng=de$/)?.[1] ?? '';
const readRow = () => storage.db.selectFrom('subscribers').selectAll().executeTakeFirst();
const listKinds = async () =>
  (await storage.db.selectFrom('outboxEmails').select('kind').orderBy('position').execute()).map(({ kind }) => kind);
const elsewhere = '203.0.113.0/24';

test('a link confirms until 48 hours are over, and not at that moment', async () => {
  const list = open();
  expect(await list.request(asked)).toBe('sent');
  const [key, until] = [readKey(), after(start, limits.confirmHours * hour)];
  now = until;
  expect(await list.readState(key)).toBe('expired');
  await list.confirm(key, elsewhere);
  expect(await readRow()).toMatchObject({ confirmedAt: null, requestedFrom: asked.truncatedIp, consentVersion: '7' });
  now = after(until, -1);
  expect(await list.readState(key)).toBe('confirm');
  await list.confirm(key, elsewhere);
  expect(await readRow()).toMatchObject({ confirmedAt: now.toISOString(), confirmedFrom: elsewhere });
  expect([await list.readState(key), await list.readState('x'.repeat(43))]).toEqual(['confirmed', 'expired']);
  now = after(until, hour);
  await list.confirm(key, '192.0.2.0/24');
  expect(await readRow(), 'the first confirmation counts').toMatchObject({ confirmedFrom: elsewhere });
  expect(await listKinds()).toEqual(['newsletterConfirmation', 'newsletterWelcome']);
});

test('an address gets a new link after an hour, and the sixth a day after the first', async () => {
  const list = open();
  await list.request(asked);
  const first = readKey();
  now = after(start, hour - 1);
  expect(await list.request({ ...asked, email: email.toLowerCase() })).toBe('limited');
  expect(await list.readState(first), 'the earlier link still works').toBe('confirm');
  now = after(start, hour);
  expect(await list.request(asked)).toBe('sent');
  expect([await list.readState(first), await list.readState(readKey())]).toEqual(['expired', 'confirm']);
  for (const hours of [2, 3, 4]) {
    now = after(start, hours * hour);
    expect(await list.request(asked), `after ${hours} hours`).toBe('sent');
  }
  now = after(start, 24 * hour - 1);
  expect(await list.request(asked)).toBe('limited');
  now = after(start, 24 * hour);
  expect(await list.request(asked)).toBe('sent');
  expect(await list.request({ ...asked, email: 'ben@example.org' }), 'another address').toBe('sent');
});

test('a reader whose address is entered again learns it once an hour, and nothing of the consent changes', async () => {
  const list = open();
  await list.request(asked);
  await list.confirm(readKey(), elsewhere);
  const before = await readRow();
  now = after(start, hour - 1);
  const again = { ...asked, language: 'en', truncatedIp: elsewhere } as const;
  expect(await list.request(again)).toBe('active');
  expect(await listKinds()).toHaveLength(2);
  now = after(start, hour);
  expect(await list.request(again)).toBe('active');
  expect((await listKinds()).at(-1)).toBe('newsletterSubscribed');
  expect(written.unsubscribe).toMatch(/^https:\/\/a\.example\/newsletter\/leave\/[\w-]{43}\?lng=en$/);
  expect(await readRow()).toEqual(before);
});

test('a paused reader confirms again, and keeps the proof of the first consent', async () => {
  const list = open();
  await list.request(asked);
  await list.confirm(readKey(), elsewhere);
  const pause = { pausedAt: start.toISOString(), pauseReason: '5.1.1', refusals: 2 };
  await storage.db.updateTable('subscribers').set(pause).execute();
  now = after(start, 2 * hour);
  expect(await list.request({ ...asked, language: 'en', consentVersion: '8' })).toBe('sent');
  expect(await readRow()).toMatchObject({ ...pause, language: 'de', consentVersion: '7' });
  const key = written.confirm?.match(/confirm\/([\w-]{43})/)?.[1] ?? '';
  await list.confirm(key, '192.0.2.0/24');
  expect(await readRow()).toMatchObject({
    ...{ pausedAt: null, pauseReason: null, refusals: 0 },
    ...{ confirmedAt: start.toISOString(), confirmedFrom: elsewhere },
  });
});

test('what the staff enter changes only their note, and the email says who asked', async () => {
  const list = open();
  await list.request(asked);
  expect(written.byOffice).toBe(false);
  now = after(start, hour);
  await list.request({ ...asked, language: 'en', consentVersion: '', truncatedIp: '', byStaff: { note: 'Postkarte' } });
  expect(await readRow()).toMatchObject({ language: 'de', consentVersion: '7', note: 'Postkarte' });
  expect(written.byOffice).toBe(true);
});

test('a removed reader is remembered as a hash until the address is confirmed again', async () => {
  const list = open();
  await list.request(asked);
  await list.confirm(readKey(), elsewhere);
  const { id = '', emailHash } = (await readRow()) ?? {};
  await storage.db.transaction().execute((trx) => list.remove(trx, []));
  expect(await readRow()).toBeDefined();
  await storage.db.transaction().execute((trx) => list.remove(trx, [id]));
  const readSuppressions = () =>
    storage.db.selectFrom('suppressions').selectAll().where('emailHash', '!=', 'other').execute();
  expect(await readSuppressions()).toEqual([{ emailHash, unsubscribedAt: start.toISOString() }]);
  const other = { emailHash: 'other', unsubscribedAt: start.toISOString() };
  await storage.db.insertInto('suppressions').values(other).execute();
  now = after(start, 2 * hour);
  await list.request(asked);
  expect(await readSuppressions()).toHaveLength(1);
  await list.confirm(readKey(), elsewhere);
  expect(await readSuppressions()).toEqual([]);
  expect(await storage.db.selectFrom('suppressions').selectAll().execute(), 'another reader').toEqual([other]);
});
