/** Getting into the office, and not getting into it: first start, invitations, passkeys, codes, sessions, proof. */
import { readFile, stat } from 'node:fs/promises';
import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ruleOf } from '#contract/office.ts';
import { identify } from '#server/staff/identify.ts';
import { linkOf } from '#server/staff/invites.ts';
import { changeRole, inviteAgain, inviteSomebody, remove } from '#server/staff/people.ts';
import { makeRecovery } from '#server/staff/recovery.ts';
import { firstLine, firstLink, startFile } from '#server/staff/start.ts';
import { unset } from '#site/language/typeset.ts';
import { cheap } from '#tests/harness/accounts.ts';
import { answerWith, createPasskey, type Passkey } from '#tests/harness/authenticator.ts';
import { type InProcess, inProcess } from '#tests/harness/inbox.ts';
import { onEachEngine, startEngines, testOnEachEngine } from '#tests/harness/per-file.ts';
import { routesOf } from '#tests/harness/routes.ts';
import { askedOf, cookieIn, hiddenIn, keyOf, press, staffMember, visit } from '#tests/harness/staff.ts';

const origin = 'https://tollenau.example';
const password = 'drei Frösche singen falsch';
const terminal = { name: 'test (terminal)' };

const databases = startEngines();
let server: InProcess;

const start = (settings: Record<string, string> = {}) =>
  inProcess({ PUBLIC_URL: origin, ...settings }, { passwordCost: cheap });
beforeEach(async () => {
  server = await start();
});
afterEach(() => server.close());

const later = (milliseconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + milliseconds);
};
const minute = 60_000;
const hour = 60 * minute;

const unescaped = (text: string) => text.replaceAll('&amp;', '&');

const people = () => server.storage.db.selectFrom('staff').selectAll().where('removedAt', 'is', null).execute();
const log = () =>
  server.storage.db.selectFrom('auditLog').select(['action', 'name', 'what']).orderBy('number').execute();

const openLink = (link: string) => press(server, new URL(link).pathname, { action: 'open', key: keyOf(link) });

/** Comes in with a new passkey; opens the link first, unless the test has done so. */
async function enrol(link: string, who: Record<string, string> = {}, page?: Awaited<ReturnType<typeof openLink>>) {
  const address = new URL(link).pathname;
  const opened = page ?? (await openLink(link));
  const { passkey, credential } = createPasskey(askedOf(opened), origin);
  const typed = { name: 'Henrike Voss', email: 'henrike@tollenau.example', ...who };
  const answer = await press(server, address, { action: 'enrol', key: keyOf(link), credential, ...typed });
  return { passkey, answer, cookie: cookieIn(answer) };
}

async function signIn(passkey: Passkey, more: { cookie?: string; origin?: string } = {}) {
  const page = await visit(server, '/office/sign-in');
  const credential = answerWith(passkey, askedOf(page), more.origin ?? origin);
  const as = more.cookie ? { cookie: more.cookie } : undefined;
  return press(server, '/office/sign-in', { action: 'passkey', credential }, { as });
}

/** With a password and the codes of an app. */
async function withPassword(link: string, email = 'ida@tollenau.example') {
  const address = new URL(link).pathname;
  const opened = await press(server, address, { action: 'open', key: keyOf(link) });
  const [, secret = ''] = opened.body.match(/<code[^>]*>([A-Z2-7 ]+)<\/code>/) ?? [];
  const totp = new TOTP({ secret: secret.replaceAll(' ', '') });
  const code = () => totp.generate({ timestamp: server.clock.now.getTime() });
  const typed = { name: 'Ida Kranz', email, password, code: code(), sealed: hiddenIn(opened, 'sealed') };
  const answer = await press(server, address, { action: 'enrol', key: keyOf(link), ...typed });
  return { answer, code, email };
}

const byPassword = (email: string, code: string, headers: Record<string, string> = {}) =>
  press(server, '/office/sign-in', { action: 'password', email, password, code }, { headers });

