/** Accounts from outside, on both engines: what each address answers, and what nobody can learn or keep. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountAnswer } from '#contract/account.ts';
import { doneAnswer, tokenAnswer } from '#contract/session.ts';
import { limits } from '#server/limits.ts';
import {
  type AccountServer,
  accountServer,
  another,
  call,
  type Heard,
  knocks,
  newcomer,
  refresh,
  signIn,
  tokensOf,
} from '#tests/harness/accounts.ts';
import { fillRequests, requestRow } from '#tests/harness/desk.ts';
import { putReaders } from '#tests/harness/mailings.ts';
import { onEachEngine, startEngines } from '#tests/harness/per-file.ts';

const databases = startEngines();

/** The key in the link of a letter. */
const keyIn = (letter: { text: string } | undefined): string =>
  letter?.text.match(/https:\/\/\S+#([\w-]{43})/)?.[1] ?? '';
const refusal = ({ body }: Heard) => (body as { error: { code: string; message: string } }).error;

onEachEngine('%s', (engine) => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await accountServer(await databases.settings(engine));
  });
  afterAll(() => server.close());

  const account = (bearer: string) => call(server, '/api/account', undefined, { bearer, method: 'GET' });
  const seen = async (bearer: string) => accountAnswer.parse((await account(bearer)).body).data;
  const later = (milliseconds: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + milliseconds);
  };
  const letter = async (to: string, kind: string) => (await server.letters(to)).findLast((sent) => sent.kind === kind);

  test('[API-01] sign-up, sign-in and refresh answer as agreed, with and without the last slash', async () => {
    for (const slash of ['/', '']) {
      const person = another();
      const up = await call(server, `/auth/signup${slash}`, person);
      expect([up.status, doneAnswer.parse(up.body)]).toEqual([200, { data: { state: 'done' } }]);
      const { email, password } = person;
      const into = await call(server, `/auth/login${slash}`, { email, password });
      expect(into.status).toBe(200);
      expect(Object.keys(tokenAnswer.strict().parse(into.body).data)).toEqual(['access_token', 'refresh_token']);
      let { refresh: token } = tokensOf(into);
      for (const address of ['/auth/refresh-token', '/auth/refresh']) {
        const renewed = await call(server, address + slash, { refresh_token: token });
        expect(renewed.status).toBe(200);
        expect(tokensOf(renewed).refresh).not.toBe(token);
        token = tokensOf(renewed).refresh;
      }
    }
  });

  test('[API-01] wrong credentials are 400 with a sentence in the visitor’s language, and 401 is for sessions alone', async () => {
    const { person } = await newcomer(server);
    const wrong = { email: person.email, password: 'drei Kröten singen falsch' };
    for (const [language, sentence] of [
      ['de', 'E-Mail-Adresse und Passwort passen nicht zusammen'],
      ['en', 'do not match'],
    ] as const) {
      const answer = await call(server, '/auth/login/', wrong, { language });
      expect([answer.status, refusal(answer).code]).toEqual([400, 'credentialsWrong']);
      expect(refusal(answer).message).toContain(sentence);
    }
    const stale = await refresh(server, 'x'.repeat(43));
    expect([stale.status, refusal(stale).code]).toEqual([401, 'sessionOver']);
    expect((await account('')).status).toBe(401);
  });

  test('H5 H6 no answer of these addresses is kept, runs anything, names the server or sets a cookie', async () => {
    const { person, access, refresh: token } = await newcomer(server);
    const answers = [
      await call(server, '/auth/signup/', another()),
      await call(server, '/auth/signup/', {}),
      await call(server, '/auth/login/', person),
      await refresh(server, token),
      await refresh(server, 'nothing'),
      await account(access),
      await account('nothing'),
      await call(server, '/auth/logout/', {}),
    ];
    for (const { headers } of answers) {
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      for (const name of ['set-cookie', 'server', 'x-powered-by', 'access-control-allow-origin'])
        expect(headers[name]).toBeUndefined();
    }
  });

  test('signing in works before the address is confirmed; confirming takes the letter and the session, or the password', async () => {
    const { person, access } = await newcomer(server);
    expect((await seen(access)).profile).toMatchObject({ email: person.email, verified: false });
    const key = keyIn(await letter(person.email, 'accountVerification'));
    // Somebody else signed up with your address and waits for you to press the link.
    const owner = await newcomer(server);
    const pressed = await call(server, '/auth/verify/', { key }, { bearer: owner.access });
    expect([pressed.status, refusal(pressed).code]).toEqual([400, 'passwordMissing']);
    expect((await call(server, '/auth/verify/', { key, password: 'not the password' })).status).toBe(400);
    expect((await seen(access)).profile.verified).toBe(false);
    expect((await call(server, '/auth/verify/', { key }, { bearer: access })).status).toBe(200);
    expect((await seen(access)).profile.verified).toBe(true);
    expect(refusal(await call(server, '/auth/verify/', { key }, { bearer: access })).code).toBe('keyExpired');
  });

  test('a confirmation letter is good for two days, with the password alone, and can be asked for again', async () => {
    const { person, access } = await newcomer(server);
    const first = keyIn(await letter(person.email, 'accountVerification'));
    later(limits.verifyHours * 3_600_000 + 1);
    const { password } = person;
    expect(refusal(await call(server, '/auth/verify/', { key: first, password })).code).toBe('keyExpired');
    expect((await call(server, '/api/account/verification', {}, { bearer: access })).status).toBe(401);
    const again = await signIn(server, person);
    expect((await call(server, '/api/account/verification', {}, { bearer: again.access })).status).toBe(200);
    const second = keyIn(await letter(person.email, 'accountVerification'));
    expect(second).not.toBe(first);
    expect((await call(server, '/auth/verify/', { key: second, password })).status).toBe(200);
  });

  test('an access token lives ten minutes, a session seven days in silence and thirty at most, however often it is renewed', async () => {
    const { access, refresh: first } = await newcomer(server);
    later(limits.accessLife - 1);
    expect(await knocks(server, access)).toBe(200);
    later(2);
    expect(await knocks(server, access)).toBe(401);
    let token = first;
    for (let day = 0; day < 29; day += 5) {
      later(5 * 86_400_000 - 1);
      const renewed = await refresh(server, token);
      expect(renewed.status, `day ${day}`).toBe(day < 25 ? 200 : 401);
      if (renewed.status === 200) token = tokensOf(renewed).refresh;
    }
    const idle = await newcomer(server);
    later(limits.sessionIdle);
    expect((await refresh(server, idle.refresh)).status).toBe(401);
  });

  test('an access token from before a refresh signs its session out', async () => {
    const { access: before, refresh: token } = await newcomer(server);
    const after = tokensOf(await refresh(server, token));
    expect(await knocks(server, after.access)).toBe(200);
    await call(server, '/auth/logout/', {}, { bearer: before });
    expect([await knocks(server, after.access), (await refresh(server, after.refresh)).status]).toEqual([401, 401]);
  });

  test('sign-out ends this session, by whichever token; sign-out everywhere ends all', async () => {
    const { person, access, refresh: token } = await newcomer(server);
    const [second, third, fourth] = [
      await signIn(server, person),
      await signIn(server, person),
      await signIn(server, person),
    ];
    expect((await call(server, '/auth/logout/', {}, { bearer: access })).status).toBe(200);
    expect([await knocks(server, access), (await refresh(server, token)).status]).toEqual([401, 401]);
    const renewed = tokensOf(await refresh(server, second.refresh));
    await call(server, '/auth/logout/', { refresh_token: second.refresh });
    expect([await knocks(server, renewed.access), (await refresh(server, renewed.refresh)).status]).toEqual([401, 401]);
    expect(await knocks(server, third.access)).toBe(200);
    expect((await call(server, '/auth/logout-everywhere/', {}, { bearer: third.access })).status).toBe(200);
    expect([await knocks(server, third.access), await knocks(server, fourth.access)]).toEqual([401, 401]);
    expect((await call(server, '/auth/logout/', { refresh_token: 'long gone' })).status).toBe(200);
  });

  test('the account lists its sessions and ends one of them, but nobody else’s', async () => {
    const { person, access } = await newcomer(server);
    const other = await signIn(server, person);
    const stranger = await newcomer(server);
    const { sessions } = await seen(access);
    expect(sessions.map(({ current }) => current).toSorted()).toEqual([false, true]);
    const id = sessions.find(({ current }) => !current)?.id;
    await call(server, '/api/account/sessions/end', { id }, { bearer: stranger.access });
    expect(await knocks(server, other.access)).toBe(200);
    await call(server, '/api/account/sessions/end', { id }, { bearer: access });
    expect([await knocks(server, other.access), await knocks(server, access)]).toEqual([401, 200]);
  });

  test('another password ends the other sessions, and the owner is told by letter', async () => {
    const { person, access, refresh: token } = await newcomer(server);
    const other = await signIn(server, person);
    const password = 'vier Kröten singen richtig';
    const change = (current: string) =>
      call(server, '/auth/password/change/', { current, password }, { bearer: access });
    expect(refusal(await change('not the password'))).toMatchObject({ code: 'passwordWrong' });
    expect((await change(person.password)).status).toBe(200);
    expect([await knocks(server, access), await knocks(server, other.access)]).toEqual([200, 401]);
    expect((await refresh(server, token)).status).toBe(200);
    expect((await call(server, '/auth/login/', { email: person.email, password: person.password })).status).toBe(400);
    expect(await signIn(server, { ...person, password })).toBeDefined();
    expect(await letter(person.email, 'passwordChanged')).toBeDefined();
  });

  test('a forgotten password is set by a key that is good once and for an hour, and then all sessions are over', async () => {
    const { person, access } = await newcomer(server);
    const forget = (email: string) => call(server, '/auth/password/forgotten/', { email });
    expect(await forget(person.email)).toMatchObject({ status: 200 });
    const key = keyIn(await letter(person.email, 'passwordReset'));
    const password = 'vier Kröten singen richtig';
    const reset = () => call(server, '/auth/password/reset/', { key, password });
    expect((await call(server, '/auth/password/reset/', { key: 'x'.repeat(43), password })).status).toBe(400);
    expect(refusal(await call(server, '/auth/password/reset/', { key, password: 'short' })).code).toBe(
      'passwordTooShort',
    );
    expect((await reset()).status).toBe(200);
    expect(refusal(await reset()).code).toBe('keyExpired');
    expect(await knocks(server, access)).toBe(401);
    const { access: anew } = await signIn(server, { ...person, password });
    expect((await seen(anew)).profile.verified).toBe(true);
    await forget(person.email);
    const late = keyIn(await letter(person.email, 'passwordReset'));
    later(limits.resetMinutes * 60_000 + 1);
    expect(refusal(await call(server, '/auth/password/reset/', { key: late, password })).code).toBe('keyExpired');
  });

  test('of ten resets with one key at once, one takes effect', async () => {
    const { person } = await newcomer(server);
    await call(server, '/auth/password/forgotten/', { email: person.email });
    const key = keyIn(await letter(person.email, 'passwordReset'));
    const tries = Array.from({ length: 10 }, (_, index) => `vier Kröten und ${index} Unken`);
    const answers = await Promise.all(
      tries.map((password) => call(server, '/auth/password/reset/', { key, password })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('A12 sign-up and "forgotten" say the same of known and unknown addresses; the owner alone hears more, and not too often', async () => {
    const { person } = await newcomer(server);
    const [known, unknown] = [
      await call(server, '/auth/signup/', person),
      await call(server, '/auth/signup/', another()),
    ];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const [forgot, never] = await Promise.all(
      [person.email, 'nobody@voss.example'].map((email) => call(server, '/auth/password/forgotten/', { email })),
    );
    expect([forgot?.status, forgot?.body]).toEqual([never?.status, never?.body]);
    expect(await server.letters('nobody@voss.example')).toEqual([]);
    const [wrong, stranger] = await Promise.all(
      [person.email, 'nobody@voss.example'].map((email) => call(server, '/auth/login/', { email, password: 'wrong' })),
    );
    expect([wrong?.status, wrong?.body]).toEqual([stranger?.status, stranger?.body]);
    for (let i = 0; i < 5; i++) await call(server, '/auth/signup/', { ...person, email: person.email.toUpperCase() });
    const kinds = (await server.letters(person.email)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'accountKnown')).toHaveLength(limits.accountLettersPerDay);
    // A sign-up with a known address changes nothing.
    expect(await signIn(server, person)).toBeDefined();
  });

  test('fifty sign-ups with one address at once make one account', async () => {
    const person = another();
    const answers = await Promise.all(Array.from({ length: 30 }, () => call(server, '/auth/signup/', person)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { count } = await server.storage.db
      .selectFrom('accounts')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });

  test('A13 after many failures from elsewhere the owner still gets in', async () => {
    const { person } = await newcomer(server);
    const wrong = { email: person.email, password: 'guessed again' };
    const answers: Heard[] = [];
    for (let i = 0; i < 10; i++) answers.push(await call(server, '/auth/login/', wrong, { ip: '203.0.113.5' }));
    expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(400), ...Array(5).fill(429)]);
    expect(answers.at(-1)?.headers['retry-after']).toBe('60');
    const right = { email: person.email, password: person.password };
    expect((await call(server, '/auth/login/', right, { ip: '203.0.113.5' })).status).toBe(429);
    expect((await call(server, '/auth/login/', right, { ip: '192.0.2.77' })).status).toBe(200);
  });

  test('A2 a password hashed at another cost is hashed anew at the next sign-in', async () => {
    const { person } = await newcomer(server);
    const stored = () =>
      server.storage.db
        .selectFrom('accounts')
        .select('passwordHash')
        .where('email', '=', person.email)
        .executeTakeFirstOrThrow();
    const before = await stored();
    await server.storage.db
      .updateTable('accounts')
      .set({ passwordHash: await hashAt(person.password, 64) })
      .where('email', '=', person.email)
      .execute();
    await signIn(server, person);
    expect((await stored()).passwordHash).toContain('m=8,');
    expect((await stored()).passwordHash).not.toBe(before.passwordHash);
    expect(await signIn(server, person)).toBeDefined();
  });

  test('the copy holds everything about its owner and nothing that opens a door; deletion leaves nothing', async () => {
    const person = { ...another(), name: 'Philine Quast' };
    const { access } = await newcomer(server, person);
    const key = keyIn(await letter(person.email, 'accountVerification'));
    await call(server, '/auth/verify/', { key }, { bearer: access });
    const { id } = await server.storage.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow();
    // One of everything that an account deletes along with itself.
    const { db } = server.storage;
    const { clock, secrets } = server;
    await putReaders(db, secrets, clock.now, [{ email: person.email }]);
    await fillRequests(db, [
      requestRow(0, 1, clock.now, { accountId: id, email: person.email, fullName: person.name }),
    ]);
    await putAlert(server, person.email);
    const copy = await call(server, '/api/account/export', undefined, { bearer: access, method: 'GET' });
    expect(copy.headers['content-disposition']).toContain('attachment');
    const text = JSON.stringify(copy.body);
    for (const known of [person.name, person.email, 'accountVerification', '198.18.']) expect(text).toContain(known);
    const { data } = copy.body as { data: Record<'ticketRequests' | 'newsletter' | 'alerts', object> };
    for (const part of ['ticketRequests', 'newsletter', 'alerts'] as const)
      expect(Object.keys(data[part]).length, part).toBeGreaterThan(0);
    expect(text).not.toMatch(/argon2|mark|hash|salt/i);
    const end = (password: string) => call(server, '/api/account', { password }, { bearer: access, method: 'DELETE' });
    expect((await end('not the password')).status).toBe(400);
    expect((await end(person.password)).status).toBe(200);
    expect(await knocks(server, access)).toBe(401);
    expect(await letter(person.email, 'accountDeleted')).toBeDefined();
    // Of a letter that has gone there is a row without content until its own day; it may name the account that was.
    const left = await everyValue(server, (row) => !(row.sentAt && row.sealed === null));
    expect(left.filter((value) => value === id || value === person.email || value === person.name)).toEqual([]);
    expect((await call(server, '/auth/login/', person)).status).toBe(400);
  });

  test('A15 nothing that stands in the database can be used to sign in', async () => {
    await using own = await accountServer(await databases.settings(engine));
    const { person, refresh: token } = await newcomer(own);
    const { access } = tokensOf(await refresh(own, token));
    await call(own, '/auth/password/forgotten/', { email: person.email });
    const doors = async (value: string) => {
      await own.storage.db.deleteFrom('signInAttempts').execute();
      const answers = await Promise.all([
        call(own, '/api/account', undefined, { bearer: value, method: 'GET' }),
        refresh(own, value),
        call(own, '/auth/password/reset/', { key: value, password: 'vier Kröten singen richtig' }),
        call(own, '/auth/verify/', { key: value, password: person.password }),
        call(own, '/auth/login/', { email: person.email, password: value }),
      ]);
      return answers.filter(({ status }) => status === 200).length;
    };
    const values = await everyValue(own);
    expect(values.length).toBeGreaterThan(40);
    for (const value of values) expect(await doors(value.slice(0, 120)), value).toBe(0);
    // What the list does not hold does open a door.
    expect(await doors(access)).toBe(1);
  });

  test.each<[string, string | Buffer, number[], string?]>([
    ['nothing', '', [400]],
    ['no JSON', 'email=a&password=b', [400]],
    ['half a JSON', '{"email":', [400]],
    ['a list', '[]', [400]],
    ['a text', '"email"', [400]],
    ['null', 'null', [400]],
    ['numbers for texts', '{"email":1,"password":2,"name":3,"refresh_token":4}', [400]],
    ['lists for texts', '{"email":["a@b.example"],"password":["x"],"name":[],"refresh_token":[]}', [400]],
    ['objects for texts', '{"email":{"toString":1},"password":{},"name":{},"refresh_token":{}}', [400]],
    ['a prototype', '{"__proto__":{"email":"a@b.example"},"password":"x"}', [400]],
    ['a constructor', '{"constructor":{"prototype":{"email":"a@b.example"}},"password":"x"}', [400]],
    ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), [400]],
    ['UTF-16', Buffer.from('{"email":"a@b.example","password":"x"}', 'utf16le'), [400]],
    ['half a sign', '{"email":"a@b.example","password":"\\ud800aaaaaaaaaaaaa","name":"\\ud800"}', [400]],
    [
      'a NUL',
      '{"email":"a\\u0000@b.example","password":"\\u0000","name":"\\u0000","refresh_token":"\\u0000"}',
      [400, 401],
    ],
    ['another type', '{"email":"a","password":"b"}', [400], 'text/plain'],
    ['a type that is none', '{"email":"a","password":"b"}', [400, 415], 'nonsense;;;'],
    ['a deep nest', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, [400]],
    ['a password of 1,025 signs', `{"email":"a@b.example","password":"${'x'.repeat(1025)}"}`, [400]],
    ['a password of 1 MB', `{"email":"a@b.example","password":"${'x'.repeat(1_000_000)}"}`, [413]],
  ])('bad input: %s', async (_what, payload, allowed, type = 'application/json') => {
    for (const url of ['/auth/login/', '/auth/signup/', '/auth/refresh-token/', '/auth/password/reset/']) {
      const begun = performance.now();
      const answer = await server.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
      expect(performance.now() - begun).toBeLessThan(limits.handlerTimeout / 2);
      expect(allowed, `${url} ${answer.body}`).toContain(answer.statusCode);
      expect(answer.json().error.message).toMatch(/\w/);
    }
  });
});

