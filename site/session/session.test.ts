import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  createJsonResponse,
  type FakeStorage,
  flushTasks,
  makeClock,
  makeFetch,
  makeLocks,
  makeStorage,
  type RecordedRequest,
  testStrings,
} from '#tests/harness/session-environment.ts';
import type { SessionLocks } from './environment.ts';
import { openSession } from './session.ts';

const tokens = (name: string) => ({ data: { access_token: `access-${name}`, refresh_token: `refresh-${name}` } });
const unauthorized = () => createJsonResponse(401, { error: { message: 'Not signed in.' } });
const credentials = { email: 'aurelie@voss.example', password: 'drei Frösche singen falsch' };
const signedIn = { token: 'access-1', refreshToken: 'refresh-1' };

type SessionTestAnswer = (request: RecordedRequest) => Response | Promise<Response>;

/** A page that has just been opened. */
async function page(
  answer: SessionTestAnswer,
  kept: Record<string, string> = {},
  {
    storage = makeStorage(kept),
    locks = makeLocks(),
  }: { storage?: FakeStorage; locks?: SessionLocks | undefined } = {},
) {
  const { fetch, requests } = makeFetch(answer);
  const clock = makeClock();
  const gone: string[] = [];
  const navigate = (path: string) => gone.push(path);
  const session = openSession({ fetch, storage, locks, wait: clock.wait, navigate, strings: testStrings });
  await session.ready;
  const to = (address: string) => requests.filter((one) => one.address === address);
  return { session, storage, asked: requests, clock, gone, to };
}

const refreshAddress = '/auth/refresh-token/';
/** Answers calls that carry this token, and refreshes to it. */
const server =
  (good: string, renewed: () => Response | Promise<Response> = () => createJsonResponse(200, tokens(good))) =>
  ({ address, headers }: RecordedRequest) => {
    if (address === refreshAddress) return renewed();
    return headers['authorization'] === `Bearer access-${good}`
      ? createJsonResponse(200, { seen: true })
      : unauthorized();
  };

