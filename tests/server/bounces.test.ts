/** Mail servers pipe bounces into `npm run admin -- mail bounce`; this test does the same. */

import { Readable } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { maxBounceBytes } from '#server/mail/bounces.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { openNewsletterPersonalData } from '#server/newsletter/personal-data.ts';
import { sendDueIssues } from '#server/newsletter/send-issues.ts';
import { hashToken } from '#server/secrets/secrets.ts';
import { runAdminCommand } from '#tests/harness/admin-command.ts';
import { buildExchangeBounce, buildPostfixBounce } from '#tests/harness/bounces.ts';
import { onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import { fixtureSite, type InProcessServer, postTickets, startInProcess } from '#tests/harness/in-process.ts';
import { buildPlainEmail, insertSendingIssue, insertSubscribers } from '#tests/harness/newsletter-issues.ts';
import { createStaffMember, getPage, postForm } from '#tests/harness/staff.ts';
import { german } from '#tests/harness/texts.ts';

const databases = startEngines();
let server: InProcessServer;
let settings: Record<string, string>;
afterEach(() => server.close());

async function pipeReport(report: string, more: Record<string, string> = {}) {
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([Buffer.from(report)]) as never);
  try {
    const folder = { DATA_DIR: server.folder };
    const { code, out } = await runAdminCommand('mail', ['bounce', '--json'], { ...folder, ...settings, ...more });
    return `${code} ${(JSON.parse(out || '{}') as { outcome?: string }).outcome}`;
  } finally {
    vi.restoreAllMocks();
  }
}
/** Yields twice what the command reads of a report. */
async function* pipeMuch(onEnd: () => void) {
  for (let sent = 0; sent < 2 * maxBounceBytes; sent += 65_536) yield Buffer.alloc(65_536, 'x');
  onEnd();
}
const selectEmails = () => server.storage.db.selectFrom('outboxEmails').selectAll();
const list = () => server.storage.db.selectFrom('subscribers').selectAll().orderBy('email').execute();
const subscribersAddress = '/office/newsletter/subscribers';

