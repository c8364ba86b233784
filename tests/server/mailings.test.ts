import type { Kysely, Transaction } from 'kysely';
import PostalMime from 'postal-mime';
import { afterEach, describe, expect, test } from 'vitest';
import { wallClock } from '#contract/wall-time.ts';
import { limits } from '#server/limits.ts';
import { noteBounce } from '#server/mail/bounces.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { openTransport } from '#server/mail/transport.ts';
import { MailWorker } from '#server/mail/worker.ts';
import { sendMailings } from '#server/newsletter/sending.ts';
import type { Tables } from '#server/storage/tables.ts';
import { browser, inProcess } from '#tests/harness/inbox.ts';
import { someoneWaits } from '#tests/harness/lock-waits.ts';
import { putReaders } from '#tests/harness/mailings.ts';
import { onEachEngine, startEngines } from '#tests/harness/per-file.ts';
import { type Mood, startSmtp } from '#tests/harness/smtp.ts';
import { hiddenIn, type Person, press, staffMember, visit } from '#tests/harness/staff.ts';
import { until } from '#tests/harness/until.ts';

const databases = startEngines();
const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const ending of endings.splice(0).reverse()) await ending();
});

const origin = 'http://tollenau.example';
const office = 'buero@tollenau.example';
const address = '/office/newsletter';

/** The database, but before each transaction something else happens to it. */
const beforeTransactions = (db: Kysely<Tables>, late: () => Promise<unknown>): Kysely<Tables> =>
  new Proxy(db, {
    get(target, name) {
      if (name !== 'transaction') {
        const own: unknown = Reflect.get(target, name);
        return typeof own === 'function' ? own.bind(target) : own;
      }
      return () => ({
        async execute<Result>(work: (transaction: Transaction<Tables>) => Promise<Result>) {
          await late();
          return target.transaction().execute(work);
        },
      });
    },
  });

/** A server whose letters go to a mail server, and whose jobs run when the test says so. */
async function estate(settings: Record<string, string> = {}, refused: (to: string) => boolean = () => false) {
  const mood: Mood = (messageId) => (dead.has(messageId) ? 'never' : 'fine');
  const dead = new Set<string>();
  const smtp = await startSmtp(mood);
  endings.push(smtp.close);
  const server = await inProcess({ ...settings, PUBLIC_URL: origin, MAIL_FROM: office });
  endings.push(server.close);
  const { storage, secrets, clock, library } = server;
  const now = () => clock.now;
  const outbox = openOutbox(secrets, now);
  const transport = openTransport({ dataDir: server.folder, smtpUrl: smtp.url }, { address: office, replyTo: office });
  const deliver: typeof transport.deliver = async (posted) => {
    if (refused(posted.to)) dead.add(`<${posted.id}@tollenau.example>`);
    await transport.deliver(posted);
  };
  const worker = new MailWorker({
    db: storage.db,
    outbox,
    transport: { ...transport, deliver },
    now,
    report: () => {},
  });
  endings.push(() => worker.close());
  const site = library.present.site.inbox;
  const write: typeof site.write = (kind, language, facts, at = origin) => site.write(kind, language, facts, at);
  /** `late`: what another server does when this one has counted and is about to end the issue. */
  const step = (late?: () => Promise<unknown>) => {
    const db = late ? beforeTransactions(storage.db, late) : storage.db;
    return sendMailings({ db, site: { ...site, write }, secrets, outbox, origin: () => origin, now });
  };
  const as = await staffMember(server, 'office');
  return { server, smtp, worker, step, as, clock, db: storage.db, secrets };
}
type House = Awaited<ReturnType<typeof estate>>;

/** Until nothing is left to do: a step of the job, and whatever it has put into the outbox. */
async function sendAll({ step, worker, clock }: House) {
  for (let idle = 0; idle < 3; ) {
    const put = await step();
    const sent = await worker.sendDue();
    idle = put || sent > 0 ? 0 : idle + 1;
    later(clock, 1000);
  }
}
const later = (clock: { now: Date }, milliseconds: number) => {
  clock.now = new Date(clock.now.getTime() + milliseconds);
};