describe('signing in', () => {
  test('[AUT-01] stores the tokens, keeps the whole answer, says so, and leads home after three seconds', async () => {
    const { session, storage, asked, clock, gone } = await page(() =>
      createJsonResponse(200, { ...tokens('1'), extra: 1 }),
    );
    const outcome = session.signIn(credentials);
    expect(session.auth.get().signInLoading).toBe(true);
    expect(await outcome).toEqual({ state: 'done' });
    expect(asked[0]).toMatchObject({ address: '/auth/login/', body: credentials });
    expect(storage.all()).toMatchObject(signedIn);
    expect(session.auth.get()).toEqual({
      signInLoading: false,
      signUpLoading: false,
      userDetail: { ...tokens('1'), extra: 1 },
    });
    expect(session.notice.get()).toEqual({ kind: 'success', text: 'Login success' });
    await clock.advance(2999);
    expect(gone).toEqual([]);
    await clock.advance(1);
    expect(gone).toEqual(['/']);
    expect(session.navigation.get()).toEqual({ path: null });
  });

  test.each([
    [
      'the server’s sentence',
      () => createJsonResponse(400, { error: { message: 'They do not match.' } }),
      'They do not match.',
    ],
    ['our own where it has none', () => createJsonResponse(500, {}), 'Login failed'],
    ['our own where the answer is no JSON', () => new Response('<html>', { status: 502 }), 'Login failed'],
    ['our own where nobody answers', () => Promise.reject(new TypeError('Failed to fetch')), 'Login failed'],
    ['our own where the tokens are missing', () => createJsonResponse(200, { data: {} }), 'Login failed'],
    [
      'the server’s, even at 401, and no session ends',
      () => createJsonResponse(401, { error: { message: 'No.' } }),
      'No.',
    ],
  ])('[AUT-01] a failure shows %s, and the loading ends', async (_what, answer, said) => {
    const { session, storage, clock, gone, asked } = await page(answer, { refreshToken: 'stale', token: 'stale' });
    expect(await session.signIn(credentials)).toMatchObject({ state: 'refused', message: said });
    expect(session.notice.get()).toEqual({ kind: 'error', text: said });
    expect(session.auth.get()).toMatchObject({ signInLoading: false, userDetail: null });
    await clock.advance(10_000);
    expect([gone, asked.length, storage.all()['refreshToken']]).toEqual([[], 1, 'stale']);
  });

  test('a refusal names the fields it is about', async () => {
    const fields = { password: { code: 'passwordTooShort', message: 'Too short.' } };
    const said = { code: 'passwordTooShort', message: 'Too short.' };
    const { session } = await page(() => createJsonResponse(400, { error: { ...said, fields } }));
    const refused = { state: 'refused', ...said, fields: { password: 'Too short.' } };
    expect(await session.signUp({ name: 'A', ...credentials })).toEqual(refused);
  });

  test('[AUT-02] signing up leads to /login at once and says so; a failure is said', async () => {
    let answer = () => createJsonResponse(200, {});
    const { session, asked, gone } = await page(() => answer());
    const wish = { name: 'Aurelie', ...credentials };
    const outcome = session.signUp(wish);
    expect(session.auth.get().signUpLoading).toBe(true);
    expect(await outcome).toEqual({ state: 'done' });
    expect(asked[0]).toMatchObject({ address: '/auth/signup/', body: wish });
    expect(gone).toEqual(['/login']);
    expect(session.notice.get()?.text).toBe('Signup succes');
    answer = () => createJsonResponse(500, {});
    await session.signUp(wish);
    expect(session.notice.get()?.text).toBe('Signup failed');
    expect(session.auth.get().signUpLoading).toBe(false);
  });

  test('[AUT-03] the latest request cancels an earlier one, whichever of the two kinds', async () => {
    const waiting: PromiseWithResolvers<Response>[] = [];
    const { session, storage, asked } = await page(() => {
      const gate = Promise.withResolvers<Response>();
      waiting.push(gate);
      return gate.promise;
    });
    const first = session.signIn({ ...credentials, password: 'first' });
    await flushTasks();
    const second = session.signIn({ ...credentials, password: 'second' });
    expect(await first).toEqual({ state: 'cancelled' });
    expect(asked[0]?.signal?.aborted).toBe(true);
    expect(session.auth.get().signInLoading).toBe(true);
    const third = session.signUp({ name: 'A', ...credentials });
    expect(await second).toEqual({ state: 'cancelled' });
    expect(session.auth.get()).toMatchObject({ signInLoading: false, signUpLoading: true });
    for (const gate of waiting) gate.resolve(createJsonResponse(200, tokens('late')));
    expect(await third).toEqual({ state: 'done' });
    expect(storage.all()['token']).toBeUndefined();
    expect(session.notice.get()?.text).toBe('Signup succes');
  });
});

