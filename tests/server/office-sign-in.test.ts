import { readFile, stat } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findAccessRule } from '#contract/office/office.ts';
import { identifyStaff } from '#office/team/server/identify.ts';
import { buildInviteUrl } from '#office/team/server/invites.ts';
import { changeRole, inviteAgain, inviteStaff, listStaff, removeStaff } from '#office/team/server/people.ts';
import { replaceRecoveryCodes } from '#office/team/server/recovery.ts';
import { createFirstLink, createStartMessage, firstLinkPath } from '#office/team/server/start.ts';
import { toPlainSpaces } from '#site/language/typeset.ts';
import { cheapPasswordCost } from '#tests/harness/accounts.ts';
import { createPasskey, signChallenge, type VirtualPasskey } from '#tests/harness/authenticator.ts';
import { onEachEngine, startEngines, testOnEachEngine } from '#tests/harness/engine-tests.ts';
import { type InProcessServer, postTickets, startInProcess } from '#tests/harness/in-process.ts';
import { listRoutes } from '#tests/harness/routes.ts';
import {
  createStaffMember,
  enrolWithCodes,
  getPage,
  postForm,
  readHiddenField,
  readLinkSecret,
  readPasskeyOptions,
  readSessionCookie,
} from '#tests/harness/staff.ts';
import { german } from '#tests/harness/texts.ts';

const origin = 'https://tollenau.example';
const password = 'drei Frösche singen falsch';
const terminal = { name: 'test (terminal)' };

const databases = startEngines();
let server: InProcessServer;

const startServer = (settings: Record<string, string> = {}) =>
  startInProcess({ PUBLIC_URL: origin, ...settings }, { passwordCost: cheapPasswordCost });
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

const minute = 60_000;
const hour = 60 * minute;

const people = () => server.storage.db.selectFrom('staff').selectAll().where('removedAt', 'is', null).execute();
const openUrl = (link: string) =>
  postForm(server, new URL(link).pathname, { action: 'openInvite', key: readLinkSecret(link) });
const isInvalid = async (link: string) => (await openUrl(link)).statusCode === 410;
const enrolOwner = async () => enrol(await createFirstLink(server.staffServices, origin));

async function enrol(link: string, who: Record<string, string> = {}, page?: Awaited<ReturnType<typeof openUrl>>) {
  const address = new URL(link).pathname;
  const opened = page ?? (await openUrl(link));
  const { passkey, credential } = createPasskey(readPasskeyOptions(opened), origin);
  const typed = { name: 'Henrike Voss', email: 'henrike@tollenau.example', ...who };
  const answer = await postForm(server, address, { action: 'enrol', key: readLinkSecret(link), credential, ...typed });
  return { passkey, answer, cookie: readSessionCookie(answer) };
}

async function signIn(passkey: VirtualPasskey, more: { cookie?: string; origin?: string } = {}) {
  const page = await getPage(server, '/office/sign-in');
  const credential = signChallenge(passkey, readPasskeyOptions(page), more.origin ?? origin);
  const as = more.cookie ? { cookie: more.cookie } : undefined;
  return postForm(server, '/office/sign-in', { action: 'passkey', credential }, { as });
}

async function setUpPassword() {
  const email = 'ida@tollenau.example';
  return {
    email,
    ...(await enrolWithCodes(server, await createFirstLink(server.staffServices, origin), { email, password })),
  };
}

const tryPassword = (email: string, code: string, headers: Record<string, string> = {}) =>
  postForm(server, '/office/sign-in', { action: 'password', email, password, code }, { headers });

