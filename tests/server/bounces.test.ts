/** Letters that come back, piped into `npm run admin -- mail bounce` as a mail server does, on both engines. */
import { Readable } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { openOutbox } from '#server/mail/outbox.ts';
import { newsletterPersonalData } from '#server/newsletter/personal-data.ts';
import { sendMailings } from '#server/newsletter/sending.ts';
import { hashToken } from '#server/secrets/secrets.ts';
import { exchange, exim, postfix } from '#tests/harness/bounces.ts';
import { ask, type InProcess, inProcess, site } from '#tests/harness/inbox.ts';
import { plainLetter, putReaders, putSending } from '#tests/harness/mailings.ts';
import { onEachEngine, startEngines } from '#tests/harness/per-file.ts';
import { press, staffMember, visit } from '#tests/harness/staff.ts';
import { typedHere } from '#tests/harness/typed-here.ts';

const databases = startEngines();
let server: InProcess;
let settings: Record<string, string>;
afterEach(() => server.close());

async function pipe(report: string, more: Record<string, string> = {}) {
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([Buffer.from(report)]) as never);
  try {
    const { code, out } = await typedHere('mail', ['bounce', '--json'], {
      DATA_DIR: server.folder,
      ...settings,
      ...more,
    });
    return { code, became: (JSON.parse(out || '{}') as { became?: string }).became };
  } finally {
    vi.restoreAllMocks();
  }
}
const letters = () => server.storage.db.selectFrom('outboxEmails').selectAll();
const members = () => server.storage.db.selectFrom('subscribers').selectAll().orderBy('email').execute();