describe('calls', () => {
  test('[AUT-04] carry the bearer header, empty where nobody is signed in, and the tunnel’s header; sign-in and refresh carry none', async () => {
    const { session, asked } = await page(server('2'), signedIn);
    await session.fetch('api/account');
    await session.signIn(credentials);
    await session.signUp({ name: 'A', ...credentials });
    const carried = asked.map(({ address, headers }) => [address, headers['authorization']]);
    expect(carried).toEqual([
      ['/api/account', 'Bearer access-1'],
      [refreshAddress, undefined],
      ['/api/account', 'Bearer access-2'],
      ['/auth/login/', undefined],
      ['/auth/signup/', 'Bearer access-2'],
    ]);
    for (const { headers, signal } of asked.slice(0, 3)) {
      expect(headers['ngrok-skip-browser-warning']).toBe('true');
      // Nothing but a later sign-in ends a request: no time does.
      expect(signal).toBeUndefined();
    }
    const nobody = await page(() => createJsonResponse(200, {}));
    await nobody.session.fetch('/api/account');
    expect(nobody.asked[0]?.headers['authorization']).toBe('Bearer');
  });

  test('[AUT-04] go to the root of our own host, whatever is asked for', async () => {
    const { session, asked } = await page(() => createJsonResponse(200, {}));
    for (const address of ['auth/x', '/auth/x', '//evil.example/x', '/\\evil.example/x', 'https://evil.example/x'])
      await session.fetch(address);
    for (const { address } of asked)
      expect(new URL(address, 'https://ours.example/deep/page').host).toBe('ours.example');
  });

  test('[AUT-05] twenty that fail together share one refresh, and each is tried once more', async () => {
    const gate = Promise.withResolvers<Response>();
    const { session, to, asked } = await page(
      server('2', () => gate.promise),
      signedIn,
    );
    const calls = Promise.all(Array.from({ length: 20 }, () => session.fetch('/api/account')));
    await flushTasks();
    gate.resolve(createJsonResponse(200, tokens('2')));
    expect((await calls).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(to(refreshAddress)).toHaveLength(1);
    expect(to(refreshAddress)[0]?.body).toEqual({ refresh_token: 'refresh-1' });
    expect(asked).toHaveLength(41);
    await session.fetch('/api/account');
    expect(to(refreshAddress)).toHaveLength(1);
  });

  test.each([
    ['with Web Locks', true],
    ['without', false],
  ])('[AUT-05] two tabs, %s, stay signed in', async (_how, locked) => {
    const storage = makeStorage(signedIn);
    const locks = locked ? makeLocks() : undefined;
    const [one, other] = [
      await page(server('2'), {}, { storage, locks }),
      await page(server('2'), {}, { storage, locks }),
    ];
    const calls = Promise.all([one.session.fetch('/a'), other.session.fetch('/b')]);
    await flushTasks();
    await one.clock.advance(100);
    const answers = await calls;
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const refreshes = one.to(refreshAddress).length + other.to(refreshAddress).length;
    expect(refreshes).toBe(locked ? 1 : 2);
  });

  test('A9 a tab that holds the lock and sleeps holds up the others for five seconds and no longer', async () => {
    const locks = makeLocks();
    void locks.request('session-refresh', { signal: new AbortController().signal }, () => new Promise(() => {}));
    const { session, to, clock } = await page(server('2'), signedIn, { locks });
    const answer = session.fetch('/api/account');
    await flushTasks();
    await clock.advance(4999);
    expect(to(refreshAddress)).toHaveLength(0);
    await clock.advance(1);
    expect((await answer).status).toBe(200);
  });

  test('a tab that sees the new refresh token before the access token that came with it stays signed in', async () => {
    const storage = makeStorage(signedIn);
    const answer = server('3', () => {
      // Another tab has renewed; of what it stored only the first half has come through.
      if (storage.getItem('refreshToken') === 'refresh-1') storage.setItem('refreshToken', 'refresh-2');
      return createJsonResponse(200, tokens('3'));
    });
    const { session, gone, clock } = await page(answer, {}, { storage });
    expect((await session.fetch('/api/account')).status).toBe(200);
    await clock.advance(10_000);
    expect([storage.all(), gone]).toMatchObject([{ token: 'access-3', refreshToken: 'refresh-3' }, []]);
  });

  test('[AUT-06] a refresh token is saved only when there is a new one', async () => {
    const answer = server('2', () => createJsonResponse(200, { data: { access_token: 'access-2' } }));
    const { session, storage } = await page(answer, signedIn);
    expect((await session.fetch('/api/account')).status).toBe(200);
    expect(storage.all()).toMatchObject({ token: 'access-2', refreshToken: 'refresh-1' });
  });

  test.each([
    [
      'the refresh is refused with a sentence',
      signedIn,
      () => createJsonResponse(401, { error: { message: 'Gone.' } }),
      'Gone.',
    ],
    ['the refresh is refused without one', signedIn, () => createJsonResponse(401, {}), testStrings.expired],
    [
      'the refresh fails otherwise',
      signedIn,
      () => createJsonResponse(500, { error: { message: 'Broken.' } }),
      'Broken.',
    ],
    ['the refresh brings no token', signedIn, () => createJsonResponse(200, { data: {} }), testStrings.expired],
    ['there is no refresh token', { token: 'access-1' }, () => createJsonResponse(200, {}), testStrings.expired],
  ])('[AUT-07] the session ends when %s', async (_why, kept, renewed, said) => {
    const choices = { language: 'en', i18nextLng: 'en', consents: 'openstreetmap' };
    const before = { ...kept, ...choices, other: 'x' };
    const { session, storage, clock, gone, to } = await page(server('2', renewed), before);
    const answers = await Promise.all([session.fetch('/api/account'), session.fetch('/api/account')]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(session.notice.get()).toEqual({ kind: 'error', text: said });
    await clock.advance(1499);
    expect([gone, storage.all()['token']]).toEqual([[], 'access-1']);
    await clock.advance(1);
    expect(gone).toEqual(['/login']);
    expect(storage.all()).toEqual(choices);
    expect(session.auth.get().userDetail).toBeNull();
    expect(to(refreshAddress).length).toBeLessThanOrEqual(1);
  });

  test('A10 an endless 401 makes one refresh and one retry, and then the end, once', async () => {
    const answer = server('never', () => createJsonResponse(200, tokens('2')));
    const { session, asked, clock, gone } = await page(answer, signedIn);
    expect((await session.fetch('/api/account')).status).toBe(401);
    expect((await session.fetch('/api/account')).status).toBe(401);
    const account = '/api/account';
    expect(asked.map(({ address }) => address)).toEqual([account, refreshAddress, account, account]);
    await clock.advance(10_000);
    expect(gone).toEqual(['/login']);
  });

  test('[AUT-07] whoever signs in within the second and a half stays signed in', async () => {
    const answer = ({ address }: RecordedRequest) =>
      address === '/auth/login/' ? createJsonResponse(200, tokens('new')) : unauthorized();
    const { session, storage, clock, gone } = await page(answer, signedIn);
    await session.fetch('/api/account');
    await session.signIn(credentials);
    await clock.advance(2000);
    expect([gone, storage.all()['token']]).toEqual([[], 'access-new']);
  });

  test('a refresh answered with "come again" is no word about the session, and reaches the caller', async () => {
    const busy = () => createJsonResponse(503, { error: { message: 'Busy.' } }, { 'retry-after': '10' });
    const { session, clock, gone, storage } = await page(server('2', busy), signedIn);
    expect((await session.fetch('/api/account')).status).toBe(503);
    await clock.advance(10_000);
    expect([gone, storage.all()]).toMatchObject([[], signedIn]);
  });

  test('whoever signs out while the answer to a refresh is being read stays signed out', async () => {
    const body = Promise.withResolvers<unknown>();
    const slow = createJsonResponse(200, tokens('2'));
    slow.clone = () => Object.assign(createJsonResponse(200, {}), { json: () => body.promise });
    const { session, storage } = await page(
      server('2', () => slow),
      signedIn,
    );
    const called = session.fetch('/api/account');
    await flushTasks();
    for (const name of ['token', 'refreshToken']) storage.removeItem(name);
    body.resolve(tokens('2'));
    await called;
    expect(storage.all()).toEqual({});
  });

  test('a refresh that nobody answers keeps the session; the next call tries again', async () => {
    let away = true;
    const answer = server('2', () =>
      away ? Promise.reject(new TypeError('Failed to fetch')) : createJsonResponse(200, tokens('2')),
    );
    const { session, gone, clock } = await page(answer, signedIn);
    await expect(session.fetch('/api/account')).rejects.toThrow('Failed to fetch');
    away = false;
    expect((await session.fetch('/api/account')).status).toBe(200);
    await clock.advance(10_000);
    expect(gone).toEqual([]);
  });

  test('[AUT-08] other errors reach the caller unchanged', async () => {
    const failing = createJsonResponse(418, { error: { message: 'A teapot.' } });
    const { session } = await page(() => failing, signedIn);
    expect(await session.fetch('/api/account')).toBe(failing);
    const away = await page(() => Promise.reject(new TypeError('Failed to fetch')), signedIn);
    await expect(away.session.fetch('/api/account')).rejects.toThrow('Failed to fetch');
    await expect(session.fetchJson(z.object({}), '/api/account')).rejects.toMatchObject({
      status: 418,
      message: 'A teapot.',
    });
  });

  test('a call is answered in its shape, and the calls about passwords know no session’s end', async () => {
    const answer = ({ address }: RecordedRequest) =>
      address.startsWith('/auth') ? unauthorized() : createJsonResponse(200, { data: 5 });
    const { session, asked, gone, clock } = await page(answer, signedIn);
    expect(await session.fetchJson(z.object({ data: z.number() }), '/api/account')).toEqual({ data: 5 });
    await expect(session.sendWithoutRefresh('/auth/password/reset/', {})).rejects.toMatchObject({ status: 401 });
    await clock.advance(10_000);
    expect([asked.length, gone]).toEqual([2, []]);
  });
});

test('[AUT-07] an access token alone counts as a session until a call is refused; then it ends and is cleared', async () => {
  let answer = () => createJsonResponse(200, {});
  const { session, storage, clock, gone } = await page(() => answer(), { token: 'access-1' });
  await session.fetchOk('/api/account', {});
  answer = () => createJsonResponse(500, {});
  await expect(session.fetchOk('/api/account', {})).rejects.toMatchObject({ sessionEnded: false });
  expect(session.isSignedIn()).toBe(true);
  answer = unauthorized;
  await expect(session.fetchOk('/api/account', {})).rejects.toMatchObject({ status: 401, sessionEnded: true });
  expect(session.notice.get()?.text).toBe(testStrings.expired);
  await clock.advance(1500);
  expect([gone, storage.all(), session.isSignedIn()]).toEqual([['/login'], {}, false]);
});

describe('signing out', () => {
  test('forgets everything but the visitor’s choices at once, and tells the server which session it was', async () => {
    const { session, storage, asked } = await page(() => createJsonResponse(200, {}), { ...signedIn, language: 'de' });
    expect(session.isSignedIn()).toBe(true);
    const done = session.signOut();
    expect(storage.all()).toEqual({ language: 'de' });
    expect(await done).toBe(true);
    expect(asked[0]).toMatchObject({ address: '/auth/logout/', body: { refresh_token: 'refresh-1' } });
    expect(asked[0]?.headers['authorization']).toBe('Bearer access-1');
    expect(session.isSignedIn()).toBe(false);
    const away = await page(() => Promise.reject(new TypeError('away')), signedIn);
    expect(await away.session.signOut()).toBe(false);
    expect(away.storage.all()).toEqual({});
  });

  test('a refresh that comes back afterwards signs nobody in again', async () => {
    const gate = Promise.withResolvers<Response>();
    const answer = ({ address }: RecordedRequest) =>
      address === refreshAddress
        ? gate.promise
        : address === '/auth/logout/'
          ? createJsonResponse(200, {})
          : unauthorized();
    const { session, storage, gone, clock } = await page(answer, signedIn);
    const call = session.fetch('/api/account');
    await flushTasks();
    await session.signOut();
    gate.resolve(createJsonResponse(200, tokens('2')));
    expect((await call).status).toBe(401);
    await clock.advance(10_000);
    expect([storage.all(), gone]).toEqual([{}, []]);
  });

  test('a state that was stored without tokens signs nobody in', async () => {
    const auth = JSON.stringify({ userDetail: { data: {} } });
    const kept = { 'persist:root': JSON.stringify({ auth, _persist: '{"version":2}' }) };
    const { session } = await page(unauthorized, kept);
    expect([session.isSignedIn(), session.auth.get().userDetail]).toEqual([false, null]);
    const { session: signed } = await page(unauthorized, { ...kept, ...signedIn });
    expect([signed.isSignedIn(), signed.auth.get().userDetail]).toEqual([true, { data: {} }]);
  });

  test('everywhere: the server first, then here', async () => {
    const { session, storage, asked } = await page(() => createJsonResponse(200, {}), signedIn);
    await session.signOutEverywhere();
    expect([asked[0]?.address, storage.all()]).toEqual(['/auth/logout-everywhere/', {}]);
  });

  test('another tab hears of it', async () => {
    const storage = makeStorage(signedIn);
    const answer = () => createJsonResponse(200, tokens('1'));
    const [one, other] = [await page(answer, {}, { storage }), await page(answer, {}, { storage })];
    await one.session.signIn(credentials);
    other.session.storageChanged('persist:root');
    expect(other.session.auth.get().userDetail).toEqual({ data: {} });
    await one.session.signOut();
    other.session.storageChanged(null);
    expect(other.session.auth.get().userDetail).toBeNull();
    expect(storage.all()).toEqual({});
  });
});