async function hashAt(password: string, memory: number): Promise<string> {
  const { openPasswords } = await import('#server/accounts/passwords.ts');
  return openPasswords({ memory, passes: 1, parallelism: 1 }, { run: (work) => work() }).hash(password);
}

/** Somebody who wants to hear when an event has free seats again. */
const putAlert = ({ storage, secrets, clock }: AccountServer, email: string) => {
  const at = clock.now.toISOString();
  return storage.db
    .insertInto('seatAlerts')
    .values({
      ...{
        id: email,
        email,
        emailHash: secrets.hash('alert', email),
        language: 'de',
        eventId: 15,
        consentVersion: 'x',
      },
      ...{ askedAt: at, askedFrom: '198.18.0.0/24', confirmHash: 'x', confirmUntil: at, leaveHash: 'x' },
      ...{ confirmedAt: at, confirmedFrom: '198.18.0.0/24', keptUntil: at, notifiedAt: null },
    })
    .execute();
};

async function everyValue(
  { storage }: AccountServer,
  counts: (row: { sentAt?: string | null; sealed?: string | null }) => boolean = () => true,
): Promise<string[]> {
  const tables = [
    ...(['accounts', 'sessions', 'spentTokens', 'accountKeys', 'signInAttempts', 'outboxEmails'] as const),
    ...(['ticketRequests', 'subscribers', 'seatAlerts'] as const),
  ];
  const rows: object[] = [];
  for (const table of tables) rows.push(...(await storage.db.selectFrom(table).selectAll().execute()));
  return rows
    .filter(counts)
    .flatMap((row) => Object.values(row))
    .filter((value) => typeof value === 'string' && value.length > 0);
}