describe('the first start', () => {
  test('a link makes the first owner, once; the page itself tells nothing', async () => {
    const link = await firstLink(server.staff, origin);
    expect((await visit(server, '/office/start')).body).not.toContain('data-options');
    const { answer, passkey, cookie } = await enrol(link);
    expect(answer.headers.location).toBe('/office/me?done=welcome');
    expect(await people()).toMatchObject([{ name: 'Henrike Voss', role: 'owner', email: 'henrike@tollenau.example' }]);
    expect((await visit(server, '/office/staff', { as: { cookie } })).statusCode).toBe(200);
    expect((await signIn(passkey)).headers.location).toBe('/office');

    const again = await press(server, '/office/start', { action: 'open', key: keyOf(link) });
    expect(again.statusCode).toBe(410);
    expect(again.body).toContain('Dieser Link gilt nicht mehr');
    expect(await log()).toMatchObject([{ action: 'joined' }, { action: 'signedIn' }]);
  });

  testOnEachEngine('of twenty who come at once with two links one goes through (%s)', async (engine) => {
    await using own = await start(await databases.settings(engine));
    server = own;
    const links = [await firstLink(own.staff, origin), await firstLink(own.staff, origin)];
    // All have the page before the first one sends it: a link that is used no longer opens.
    const pages = await Promise.all(Array.from({ length: 20 }, (_, number) => openLink(links[number % 2] ?? '')));
    const answers = await Promise.all(
      pages.map((page, number) =>
        enrol(links[number % 2] ?? '', { email: `somebody${number}@tollenau.example` }, page),
      ),
    );
    expect(answers.filter(({ answer }) => answer.statusCode === 303)).toHaveLength(1);
    expect(answers.filter(({ answer }) => answer.statusCode === 410)).toHaveLength(19);
    expect(await people()).toHaveLength(1);
    // A removed first owner does not open the door again.
    const third = await firstLink(own.staff, origin);
    await own.storage.db.updateTable('staff').set({ removedAt: 'then', email: null }).execute();
    expect((await enrol(third)).answer.statusCode).toBe(410);
    server = await start();
  });

  test('it is printed and lies in a file for its user alone; in production only where somebody sits there', async () => {
    const { staff, folder } = server;
    const line = await firstLine(staff, origin, false);
    const [link = ''] = line?.match(/https:\S+/) ?? [];
    expect(await readFile(startFile({ dataDir: folder }), 'utf8')).toBe(`${link}\n`);
    expect((await stat(startFile({ dataDir: folder }))).mode & 0o777).toBe(0o600);
    const production = { ...staff, config: { ...staff.config, production: true } };
    expect(await firstLine(production, origin, false)).not.toContain('#');
    expect(await firstLine(production, origin, true)).toContain('#');
    await enrol(link);
    await expect(stat(startFile({ dataDir: folder }))).rejects.toThrow();
    expect(await firstLine(staff, origin, true)).toBeUndefined();
  });

  test('after a day it is no longer good', async () => {
    const link = await firstLink(server.staff, origin);
    later(24 * hour + minute);
    expect((await press(server, '/office/start', { action: 'open', key: keyOf(link) })).statusCode).toBe(410);
  });
});