describe('the first start', () => {
  test('the first-owner link enrols one owner, once, and /office/start without it nobody', async () => {
    const link = await createFirstLink(server.staffServices, origin);
    expect((await getPage(server, '/office/start')).body).not.toContain('data-options');
    const { answer, passkey, cookie } = await enrol(link);
    expect(answer.headers.location).toBe('/office/account?done=welcome');
    expect(await people()).toMatchObject([{ name: 'Henrike Voss', role: 'owner', email: 'henrike@tollenau.example' }]);
    expect((await getPage(server, '/office/staff', { as: { cookie } })).statusCode).toBe(200);
    expect((await signIn(passkey)).headers.location).toBe('/office');

    const again = await openUrl(link);
    expect([again.statusCode, again.body.includes(german('errors.inviteExpired'))]).toEqual([410, true]);
    const log = await server.storage.db.selectFrom('auditLog').select('action').orderBy('number').execute();
    expect(log).toEqual([{ action: 'joined' }, { action: 'signedIn' }]);
  });

  testOnEachEngine('of twenty people who use two first-owner links at once, one is enrolled (%s)', async (engine) => {
    await using own = await startServer(await databases.createDatabase(engine));
    server = own;
    const links = [await createFirstLink(own.staffServices, origin), await createFirstLink(own.staffServices, origin)];
    const pages = await Promise.all(Array.from({ length: 20 }, (_, number) => openUrl(links[number % 2] ?? '')));
    const statuses = await Promise.all(
      pages.map(async (page, number) => {
        const email = `person${number}@tollenau.example`;
        return (await enrol(links[number % 2] ?? '', { email }, page)).answer.statusCode;
      }),
    );
    expect(statuses.toSorted()).toEqual([303, ...Array(19).fill(410)]);
    expect(await people()).toHaveLength(1);
    // A used link stays invalid after the owner is removed.
    const third = await createFirstLink(own.staffServices, origin);
    await own.storage.db.updateTable('staff').set({ removedAt: 'then', email: null }).execute();
    expect((await enrol(third)).answer.statusCode).toBe(410);
    server = await startServer();
  });

  test('the link for the first owner is in a private file, and in production printed only to a terminal', async () => {
    const { staffServices, folder } = server;
    const expiredLink = await createFirstLink(staffServices, origin);
    server.advance(24 * hour + minute);
    expect(await isInvalid(expiredLink), 'a day later').toBe(true);
    const file = firstLinkPath({ dataDir: folder });
    const message = await createStartMessage(staffServices, origin, { isTerminal: false });
    const [link = ''] = message?.match(/https:\S+/) ?? [];
    expect(await readFile(file, 'utf8')).toBe(`${link}\n`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const production = { ...staffServices, config: { ...staffServices.config, production: true } };
    expect(await createStartMessage(production, origin, { isTerminal: false })).not.toContain(origin);
    expect(await createStartMessage(production, origin, { isTerminal: true })).toContain(`${origin}/office/start#`);
    await enrol(link);
    await expect(stat(file)).rejects.toThrow();
    expect(await createStartMessage(staffServices, origin, { isTerminal: true })).toBeUndefined();
  });
});

describe('invitations', () => {
  const inviteWriter = async (email = 'ida@tollenau.example') =>
    buildInviteUrl(
      server.staffServices,
      origin,
      await inviteStaff(server.staffServices, terminal, { email, role: 'writer' }),
    );

  test('an invitation is valid once, for 48 hours, for its address and role', async () => {
    const link = await inviteWriter();
    const { answer, cookie } = await enrol(link, { email: 'bo@tollenau.example', role: 'owner' });
    expect(answer.statusCode).toBe(303);
    expect(await people()).toMatchObject([{ email: 'ida@tollenau.example', role: 'writer' }]);
    expect((await getPage(server, '/office/staff', { as: { cookie } })).statusCode).toBe(403);
    expect(await isInvalid(link)).toBe(true);
    const expiredLink = await inviteWriter('late@tollenau.example');
    server.advance(48 * hour + minute);
    expect(await isInvalid(expiredLink)).toBe(true);
  });

  test('the form for an invitation proposes the role of the office', async () => {
    const { body } = await getPage(server, '/office/staff', { as: await createStaffMember(server, 'owner') });
    const form = body.slice(body.indexOf('id="invite"'));
    expect(form.match(/<option value="(\w+)" selected/)?.[1]).toBe('office');
  });

  test('an invitation ends when an owner revokes it or removes the person', async () => {
    const as = await createStaffMember(server);
    await inviteWriter();
    const { body } = await getPage(server, '/office/staff', { as });
    const [link = ''] = body.match(/https:\/\/tollenau\.example\/office\/invitation#[\w-]{43}/) ?? [];
    const { id } = await server.storage.db.selectFrom('staffInvites').select('id').executeTakeFirstOrThrow();
    expect(await isInvalid(link)).toBe(false);
    await postForm(server, '/office/staff', { action: 'revokeInvite', id }, { as });
    expect(await isInvalid(link)).toBe(true);

    const ida = await createStaffMember(server, 'office');
    const again = buildInviteUrl(
      server.staffServices,
      origin,
      await inviteAgain(server.staffServices, terminal, ida.id),
    );
    await removeStaff(server.staffServices, terminal, ida.id);
    expect(await isInvalid(again)).toBe(true);
  });

  test.each([
    ['removed', removeStaff],
    ['made a writer', (...[staff, by, id]: Parameters<typeof removeStaff>) => changeRole(staff, by, id, 'writer')],
  ])('open invitations sent by an owner end when the owner is %s', async (_, changeStaff) => {
    await createStaffMember(server);
    const falk = await createStaffMember(server, 'owner');
    const invitee = { email: 'friend@example.org', role: 'owner' } as const;
    const inviteUrl = buildInviteUrl(
      server.staffServices,
      origin,
      await inviteStaff(server.staffServices, falk, invitee),
    );
    await changeStaff(server.staffServices, terminal, falk.id);
    expect(await isInvalid(inviteUrl)).toBe(true);
  });

  test('the old sessions and passkeys of a person end only when the person uses an invitation to regain access', async () => {
    const { passkey, cookie } = await enrol(await inviteWriter());
    const [ida] = await people();
    const link = buildInviteUrl(
      server.staffServices,
      origin,
      await inviteAgain(server.staffServices, terminal, ida?.id ?? ''),
    );
    expect((await getPage(server, '/office', { as: { cookie } })).statusCode).toBe(200);
    const regained = await enrol(link);
    expect(regained.answer.statusCode).toBe(303);
    expect((await getPage(server, '/office', { as: { cookie } })).statusCode).toBe(303);
    expect((await signIn(passkey)).body).toContain('Dieser Passkey gehört hier niemandem');
    expect((await signIn(regained.passkey)).statusCode).toBe(303);
  });

  test('the page of an invitation names only the person who regains access', async () => {
    const name = 'Henrike Voss';
    await enrolOwner();
    const [owner] = await people();
    const regain = await inviteAgain(server.staffServices, terminal, owner?.id ?? '');
    const links = [await inviteWriter(), buildInviteUrl(server.staffServices, origin, regain)];
    const pages = await Promise.all(links.map(openUrl));
    expect(pages.map(({ body }) => body.includes(name))).toEqual([false, true]);
  });

  test('a sign-up with a short password says so, and keeps the name but not the password', async () => {
    const link = await inviteWriter();
    const typed = { action: 'enrol', key: readLinkSecret(link), name: 'Ida', password: 'kurz' };
    const answer = await postForm(server, '/office/invitation', typed);
    expect(answer.statusCode).toBe(422);
    for (const text of [german('errors.passwordTooShort'), 'value="Ida"']) expect(answer.body).toContain(text);
    expect(answer.body).not.toContain('value="kurz"');
    expect(readHiddenField(answer, 'key')).toBe(readLinkSecret(link));
    expect(await people()).toEqual([]);
  });
});

describe('passkeys', () => {
  test('a passkey has the time of its last use, and a copy that counts fewer uses is refused', async () => {
    const { passkey } = await enrolOwner();
    server.advance(hour);
    for (let use = 0; use < 2; use++) expect((await signIn(passkey)).statusCode).toBe(303);
    const [stored] = await server.storage.db.selectFrom('staffPasskeys').selectAll().execute();
    expect(stored).toMatchObject({ counter: 2, lastUsedAt: server.clock.now.toISOString() });
    passkey.counter = 0;
    expect((await signIn(passkey)).statusCode).toBe(400);
  });

  test('a new passkey needs the challenge of its own form', async () => {
    const link = await createFirstLink(server.staffServices, origin);
    const elsewhere = await getPage(server, '/office/sign-in');
    expect((await enrol(link, {}, elsewhere)).answer.statusCode).toBe(400);
    expect(await people()).toEqual([]);
    expect((await enrol(link)).answer.statusCode, 'control').toBe(303);
  });

  test('a passkey’s answer is valid once, for its challenge, its host and its owner, and leads into the office only', async () => {
    const { passkey, cookie } = await enrolOwner();
    const page = await getPage(server, '/office/sign-in');
    const credential = signChallenge(passkey, readPasskeyOptions(page), origin);
    const send = (sent: string) =>
      postForm(server, '/office/sign-in', { action: 'passkey', credential: sent, to: '//evil.example' });
    expect((await send(credential)).headers.location).toBe('/office');
    expect((await send(credential)).statusCode, 'a second time').toBe(400);
    expect((await signIn(passkey, { origin: 'https://tollenau.evil.example' })).statusCode).toBe(400);
    const answer = signChallenge(passkey, { challenge: Buffer.from('mine').toString('base64url') }, origin);
    expect((await send(answer)).statusCode, 'to a challenge that the server did not make').toBe(400);
    server.advance(31 * minute);
    expect((await send(signChallenge(passkey, readPasskeyOptions(page), origin))).body).toContain('zu lange offen');

    const other = await createStaffMember(server);
    const proof = await getPage(server, '/office/proof', { as: { cookie } });
    const stolen = signChallenge(passkey, readPasskeyOptions(proof), origin);
    const asOther = await postForm(server, '/office/proof', { action: 'passkey', credential: stolen }, { as: other });
    expect(asOther.statusCode).toBe(400);
    for (const invalid of ['', '{', '{}', 'null', '[]', '{"id":1}'])
      expect((await send(invalid)).statusCode, invalid).toBe(400);
  });
});

describe('password and one-time code', () => {
  test('wrong passwords of a visitor’s account do not delay the sign-in to the office from the same network', async () => {
    const { code, email } = await setUpPassword();
    server.advance(minute);
    const headers = { 'x-forwarded-for': '198.18.3.3' };
    const guess = () =>
      server.app.inject({ method: 'POST', url: '/auth/login/', payload: { email, password: 'guessed' }, headers });
    const answers: number[] = [];
    for (let count = 0; count < 6; count++) answers.push((await guess()).statusCode);
    expect(answers.at(-1), 'control').toBe(429);
    expect((await tryPassword(email, code(), headers)).statusCode).toBe(303);
  });

  test('sign-in needs the password and the one-time code, and a code is valid once', async () => {
    const { code, email, answer } = await setUpPassword();
    expect(answer.statusCode).toBe(303);
    const first = code();
    expect((await tryPassword(email, first)).statusCode, 'the code that set it up').toBe(400);
    server.advance(30_000);
    const answers = await Promise.all(Array.from({ length: 4 }, () => tryPassword(email, code())));
    expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1);
    expect((await tryPassword(email, '')).statusCode).toBe(400);
    // A sign-in that has begun ends if the password is changed meanwhile.
    server.advance(minute);
    const input = { values: { email, password, code: code() }, ip: '198.18.9.9', relyingParty: undefined };
    const begun = await identifyStaff(server.staffServices, 'password', input);
    const { db } = server.storage;
    await db.updateTable('staff').set({ passwordHash: 'another' }).execute();
    await expect(db.transaction().execute(begun.spend)).rejects.toMatchObject({ code: 'staffCredentialsWrong' });
  });

  test('after five wrong codes from one network, that network must wait, but the person can still sign in from another', async () => {
    const { code, email } = await setUpPassword();
    server.advance(60_000);
    const tryFrom = async (ip: string, oneTimeCode: string) =>
      (await tryPassword(email, oneTimeCode, { 'x-forwarded-for': ip })).statusCode;
    for (let guess = 0; guess < 8; guess++)
      expect(await tryFrom('198.18.0.1', String(100_000 + guess))).toBe(guess < 5 ? 400 : 429);
    expect(await tryFrom('198.18.7.7', code())).toBe(303);
    const headers = { 'x-forwarded-for': '198.18.9.9' };
    const recovery = { action: 'recovery', email, code: 'AAAA-AAAA-AAAA-AAAA' };
    const guessRecoveryCode = async () => (await postForm(server, '/office/sign-in', recovery, { headers })).statusCode;
    for (let guess = 0; guess < 6; guess++) expect(await guessRecoveryCode()).toBe(guess < 5 ? 400 : 429);
  });

  test('signing in with an unknown email address gets the same answer as with a known one', async () => {
    const { email } = await setUpPassword();
    const answerTo = async (address: string) => {
      const { statusCode, body } = await tryPassword(address, '123456');
      return [statusCode, body.replaceAll(address, '').length];
    };
    expect(await answerTo(email)).toEqual(await answerTo('nobody@tollenau.example'));
  });

  test('the one-time code is optional only on a local machine', async () => {
    const link = await createFirstLink(server.staffServices, origin);
    const typed = { key: readLinkSecret(link), name: 'Ida Kranz', email: 'ida@tollenau.example', password };
    expect((await postForm(server, '/office/start', { action: 'enrol', ...typed })).statusCode).toBe(422);

    await using own = await startInProcess({ TRUST_PROXY: 'off' }, { passwordCost: cheapPasswordCost });
    const local = await createFirstLink(own.staffServices, 'http://localhost:3000');
    const enrolled = await postForm(own, '/office/start', { action: 'enrol', ...typed, key: readLinkSecret(local) });
    expect(enrolled.statusCode).toBe(303);
    const input = { values: { email: typed.email, password }, ip: '127.0.0.1', relyingParty: undefined };
    expect(await identifyStaff(own.staffServices, 'password', input)).toMatchObject({ person: { email: typed.email } });
    const online = { ...own.staffServices, config: { ...own.staffServices.config, publicUrl: origin } };
    await expect(identifyStaff(online, 'password', input)).rejects.toMatchObject({
      code: 'secondFactorMissing',
    });
  });
});

test('the last authenticator cannot be removed, and a new password ends the other sessions only', async () => {
  const { passkey, cookie } = await enrolOwner();
  const as = { cookie: readSessionCookie(await signIn(passkey)) };
  const removal = await postForm(server, '/office/account', { action: 'removePasskey', id: passkey.id }, { as });
  expect(removal.statusCode).toBe(409);
  await postForm(server, '/office/account', { action: 'setPassword', password }, { as });
  const statuses = [await getPage(server, '/office', { as }), await getPage(server, '/office', { as: { cookie } })];
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 303]);
});