onEachEngine('%s', (engine) => {
  async function start() {
    settings = await databases.createDatabase(engine);
    server = await startInProcess(settings);
    // A command in a terminal uses the clock of the machine.
    server.clock.now = new Date();
    const now = () => server.clock.now;
    const services = { db: server.storage.db, secrets: server.secrets, site: fixtureSite.answers, now };
    const as = await createStaffMember(server, 'office');
    return { ...services, outbox: openOutbox(server.secrets, now), origin: () => 'https://x.example', as };
  }
  const subscribe = (email: string) =>
    server.app.inject({ method: 'POST', url: '/api/newsletter?lng=de', payload: { email, consent: true } });
  const linksTo = async (address: string) => {
    const theirs = (await server.emails()).filter(({ to }) => to?.[0]?.address === address);
    return theirs.flatMap(({ text }) => text?.match(/\/newsletter\/confirm\/[\w-]{43}/) ?? []);
  };
  async function subscribeAndConfirm(email: string): Promise<string> {
    await subscribe(email);
    await server.app.inject({ method: 'POST', url: (await linksTo(email))[0] ?? '' });
    await server.emails();
    const id = (await list()).find((one) => one.email === email)?.id ?? '';
    const welcome = selectEmails().where('subjectId', '=', id).where('kind', '=', 'newsletterWelcome');
    return (await welcome.executeTakeFirstOrThrow()).id;
  }

  test('a subscriber with a dead address is paused: the office sees why, the next issue skips them, one action resumes', async () => {
    const { as, ...services } = await start();
    const { db, secrets, now } = services;
    const dead = await subscribeAndConfirm('dead@example.org');
    expect(await pipeReport(buildPostfixBounce({ messageId: dead }))).toBe('0 paused');
    expect(await pipeReport(buildPostfixBounce({ messageId: dead }))).toBe('0 again');
    expect(await list()).toMatchObject([{ pauseReason: '5.1.1' }]);
    expect((await getPage(server, subscribersAddress, { as })).body).toMatch(
      new RegExp(`dead@example\\.org.*${german('newsletterIssue.subscribers.pausedAt')}`, 's'),
    );
    await insertSubscribers(db, secrets, now(), [{ email: 'well@example.org' }]);
    const issueTo = async () => {
      const id = await insertSendingIssue(db, now(), buildPlainEmail);
      await sendDueIssues(services);
      const rows = await selectEmails().where('issueId', '=', id).execute();
      await db.updateTable('newsletterIssues').set({ state: 'sent' }).where('id', '=', id).execute();
      return (await list()).flatMap((one) => (rows.some((row) => row.subjectId === one.id) ? [one.email] : []));
    };
    expect(await issueTo()).toEqual(['well@example.org']);
    const resume = () => postForm(server, subscribersAddress, { action: 'resume', email: 'dead@example.org' }, { as });
    await db.updateTable('subscribers').set({ refusals: 2 }).where('pausedAt', 'is not', null).execute();
    expect((await resume()).statusCode).toBe(303);
    expect((await list()).map(({ refusals }) => refusals)).toEqual([0, 0]);
    expect(await issueTo()).toEqual(['dead@example.org', 'well@example.org']);
    expect((await resume()).statusCode).toBe(409);
  });

  test('N1 a paused subscriber who subscribes again confirms again, and keeps the earlier consent proof', async () => {
    const { as, ...services } = await start();
    const messageId = await subscribeAndConfirm('ada@example.org');
    expect(await pipeReport(buildPostfixBounce({ messageId }))).toBe('0 paused');
    const [before] = await list();
    const account = openNewsletterPersonalData(services);
    const owner = { accountId: 'x', email: 'ada@example.org' };
    expect(await account.readChoice(owner)).toBe('paused');
    expect(await account.export(owner)).toMatchObject({ pauseReason: '5.1.1' });
    const lookedUp = async () =>
      (await postForm(server, subscribersAddress, { action: 'find', email: 'ada@example.org' }, { as })).body;
    const notCounted = german('newsletterIssue.subscribers.pausedApart');
    expect(await lookedUp()).toContain(notCounted);

    server.advance(2 * 60 * 60 * 1000);
    const answers = [await subscribe('ada@example.org'), await subscribe('nobody@example.org')];
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    // `emails()` waits for every unsent email.
    await services.db.deleteFrom('outboxEmails').where('deadAt', 'is not', null).execute();
    const links = await linksTo('ada@example.org');
    expect(links).toHaveLength(2);
    const [still] = await list();
    expect(still).toEqual({ ...before, confirmHash: still?.confirmHash, confirmUntil: still?.confirmUntil });
    const fresh = links.find((link) => hashToken(link.slice(-43)) === still?.confirmHash) ?? '';
    const page = async () => (await server.app.inject(`${fresh}?lng=de`)).body;
    expect(await page()).toContain(`action="${fresh}"`);
    expect((await server.app.inject({ method: 'POST', url: fresh })).statusCode).toBe(303);
    expect(await list()).toMatchObject([{ ...still, pausedAt: null, pauseReason: null, refusals: 0 }, {}]);
    expect(await page()).not.toContain(`action="${fresh}"`);
    expect(await account.readChoice(owner)).toBe('confirmed');
    expect(await lookedUp()).not.toContain(notCounted);
  });

  test('the office must call a guest whose email bounced, until it records the call', async () => {
    const { as } = await start();
    const guest = { fullName: 'Ada Quast', email: 'ada@example.org' };
    const { reference } = (await postTickets(server.app, guest)).json().data;
    await server.emails();
    const { id } = await selectEmails().where('kind', '=', 'ticketReceipt').executeTakeFirstOrThrow();
    const task = async () =>
      (await getPage(server, '/office', { as })).body.includes('Ada Quast: Die E-Mail kam zurück');
    expect(await task()).toBe(false);
    expect(await pipeReport(buildExchangeBounce({ messageId: id }))).toBe('0 noted');
    expect(await task()).toBe(true);
    server.clock.now = new Date(Date.now() + 1000);
    const call = { action: 'call', call: 'Ist jetzt unter einer anderen Adresse da.', version: '1' };
    expect((await postForm(server, `/office/requests/${reference}`, call, { as })).statusCode).toBe(303);
    expect(await task()).toBe(false);
  });

  test('reports about other recipients change nothing, and those that cannot be stored yet mean “retry later”', async () => {
    const { db } = await start();
    const messageId = await subscribeAndConfirm('ada@example.org');
    const before = await list();
    const unknown = buildPostfixBounce({ messageId: '0d9f3a52-6c1f-4a67-9f0e-6f2a5b1c7d88' });
    expect(await pipeReport(unknown)).toBe('0 unknown');
    expect(await pipeReport('From: x@y.example\n\nHello')).toBe('0 other');
    const { sentAt } = await selectEmails().where('id', '=', messageId).executeTakeFirstOrThrow();
    const set = (at: string | null) =>
      db.updateTable('outboxEmails').set({ sentAt: at, dueAt: '2999-01-01' }).where('id', '=', messageId).execute();
    await set(null);
    expect(await pipeReport(buildPostfixBounce({ messageId }))).toBe('75 early');
    await set(sentAt);
    const unreachable = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' };
    expect(await pipeReport(buildPostfixBounce({ messageId }), unreachable)).toBe('75 undefined');
    expect(await list()).toEqual(before);
    expect(await pipeReport(buildPostfixBounce({ messageId }))).toBe('0 paused');
  });
});

test('a large returned email is read to its end, so that the pipe of the mail server does not break', async () => {
  server = await startInProcess();
  const onEnd = vi.fn();
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from(pipeMuch(onEnd)) as never);
  const { code } = await runAdminCommand('mail', ['bounce'], { DATA_DIR: server.folder });
  vi.restoreAllMocks();
  expect([code, onEnd.mock.calls.length]).toEqual([0, 1]);
});
