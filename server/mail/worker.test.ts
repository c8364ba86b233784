/** What leaves while other emails hang, and how soon the next one follows. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#server/limits.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { insertSendingIssue } from '#tests/harness/newsletter-issues.ts';
import { secrets } from '#tests/harness/secrets.ts';
import { waitUntil } from '#tests/harness/wait-until.ts';
import { type OutgoingEmail, openOutbox, unsubscribePlaceholder } from './outbox.ts';
import type { MailTransport } from './transport.ts';
import { MailWorker } from './worker.ts';

const start = new Date('2026-11-21T12:00:00Z');
const patience = 60_000;

let storage: DatabaseStorage;
let now: Date;
let sent: string[];
let faults: string[];
let worker: MailWorker;
beforeEach(async () => {
  storage = await openDatabase();
  now = start;
  [sent, faults] = [[], []];
});
afterEach(async () => {
  vi.restoreAllMocks();
  await worker.close();
  await storage.close();
});

const outbox = openOutbox(secrets, () => now);
const readNow = () => now;

function startWorker(deliver: (to: string) => Promise<unknown> = async () => {}, readTime = readNow) {
  const transport: MailTransport = {
    async deliver({ to, email }) {
      await deliver(to);
      sent.push(email.subject);
    },
    close: () => {},
  };
  const report = ({ code }: { code: string }) => void faults.push(code);
  worker = new MailWorker({ db: storage.db, outbox, transport, now: readTime, report });
}

const put = (subject: string, to: string, more: Partial<OutgoingEmail> = {}) => {
  const email = { sender: 'x', subject, text: 'x', html: 'x' };
  const outgoing: OutgoingEmail = {
    kind: 'ticketReceipt',
    subjectId: subject,
    to: `${to}@example.org`,
    email,
    ...more,
  };
  return storage.db.transaction().execute((trx) => outbox.put(trx, outgoing));
};

test.each([
  ['newsletters', 'receipts', 'newsletterWelcome', 'ticketReceipt'],
  ['receipts', 'newsletters', 'ticketReceipt', 'newsletterWelcome'],
] as const)('while twenty %s hang, one after the other of the %s leaves', async (_, __, hanging, leaving) => {
  const hangUp = Promise.withResolvers<void>();
  let hung = 0;
  startWorker(async (to) => {
    if (!to.startsWith('deaf')) return;
    hung += 1;
    await hangUp.promise;
  });
  for (let i = 0; i < 20; i++) await put(`hung ${i}`, `deaf${i}`, { kind: hanging });
  worker.wake();
  try {
    await waitUntil(() => hung >= limits.emailConcurrencyByPriority.bulk, patience);
    for (let i = 0; i < 5; i++) {
      await put(`fine ${i}`, `guest${i}`, { kind: leaving });
      worker.wake();
      await waitUntil(() => sent.includes(`fine ${i}`), patience);
    }
  } finally {
    hangUp.resolve();
  }
});

test('the emails to one person follow each other at once, not at the next look into the outbox', async () => {
  const { setTimeout: real } = globalThis;
  const never = 24 * 60 * 60 * 1000;
  const withoutLooks = ((then: () => void, pause = 0) =>
    real(then, pause < limits.outboxPoll ? pause : never)) as never;
  const delivered = () => new Promise((resolve) => real(resolve, 50));
  startWorker(delivered);
  for (const subject of ['first', 'second', 'third']) await put(subject, 'ada');
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(withoutLooks);
  worker.wake();
  await waitUntil(() => sent.length === 3, patience);
  expect(sent).toEqual(['first', 'second', 'third']);
});

test('an email that is put during a look into the outbox leaves at once, not at the next look', async () => {
  const { setTimeout: real } = globalThis;
  const never = 24 * 60 * 60 * 1000;
  const withoutLooks = ((then: () => void, pause = 0) =>
    real(then, pause < limits.outboxPoll ? pause : never)) as never;
  let looks = 0;
  startWorker(undefined, () => {
    looks += 1;
    if (looks === 1)
      queueMicrotask(() => {
        void put('late', 'ada');
        worker.wake();
      });
    return now;
  });
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(withoutLooks);
  worker.wake();
  await waitUntil(() => sent.length === 1, patience);
});

test('emails that were put while the database failed leave after it', async () => {
  let fails = true;
  startWorker(undefined, () => {
    if (fails) throw Object.assign(new Error('x'), { code: 'SQLITE_IOERR' });
    return now;
  });
  await put('receipt', 'ada');
  worker.wake();
  await waitUntil(() => faults.length > 0, patience);
  expect([faults, sent]).toEqual([['SQLITE_IOERR'], []]);
  fails = false;
  worker.wake();
  await waitUntil(() => sent.length === 1, patience);
});

test('an email that can be recalled holds back no earlier one about the same request', async () => {
  startWorker();
  await put('receipt', 'ada', { subjectId: 'her request' });
  await put('decision', 'ada', { subjectId: 'her request', recallTime: 60_000 });
  await worker.sendDueOnce();
  expect(sent).toEqual(['receipt']);
});

test('of more emails than can leave at a time, those that have waited longest leave first', async () => {
  startWorker();
  const { awaited: most } = limits.emailConcurrencyByPriority;
  const seconds = Array.from({ length: most + 3 }, (_, index) => ((index * 5) % (most + 3)) + 1);
  for (const second of seconds) {
    now = new Date(start.getTime() + second * 1000);
    await put(`${second}`, `guest${second}`);
  }
  now = new Date(start.getTime() + 60_000);
  await worker.sendDueOnce();
  expect(sent.map(Number).toSorted((one, other) => one - other)).toEqual(
    seconds.toSorted((one, other) => one - other).slice(0, most),
  );
});

test('of hundreds of emails put at once none is missing, and each number belongs to its own email', async () => {
  startWorker();
  const email = { sender: 'x', subject: 'x', text: 'x', html: 'x' };
  const outgoing = Array.from({ length: 201 }, (_, index): OutgoingEmail => {
    return { kind: 'eventDecision', subjectId: `request ${index}`, to: `guest${index}@example.org`, email };
  });
  const ids = await storage.db.transaction().execute((trx) => outbox.putAll(trx, outgoing));
  const rows = await storage.db.selectFrom('outboxEmails').select(['id', 'subjectId']).execute();
  const subjects = new Map(rows.map(({ id, subjectId }) => [id, subjectId]));
  expect(ids.map((id) => subjects.get(id))).toEqual(outgoing.map(({ subjectId }) => subjectId));
});

test('each reader of an issue has the own link to leave in both parts of the email, in the own language', async () => {
  const { db } = storage;
  const issue = await insertSendingIssue(db, start, (language) => {
    const words = `${language} ${unsubscribePlaceholder}`;
    return { sender: 'x', subject: language, text: `${words} ${words}`, html: `<p>${words}</p>` };
  });
  const readers = (['de', 'en'] as const).map((language) => {
    const unsubscribeUrl = `https://a.example/leave/${language}`;
    return { subscriberId: language, to: `${language}@example.org`, language, unsubscribeUrl, due: start };
  });
  await db.transaction().execute((trx) => outbox.putIssue(trx, issue, readers));
  const delivered: unknown[] = [];
  const transport: MailTransport = {
    deliver: async ({ to, email, unsubscribeUrl }) => void delivered.push({ to, unsubscribeUrl, email }),
    close: () => {},
  };
  worker = new MailWorker({ db, outbox, transport, now: readNow, report: () => {} });
  await worker.sendDueOnce();
  const build = (language: string) => {
    const unsubscribeUrl = `https://a.example/leave/${language}`;
    const words = `${language} ${unsubscribeUrl}?lng=${language}`;
    const email = { sender: 'x', subject: language, text: `${words} ${words}`, html: `<p>${words}</p>` };
    return { to: `${language}@example.org`, unsubscribeUrl, email };
  };
  expect(delivered).toHaveLength(2);
  expect(delivered).toEqual(expect.arrayContaining([build('de'), build('en')]));
});
