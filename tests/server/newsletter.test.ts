/** Onto the list and off it, on both engines. */
import { afterEach, expect, test } from 'vitest';
import { newsletterAnswer } from '#contract/newsletter.ts';
import { deleteEnded } from '#server/jobs/retention.ts';
import { proofOf } from '#server/newsletter/members.ts';
import { browser, doneWith, type InProcess, inProcess } from '#tests/harness/inbox.ts';
import { onEachEngine, startEngines } from '#tests/harness/per-file.ts';

const all = startEngines();
let server: InProcess;
afterEach(() => server.close());

const hour = 60 * 60 * 1000;
const later = (hours: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + hours * hour);
};
const wish = (email: string, query = '?lng=en', headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: `/api/newsletter${query}`, payload: { email, consent: true }, headers });
const subscribers = () => server.storage.db.selectFrom('subscribers').selectAll().execute();
/** Links in the letters to this address, newest last. */
async function linksTo(address: string, part: string): Promise<string[]> {
  const letters = (await server.letters()).filter(({ to }) => to?.[0]?.address === address);
  const newest = letters.toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''));
  return newest.flatMap(({ text }) => text?.match(new RegExp(`/newsletter/${part}/\\S+`)) ?? []);
}

onEachEngine('%s', (engine) => {
  const start = async () => {
    server = await inProcess(await all.settings(engine));
  };

  test('[NLT-05] an address waits, unconfirmed, for its letter, which comes in the reader’s language', async () => {
    await start();
    const response = await wish('ada@example.org');
    expect(response.statusCode).toBe(202);
    expect(newsletterAnswer.parse(response.json())).toEqual({ data: { state: 'asked' } });
    expect(await subscribers()).toMatchObject([{ email: 'ada@example.org', language: 'en', confirmedAt: null }]);
    await wish('bo@example.org', '?lng=de');
    const subjects = (await server.letters()).map(({ subject }) => subject).sort();
    expect(subjects).toEqual([
      'Nachrichten aus dem Gutshaus: bitte bestätigen Sie Ihre Adresse',
      'News from the manor: please confirm your address',
    ]);
  });

  test('N1 a GET never confirms, however often a mail scanner follows the link; the button does', async () => {
    await start();
    await wish('ada@example.org');
    const [link = ''] = await linksTo('ada@example.org', 'confirm');
    for (let i = 0; i < 20; i++) {
      const method = i % 2 ? 'HEAD' : 'GET';
      expect((await server.app.inject({ method, url: link, headers: browser })).statusCode).toBe(200);
    }
    expect((await subscribers())[0]?.confirmedAt).toBeNull();
    const page = (await server.app.inject(link)).body;
    const action = page.match(/<form action="(\/newsletter\/confirm\/[^"]+)" method="post"/)?.[1] ?? '';
    expect((await server.app.inject({ method: 'POST', url: action, headers: browser })).statusCode).toBe(303);
    expect((await subscribers())[0]?.confirmedAt).toBe(server.clock.now.toISOString());
    expect((await server.app.inject(link)).body).toContain('You are on the list');
  });

  test('N1 the token is stored as its hash alone, and is good for 48 hours', async () => {
    await start();
    await wish('ada@example.org');
    const [link = ''] = await linksTo('ada@example.org', 'confirm');
    const key = link.match(/confirm\/([\w-]{43})/)?.[1] ?? '';
    expect(key).toHaveLength(43);
    for (const table of ['subscribers', 'outboxEmails'] as const) {
      expect(JSON.stringify(await server.storage.db.selectFrom(table).selectAll().execute())).not.toContain(key);
    }
    later(49);
    await server.app.inject({ method: 'POST', url: `/newsletter/confirm/${key}` });
    expect((await subscribers())[0]?.confirmedAt).toBeNull();
    expect((await server.app.inject(`${link}`)).body).toContain('no longer good');
  });

  test('N1 one letter to an address within the hour, three in a day; unconfirmed, it is gone after seven days', async () => {
    await start();
    for (let i = 0; i < 5; i++) await wish(i % 2 ? 'ADA@example.org' : 'ada@example.org');
    expect(await server.letters()).toHaveLength(1);
    for (let i = 0; i < 5; i++) {
      later(1.1);
      await wish('ada@example.org');
      // An hour that passes while a letter is in hand outlasts its lease, and it would be sent once more.
      await server.letters();
    }
    expect(await server.letters()).toHaveLength(3);
    expect(await subscribers()).toHaveLength(1);
    later(6 * 24);
    await deleteEnded(server.storage, server.clock.now, doneWith);
    expect(await subscribers()).toHaveLength(1);
    later(25);
    await deleteEnded(server.storage, server.clock.now, doneWith);
    expect(await subscribers()).toEqual([]);
  });

  test('N1 many at once with one address: one row, one letter', async () => {
    await start();
    await Promise.all(Array.from({ length: 30 }, () => wish('ada@example.org')));
    expect(await subscribers()).toHaveLength(1);
    expect(await server.letters()).toHaveLength(1);
  });

  test('N2 what proves the consent: the words, the language, both times, both networks', async () => {
    await start();
    await wish('ada@example.org', '?lng=de', { 'x-forwarded-for': '203.0.113.77' });
    const [link = ''] = await linksTo('ada@example.org', 'confirm');
    later(2);
    const headers = { 'x-forwarded-for': '2001:db8:7:8::9' };
    await server.app.inject({ method: 'POST', url: link.replace(/\?.*/, ''), headers });
    const proof = await proofOf(server.storage.db, server.secrets, 'Ada@example.org');
    expect(proof).toMatchObject({
      email: 'ada@example.org',
      language: 'de',
      askedAt: '2026-11-21T12:00:00.000Z',
      askedFrom: '203.0.113.0/24',
      confirmedAt: '2026-11-21T14:00:00.000Z',
      confirmedFrom: '2001:db8:7::/48',
    });
    expect(proof?.consentText).toContain('auf der Liste des Gutshauses');
  });

  test('N2 a mail program’s own button takes an address off the list; nothing but a hash remains', async () => {
    await start();
    await wish('ada@example.org');
    const [link = ''] = await linksTo('ada@example.org', 'confirm');
    await server.app.inject({ method: 'POST', url: link.replace(/\?.*/, '') });
    const welcome = (await server.letters()).find(
      ({ subject }) => subject === 'News from the manor: you are on the list',
    );
    const header = (name: string) => welcome?.headers.find(({ key }) => key === name)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const [, leave = ''] =
      header('list-unsubscribe').match(/^<https?:\/\/[^/]+(\/newsletter\/leave\/[\w-]{43})>$/) ?? [];
    await server.app.inject(leave);
    expect(await subscribers()).toHaveLength(1);
    const oneClick = () =>
      server.app.inject({
        method: 'POST',
        url: leave,
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      });
    expect((await oneClick()).statusCode).toBe(200);
    expect((await oneClick()).statusCode).toBe(200);
    expect(await subscribers()).toEqual([]);
    const rows = await server.storage.db.selectFrom('suppressions').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('ada');
    expect(await server.storage.db.selectFrom('outboxEmails').selectAll().execute()).toEqual([]);
  });

  test('N2 an address that comes back is no longer among those that have left', async () => {
    await start();
    const left = () => server.storage.db.selectFrom('suppressions').selectAll().execute();
    const join = async () => {
      await wish('ada@example.org');
      const link = (await linksTo('ada@example.org', 'confirm')).at(-1)?.replace(/\?.*/, '') ?? '';
      expect((await server.app.inject({ method: 'POST', url: link, headers: browser })).statusCode).toBe(303);
    };
    await join();
    const [leave = ''] = await linksTo('ada@example.org', 'leave');
    await server.app.inject({ method: 'POST', url: leave.replace(/\?.*/, '') });
    expect([await subscribers(), (await left()).length]).toEqual([[], 1]);
    later(25);
    await join();
    expect([(await subscribers()).length, await left()]).toEqual([1, []]);
  });

  test('[NLT-01] neither without an address nor without consent', async () => {
    await start();
    const send = (payload: object) => server.app.inject({ method: 'POST', url: '/api/newsletter?lng=de', payload });
    const missing = (await send({ consent: true })).json().error.fields;
    expect(missing.email.code).toBe('emailInvalid');
    const refused = await send({ email: 'ada@example.org' });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().error.fields.consent.message).toBe('Bitte stimmen Sie zu, dass wir Ihnen schreiben dürfen.');
    expect(await subscribers()).toEqual([]);
  });
});

