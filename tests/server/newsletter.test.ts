import { afterEach, expect, test } from 'vitest';
import { newsletterAnswer } from '#contract/booking/newsletter.ts';
import { deleteExpired } from '#server/jobs/retention.ts';
import { readConsentProof } from '#server/newsletter/subscribers.ts';
import { onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import {
  browserHeaders,
  type InProcessServer,
  requestsNeededUntil,
  startInProcess,
} from '#tests/harness/in-process.ts';
import { english, german } from '#tests/harness/texts.ts';

const databases = startEngines();
let server: InProcessServer;
afterEach(() => server.close());

const advanceHours = (hours: number) => server.advance(hours * 60 * 60 * 1000);
const post = (url: string, payload: string | object = {}, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url, payload, headers });
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const subscribe = (email: string, query = '?lng=en', headers = {}) =>
  post(`/api/newsletter${query}`, { email, consent: true }, headers);
const readRows = (table: 'subscribers' | 'suppressions' | 'outboxEmails') =>
  server.storage.db.selectFrom(table).selectAll().execute();
const subscribers = async () => (await readRows('subscribers')) as { confirmedAt: string | null }[];
async function findLink(address: string, part: 'confirm' | 'leave'): Promise<string> {
  const emails = (await server.emails()).filter(({ to }) => to?.[0]?.address === address);
  const fromOldToNew = emails.toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''));
  return (
    fromOldToNew.flatMap(({ text }) => text?.match(new RegExp(`/newsletter/${part}/[\\w-]{43}`)) ?? []).at(-1) ?? ''
  );
}
async function subscribeAndConfirm(address = 'ada@example.org') {
  await subscribe(address);
  expect((await post(await findLink(address, 'confirm'), '', browserHeaders)).statusCode).toBe(303);
}

