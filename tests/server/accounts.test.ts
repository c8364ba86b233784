/** The account API on both engines: its answers, and what it neither reveals nor stores. */

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { accountAnswer } from '#contract/accounts/account.ts';
import { tokenAnswer } from '#contract/accounts/session.ts';
import { createPasswordHasher } from '#server/accounts/passwords.ts';
import { limits } from '#server/limits.ts';
import { MailWorker } from '#server/mail/worker.ts';
import {
  type AccountResponse,
  type AccountServer,
  callApi,
  createVisitor,
  readAccountStatus,
  readTokens,
  refreshTokens,
  registerVisitor,
  signIn,
  startAccountServer,
  type TestTokens,
} from '#tests/harness/accounts.ts';
import { createWorkFolder, onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import { postTickets } from '#tests/harness/in-process.ts';
import { insertSubscribers } from '#tests/harness/newsletter-issues.ts';
import { buildRequestRow, buildSeatAlertRow, insertRequests } from '#tests/harness/request-rows.ts';
import { german } from '#tests/harness/texts.ts';
import { startUnwarmedServer } from '#tests/harness/unwarmed-server.ts';

const databases = startEngines();

const readKey = (email: { text: string } | undefined): string =>
  email?.text.match(/https:\/\/\S+#([\w-]{43})/)?.[1] ?? '';
const readError = ({ body }: AccountResponse) => (body as { error: { code: string; message: string } }).error;
const readErrorCode = async (request: Promise<AccountResponse>) => readError(await request).code;
const readStatus = async (asked: Promise<AccountResponse>) => (await asked).status;
const password = 'vier Kröten singen richtig';

onEachEngine('%s', (engine) => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer(await databases.createDatabase(engine));
  });
  afterAll(() => server.close());

  const post = (path: string, body: unknown, bearer?: string) => callApi(server, path, body, { bearer });
  const account = (bearer: string) => callApi(server, '/api/account', undefined, { bearer, method: 'GET' });
  const readAccount = async (bearer: string) => accountAnswer.parse((await account(bearer)).body).data;
  const expectStatus = async ({ access, refresh: token }: TestTokens, status: number) => {
    expect(await readAccountStatus(server, access)).toBe(status);
    expect(await readStatus(refreshTokens(server, token))).toBe(status);
  };
  const findEmail = async (to: string, kind: string) =>
    (await server.emailsTo(to)).findLast((sent) => sent.kind === kind);
  /** Confirms an address with the session of its account. */
  const confirm = async (email: string, bearer: string) =>
    post('/auth/verify/', { key: readKey(await findEmail(email, 'accountVerification')) }, bearer);

  test.each(['/', ''])('[API-01] sign-up, sign-in and refresh answer as specified, ending in "%s"', async (slash) => {
    const person = createVisitor();
    const done = { status: 200, body: { data: { state: 'done' } } };
    expect(await post(`/auth/signup${slash}`, person)).toMatchObject(done);
    const into = await post(`/auth/login${slash}`, { email: person.email, password: person.password });
    expect(into.status).toBe(200);
    expect(Object.keys(tokenAnswer.strict().parse(into.body).data)).toEqual(['access_token', 'refresh_token']);
    let { refresh: token } = readTokens(into);
    for (const address of ['/auth/refresh-token', '/auth/refresh']) {
      const renewed = readTokens(await post(address + slash, { refresh_token: token }));
      expect(renewed.refresh).not.toBe(token);
      token = renewed.refresh;
    }
  });

  test('[API-01] wrong credentials are 400 with a sentence in the visitor’s language, and 401 is for sessions alone', async () => {
    const { person } = await registerVisitor(server);
    const wrong = { email: person.email, password: 'drei Kröten singen falsch' };
    for (const [language, sentence] of [
      ['de', german('errors.credentialsWrong')],
      ['en', 'do not match'],
    ] as const) {
      const answer = await callApi(server, '/auth/login/', wrong, { language });
      expect([answer.status, readError(answer).code]).toEqual([400, 'credentialsWrong']);
      expect(readError(answer).message).toContain(sentence);
    }
    const stale = await refreshTokens(server, 'x'.repeat(43));
    expect([stale.status, readError(stale).code]).toEqual([401, 'sessionExpired']);
    expect(await readAccountStatus(server, '')).toBe(401);
  });

  test('H5 H6 account answers are not cached, run no code, name no server and set no cookie', async () => {
    const { person, access } = await registerVisitor(server);
    const answers = [post('/auth/signup/', {}), post('/auth/login/', person), refreshTokens(server, 'nothing')];
    for (const { headers } of await Promise.all([...answers, account(access), post('/auth/logout/', {})])) {
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      for (const name of ['set-cookie', 'server', 'x-powered-by', 'access-control-allow-origin'])
        expect(headers[name]).toBeUndefined();
    }
  });

  test('the mail worker is woken once the email about an account is stored', async () => {
    const person = createVisitor();
    const recipientHash = server.secrets.hash('recipient', person.email);
    const { db } = server.storage;
    const listStored = () =>
      db.selectFrom('outboxEmails').select('kind').where('recipientHash', '=', recipientHash).execute();
    const seen: ReturnType<typeof listStored>[] = [];
    const { wake } = MailWorker.prototype;
    const spy = vi.spyOn(MailWorker.prototype, 'wake').mockImplementation(function (this: MailWorker) {
      seen.push(listStored());
      wake.call(this);
    });
    onTestFinished(() => spy.mockRestore());
    await post('/auth/signup/', person);
    expect((await Promise.all(seen)).flat()).toContainEqual({ kind: 'accountVerification' });
  });

  test('only the link in the latest email confirms an address, with a session or the password', async () => {
    const { person, access } = await registerVisitor(server);
    expect((await readAccount(access)).profile).toMatchObject({ email: person.email, verified: false });
    const first = await findEmail(person.email, 'accountVerification');
    expect(first?.text).toContain('https://tollenau.example/verify?lng=en#');
    expect(first?.text, 'what a stranger typed').not.toContain(person.name);
    // An attacker signs up with another person's address and waits for its owner to confirm.
    const { access: strange } = await registerVisitor(server);
    const key = readKey(first);
    expect(await readErrorCode(post('/auth/verify/', { key }, strange))).toBe('passwordMissing');
    expect(await readErrorCode(post('/auth/verify/', { key, password: 'not the password' }))).toBe('passwordWrong');
    expect((await readAccount(access)).profile.verified).toBe(false);
    await post('/api/account/verification', {}, access);
    const second = readKey(await findEmail(person.email, 'accountVerification'));
    expect(second).not.toBe(key);
    expect(await readStatus(post('/auth/verify/', { key: second, password: person.password }))).toBe(200);
    expect((await readAccount(access)).profile.verified).toBe(true);
    expect(await readErrorCode(post('/auth/verify/', { key }, access))).toBe('keyExpired');
  });

  test('an access token is valid for ten minutes, an idle session for seven days, a renewed one for thirty', async () => {
    const { access, refresh: first } = await registerVisitor(server);
    server.advance(limits.accessLife - 1);
    expect(await readAccountStatus(server, access)).toBe(200);
    server.advance(2);
    expect(await readAccountStatus(server, access)).toBe(401);
    let token = first;
    for (let day = 0; day < 29; day += 5) {
      server.advance(5 * 86_400_000 - 1);
      const renewed = await refreshTokens(server, token);
      expect(renewed.status, `day ${day}`).toBe(day < 25 ? 200 : 401);
      if (renewed.status === 200) token = readTokens(renewed).refresh;
    }
    const idle = await registerVisitor(server);
    server.advance(limits.sessionIdle);
    expect(await readStatus(refreshTokens(server, idle.refresh))).toBe(401);
  });

  test('signing out with any token of a session ends it, also with one from before a refresh', async () => {
    const { person, ...first } = await registerVisitor(server);
    expect(await readStatus(post('/auth/logout/', {}, first.access))).toBe(200);
    await expectStatus(first, 401);
    const signOutBy: ((old: TestTokens) => Promise<AccountResponse>)[] = [
      (old) => post('/auth/logout/', { refresh_token: old.refresh }),
      (old) => post('/auth/logout/', {}, old.access),
    ];
    for (const signOut of signOutBy) {
      const old = await signIn(server, person);
      const renewed = readTokens(await refreshTokens(server, old.refresh));
      await signOut(old);
      await expectStatus(renewed, 401);
    }
    expect(await readStatus(post('/auth/logout/', { refresh_token: 'long gone' }))).toBe(200);
  });

  test('signing out everywhere ends all sessions', async () => {
    const { person } = await registerVisitor(server);
    const [one, other] = [await signIn(server, person), await signIn(server, person)];
    expect(await readStatus(post('/auth/logout-everywhere/', {}, one.access))).toBe(200);
    for (const session of [one, other]) await expectStatus(session, 401);
  });

  test('the account lists its sessions with their device and network and ends one of them, but no session of another account', async () => {
    const { person, access } = await registerVisitor(server);
    server.advance(1000);
    const headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'x-forwarded-for': '198.51.100.77',
    };
    const into = await server.app.inject({ method: 'POST', url: '/auth/login/', payload: person, headers });
    const other = { access: String(into.json().data.access_token) };
    const stranger = await registerVisitor(server);
    const { sessions } = await readAccount(access);
    // The newest first, without the last part of its address.
    expect(sessions).toMatchObject([
      { current: false, device: 'Firefox, Linux', network: '198.51.100.0/24' },
      { current: true },
    ]);
    const id = sessions.find(({ current }) => !current)?.id;
    await post('/api/account/sessions/end', { id }, stranger.access);
    expect(await readAccountStatus(server, other.access)).toBe(200);
    await post('/api/account/sessions/end', { id }, access);
    expect(await readAccountStatus(server, other.access)).toBe(401);
    expect(await readAccountStatus(server, access)).toBe(200);
  });

  test('a new password ends the other sessions, and the owner gets an email', async () => {
    const { person, access, refresh: token } = await registerVisitor(server);
    const other = await signIn(server, person);
    const change = (current: string) => post('/auth/password/change/', { current, password }, access);
    expect(await readErrorCode(change('not the password'))).toBe('passwordWrong');
    expect(await readStatus(change(person.password))).toBe(200);
    await expectStatus({ access, refresh: token }, 200);
    await expectStatus(other, 401);
    expect(await readStatus(post('/auth/login/', { email: person.email, password: person.password }))).toBe(400);
    expect(await signIn(server, { ...person, password })).toBeDefined();
    expect(await findEmail(person.email, 'passwordChanged')).toBeDefined();
  });

  test('a link resets a forgotten password once, even if ten requests use it at once, and ends all sessions', async () => {
    const { person, access } = await registerVisitor(server);
    await post('/auth/password/forgotten/', { email: person.email });
    const key = readKey(await findEmail(person.email, 'passwordReset'));
    const reset = (values: object) => post('/auth/password/reset/', { key, password, ...values });
    expect(await readErrorCode(reset({ key: 'x'.repeat(43) }))).toBe('keyExpired');
    expect(await readErrorCode(reset({ password: 'short' }))).toBe('passwordTooShort');
    const answers = await Promise.all(Array.from({ length: 10 }, () => reset({})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await readErrorCode(reset({}))).toBe('keyExpired');
    expect(await readAccountStatus(server, access)).toBe(401);
    const { access: anew } = await signIn(server, { ...person, password });
    expect((await readAccount(anew)).profile.verified).toBe(true);
  });

  test('after too many wrong passwords the owner sets a new one with a link, and signs in at once', async () => {
    const { person } = await registerVisitor(server);
    const { email } = person;
    const fromHome = (path: string, body: object) => readStatus(callApi(server, path, body, { ip: '203.0.113.9' }));
    const tryToSignIn = (typed: string) => fromHome('/auth/login/', { email, password: typed });
    for (let attempt = 0; attempt < limits.attemptsFree; attempt++) expect(await tryToSignIn('wrong')).toBe(400);
    expect(await tryToSignIn(person.password)).toBe(429);
    await post('/auth/password/forgotten/', { email });
    const key = readKey(await findEmail(email, 'passwordReset'));
    expect(await fromHome('/auth/password/reset/', { key, password })).toBe(200);
    expect(await tryToSignIn(password)).toBe(200);
  });

  test('A12 sign-up, sign-in and "forgotten" give known and unknown addresses the same answer', async () => {
    const { person } = await registerVisitor(server);
    for (const [path, more] of [
      ['/auth/password/forgotten/', {}],
      ['/auth/login/', { password: 'wrong' }],
      ['/auth/signup/', { name: 'Ida', password }],
    ] as const) {
      const [known, unknown] = await Promise.all(
        [person.email, 'nobody@voss.example'].map((email) => post(path, { email, ...more })),
      );
      expect([known?.status, known?.body], path).toEqual([unknown?.status, unknown?.body]);
    }
    expect((await server.emailsTo('nobody@voss.example')).map(({ kind }) => kind)).toEqual(['accountVerification']);
  });

  test('repeated sign-ups with a known address change nothing and send its owner few emails a day', async () => {
    const { person } = await registerVisitor(server);
    for (let i = 0; i < 5; i++) await post('/auth/signup/', { ...person, email: person.email.toUpperCase() });
    const kinds = (await server.emailsTo(person.email)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'accountExists')).toHaveLength(limits.accountEmailsPerDay);
    expect(await signIn(server, person)).toBeDefined();
  });

  test('A13 after many failed sign-ins from elsewhere the owner still signs in', async () => {
    const { person } = await registerVisitor(server);
    const from = (ip: string, password: string) =>
      callApi(server, '/auth/login/', { email: person.email, password }, { ip });
    const answers: AccountResponse[] = [];
    for (let i = 0; i < 10; i++) answers.push(await from('203.0.113.5', 'guessed again'));
    expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(400), ...Array(5).fill(429)]);
    expect(answers.at(-1)?.headers['retry-after']).toBe('60');
    expect(await readStatus(from('203.0.113.5', person.password))).toBe(429);
    expect(await readStatus(from('192.0.2.77', person.password))).toBe(200);
  });

  test('A2 the next sign-in updates a password hash of another cost', async () => {
    const { person } = await registerVisitor(server);
    const { db } = server.storage;
    const { hash } = createPasswordHasher({ memory: 64, passes: 1, parallelism: 1 }, { run: (work) => work() });
    const passwordHash = await hash(person.password);
    await db.updateTable('accounts').set({ passwordHash }).where('email', '=', person.email).execute();
    await signIn(server, person);
    const row = db.selectFrom('accounts').select('passwordHash').where('email', '=', person.email);
    expect((await row.executeTakeFirstOrThrow()).passwordHash).toContain('m=8,');
    expect(await signIn(server, person)).toBeDefined();
  });

  test('the account lists its requests and older ones of the confirmed address, and deletes them with itself', async () => {
    const { person, access } = await registerVisitor(server);
    const headers = { authorization: `Bearer ${access}` };
    const request = async (values: Record<string, string>, options = {}): Promise<string> =>
      (await postTickets(server.app, values, options)).json().data.status;
    const older = await request({ email: person.email.toUpperCase(), fullName: 'Ida Vorher' });
    const own = await request({ phoneNumber1: '030 23125 000' }, { headers });
    await request({ email: 'bo@else.example', fullName: 'not mine' });
    const listed = async () => (await readAccount(access)).ticketRequests.map(({ status }) => status);
    expect(await listed()).toEqual([own]);
    await confirm(person.email, access);
    expect((await listed()).toSorted()).toEqual([own, older].toSorted());
    const page = async () => (await server.app.inject(older)).body;
    expect(await page()).toContain('Ida Vorher');
    await callApi(server, '/api/account', person, { bearer: access, method: 'DELETE' });
    expect(await page()).not.toContain('Ida Vorher');
  });

  test('the export holds everything about its owner and no secret, and a deletion leaves nothing', async () => {
    const person = { ...createVisitor(), name: 'Philine Quast' };
    const { access } = await registerVisitor(server, person);
    await confirm(person.email, access);
    const { clock, secrets, storage } = server;
    const { db } = storage;
    const own = db.selectFrom('accounts').select('id').where('email', '=', person.email);
    const { id } = await own.executeTakeFirstOrThrow();
    // One row of each kind that an account deletes along with itself.
    await insertSubscribers(db, secrets, clock.now, [{ email: person.email }]);
    const { email, name: fullName } = person;
    await insertRequests(db, [buildRequestRow(0, 1, clock.now, { accountId: id, email, fullName })]);
    const alert = buildSeatAlertRow(clock.now, email, { emailHash: secrets.hash('alert', email) });
    await db
      .insertInto('seatAlerts')
      .values({ ...alert, confirmedAt: alert.requestedAt, confirmedFrom: alert.requestedFrom })
      .execute();
    const copy = await callApi(server, '/api/account/export', undefined, { bearer: access, method: 'GET' });
    expect(copy.headers['content-disposition']).toBe('attachment; filename="account.json"');
    const text = JSON.stringify(copy.body);
    for (const known of [person.name, person.email, 'accountVerification', '198.18.']) expect(text).toContain(known);
    const { data } = copy.body as { data: Record<'ticketRequests' | 'newsletter' | 'alerts' | 'emails', object> };
    for (const part of ['ticketRequests', 'newsletter', 'alerts', 'emails'] as const)
      expect(Object.keys(data[part]).length, part).toBeGreaterThan(0);
    expect(text).not.toMatch(/argon2|mark|hash|salt/i);
    const end = (password: string) =>
      callApi(server, '/api/account', { password }, { bearer: access, method: 'DELETE' });
    expect(await readStatus(end('not the password'))).toBe(400);
    await db.updateTable('outboxEmails').set({ sentAt: null, dueAt: '9999' }).where('subjectId', '=', id).execute();
    expect(await readStatus(end(person.password))).toBe(200);
    expect(await readAccountStatus(server, access)).toBe(401);
    expect(await findEmail(person.email, 'accountDeleted')).toBeDefined();
    // A sent email leaves a row without content until its deletion date; it may name the account.
    const left = await listAllValues(server, (row) => !(row.sentAt && row.sealed === null));
    expect(left.filter((value) => value === id || value === person.email || value === person.name)).toEqual([]);
    expect(await readStatus(post('/auth/login/', person))).toBe(400);
  });

  test('A15 no value in the database lets anyone sign in', async () => {
    await using own = await startAccountServer(await databases.createDatabase(engine));
    const { person, refresh: token } = await registerVisitor(own);
    const { access } = readTokens(await refreshTokens(own, token));
    await callApi(own, '/auth/password/forgotten/', { email: person.email });
    const countAccepted = async (value: string) => {
      await own.storage.db.deleteFrom('signInAttempts').execute();
      const statuses = await Promise.all([
        readAccountStatus(own, value),
        readStatus(refreshTokens(own, value)),
        readStatus(callApi(own, '/auth/password/reset/', { key: value, password })),
        readStatus(callApi(own, '/auth/verify/', { key: value, password: person.password })),
        readStatus(callApi(own, '/auth/login/', { email: person.email, password: value })),
      ]);
      return statuses.filter((status) => status === 200).length;
    };
    const values = await listAllValues(own);
    expect(values.length).toBeGreaterThan(40);
    for (const value of values) expect(await countAccepted(value.slice(0, 120)), value).toBe(0);
    // Control: a correct password, which the list does not hold, signs in.
    expect(await countAccepted(access)).toBe(1);
  });

  test.each<[string, string | Buffer, number[], string?]>([
    ['nothing', '', [400]],
    ['objects for texts', '{"email":{"toString":1},"password":[],"name":1,"refresh_token":{}}', [400]],
    ['a prototype', '{"__proto__":{"email":"a@b.example"},"password":"x"}', [400]],
    ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), [400]],
    ['half of a surrogate pair', '{"email":"a@b.example","password":"\\ud800aaaaaaaaaaaaa","name":"\\ud800"}', [400]],
    ['a NUL', '{"email":"a\\u0000@b.example","password":"\\u0000","refresh_token":"\\u0000"}', [400, 401]],
    ['an invalid content type', '{"email":"a","password":"b"}', [400, 415], 'nonsense;;;'],
    ['a deep nest', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, [400]],
    ['a password of 1 MB', `{"email":"a@b.example","password":"${'x'.repeat(1_000_000)}"}`, [413]],
  ])(
    'sign-in, sign-up, refresh and reset refuse a malformed body quickly, with a 4xx and a sentence: %s',
    async (_what, payload, allowed, type = 'application/json') => {
      for (const url of ['/auth/login/', '/auth/signup/', '/auth/refresh-token/', '/auth/password/reset/']) {
        const start = performance.now();
        const answer = await server.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
        expect(performance.now() - start).toBeLessThan(limits.handlerTimeout / 2);
        expect(allowed, `${url} ${answer.body}`).toContain(answer.statusCode);
        expect(answer.json().error.message).toMatch(/\w/);
      }
    },
  );
});