test('a recovery code signs its holder in once, unless new codes have replaced it', async () => {
  const { db } = server.storage;
  const [ida, falk] = [await createStaffMember(server, 'office'), await createStaffMember(server, 'office')];
  const createCodes = () => db.transaction().execute((trx) => replaceRecoveryCodes(trx, ida.id));
  const enter = async ({ email }: { email: string }, code: string) =>
    (await postForm(server, '/office/sign-in', { action: 'recovery', email, code })).headers.location;
  const [code = '', another = ''] = await createCodes();
  expect(await enter(falk, code), 'of another person').toBeUndefined();
  expect(await enter(ida, ` ${code.toLowerCase().replaceAll('-', ' ')}`)).toBe('/office/account');
  expect(await enter(ida, code), 'a second time').toBeUndefined();
  expect(await listStaff(db)).toMatchObject([{ recoveryCodes: 9 }, {}]);
  await createCodes();
  expect(await enter(ida, another), 'an old code').toBeUndefined();
});

describe('sessions', () => {
  test('signing in ends the session whose cookie the browser still has', async () => {
    const { passkey } = await enrolOwner();
    const planted = `office=${'x'.repeat(43)}`;
    const first = readSessionCookie(await signIn(passkey, { cookie: planted }));
    expect(first).not.toBe(planted);
    expect((await getPage(server, '/office', { as: { cookie: planted } })).statusCode).toBe(303);
    const second = readSessionCookie(await signIn(passkey, { cookie: first }));
    expect((await getPage(server, '/office', { as: { cookie: first } })).statusCode, 'the one before').toBe(303);
    expect((await getPage(server, '/office', { as: { cookie: second } })).statusCode).toBe(200);
  });

  test('the session cookie is sent to the office only, no script can read it or the cookie of the admin bar, and the privacy page says how long both last', async () => {
    const { answer } = await enrolOwner();
    const [session = '', hint = ''] = [answer.headers['set-cookie']].flat();
    expect(session).toMatch(/^office=[\w-]+; Path=\/office; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/);
    expect(hint).toMatch(/^officeBar=1; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/);
    expect([session, hint].map((one) => Number(one.match(/Max-Age=(\d+)/)?.[1]) / 86_400)).toEqual([7, 7]);
    for (const [language, days] of Object.entries({ de: '7 Tage', en: '7 days' })) {
      const { body } = await getPage(server, `/privacy?lng=${language}`);
      for (const name of ['office', 'officeBar'])
        expect(
          toPlainSpaces(body).match(new RegExp(`<th[^>]*>${name}</th>.*?</tr>`))?.[0],
          `${name} ${language}`,
        ).toContain(days);
    }
  });

  test('the database holds no session cookie', async () => {
    const { cookie } = await createStaffMember(server);
    const stored = await server.storage.db.selectFrom('staffSessions').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(cookie.slice(7));
  });

  test('a session ends after twelve idle hours, and after seven days at the latest', async () => {
    const silent = await createStaffMember(server);
    server.advance(12 * hour + minute);
    expect((await getPage(server, '/office', { as: silent })).statusCode).toBe(303);
    const busy = await createStaffMember(server);
    for (let hours = 0; hours < 7 * 24; hours += 8) {
      expect((await getPage(server, '/office', { as: busy })).statusCode).toBe(200);
      server.advance(8 * hour);
    }
    expect((await getPage(server, '/office', { as: busy })).statusCode).toBe(303);
  });

  test('the open tab of a removed person can do nothing', async () => {
    const [as, ida] = [await createStaffMember(server), await createStaffMember(server, 'owner')];
    expect((await getPage(server, '/office/staff', { as: ida })).statusCode).toBe(200);
    await postForm(server, '/office/staff', { action: 'remove', id: ida.id }, { as });
    expect((await getPage(server, '/office', { as: ida })).statusCode).toBe(303);
    const invite = { action: 'invite', email: 'friend@evil.example', role: 'owner' };
    const answer = await postForm(server, '/office/staff', invite, { as: ida });
    expect([answer.statusCode, answer.body.includes(german('errors.officeSignedOut'))]).toEqual([401, true]);
    expect(await server.storage.db.selectFrom('staffInvites').selectAll().execute()).toEqual([]);
  });

  test('a changed role takes effect at the next request', async () => {
    const ida = await createStaffMember(server, 'owner');
    await createStaffMember(server);
    await changeRole(server.staffServices, terminal, ida.id, 'writer');
    expect((await getPage(server, '/office/log', { as: ida })).statusCode).toBe(403);
  });
});

