import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { limits } from '#server/limits.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { MailWorker } from '#server/mail/worker.ts';
import { deriveSecrets } from '#server/secrets/secrets.ts';
import { openStorage } from '#server/storage/open.ts';
import { createWorkFolder, onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import { waitUntil } from '#tests/harness/wait-until.ts';

const databases = startEngines();
const work = createWorkFolder('order');
let folders = 0;
const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const minute = 60_000;
const smtpCodes = { later: 451, never: 554 };
type EmailOrderReply = (subject: string, tries: number) => 'fine' | 'stalled' | keyof typeof smtpCodes;

onEachEngine('%s', (engine) => {
  async function mail(reply: EmailOrderReply = () => 'fine', delay = (_: string) => 0) {
    const dataDir = join(work, `${++folders}`);
    const { DATABASE_URL: databaseUrl } = await databases.createDatabase(engine);
    const { db, close } = await openStorage({ dataDir, databaseUrl });
    endings.push(close);
    const clock = { now: Date.parse('2026-11-23T12:00:00Z') };
    const now = () => new Date(clock.now);
    const outbox = openOutbox(deriveSecrets({ dataDir, tokenSecret: undefined, uploadKey: undefined }), now);
    const sent: string[] = [];
    const tries = new Map<string, number>();
    const hangUp = Promise.withResolvers<void>();
    async function deliver({ email: { subject } }: { email: { subject: string } }) {
      const turn = (tries.get(subject) ?? 0) + 1;
      tries.set(subject, turn);
      await setTimeout(delay(subject));
      const outcome = reply(subject, turn);
      if (outcome === 'stalled') await hangUp.promise;
      else if (outcome === 'fine') sent.push(subject);
      else throw Object.assign(new Error(outcome), { code: 'EMESSAGE', responseCode: smtpCodes[outcome] });
    }
    const startWorker = () => {
      const worker = new MailWorker({ db, outbox, transport: { deliver, close: () => {} }, now, report: () => {} });
      endings.push(() => worker.close());
      return worker;
    };
    const worker = startWorker();
    return {
      ...{ clock, db, worker, startWorker, hangUp },
      sent: () => [...sent],
      async send(rounds = 5) {
        for (let round = 0; round < rounds; round++) await worker.sendDueOnce();
      },
      async put(subject: string, to: string, { isBulk = false, recallTime = 0, subjectId = subject } = {}) {
        const email = { sender: 'Gutshaus', subject, text: 'Guten Tag', html: '<p>Guten Tag</p>' };
        const kind = isBulk ? 'newsletterWelcome' : 'ticketReceipt';
        const outgoing = { kind, subjectId, to: `${to}@example.org`, email, recallTime } as const;
        await db.transaction().execute((transaction) => outbox.put(transaction, outgoing));
      },
    };
  }

  test('receipts leave before forty earlier bulk emails, which then follow', async () => {
    const { put, worker, sent } = await mail();
    for (let i = 0; i < 40; i++) await put(`many ${i}`, `many${i}`, { isBulk: true });
    for (let i = 0; i < 20; i++) await put(`receipt ${i}`, `guest${i}`);
    const rounds: string[][] = [];
    while ((await worker.sendDueOnce()) > 0) rounds.push(sent().slice(rounds.flat().length));
    const { awaited: most, bulk } = limits.emailConcurrencyByPriority;
    const full = rounds.slice(0, Math.floor(20 / most));
    for (const round of full) {
      expect(round.filter((subject) => subject.startsWith('receipt'))).toHaveLength(most);
      // Each round keeps one connection for bulk emails, so that they always progress.
      expect(round).toHaveLength(limits.emailConcurrency);
    }
    expect(new Set(sent()).size).toBe(60);
    expect(rounds.at(-1)?.length).toBeLessThanOrEqual(bulk);
  });

  test('emails to one recipient leave in order, whatever their priority, even from three servers', async () => {
    const delay = (subject: string) => 120 - 10 * Number(subject.split(' ')[1]);
    const { put, worker, startWorker, sent } = await mail(undefined, delay);
    const expected = Array.from({ length: 12 }, (_, i) => `letter ${i}`);
    for (const [i, subject] of expected.entries()) await put(subject, 'Ada', { isBulk: i % 3 > 0 });
    const workers = [worker, startWorker(), startWorker()];
    for (let round = 0; round < 30; round++) await Promise.all(workers.map((one) => one.sendDueOnce()));
    expect(sent()).toEqual(expected);
  });

  test('a bulk email before a receipt to the same recipient leaves as early as the receipt', async () => {
    const { put, worker, sent } = await mail();
    for (let i = 0; i < 20; i++) await put(`many ${i}`, `many${i}`, { isBulk: true });
    await put('news', 'ada', { isBulk: true });
    await put('receipt', 'ada');
    await worker.sendDueOnce();
    const first = sent();
    expect(first).toContain('news');
    await worker.sendDueOnce();
    expect(sent().slice(first.length)).toContain('receipt');
  });

  test('a delayed email delays only later ones to its recipient, each of which triggers a retry', async () => {
    const { put, worker, send, sent, clock, db } = await mail((subject, tries) =>
      subject === 'first' && tries < 4 ? 'later' : 'fine',
    );
    const tries = () => db.selectFrom('outboxEmails').select('tries').where('subjectId', '=', 'first').execute();
    for (const subject of ['first', 'second']) await put(subject, 'ada');
    await put('other', 'ben');
    await send();
    expect(sent()).toEqual(['other']);
    clock.now += minute;
    expect(await worker.sendDueOnce()).toBe(1);
    expect(await tries()).toEqual([{ tries: 2 }]);
    // The new email triggers an uncounted try, and then waits as long as the first one.
    await put('third', 'ada');
    expect([await worker.sendDueOnce(), await worker.sendDueOnce()]).toEqual([1, 0]);
    expect([sent(), await tries()]).toEqual([['other'], [{ tries: 2 }]]);
    await put('fourth', 'ada');
    await send();
    expect(sent()).toEqual(['other', 'first', 'second', 'third', 'fourth']);
  });

  test('an email that can be recalled delays only later ones about the same request', async () => {
    const { put, worker, send, sent, clock } = await mail();
    await put('earlier', 'ada');
    await put('decision', 'ada', { isBulk: true, recallTime: minute, subjectId: 'her request' });
    await put('withdrawn', 'ada', { subjectId: 'her request' });
    await put('new password', 'ada');
    await put('news', 'ada', { isBulk: true });
    await send();
    expect(sent()).toEqual(['earlier', 'new password', 'news']);
    clock.now += minute - 1;
    expect(await worker.sendDueOnce()).toBe(0);
    clock.now += 1;
    await send();
    expect(sent().slice(3)).toEqual(['decision', 'withdrawn']);
  });

  test('an email behind a failed one leaves when the time to recall it is over, not before', async () => {
    const { put, send, sent, clock } = await mail((subject, tries) =>
      subject === 'first' && tries < 2 ? 'later' : 'fine',
    );
    const begin = clock.now;
    const sentAt = async (seconds: number) => {
      clock.now = begin + seconds * 1000;
      const before = sent().length;
      await send();
      return sent().slice(before);
    };
    await put('first', 'ada');
    expect(await sentAt(0)).toEqual([]);
    clock.now += 30_000;
    await put('held for ada', 'ada', { isBulk: true, recallTime: 50_000 });
    expect(await sentAt(60)).toEqual(['first']);
    expect(await sentAt(79)).toEqual([]);
    expect(await sentAt(80)).toEqual(['held for ada']);
  });

  test.each([
    ['refused', 'never', [0]],
    ['postponed again and again', 'later', [0, ...limits.emailRetryDelays]],
  ] as const)('an email that is %s is given up, and the next one leaves', async (_, error, delays) => {
    const { put, worker, sent, clock } = await mail((subject) => (subject === 'first' ? error : 'fine'));
    for (const subject of ['first', 'second']) await put(subject, 'ada');
    for (const delay of delays) {
      expect(sent()).toEqual([]);
      clock.now += delay;
      await worker.sendDueOnce();
    }
    await worker.sendDueOnce();
    expect(sent()).toEqual(['second']);
  });

  test('a mail server that hangs on some recipients delays no other recipient', async () => {
    const { put, worker, sent, hangUp } = await mail((subject) => (subject.startsWith('hung') ? 'stalled' : 'fine'));
    for (let i = 0; i < 10; i++) await put(`hung ${i}`, `deaf${i % 5}`);
    for (let i = 0; i < 30; i++) await put(`receipt ${i}`, `guest${i}`);
    worker.wake();
    await waitUntil(() => sent().length === 30);
    hangUp.resolve();
  });
});