describe('invitations', () => {
  const invited = async (email = 'ida@tollenau.example') =>
    linkOf(server.staff, origin, await inviteSomebody(server.staff, terminal, { email, role: 'writer' }));

  test('are good once and for 48 hours, for the address and the role that were meant', async () => {
    const link = await invited();
    const { answer, cookie } = await enrol(link, { email: 'somebody-else@tollenau.example', role: 'owner' });
    expect(answer.statusCode).toBe(303);
    expect(await people()).toMatchObject([{ email: 'ida@tollenau.example', role: 'writer' }]);
    expect((await visit(server, '/office/staff', { as: { cookie } })).statusCode).toBe(403);
    expect((await press(server, '/office/invitation', { action: 'open', key: keyOf(link) })).statusCode).toBe(410);

    const late = await invited('spät@tollenau.example'.replace('ä', 'ae'));
    later(48 * hour + minute);
    expect((await press(server, '/office/invitation', { action: 'open', key: keyOf(late) })).statusCode).toBe(410);
  });

  test('the link ends when it is taken back or the person has gone', async () => {
    const owner = await staffMember(server);
    await invited();
    const page = await visit(server, '/office/staff', { as: owner });
    const [link = ''] = page.body.match(/https:\/\/tollenau\.example\/office\/invitation#[\w-]{43}/) ?? [];
    expect(link).not.toBe('');
    await press(server, '/office/staff', { action: 'takeBack', id: hiddenIn(page, 'id') }, { as: owner });
    const invite = await server.storage.db.selectFrom('staffInvites').selectAll().executeTakeFirst();
    if (invite) await press(server, '/office/staff', { action: 'takeBack', id: invite.id }, { as: owner });
    expect((await press(server, '/office/invitation', { action: 'open', key: keyOf(link) })).statusCode).toBe(410);

    // Nor has whoever may invite nobody any more left a way in.
    const left: ((...given: Parameters<typeof remove>) => Promise<unknown>)[] = [
      remove,
      (services, who, id) => changeRole(services, who, id, 'writer'),
    ];
    for (const [index, leave] of left.entries()) {
      const falk = await staffMember(server, 'owner');
      const wish = { email: `friend${index}@example.org`, role: 'owner' } as const;
      const made = linkOf(server.staff, origin, await inviteSomebody(server.staff, falk, wish));
      await leave(server.staff, terminal, falk.id);
      expect((await press(server, '/office/invitation', { action: 'open', key: keyOf(made) })).statusCode).toBe(410);
    }

    const ida = await staffMember(server, 'office');
    const again = linkOf(server.staff, origin, await inviteAgain(server.staff, terminal, ida.id));
    await remove(server.staff, terminal, ida.id);
    expect((await press(server, '/office/invitation', { action: 'open', key: keyOf(again) })).statusCode).toBe(410);
  });

  test('a new way in ends the old ones, sessions and passkeys, at the moment it is used', async () => {
    const { passkey, cookie } = await enrol(await invited());
    const [ida] = await people();
    const link = linkOf(server.staff, origin, await inviteAgain(server.staff, terminal, ida?.id ?? ''));
    expect((await visit(server, '/office', { as: { cookie } })).statusCode).toBe(200);
    const back = await enrol(link);
    expect(back.answer.statusCode).toBe(303);
    expect((await visit(server, '/office', { as: { cookie } })).statusCode).toBe(303);
    expect((await signIn(passkey)).body).toContain('Dieser Passkey gehört hier niemandem');
    expect((await signIn(back.passkey)).statusCode).toBe(303);
  });

  test('whoever types too little is told what, and nothing typed is lost', async () => {
    const link = await invited();
    const answer = await press(server, '/office/invitation', {
      action: 'enrol',
      key: keyOf(link),
      name: 'Ida',
      password: 'kurz',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('Das Passwort ist zu kurz');
    expect(answer.body).toContain('value="Ida"');
    expect(answer.body).not.toContain('value="kurz"');
    expect(hiddenIn(answer, 'key')).toBe(keyOf(link));
    expect(await people()).toEqual([]);
  });
});

describe('passkeys', () => {
  test('an answer is good once, for its question, its host and its owner', async () => {
    const { passkey, cookie } = await enrol(await firstLink(server.staff, origin));
    const page = await visit(server, '/office/sign-in');
    const credential = answerWith(passkey, askedOf(page), origin);
    const send = (sent: string) => press(server, '/office/sign-in', { action: 'passkey', credential: sent });
    expect((await send(credential)).statusCode).toBe(303);
    expect((await send(credential)).statusCode, 'a second time').toBe(400);
    expect((await signIn(passkey, { origin: 'https://tollenau.evil.example' })).statusCode).toBe(400);
    const made = answerWith(passkey, { challenge: Buffer.from('mine').toString('base64url') }, origin);
    expect((await send(made)).statusCode, 'to a question of its own').toBe(400);
    later(31 * minute);
    expect((await send(answerWith(passkey, askedOf(page), origin))).body).toContain('zu lange offen');

    // Proof is shown by the person who is signed in, and by nobody else.
    const other = await staffMember(server);
    const proof = await visit(server, '/office/proof', { as: { cookie } });
    const stolen = answerWith(passkey, askedOf(proof), origin);
    const asOther = await press(server, '/office/proof', { action: 'passkey', credential: stolen }, { as: other });
    expect(asOther.statusCode).toBe(400);
    for (const odd of ['', '{', '{}', 'null', '[]', '{"id":1}']) expect((await send(odd)).statusCode, odd).toBe(400);
  });
});

describe('password and one-time code', () => {
  const newcomer = async () => withPassword(await firstLink(server.staff, origin));

  test('both are needed, and a code is good once', async () => {
    const { code, email, answer } = await newcomer();
    expect(answer.statusCode).toBe(303);
    const first = code();
    expect((await byPassword(email, first)).statusCode, 'the code that set it up').toBe(400);
    later(30_000);
    const all = await Promise.all(Array.from({ length: 4 }, () => byPassword(email, code())));
    expect(all.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1);
    expect((await byPassword(email, '')).statusCode).toBe(400);
  });

  test('guessing is bounded, and the owner gets in all the same', async () => {
    const { code, email } = await newcomer();
    later(60_000);
    const answers: number[] = [];
    for (let guess = 0; guess < 20; guess++)
      answers.push((await byPassword(email, String(100_000 + guess), { 'x-forwarded-for': '198.18.0.1' })).statusCode);
    expect(answers.filter((status) => status === 400)).toHaveLength(5);
    expect(answers.filter((status) => status === 429)).toHaveLength(15);
    const owner = await byPassword(email, code(), { 'x-forwarded-for': '198.18.7.7' });
    expect(owner.statusCode).toBe(303);
  });

  test('an unknown address answers as a known one does', async () => {
    const { email } = await newcomer();
    const [known, unknown] = [await byPassword(email, '123456'), await byPassword('nobody@tollenau.example', '123456')];
    expect(known.statusCode).toBe(unknown.statusCode);
    expect(known.body.replaceAll(email, '')).toHaveLength(
      unknown.body.replaceAll('nobody@tollenau.example', '').length,
    );
  });

  test('the code may be put off only where nobody else gets', async () => {
    const link = await firstLink(server.staff, origin);
    const typed = { key: keyOf(link), name: 'Ida Kranz', email: 'ida@tollenau.example', password };
    expect((await press(server, '/office/start', { action: 'enrol', ...typed })).statusCode).toBe(422);

    await using own = await inProcess({ TRUST_PROXY: 'off' }, { passwordCost: cheap });
    const here = await firstLink(own.staff, 'http://localhost:3000');
    const begun = await press(own, '/office/start', { action: 'enrol', ...typed, key: keyOf(here) });
    expect(begun.statusCode).toBe(303);
    const entry = { values: { email: typed.email, password }, ip: '127.0.0.1', place: undefined };
    expect(await identify(own.staff, 'password', entry)).toMatchObject({ person: { email: typed.email } });
    // The same database, reached by the world.
    const world = { ...own.staff, config: { ...own.staff.config, publicUrl: origin } };
    await expect(identify(world, 'password', entry)).rejects.toMatchObject({ code: 'secondFactorMissing' });
  });
});

test('a printed code lets in once, and leads to where a new way is set up', async () => {
  const ida = await staffMember(server, 'office');
  const [code = '', another = ''] = await server.storage.db
    .transaction()
    .execute((transaction) => makeRecovery(transaction, ida.id));
  const send = (typed: string) =>
    press(server, '/office/sign-in', { action: 'recovery', email: ida.email, code: typed });
  const all = await Promise.all(Array.from({ length: 4 }, () => send(code.toLowerCase().replaceAll('-', ' '))));
  expect(all.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1);
  expect(all.find(({ statusCode }) => statusCode === 303)?.headers.location).toBe('/office/me');
  const owner = await staffMember(server);
  const stranger = await press(server, '/office/sign-in', { action: 'recovery', email: owner.email, code: another });
  expect(stranger.statusCode, 'with another address').toBe(400);
});

describe('sessions', () => {
  test('a cookie from before the sign-in is worth nothing after it', async () => {
    const { passkey } = await enrol(await firstLink(server.staff, origin));
    const planted = `office=${'x'.repeat(43)}`;
    const fresh = cookieIn(await signIn(passkey, { cookie: planted }));
    expect(fresh).not.toBe(planted);
    expect((await visit(server, '/office', { as: { cookie: planted } })).statusCode).toBe(303);
    const second = cookieIn(await signIn(passkey, { cookie: fresh }));
    expect((await visit(server, '/office', { as: { cookie: fresh } })).statusCode, 'the one before').toBe(303);
    expect((await visit(server, '/office', { as: { cookie: second } })).statusCode).toBe(200);
  });

  test('the cookie belongs to the office alone, and no script sees it', async () => {
    const { answer } = await enrol(await firstLink(server.staff, origin));
    const [session = '', hint = ''] = [answer.headers['set-cookie']].flat();
    expect(session).toMatch(/^office=[\w-]+; Path=\/office; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/);
    // The other one says nothing but that there is a bar to be shown.
    expect(hint).toMatch(/^officeBar=1; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/);
    // And the privacy page names both, with their time.
    const names = [session, hint].map((one) => one.replace(/=.*/, ''));
    expect([session, hint].map((one) => Number(one.match(/Max-Age=(\d+)/)?.[1]) / 86_400)).toEqual([7, 7]);
    for (const [language, days] of Object.entries({ de: 'sieben Tage', en: 'seven days' })) {
      const { body } = await visit(server, `/privacy?lng=${language}`);
      const line = unset(body).match(new RegExp(`<li><p>${names.join('[^<]*')}[^<]*`))?.[0];
      expect(line, language).toContain(days);
    }
    const owner = await staffMember(server);
    const kept = await server.storage.db.selectFrom('staffSessions').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(owner.cookie.slice(7));
  });

  test('ends after twelve silent hours, and after seven days at the latest', async () => {
    const silent = await staffMember(server);
    later(12 * hour + minute);
    expect((await visit(server, '/office', { as: silent })).statusCode).toBe(303);
    const busy = await staffMember(server);
    const statuses: number[] = [];
    for (let hours = 0; hours < 7 * 24; hours += 8) {
      statuses.push((await visit(server, '/office', { as: busy })).statusCode);
      later(8 * hour);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await visit(server, '/office', { as: busy })).statusCode).toBe(303);
  });

  test('the open tab of somebody who has been removed does nothing any more', async () => {
    const [owner, ida] = [await staffMember(server), await staffMember(server, 'owner')];
    expect((await visit(server, '/office/staff', { as: ida })).statusCode).toBe(200);
    await press(server, '/office/staff', { action: 'remove', id: ida.id }, { as: owner });
    expect((await visit(server, '/office', { as: ida })).statusCode).toBe(303);
    const invite = { action: 'invite', email: 'friend@evil.example', role: 'owner' };
    const pressed = await press(server, '/office/staff', invite, { as: ida });
    expect(pressed.statusCode).toBe(401);
    expect(pressed.body).toContain('Ihre Sitzung im Büro ist zu Ende');
    expect(await server.storage.db.selectFrom('staffInvites').selectAll().execute()).toEqual([]);
  });

  test('what an owner changes about a role counts with the next press', async () => {
    const ida = await staffMember(server, 'owner');
    await staffMember(server);
    await changeRole(server.staff, terminal, ida.id, 'writer');
    expect((await visit(server, '/office/log', { as: ida })).statusCode).toBe(403);
  });
});

describe('fresh proof', () => {
  test('is asked for after ten minutes, shown, and believed for ten more', async () => {
    const { passkey, cookie } = await enrol(await firstLink(server.staff, origin));
    later(11 * minute);
    const as = { cookie };
    const asked = await visit(server, '/office/staff', { as });
    expect(asked.headers.location).toBe('/office/proof?to=%2Foffice%2Fstaff');
    const invite = { action: 'invite', email: 'ida@tollenau.example', role: 'office' };
    const refused = await press(server, '/office/staff', invite, { as });
    expect(refused.statusCode).toBe(403);
    const invites = server.storage.db.selectFrom('staffInvites').select('email').where('purpose', '=', 'join');
    expect(await invites.execute()).toEqual([]);
    const proof = await visit(server, '/office/proof?to=%2Foffice%2Fstaff', { as });
    const credential = answerWith(passkey, askedOf(proof), origin);
    const values = { action: 'passkey', credential, to: '/office/staff' };
    expect((await press(server, '/office/proof', values, { as })).headers.location).toBe('/office/staff');
    expect((await press(server, '/office/staff', invite, { as })).headers.location).toBe('/office/staff?done=invited');
  });

  test('has run out since the form was opened: nothing typed is lost, and what was pressed goes on once it is shown', async () => {
    server.clock.now = new Date('2024-07-20T06:00:00Z');
    const { passkey, cookie } = await enrol(await firstLink(server.staff, origin));
    const as = { cookie };
    const begun = await press(server, '/office/newsletter', { action: 'begin' }, { as });
    const issue = String(begun.headers.location);
    /** Every address whose forms want it, with what is typed there and what comes of it; `told` is its own refusal. */
    const forms: Record<string, { at?: string; typed: Record<string, string>; comes: string | { told: string } }> = {
      '/office/me': {
        typed: { action: 'addKey', keyName: 'Schlüssel & Bund' },
        comes: { told: 'Schlüssel &amp; Bund' },
      },
      '/office/evenings/:event/alerts': { typed: { action: 'tell' }, comes: 'toldAlerts' },
      '/office/evenings/:event/decision': {
        typed: {
          action: 'decide',
          kind: 'soldOut',
          version: '0',
          noteDe: 'Nur noch „Stehplätze“ & mehr.',
          noteEn: 'Standing.',
        },
        comes: 'decided',
      },
      '/office/newsletter/:id/send': {
        at: `${issue}/send`,
        typed: { action: 'plan', version: '1', at: '2024-07-30T09:15' },
        // Nothing stands in it yet, so it cannot be sent.
        comes: { told: 'role="alert"' },
      },
      '/office/newsletter/members': {
        typed: { action: 'enter', email: 'bo@example.org', language: 'en', note: 'Postkarte' },
        comes: 'enteredMember',
      },
      '/office/staff': { typed: { action: 'invite', email: 'ida@tollenau.example', role: 'office' }, comes: 'invited' },
    };
    const wanting = routesOf(server.app).filter(({ method, url }) => method === 'POST' && ruleOf(url)?.proof);
    expect(wanting.map(({ url }) => url).sort()).toEqual(Object.keys(forms).sort());
    for (const [address, { at = address.replace(':event', '15'), typed, comes }] of Object.entries(forms)) {
      later(11 * minute);
      const asked = await press(server, at, typed, { as });
      expect([address, asked.statusCode]).toEqual([address, 403]);
      const wrong = {
        action: 'password',
        password: 'falsch geraten',
        afterProof: unescaped(hiddenIn(asked, 'afterProof')),
      };
      const again = await press(server, at, wrong, { as });
      expect([address, again.statusCode, again.body.includes('falsch geraten')]).toEqual([address, 400, false]);
      const afterProof = unescaped(hiddenIn(again, 'afterProof'));
      expect(Object.fromEntries(new URLSearchParams(afterProof))).toEqual(typed);
      const credential = answerWith(passkey, askedOf(again), origin);
      const done = await press(server, at, { action: 'passkey', credential, afterProof }, { as });
      const said = typeof comes === 'string' ? done.headers.location : done.body.includes(comes.told);
      expect([address, said]).toEqual([address, typeof comes === 'string' ? `${at}?done=${comes}` : true]);
    }
    const { data } = await server.storage.db.selectFrom('contentRevisions').select('data').executeTakeFirstOrThrow();
    expect(data).toContain('Nur noch „Stehplätze“ & mehr.');
    // What never comes back to a page is asked for again.
    later(11 * minute);
    const secret = await press(server, '/office/me', { action: 'setPassword', password: 'vier Frösche' }, { as });
    expect(secret.body).not.toContain('vier');
    // Whoever has shown it elsewhere meanwhile goes on as well; whoever has not shown it gets nowhere by what is carried.
    const carried = { action: 'passkey', afterProof: 'action=takeBack&id=x' };
    expect((await press(server, '/office/staff', carried, { as })).statusCode).toBe(400);
    const proof = await visit(server, '/office/proof', { as });
    await press(
      server,
      '/office/proof',
      { action: 'passkey', credential: answerWith(passkey, askedOf(proof), origin) },
      { as },
    );
    expect((await press(server, '/office/staff', carried, { as })).headers.location).toContain('done=tookBack');
  });

  test.each([
    '//evil.example',
    'https://evil.example',
    '/office@evil.example',
    '/office/../..//x',
    'javascript:alert(1)',
    '/tickets',
  ])('the way back leads nowhere else: %s', async (to) => {
    const { passkey } = await enrol(await firstLink(server.staff, origin));
    const page = await visit(server, `/office/sign-in?to=${encodeURIComponent(to)}`);
    expect(hiddenIn(page, 'to')).toBe('/office');
    const credential = answerWith(passkey, askedOf(page), origin);
    const answer = await press(server, '/office/sign-in', { action: 'passkey', credential, to });
    expect(answer.headers.location).toBe('/office');
  });
});

onEachEngine('there is always an owner (%s)', (engine) => {
  test('the last one stays, and two who remove each other at once leave one', async () => {
    await using own = await start(await databases.settings(engine));
    const one = await staffMember(own);
    const alone = await press(own, '/office/staff', { action: 'remove', id: one.id }, { as: one });
    expect(alone.statusCode).toBe(409);
    expect(alone.body).toContain('der letzte Mensch');
    const lesser = await press(own, '/office/staff', { action: 'changeRole', id: one.id, role: 'office' }, { as: one });
    expect(lesser.statusCode).toBe(409);
    const two = await staffMember(own);
    await Promise.allSettled([remove(own.staff, terminal, one.id), changeRole(own.staff, terminal, two.id, 'writer')]);
    const left = await own.storage.db
      .selectFrom('staff')
      .select('id')
      .where('removedAt', 'is', null)
      .where('role', '=', 'owner')
      .execute();
    expect(left).toHaveLength(1);
  });
});