describe('a recent second sign-in (fresh proof)', () => {
  test('if the fresh proof expires while a form is open, the form keeps its input, and its action continues after a new proof', async () => {
    server.clock.now = new Date('2024-07-20T06:00:00Z');
    const { passkey, cookie } = await enrolOwner();
    const as = { cookie };
    const created = await postForm(server, '/office/newsletter', { action: 'begin' }, { as });
    const issue = String(created.headers.location);
    const note = 'Nur noch „Stehplätze“ & mehr.';
    const decision = { action: 'decide', kind: 'soldOut', version: '0', noteDe: note, noteEn: 'Standing.' };
    const added = { action: 'add', email: 'bo@example.org', language: 'en', note: 'Postkarte' };
    const forms: [address: string, typed: Record<string, string>, expected: string][] = [
      ['/office/account', { action: 'addPasskey', keyName: 'Schlüssel & Bund' }, 'Schlüssel &amp; Bund'],
      ['/office/events/:event/alerts', { action: 'send' }, 'done=notifiedAlerts'],
      ['/office/events/:event/decision', decision, 'done=madeDecision'],
      ['/office/newsletter/:id/send', { action: 'plan', version: '1', at: '2024-07-30T09:15' }, 'role="alert"'],
      ['/office/newsletter/subscribers', added, 'done=addedSubscriber'],
      ['/office/requests/:reference/id-copy', { action: 'open', reason: 'Ausweis prüfen' }, 'role="alert"'],
      ['/office/staff', { action: 'invite', email: 'ida@tollenau.example', role: 'office' }, 'done=invited'],
    ];
    const { reference } = (await postTickets(server.app, {})).json().data;
    const guarded = listRoutes(server.app).filter(({ method, url }) => method === 'POST' && findAccessRule(url)?.proof);
    expect(guarded.map(({ url }) => url).sort()).toEqual(forms.map(([address]) => address).sort());
    const invites = server.storage.db.selectFrom('staffInvites').select('email').where('purpose', '=', 'join');
    const readAfterProof = (answer: Awaited<ReturnType<typeof postForm>>) =>
      readHiddenField(answer, 'afterProof').replaceAll('&amp;', '&');
    for (const [address, typed, expected] of forms) {
      const at = address
        .replace(':event', '15')
        .replace(':reference', reference)
        .replace('/office/newsletter/:id', issue);
      server.advance(11 * minute);
      const refused = await postForm(server, at, typed, { as });
      expect([address, refused.statusCode]).toEqual([address, 403]);
      expect(await invites.execute()).toEqual([]);
      const wrong = { action: 'password', password: 'falsch geraten', afterProof: readAfterProof(refused) };
      const again = await postForm(server, at, wrong, { as });
      expect([address, again.statusCode, again.body.includes('falsch geraten')]).toEqual([address, 400, false]);
      const afterProof = readAfterProof(again);
      expect(Object.fromEntries(new URLSearchParams(afterProof))).toEqual(typed);
      const credential = signChallenge(passkey, readPasskeyOptions(again), origin);
      const done = await postForm(server, at, { action: 'passkey', credential, afterProof }, { as });
      expect(`${done.headers.location} ${done.body}`, address).toContain(expected);
    }
    const { data } = await server.storage.db.selectFrom('contentRevisions').select('data').executeTakeFirstOrThrow();
    expect(data).toContain(note);
    server.advance(11 * minute);
    const secret = { action: 'setPassword', password: 'vier Frösche' };
    expect((await postForm(server, '/office/account', secret, { as })).body).not.toContain('vier');
    // The form continues after proof, which may have been given on another page.
    const carried = { action: 'passkey', afterProof: 'action=revokeInvite&id=x' };
    expect((await postForm(server, '/office/staff', carried, { as })).statusCode).toBe(400);
    const proof = await getPage(server, '/office/proof', { as });
    const credential = signChallenge(passkey, readPasskeyOptions(proof), origin);
    const to = '/office/staff';
    const proved = await postForm(server, '/office/proof', { action: 'passkey', credential, to }, { as });
    expect(proved.headers.location).toBe(to);
    expect((await postForm(server, '/office/staff', carried, { as })).headers.location).toContain('done=revokedInvite');
  });
});

onEachEngine('there is always an owner (%s)', (engine) => {
  test('the last owner cannot be removed, even if two owners remove each other at once', async () => {
    await using own = await startServer(await databases.createDatabase(engine));
    const one = await createStaffMember(own);
    for (const action of ['remove', 'changeRole']) {
      const answer = await postForm(own, '/office/staff', { action, id: one.id, role: 'office' }, { as: one });
      expect([answer.statusCode, answer.body.includes(german('errors.lastOwner'))]).toEqual([409, true]);
    }
    const two = await createStaffMember(own);
    await Promise.allSettled([
      removeStaff(own.staffServices, terminal, one.id),
      changeRole(own.staffServices, terminal, two.id, 'writer'),
    ]);
    const remaining = own.storage.db.selectFrom('staff').select('id').where('removedAt', 'is', null);
    expect(await remaining.where('role', '=', 'owner').execute()).toHaveLength(1);
  });
});