async function written({ server, as }: House, words: Record<string, string> = {}): Promise<string> {
  const begun = await press(server, address, { action: 'begin' }, { as });
  const page = String(begun.headers.location);
  const values = {
    ...{ 'form.version': '1', 'subject.de': 'Neues aus dem Park', 'subject.en': 'News from the park' },
    ...{
      'blocks.0.kind': 'text',
      'blocks.0.text.de': 'Die Linde blüht.',
      'blocks.0.text.en': 'The linden is in flower.',
    },
  };
  const saved = await press(server, page, { ...values, action: 'save', ...words }, { as });
  expect([saved.statusCode, saved.headers.location]).toEqual([303, `${page}?done=keptIssue`]);
  return page;
}

const send = async ({ server, as }: House, page: string, more: Record<string, string> = {}) => {
  const { body } = await visit(server, `${page}/send`, { as });
  return press(
    server,
    `${page}/send`,
    { action: 'send', version: hiddenIn({ body } as never, 'version'), ...more },
    { as },
  );
};
const lineOf = ({ db }: House) => db.selectFrom('newsletterIssues').selectAll().executeTakeFirstOrThrow();
const readers = (...names: string[]) => names.map((name) => ({ email: `${name}@example.org` }));

onEachEngine('%s', (engine) => {
  const open = async (refused?: (to: string) => boolean) => estate(await databases.settings(engine), refused);

  test('an issue is written, taken back, sent to each in their language, and counted', async () => {
    const at = await open();
    const { server, smtp, as, clock, db, secrets } = at;
    await putReaders(db, secrets, clock.now, [...readers('ada', 'bo'), { email: 'cleo@example.com', language: 'en' }]);
    const page = await written(at);
    expect((await send(at, page)).statusCode).toBe(303);
    expect((await press(server, `${page}/send`, { action: 'stop' }, { as })).headers.location).toContain(
      'stoppedIssue',
    );
    later(clock, 2 * limits.mailingPause);
    await sendAll(at);
    expect(smtp.received).toEqual([]);
    expect((await lineOf(at)).state).toBe('draft');
    expect((await send(at, page)).statusCode).toBe(303);
    later(clock, limits.mailingPause);
    await sendAll(at);
    const letters = await Promise.all(smtp.received.map(({ raw }) => PostalMime.parse(raw)));
    expect(letters.map(({ to, subject }) => `${to?.[0]?.address} ${subject}`).sort()).toEqual([
      'ada@example.org Neues aus dem Park',
      'bo@example.org Neues aus dem Park',
      'cleo@example.com News from the park',
    ]);
    expect(await lineOf(at)).toMatchObject({ state: 'sent', recipients: 3, sent: 3, failed: 0 });
    expect((await visit(server, `${page}/send`, { as })).body).toContain('an 3 Menschen');
    // RFC 8058: from the letter's own header, as a mail program does it.
    const ada = letters.find(({ to }) => to?.[0]?.address === 'ada@example.org');
    const header = (key: string) => ada?.headers.find((one) => one.key === key)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const leave = header('list-unsubscribe').slice(1, -1);
    expect(ada?.html).toContain(`${leave}?lng=de`);
    expect(ada?.text).toContain(`${leave}?lng=de`);
    const answer = await server.app.inject({
      method: 'POST',
      url: leave.replace(origin, ''),
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.statusCode).toBe(200);
    const left = await db.selectFrom('subscribers').select('email').orderBy('email').execute();
    expect(left.map(({ email }) => email)).toEqual(['bo@example.org', 'cleo@example.com']);
  });

  test('whoever leaves between writing and sending gets nothing; the others do', async () => {
    const at = await open();
    const { server, smtp, clock, db, secrets, step } = at;
    const [first = ''] = await putReaders(db, secrets, clock.now, readers('ada', 'bo', 'cleo'));
    await send(at, await written(at));
    later(clock, limits.mailingPause);
    await step();
    await step();
    const waiting = () => db.selectFrom('outboxEmails').select('subjectId').where('sentAt', 'is', null).execute();
    expect(await waiting()).toHaveLength(3);
    await server.app.inject({ method: 'POST', url: `/newsletter/leave/${secrets.link('leave', first)}` });
    expect((await waiting()).map(({ subjectId: about }) => about)).not.toContain(first);
    later(clock, 1000);
    await sendAll(at);
    expect(smtp.received.flatMap(({ recipients }) => recipients).sort()).toEqual([
      'bo@example.org',
      'cleo@example.org',
    ]);
  });

  test('stopped in between, what has not left stays; sent once more, each has it once', async () => {
    const at = await open();
    const { server, smtp, as, clock, db, secrets, step, worker } = at;
    const names = Array.from({ length: 30 }, (_, i) => ({ email: `reader@host${i}.example` }));
    await putReaders(db, secrets, clock.now, names);
    const page = await written(at);
    await send(at, page);
    later(clock, limits.mailingPause);
    await step();
    await step();
    await worker.sendDue();
    const before = smtp.received.length;
    expect(before).toBe(limits.letterConcurrencyOf.bulk);
    await press(server, `${page}/send`, { action: 'stop' }, { as });
    await sendAll(at);
    expect(smtp.received).toHaveLength(before);
    expect(await lineOf(at)).toMatchObject({
      state: 'stopped',
      stopReason: 'office',
      sent: before,
      recipients: before,
    });
    expect((await send(at, page)).headers.location).toContain('plannedIssue');
    later(clock, limits.mailingPause);
    await sendAll(at);
    const all = smtp.received.flatMap(({ recipients }) => recipients);
    expect([all.length, new Set(all).size]).toEqual([30, 30]);
    expect(await lineOf(at)).toMatchObject({ state: 'sent', recipients: 30, sent: 30 });
  });

  test('one dead address in thirty stops nothing and leaves the list after the third issue; many stop it', async () => {
    let wrong = (to: string) => to.startsWith('dead');
    const at = await open((to) => wrong(to));
    const { smtp, clock, db, secrets } = at;
    const names = Array.from({ length: 29 }, (_, i) => ({ email: `reader@host${i}.example` }));
    await putReaders(db, secrets, clock.now, [...names, { email: 'dead@example.org' }]);
    for (let issue = 1; issue <= 3; issue++) {
      await send(at, await written(at));
      later(clock, limits.mailingPause);
      await sendAll(at);
    }
    const lines = await db.selectFrom('newsletterIssues').selectAll().orderBy('createdAt').execute();
    expect(lines.map(({ state, failed, removed }) => [state, failed, removed])).toEqual([
      ['sent', 1, 0],
      ['sent', 1, 0],
      ['sent', 1, 1],
    ]);
    expect(
      await db.selectFrom('subscribers').select('email').where('email', '=', 'dead@example.org').execute(),
    ).toEqual([]);
    wrong = () => true;
    const before = smtp.received.length;
    await send(at, await written(at));
    later(clock, limits.mailingPause);
    await sendAll(at);
    const last = await db
      .selectFrom('newsletterIssues')
      .selectAll()
      .where('state', '=', 'stopped')
      .executeTakeFirstOrThrow();
    expect([last.stopReason, smtp.received.length]).toEqual(['refusals', before]);
    expect(last.failed).toBeLessThan(29);
    // Who refused the house has not refused an address.
    expect(await db.selectFrom('subscribers').select('email').where('refusals', '>', 0).execute()).toEqual([]);
  });

  test('stopped by refusals and sent once more when they are over: each has it once; so late that nobody knows who, it is not planned', async () => {
    let wrong = (to: string) => Number(to.match(/\d+/)) >= 10;
    const at = await open((to) => wrong(to));
    const { smtp, clock, db, secrets } = at;
    const names = Array.from({ length: 29 }, (_, i) => ({ email: `reader${i}@host${i}.example` }));
    await putReaders(db, secrets, clock.now, names);
    const page = await written(at);
    await send(at, page);
    later(clock, limits.mailingPause);
    await sendAll(at);
    expect(await lineOf(at)).toMatchObject({ state: 'stopped', stopReason: 'refusals' });
    const inDays = (days: number) => wallClock(new Date(clock.now.getTime() + days * 24 * 60 * 60 * 1000)).date;
    const planned = (days: number) => send(at, page, { action: 'plan', at: `${inDays(days)}T12:00` });
    expect((await planned(8)).body).toContain('wer den Brief schon hat');
    wrong = () => false;
    expect((await send(at, page)).headers.location).toContain('plannedIssue');
    later(clock, limits.mailingPause);
    await sendAll(at);
    const all = smtp.received.flatMap(({ recipients }) => recipients);
    expect([all.length, new Set(all).size]).toEqual([29, 29]);
    expect(await lineOf(at)).toMatchObject({ state: 'sent', recipients: 29, sent: 29, failed: 0 });
  });

  /** Three have it, and the office is not told yet that it is done. */
  async function delivered() {
    const at = await open();
    const { smtp, worker, clock, db, secrets, step } = at;
    await putReaders(db, secrets, clock.now, readers('ada', 'bo', 'cleo'));
    await send(at, await written(at));
    later(clock, limits.mailingPause);
    while (smtp.received.length < 3) {
      await step();
      later(clock, 1000);
      await worker.sendDue();
    }
    return at;
  }

  test('what another server has counted early and writes down late is not what the office reads', async () => {
    const at = await delivered();
    await at.step(() => at.db.updateTable('newsletterIssues').set({ sent: 1 }).execute());
    expect(await lineOf(at)).toMatchObject({ state: 'sent', recipients: 3, sent: 3, failed: 0 });
  });

  // In SQLite one writes at a time.
  if (engine === 'postgres')
    test('a letter that comes back while another server ends its issue counts as come back', async () => {
      const at = await delivered();
      const { db, clock } = at;
      const { id: letter } = await db.selectFrom('outboxEmails').select('id').executeTakeFirstOrThrow();
      let noted: Promise<unknown> | undefined;
      let isNoted = false;
      await db.transaction().execute(async (other) => {
        await other.updateTable('newsletterIssues').set({ state: 'sent', sent: 3 }).execute();
        noted = noteBounce(db, { letter, status: '4.2.2' }, clock.now).finally(() => {
          isNoted = true;
        });
        await until(async () => isNoted || (await someoneWaits(db)));
      });
      await noted;
      expect(await lineOf(at)).toMatchObject({ state: 'sent', sent: 2, failed: 1 });
    });
});

describe('in the office', () => {
  let at: House;
  const opened = async () => {
    at = await estate();
    await putReaders(at.db, at.secrets, at.clock.now, readers('ada'));
    return at;
  };
  const stale = async ({ server, clock, as }: House): Promise<Person> => {
    void as;
    const person = await staffMember(server, 'office');
    later(clock, limits.officeProof + 1000);
    return person;
  };

  test('a new issue says how much is missing, and beside its fields only to whoever has saved it or comes to send it', async () => {
    const { server, as } = await opened();
    const { headers } = await press(server, address, { action: 'begin' }, { as });
    const page = String(headers.location);
    const faults = async (url: string) => {
      const { body } = await visit(server, url, { as });
      expect(body).toContain('Noch auszufüllen: 4');
      return body.match(/aria-invalid="true"/g)?.length ?? 0;
    };
    expect(await faults(page)).toBe(0);
    const [, back = ''] = (await visit(server, `${page}/send`, { as })).body.match(/href="([^"]+\?missing)"/) ?? [];
    expect([back, await faults(back)]).toEqual([`${page}?missing`, 4]);
    // Each is named, with the way to its field, on the page of sending and above the form; the button leads there.
    for (const url of [`${page}/send`, back]) {
      const { body } = await visit(server, url, { as });
      const links = [...body.matchAll(/<a href="([^"#]*#[^"]+)">([^<]+)<\/a>/g)].map(([, to = '', said]) => [
        to.split('#')[1],
        said,
      ]);
      expect(links, url).toContainEqual(['subject.en', 'Betreff auf Englisch']);
      expect(links, url).toContainEqual(['blocks.0.text.de', 'Teil 1: Text auf Deutsch']);
    }
    expect((await visit(server, page, { as })).body).toContain(`href="${page}?missing#faults"`);
    const saved = await press(server, page, { action: 'save', 'form.version': '1', 'blocks.0.kind': 'text' }, { as });
    expect(await faults(String(saved.headers.location))).toBe(4);
  });

  test('blocks are added, moved and removed by plain buttons, and nothing typed is lost', async () => {
    const { server, as, db } = await opened();
    const page = await written(at);
    const typed = { 'form.version': '2', 'subject.de': 'Neu', 'blocks.0.kind': 'text', 'blocks.0.text.de': 'Eins' };
    const added = await press(server, page, { ...typed, action: 'add:evening' }, { as });
    expect(added.headers.location).toBe(`${page}#block-2`);
    const more = { ...typed, 'form.version': '3', 'blocks.1.kind': 'evening', 'blocks.1.of': '15' };
    expect((await press(server, page, { ...more, action: 'up:1' }, { as })).headers.location).toBe(`${page}#block-1`);
    const kept = async () =>
      JSON.parse((await db.selectFrom('newsletterIssues').select('content').executeTakeFirstOrThrow()).content);
    expect((await kept()).blocks.map(({ kind, of }: { kind: string; of: string }) => [kind, of])).toEqual([
      ['evening', '15'],
      ['text', ''],
    ]);
    const late = await press(server, page, { ...typed, 'subject.de': 'Von gestern', action: 'save' }, { as });
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain('value="Von gestern"');
    expect((await kept()).subject.de).toBe('Neu');
    const unfinished = await send(at, page, { version: '4' });
    expect([unfinished.statusCode, unfinished.body.includes('noch nicht fertig')]).toEqual([422, true]);
  });

  test('what is typed is kept while it is typed: once, by whoever saw the last words, and the same words twice are no conflict', async () => {
    const { server, as, db, clock } = await opened();
    const page = await written(at);
    const falk = await staffMember(server, 'office');
    await db.updateTable('staff').set({ name: 'Falk' }).where('id', '=', falk.id).execute();
    const keep = (words: string, version: number, who = as) =>
      press(
        server,
        `${page}/draft`,
        { 'form.version': String(version), 'subject.de': words, 'blocks.0.kind': 'text', 'blocks.0.text.de': words },
        { as: who, headers: { accept: 'application/json' } },
      );
    const at3 = await keep('Erster Satz', 2);
    expect([at3.statusCode, at3.json()]).toEqual([
      200,
      {
        ...{ version: 3, at: clock.now.toISOString(), advice: [] },
        faults: ['subject.en', 'blocks.0.text.en'].map((path) => ({ path, code: 'missing' })),
      },
    ]);
    expect((await keep('Erster Satz', 2)).json().version, 'its answer was lost').toBe(3);
    const late = await keep('Von Falk', 2, falk);
    expect([late.statusCode, late.json()]).toEqual([
      409,
      { why: 'conflict', by: 'Henrike Voss', at: clock.now.toISOString() },
    ]);
    expect((await keep('Aus dem anderen Fenster', 2)).json()).toMatchObject({ why: 'conflict', by: '' });
    const here = async (who: Person) => (await press(server, `${page}/here`, {}, { as: who })).json();
    await here(falk);
    expect(await here(as)).toEqual({ others: ['Falk'], version: 3, revision: 0, by: '' });
    const long = await keep('x'.repeat(9000), 3);
    expect([long.statusCode, long.json().error?.code]).toEqual([422, 'tooLong']);
    expect((await keep('Ohne Anmeldung', 3, { ...as, cookie: '' })).statusCode).toBe(401);
    await press(server, page, { action: 'delete' }, { as });
    expect((await keep('Zu spät', 3)).statusCode).toBe(404);
  });

  test('a test goes to whoever presses, in both languages, and to nobody else', async () => {
    const { server, as } = await opened();
    const page = await written(at);
    await press(server, `${page}/send`, { action: 'test' }, { as });
    const letters = await server.letters();
    expect(letters.map(({ subject, to }) => `${to?.[0]?.address} ${subject}`).sort()).toEqual([
      `${as.email} Probe: Neues aus dem Park`,
      `${as.email} Test: News from the park`,
    ]);
  });

  test('it names evenings and pictures by whole addresses; the picture is a JPEG that may stand on other pages', async () => {
    const { server, as } = await opened();
    const page = await written(at, {
      ...{ 'blocks.1.kind': 'evening', 'blocks.1.of': '15', 'blocks.2.kind': 'picture', 'blocks.2.of': 'concert' },
    });
    const letter = await visit(server, `${page}/letter?lng=de`, { as });
    expect(letter.body).toContain(`${origin}/events/15?lng=de`);
    expect(letter.body).toContain(`${origin}/contact#imprint`);
    expect(letter.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'self'; sandbox$/);
    const [, picture = ''] = letter.body.match(/<img src="http:\/\/tollenau.example([^"]+\.jpg)"/) ?? [];
    const answer = await server.app.inject(picture);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cross-origin-resource-policy']]).toEqual(
      [...[200, 'image/jpeg', 'cross-origin']],
    );
    const text = await visit(server, `${page}/letter?lng=en&as=text`, { as });
    expect(text.body).toContain('The linden is in flower.');
    expect(text.body).not.toContain('<');
    expect((await server.app.inject('/newsletter/pictures/hero-plate-960.AAAAAAAAAA.jpg')).statusCode).toBe(404);
  });

  test('an issue is a page only where the office wants it, once it has begun, and then it takes nobody off the list', async () => {
    const { server, db } = await opened();
    const page = await written(at, { readable: 'on' });
    const read = () =>
      server.app.inject({ url: page.replace('/office/newsletter', '/newsletter/read'), headers: browser });
    expect((await read()).statusCode).toBe(404);
    await send(at, page);
    later(at.clock, limits.mailingPause);
    await sendAll(at);
    const { statusCode, body } = await read();
    expect([statusCode, body.includes('Die Linde blüht.'), body.includes('/newsletter/leave/')]).toEqual([
      200,
      true,
      false,
    ]);
    expect(at.smtp.received[0]?.raw).toContain('/newsletter/read/');
    const issue = JSON.parse((await lineOf(at)).content);
    await db
      .updateTable('newsletterIssues')
      .set({ content: JSON.stringify({ ...issue, readable: false }) })
      .execute();
    expect((await read()).statusCode).toBe(404);

    // Into the archive, and out of it: at once, everywhere.
    const archive = () => server.app.inject({ url: '/newsletter/archive?lng=de', headers: browser });
    const listed = async () => (await server.app.inject('/sitemap.xml')).body.includes('/newsletter/archive');
    const seen = async () => [(await archive()).statusCode, (await read()).statusCode, await listed()];
    expect(await seen()).toEqual([404, 404, false]);
    expect((await press(server, `${page}/send`, { action: 'archive' }, { as: at.as })).statusCode).toBe(303);
    expect(await seen()).toEqual([200, 200, true]);
    const { body: list, headers } = await archive();
    expect(list).toContain(page.replace('/office/newsletter', '/newsletter/read'));
    expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['no-store', undefined]);
    const leads = async (from: string) =>
      (await server.app.inject({ url: from, headers: browser })).body.includes('href="/newsletter/archive"');
    const asked = ['/newsletter', '/newsletter?lng=en', '/newsletter/asked'];
    expect(await Promise.all(asked.map(leads))).toEqual([true, true, true]);
    await press(server, `${page}/send`, { action: 'unarchive' }, { as: at.as });
    expect(await seen()).toEqual([404, 404, false]);
    expect(await Promise.all(asked.map(leads))).toEqual([false, false, false]);
  });

  test('without fresh proof nothing is sent, and nobody’s address is shown', async () => {
    const { server } = await opened();
    const page = await written(at);
    const as = await stale(at);
    expect((await send({ ...at, as }, page, { version: '2' })).statusCode).toBe(403);
    expect((await visit(server, `${address}/members`, { as })).statusCode).toBe(303);
    expect((await visit(server, `${address}/members/list`, { as })).statusCode).toBe(303);
    // Nor by a form that is sent there: the page does not come back with what it shows.
    await at.db.updateTable('subscribers').set({ pausedAt: at.clock.now.toISOString(), pausedFor: '5.1.1' }).execute();
    const list = { as: await staffMember(server, 'office') };
    const sent = await press(server, `${address}/members`, { action: 'none' }, { as });
    expect([sent.statusCode, sent.body.includes('ada@example.org')]).toEqual([403, false]);
    expect((await visit(server, `${address}/members`, list)).body, 'control').toContain('ada@example.org');
  });

  test('the list: looked up, entered with proof, taken off, fetched; whoever has left comes back by themselves alone', async () => {
    const { server, as, db } = await opened();
    const list = `${address}/members`;
    const act = (action: string, values: Record<string, string>) => press(server, list, { action, ...values }, { as });
    expect((await act('find', { email: 'Ada@example.org' })).body).toContain('ada@example.org steht auf der Liste');
    expect((await act('enter', { email: 'bo@example.org', language: 'en', note: '' })).statusCode).toBe(422);
    const entered = await act('enter', { email: 'bo@example.org', language: 'en', note: 'Postkarte' });
    expect(entered.headers.location).toContain('enteredMember');
    expect((await server.letters()).map(({ to }) => to?.[0]?.address)).toEqual(['bo@example.org']);
    expect((await act('enter', { email: 'BO@example.org', language: 'en', note: 'x' })).statusCode).toBe(409);
    const csv = await visit(server, `${list}/list`, { as });
    expect(csv.headers['content-disposition']).toContain('attachment');
    expect(csv.body.split('\r\n')).toHaveLength(4);
    expect((await act('remove', { email: 'bo@example.org' })).headers.location).toContain('removedMember');
    const again = await act('enter', { email: 'bo@example.org', language: 'en', note: 'Postkarte' });
    expect([again.statusCode, again.body.includes('hat die Liste verlassen')]).toEqual([409, true]);
    const log = await db.selectFrom('auditLog').select(['action', 'what']).orderBy('number').execute();
    expect(log).toEqual([
      { action: 'enteredMember', what: '' },
      { action: 'exportedMembers', what: '2' },
      { action: 'removedMember', what: '' },
    ]);
  });
});