onEachEngine('%s', (engine) => {
  const start = async () => {
    server = await startInProcess(await databases.createDatabase(engine));
  };

  test('[NLT-05] a new address is unconfirmed, and the email asks for confirmation in the reader’s language', async () => {
    await start();
    const response = await subscribe('ada@example.org');
    expect(response.statusCode).toBe(202);
    expect(newsletterAnswer.parse(response.json())).toEqual({ data: { state: 'asked' } });
    expect(await subscribers()).toMatchObject([{ email: 'ada@example.org', language: 'en', confirmedAt: null }]);
    await subscribe('bo@example.org', '?lng=de');
    expect((await server.emails()).map(({ subject }) => subject).sort()).toEqual([
      german('emails.newsletterConfirmation.subject'),
      english('emails.newsletterConfirmation.subject'),
    ]);
  });

  test('N1 opening the confirmation link confirms nothing, as mail scanners open links, but its button does', async () => {
    await start();
    await subscribe('ada@example.org');
    const link = await findLink('ada@example.org', 'confirm');
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD'] as const)
      expect((await server.app.inject({ method, url: link, headers: browserHeaders })).statusCode).toBe(200);
    expect((await subscribers())[0]?.confirmedAt).toBeNull();
    expect((await server.app.inject(link)).body).toMatch(`<form action="${link}" method="post"`);
    expect((await post(link, '', browserHeaders)).statusCode).toBe(303);
    expect((await subscribers())[0]?.confirmedAt).toBe(server.clock.now.toISOString());
    expect((await server.app.inject(`${link}?lng=en`)).body).toContain(english('newsletter.confirmed.title'));
  });

  test('N1 the server stores only a hash of the token in a confirmation link, and the link expires after 48 hours', async () => {
    await start();
    await subscribe('ada@example.org');
    const link = await findLink('ada@example.org', 'confirm');
    for (const table of ['subscribers', 'outboxEmails'] as const)
      expect(JSON.stringify(await readRows(table))).not.toContain(link.slice(-43));
    advanceHours(49);
    await post(link);
    expect((await subscribers())[0]?.confirmedAt).toBeNull();
    expect((await server.app.inject(`${link}?lng=en`)).body).toContain(english('newsletter.expired.title'));
  });

  test('N1 a second request after the first link has expired gets a link that works', async () => {
    await start();
    await subscribe('ada@example.org');
    const expired = await findLink('ada@example.org', 'confirm');
    advanceHours(49);
    await subscribe('ada@example.org');
    const link = await findLink('ada@example.org', 'confirm');
    expect(link).not.toBe(expired);
    await post(link, '', browserHeaders);
    expect((await subscribers())[0]?.confirmedAt).toBe(server.clock.now.toISOString());
  });

  test('N1 one address gets at most one confirmation email per hour and five per day', async () => {
    await start();
    for (let i = 0; i < 5; i++) await subscribe(i % 2 ? 'ADA@example.org' : 'ada@example.org');
    expect(await server.emails()).toHaveLength(1);
    for (let i = 0; i < 7; i++) {
      advanceHours(1.1);
      await subscribe('ada@example.org');
      // Send now: after the clock advances, the email’s lease is over and it would be sent twice.
      await server.emails();
    }
    expect(await server.emails()).toHaveLength(5);
  });

  test('N1 an unconfirmed address is deleted after seven days, even if it was entered again', async () => {
    await start();
    await subscribe('ada@example.org');
    advanceHours(1.1);
    await subscribe('ada@example.org');
    const leftAfter = async (hours: number) => {
      advanceHours(hours);
      await deleteExpired(server.storage, server.clock.now, requestsNeededUntil);
      return (await subscribers()).length;
    };
    expect([await leftAfter(6 * 24), await leftAfter(25)]).toEqual([1, 0]);
  });

  test('N1 parallel requests for one email address make one subscriber and one email', async () => {
    await start();
    await Promise.all(Array.from({ length: 30 }, () => subscribe('ada@example.org')));
    expect([(await subscribers()).length, (await server.emails()).length]).toEqual([1, 1]);
  });

  test('N2 the proof of consent holds its text and language, and time and network of the request and of the confirmation', async () => {
    await start();
    await subscribe('ada@example.org', '?lng=de', { 'x-forwarded-for': '203.0.113.77' });
    const link = await findLink('ada@example.org', 'confirm');
    advanceHours(2);
    await post(link, '', { 'x-forwarded-for': '2001:db8:7:8::9' });
    const proof = await readConsentProof(server.storage.db, server.secrets, 'Ada@example.org');
    expect(proof).toMatchObject({
      ...{ email: 'ada@example.org', language: 'de' },
      ...{ requestedAt: '2026-11-21T12:00:00.000Z', requestedFrom: '203.0.113.0/24' },
      ...{ confirmedAt: '2026-11-21T14:00:00.000Z', confirmedFrom: '2001:db8:7::/48' },
    });
    expect(proof?.consentText).toBe(german('newsletter.consent'));
  });

  test('one-click unsubscribe removes the address and leaves only a hash, until the reader subscribes again', async () => {
    await start();
    await subscribeAndConfirm();
    const welcome = (await server.emails()).find(
      ({ subject }) => subject === english('emails.newsletterWelcome.subject'),
    );
    const header = (name: string) => welcome?.headers.find(({ key }) => key === name)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const leaveLink =
      header('list-unsubscribe').match(/^<https?:\/\/[^/]+(\/newsletter\/leave\/[\w-]{43})>$/)?.[1] ?? '';
    await server.app.inject(leaveLink);
    expect(await subscribers()).toHaveLength(1);
    for (let clicks = 0; clicks < 2; clicks++) {
      const headers = { ...form, 'sec-fetch-site': 'cross-site' };
      expect((await post(leaveLink, 'List-Unsubscribe=One-Click', headers)).statusCode).toBe(200);
    }
    expect(await subscribers()).toEqual([]);
    expect(await readRows('outboxEmails'), 'records of sent emails').toMatchObject([
      { sealed: null },
      { sealed: null },
    ]);
    expect(await readRows('suppressions')).toHaveLength(1);
    expect(JSON.stringify(await readRows('suppressions'))).not.toContain('@');
    // So that findLink finds the new confirmation email as the newest.
    advanceHours(25);
    await subscribeAndConfirm();
    expect([(await subscribers()).length, await readRows('suppressions')]).toEqual([1, []]);
  });

  test('[NLT-01] a subscription without an address or without consent is refused', async () => {
    await start();
    const readFields = async (payload: object) => (await post('/api/newsletter?lng=de', payload)).json().error.fields;
    expect((await readFields({ consent: true })).email.code).toBe('emailInvalid');
    const { consent } = await readFields({ email: 'ada@example.org' });
    expect(consent.message).toBe(german('errors.newsletterConsentMissing'));
    expect(await subscribers()).toEqual([]);
  });
});

test('the form gives the same answer to a subscribed, an unconfirmed and an unknown email address', async () => {
  server = await startInProcess();
  await subscribeAndConfirm('known@example.org');
  await subscribe('waiting@example.org');
  // An address gets at most one email per hour.
  advanceHours(2);
  const answers = await Promise.all(['known', 'waiting', 'unknown'].map((name) => subscribe(`${name}@example.org`)));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  const toKnown = (await server.emails()).filter(({ to }) => to?.[0]?.address === 'known@example.org');
  expect(toKnown.map(({ subject }) => subject)).toContain(english('emails.newsletterSubscribed.subject'));
});

test('a subscriber whose address is typed six times within an hour is told only once that it is on the list', async () => {
  server = await startInProcess();
  await subscribeAndConfirm();
  advanceHours(2);
  for (let times = 0; times < 6; times++) await subscribe('ada@example.org');
  const subjects = (await server.emails()).map(({ subject }) => subject);
  const told = english('emails.newsletterSubscribed.subject');
  expect(subjects.filter((subject) => subject === told)).toEqual([told]);
});

test('without script, a form with an invalid email address comes back with the input and an error', async () => {
  server = await startInProcess();
  const headers = { ...browserHeaders, ...form };
  const wrong = await post('/api/newsletter?lng=en', 'email=ada&consent=on', headers);
  expect(wrong.statusCode).toBe(422);
  expect(wrong.body).toContain('value="ada"');
  expect(wrong.body).toContain('This email address reaches nobody');
});
