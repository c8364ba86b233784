import { expect, test } from 'vitest';
import { openOutbox } from '#server/mail/outbox.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { insertSubscribers } from '#tests/harness/newsletter-issues.ts';
import { secrets } from '#tests/harness/secrets.ts';
import {
  findSubscriber,
  readConsentProof,
  readSubscriberGrowth,
  resendConfirmation,
  resumeSubscriber,
} from './subscribers.ts';

test('the growth of the newsletter has the last twelve months in which a reader came or left', async () => {
  await using storage = await openDatabase();
  const { db } = storage;
  const insert = (month: string, ...names: string[]) =>
    insertSubscribers(
      db,
      secrets,
      new Date(`${month}-15T12:00:00Z`),
      names.map((name) => ({ email: `${name}@example.org` })),
    );
  const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`);
  for (const month of months) await insert(month, month);
  await insert('2026-12', 'ada', 'ben');
  await insert('2025-12', 'too-old');
  await db.updateTable('subscribers').set({ confirmedAt: null }).where('email', '=', '2026-05@example.org').execute();
  const left = ['2027-01-01T00:00:00.000Z', '2026-12-31T23:59:59.999Z', '2026-12-01T00:00:00.000Z'];
  const rows = left.map((unsubscribedAt) => ({ emailHash: unsubscribedAt, unsubscribedAt }));
  await db.insertInto('suppressions').values(rows).execute();
  const growth = await readSubscriberGrowth(db);
  expect(growth.map(({ month, joined, left }) => `${month} +${joined} -${left}`)).toEqual([
    ...['2027-01 +0 -1', '2026-12 +3 -2', '2026-11 +1 -0', '2026-10 +1 -0', '2026-09 +1 -0', '2026-08 +1 -0'],
    ...['2026-07 +1 -0', '2026-06 +1 -0', '2026-04 +1 -0', '2026-03 +1 -0', '2026-02 +1 -0', '2026-01 +1 -0'],
  ]);
});

test('a reader is found in any spelling of the address, and none in place of another', async () => {
  await using storage = await openDatabase();
  const { db } = storage;
  await insertSubscribers(db, secrets, new Date('2026-11-21T12:00:00Z'), [{ email: 'ada@example.org' }]);
  expect((await findSubscriber({ db, secrets }, 'ADA@Example.org')).found?.email).toBe('ada@example.org');
  expect(await findSubscriber({ db, secrets }, 'ben@example.org')).toEqual({ found: undefined, removedAt: undefined });
  expect((await readConsentProof(db, secrets, ' Ada@example.org '))?.email).toBe('ada@example.org');
  expect(await readConsentProof(db, secrets, 'ben@example.org')).toBeUndefined();
  const gone = { emailHash: secrets.hash('subscriber', 'ben@example.org'), unsubscribedAt: '2026-11-20T12:00:00.000Z' };
  await db.insertInto('suppressions').values(gone).execute();
  expect((await findSubscriber({ db, secrets }, 'Ben@example.org')).removedAt).toBe(gone.unsubscribedAt);
});

const ida = { name: 'Ida' };
const at = new Date('2026-11-21T12:00:00Z');

test('the office lets one paused reader read on, and no other', async () => {
  await using storage = await openDatabase();
  const { db } = storage;
  await insertSubscribers(db, secrets, at, [{ email: 'ada@example.org' }, { email: 'ben@example.org' }]);
  const pause = { pausedAt: at.toISOString(), pauseReason: '5.1.1', refusals: 2 };
  await db.updateTable('subscribers').set(pause).execute();
  await resumeSubscriber({ db, secrets, now: () => at } as never, ida, 'Ada@example.org');
  expect(await db.selectFrom('subscribers').selectAll().orderBy('email').execute()).toMatchObject([
    { email: 'ada@example.org', pausedAt: null, pauseReason: null, refusals: 0 },
    { email: 'ben@example.org', ...pause },
  ]);
});

test.each([
  ['en', null],
  ['de', 'Postkarte'],
] as const)(
  'the link goes out once more in the language of the person, %s, with who entered the address: %s',
  async (language, note) => {
    await using storage = await openDatabase();
    const { db } = storage;
    await insertSubscribers(db, secrets, at, [{ email: 'ada@example.org', language }]);
    await db.updateTable('subscribers').set({ confirmedAt: null, confirmedFrom: null, note }).execute();
    const written: object[] = [];
    const writeEmail = async (kind: string, inLanguage: string, facts: object) => {
      written.push({ kind, inLanguage, ...facts });
      return { sender: 'x', subject: 'x', text: 'x', html: 'x' };
    };
    const consent = { de: { version: '7', text: 'ja' }, en: { version: '7e', text: 'yes' } };
    const site = { writeEmail, consents: { newsletter: consent } };
    const outbox = openOutbox(secrets, () => at);
    const services = { db, secrets, outbox, site, origin: () => 'https://a.example', now: () => at };
    await resendConfirmation(services as never, ida, 'ADA@example.org');
    const confirm = expect.stringMatching(new RegExp(`/newsletter/confirm/[\\w-]{43}\\?lng=${language}$`));
    const email = { kind: 'newsletterConfirmation', inLanguage: language, confirm, byOffice: note !== null };
    expect(written).toMatchObject([email]);
    const [row] = await db.selectFrom('outboxEmails').select(['id', 'sealed']).execute();
    expect(outbox.decrypt({ id: row?.id ?? '', sealed: row?.sealed ?? '' }).to).toBe('ada@example.org');
  },
);