onEachEngine('%s', (engine) => {
  const start = async () => {
    settings = await databases.settings(engine);
    server = await inProcess(settings);
    // What is typed at a terminal has the clock of the machine.
    server.clock.now = new Date();
  };
  const joined = async (email: string) => {
    await server.app.inject({ method: 'POST', url: '/api/newsletter?lng=de', payload: { email, consent: true } });
    const letter = (await server.letters()).find(({ to }) => to?.[0]?.address === email);
    const link = letter?.text?.match(/\/newsletter\/confirm\/[\w-]{43}/)?.[0] ?? '';
    await server.app.inject({ method: 'POST', url: link });
    await server.letters();
    const { id } = await server.storage.db
      .selectFrom('subscribers')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const welcome = await letters()
      .where('subjectId', '=', id)
      .where('kind', '=', 'newsletterWelcome')
      .executeTakeFirst();
    return welcome?.id ?? '';
  };

  test('whose address is dead is paused: shown with the reason, left out of the next issue, and written to again with one press', async () => {
    await start();
    const { db } = server.storage;
    const [dead, full] = [await joined('dead@example.org'), await joined('full@example.org')];
    expect(await pipe(postfix({ letter: dead }))).toEqual({ code: 0, became: 'paused' });
    expect(await pipe(postfix({ letter: dead }))).toEqual({ code: 0, became: 'again' });
    expect(await pipe(exim({ letter: full, status: '5.2.2' }))).toEqual({ code: 0, became: 'noted' });
    expect(await members()).toMatchObject([{ pausedFor: '5.1.1' }, { pausedFor: null }]);

    const as = await staffMember(server, 'office');
    const page = '/office/newsletter/members';
    const shown = (await visit(server, page, { as })).body;
    expect(shown).toContain('dead@example.org');
    expect(shown).toContain('Grund 5.1.1');
    await putReaders(db, server.secrets, server.clock.now, [{ email: 'well@example.org' }]);
    const issueTo = async () => {
      const id = await putSending(db, server.clock.now, plainLetter);
      const now = () => server.clock.now;
      const outbox = openOutbox(server.secrets, now);
      const needed = { db, secrets: server.secrets, site: site.inbox, outbox, origin: () => 'https://x.example', now };
      await sendMailings(needed);
      const rows = await letters().where('issueId', '=', id).execute();
      const all = await members();
      await db.updateTable('newsletterIssues').set({ state: 'sent' }).where('id', '=', id).execute();
      return rows.map(({ subjectId: about }) => all.find((one) => one.id === about)?.email).toSorted();
    };
    expect(await issueTo()).toEqual(['full@example.org', 'well@example.org']);
    await press(server, page, { action: 'resume', email: 'dead@example.org' }, { as });
    expect(await issueTo()).toEqual(['dead@example.org', 'full@example.org', 'well@example.org']);
    expect((await press(server, page, { action: 'resume', email: 'dead@example.org' }, { as })).statusCode).toBe(409);
  });

  test('N1 who is paused and subscribes again confirms anew and gets letters again; what proved their wish before stays', async () => {
    await start();
    const letter = await joined('ada@example.org');
    expect(await pipe(postfix({ letter }))).toMatchObject({ became: 'paused' });
    const [before] = await members();
    const { secrets } = server;
    const now = () => server.clock.now;
    const outbox = openOutbox(secrets, now);
    const origin = () => 'https://x.example';
    const account = newsletterPersonalData({ db: server.storage.db, secrets, site: site.inbox, outbox, origin, now });
    const owner = { accountId: 'x', email: 'ada@example.org' };
    expect([await account.choice(owner), await account.export(owner)]).toMatchObject([
      'paused',
      { pausedFor: '5.1.1' },
    ]);
    const as = await staffMember(server, 'office');
    const lookedUp = () =>
      press(server, '/office/newsletter/members', { action: 'find', email: 'ada@example.org' }, { as });
    const { body } = await lookedUp();
    expect(body).toContain('Ausgaben gehen zurzeit nicht an diese Adresse.');
    expect(body).toContain('0 Menschen stehen auf der Liste.');
    const notCounted = 'Wessen Briefe zurückkamen, ist nicht mitgezählt.';
    expect(body).toContain(notCounted);

    server.clock.now = new Date(server.clock.now.getTime() + 2 * 60 * 60 * 1000);
    const wish = (email: string) =>
      server.app.inject({ method: 'POST', url: '/api/newsletter?lng=de', payload: { email, consent: true } });
    const answers = [await wish('ada@example.org'), await wish('nobody@example.org')];
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    // The one that came back is sent no more, and would be waited for.
    await server.storage.db.deleteFrom('outboxEmails').where('deadAt', 'is not', null).execute();
    const asked = (await server.letters()).filter(({ to }) => to?.[0]?.address === 'ada@example.org');
    const links = asked.flatMap(({ text }) => text?.match(/\/newsletter\/confirm\/[\w-]{43}/) ?? []);
    expect([asked.filter(({ subject }) => subject?.includes('schon auf der Liste')).length, links.length]).toEqual([
      ...[0, 2],
    ]);
    // Until it is pressed nothing has changed: anybody could have typed the address.
    const [still] = await members();
    expect(still).toEqual({ ...before, confirmHash: still?.confirmHash, confirmUntil: still?.confirmUntil });
    const fresh = links.find((link) => hashToken(link.slice(-43)) === still?.confirmHash) ?? '';
    const shown = await server.app.inject(`${fresh}?lng=de`);
    expect(shown.body).toContain('method="post"');
    expect((await server.app.inject({ method: 'POST', url: fresh })).statusCode).toBe(303);
    const [after] = await members();
    expect(after).toEqual({ ...still, pausedAt: null, pausedFor: null, refusals: 0 });
    expect((await server.app.inject(`${fresh}?lng=de`)).body).not.toContain(`action="${fresh}"`);
    expect(await account.choice(owner)).toBe('confirmed');
    expect((await lookedUp()).body).not.toContain(notCounted);
  });

  test('a guest whose letter came back is called: a task until somebody has written down the call', async () => {
    await start();
    const { reference } = (await ask(server.app, { fullName: 'Ada Quast', email: 'ada@example.org' })).json().data;
    await server.letters();
    const { id } = await letters().where('kind', '=', 'ticketReceipt').executeTakeFirstOrThrow();
    const as = await staffMember(server, 'office');
    const today = async () => (await visit(server, '/office', { as })).body;
    expect(await today()).not.toContain('Die E-Mail kam zurück');
    expect(await pipe(exchange({ letter: id }))).toEqual({ code: 0, became: 'noted' });
    expect(await today()).toMatch(/Ada Quast: Die E-Mail kam zurück/);
    server.clock.now = new Date(Date.now() + 1000);
    const called = await press(
      server,
      `/office/requests/${reference}`,
      { action: 'call', call: 'Ist jetzt unter einer anderen Adresse da.', version: '1' },
      { as },
    );
    expect(called.statusCode).toBe(303);
    expect(await today()).not.toContain('Die E-Mail kam zurück');
  });

  test('who has not had the letter can say nothing about it; and what is still in hand, or a database away, comes again', async () => {
    await start();
    const letter = await joined('ada@example.org');
    const before = await members();
    const invented = '0d9f3a52-6c1f-4a67-9f0e-6f2a5b1c7d88';
    expect(await pipe(postfix({ letter: invented }))).toEqual({ code: 0, became: 'unknown' });
    expect(await pipe('From: x@y.example\n\nHello')).toEqual({ code: 0, became: 'other' });
    expect(await members()).toEqual(before);
    const { sentAt } = await letters().where('id', '=', letter).executeTakeFirstOrThrow();
    const set = (at: string | null) =>
      server.storage.db
        .updateTable('outboxEmails')
        .set({ sentAt: at, dueAt: '2999-01-01' })
        .where('id', '=', letter)
        .execute();
    await set(null);
    expect(await pipe(postfix({ letter }))).toEqual({ code: 75, became: 'early' });
    await set(sentAt);
    expect((await pipe(postfix({ letter }), { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' })).code).toBe(75);
    expect(await members()).toEqual(before);
    expect((await pipe(postfix({ letter }))).became).toBe('paused');
  });
});