test('nobody learns who is on the list: known, waiting, gone and unknown addresses hear the same', async () => {
  server = await inProcess();
  await wish('known@example.org');
  const [link = ''] = await linksTo('known@example.org', 'confirm');
  await server.app.inject({ method: 'POST', url: link.replace(/\?.*/, '') });
  await wish('waiting@example.org');
  later(2);
  const answers = await Promise.all(['known', 'waiting', 'unknown'].map((name) => wish(`${name}@example.org`)));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  const toKnown = (await server.letters()).filter(({ to }) => to?.[0]?.address === 'known@example.org');
  expect(toKnown.map(({ subject }) => subject)).toContain('News from the manor: you are on the list already');
});

test('the plain form says thank you, or comes back with what was typed', async () => {
  server = await inProcess();
  const send = (payload: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/newsletter?lng=en',
      payload,
      headers: { ...browser, 'content-type': 'application/x-www-form-urlencoded' },
    });
  const fine = await send('email=ada%40example.org&consent=on');
  expect([fine.statusCode, fine.headers['location']]).toEqual([303, '/newsletter/asked']);
  expect((await server.app.inject({ url: '/newsletter/asked?lng=en' })).body).toContain('Thank you!');
  const wrong = await send('email=ada&consent=on');
  expect(wrong.statusCode).toBe(422);
  expect(wrong.body).toContain('value="ada"');
  expect(wrong.body).toContain('This e-mail address reaches nobody');
});

test('another website cannot enter or confirm anybody', async () => {
  server = await inProcess();
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await wish('ada@example.org', '', headers)).statusCode).toBe(403);
  const confirm = await server.app.inject({ method: 'POST', url: `/newsletter/confirm/${'a'.repeat(43)}`, headers });
  expect(confirm.statusCode).toBe(403);
});