test('A12 if the database rejects emails, known and unknown addresses get the same answer', async () => {
  await using server = await startAccountServer();
  const { person } = await registerVisitor(server);
  const full = sql`create trigger full before insert on outbox_emails begin select raise(abort, 'full'); end`;
  await full.execute(server.storage.db);
  for (const email of [person.email, 'nobody@voss.example'])
    expect(await callApi(server, '/auth/password/forgotten/', { email })).toMatchObject({
      status: 200,
      body: { data: { state: 'done' } },
    });
});

test('people sign up and in with INBOX=off', async () => {
  await using server = await startAccountServer({ INBOX: 'off' });
  expect(await readAccountStatus(server, (await registerVisitor(server)).access)).toBe(200);
});

test('A14 nothing in the log names a token, a password or an address', async () => {
  const server = await startUnwarmedServer({ DATA_DIR: createWorkFolder('accounts'), LOG_LEVEL: 'debug' });
  const { access, refresh: refresh_token } = await registerVisitor(server);
  expect(await readAccountStatus(server, access)).toBe(200);
  await callApi(server, '/auth/logout/', { refresh_token });
  await server.stop();
  const log = server.output.join('\n');
  expect(log).toContain('Listening');
  for (const secret of [access, refresh_token, 'Frösche', 'voss.example', 'Bearer']) expect(log).not.toContain(secret);
});

async function listAllValues(
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
