import { expect, test } from 'vitest';
import { z } from 'zod';
import type { RecordedRequest } from '#tests/harness/session-environment.ts';
import {
  createJsonResponse,
  credentials,
  flushTasks,
  makeLocks,
  makeStorage,
  offline,
  ok,
  openTestSession,
  refuse,
  signedIn,
  testStrings,
  tokens,
  unauthorizedResponse,
} from '#tests/harness/session-environment.ts';

const refreshAddress = '/auth/refresh-token/';
/** Accepts calls with this token, and answers a refresh with it. */
const createServer =
  (token: string, answerRefresh: () => Response | Promise<Response> = () => ok(tokens(token))) =>
  ({ address, headers }: RecordedRequest) => {
    if (address === refreshAddress) return answerRefresh();
    return headers['authorization'] === `Bearer access-${token}` ? ok({ seen: true }) : unauthorizedResponse();
  };

test('[AUT-04] calls carry the bearer and tunnel headers, but sign-in and refresh carry no bearer', async () => {
  const { session, requests } = await openTestSession(createServer('2'), signedIn);
  await session.fetch('api/account');
  await session.signIn(credentials);
  await session.signUp({ name: 'A', ...credentials });
  const sentHeaders = requests.map(({ address, headers }) => [address, headers['authorization']]);
  expect(sentHeaders).toEqual([
    ['/api/account', 'Bearer access-1'],
    [refreshAddress, undefined],
    ['/api/account', 'Bearer access-2'],
    ['/auth/login/', undefined],
    ['/auth/signup/', 'Bearer access-2'],
  ]);
  for (const { headers, signal } of requests.slice(0, 3)) {
    expect(headers['ngrok-skip-browser-warning']).toBe('true');
    // Only a later sign-in can cancel a request; there is no timeout.
    expect(signal).toBeUndefined();
  }
});

test('[AUT-04] a call while signed out carries an empty bearer', async () => {
  const signedOut = await openTestSession(() => ok());
  await signedOut.session.fetch('/api/account');
  expect(signedOut.requests[0]?.headers['authorization']).toBe('Bearer');
});

test('[AUT-04] calls go to our own host, also with the address of another host', async () => {
  const { session, requests } = await openTestSession(() => ok());
  for (const address of ['auth/x', '/auth/x', '//evil.example/x', '/\\evil.example/x', 'https://evil.example/x'])
    await session.fetch(address);
  for (const { address } of requests)
    expect(new URL(address, 'https://ours.example/deep/page').host).toBe('ours.example');
});

test('[AUT-05] twenty calls that fail together share one refresh and are repeated once', async () => {
  const gate = Promise.withResolvers<Response>();
  const { session, to, requests } = await openTestSession(
    createServer('2', () => gate.promise),
    signedIn,
  );
  const calls = Promise.all(Array.from({ length: 20 }, () => session.fetch('/api/account')));
  await flushTasks();
  gate.resolve(ok(tokens('2')));
  expect((await calls).map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(to(refreshAddress)).toHaveLength(1);
  expect(to(refreshAddress)[0]?.body).toEqual({ refresh_token: 'refresh-1' });
  expect(requests).toHaveLength(41);
  await session.fetch('/api/account');
  expect(to(refreshAddress)).toHaveLength(1);
});

test.each([true, false])('[AUT-05] two tabs stay signed in, with Web Locks: %s', async (locked) => {
  const storage = makeStorage(signedIn);
  const locks = locked ? makeLocks() : undefined;
  const [one, other] = [
    await openTestSession(createServer('2'), {}, { storage, locks }),
    await openTestSession(createServer('2'), {}, { storage, locks }),
  ];
  const calls = Promise.all([one.session.fetch('/a'), other.session.fetch('/b')]);
  await flushTasks();
  await one.clock.advance(100);
  const answers = await calls;
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const refreshes = one.to(refreshAddress).length + other.to(refreshAddress).length;
  expect(refreshes).toBe(locked ? 1 : 2);
});

test('A9 a sleeping tab with the lock delays other tabs by at most five seconds', async () => {
  const locks = makeLocks();
  void locks.request('session-refresh', { signal: new AbortController().signal }, () => new Promise(() => {}));
  const { session, to, clock } = await openTestSession(createServer('2'), signedIn, { locks });
  const answer = session.fetch('/api/account');
  await flushTasks();
  await clock.advance(4999);
  expect(to(refreshAddress)).toHaveLength(0);
  await clock.advance(1);
  expect((await answer).status).toBe(200);
});

test('a tab stays signed in if it reads the new refresh token before the new access token', async () => {
  const storage = makeStorage(signedIn);
  const answer = createServer('3', () => {
    // Another tab has refreshed. This tab sees its refresh token, but not yet its access token.
    if (storage.getItem('refreshToken') === 'refresh-1') storage.setItem('refreshToken', 'refresh-2');
    return ok(tokens('3'));
  });
  const { session, visited, clock } = await openTestSession(answer, {}, { storage });
  expect((await session.fetch('/api/account')).status).toBe(200);
  await clock.advance(10_000);
  expect([storage.all(), visited]).toMatchObject([{ token: 'access-3', refreshToken: 'refresh-3' }, []]);
});

test('[AUT-06] a refresh token is stored only if the answer has one', async () => {
  const answer = createServer('2', () => ok({ data: { access_token: 'access-2' } }));
  const { session, storage } = await openTestSession(answer, signedIn);
  expect((await session.fetch('/api/account')).status).toBe(200);
  expect(storage.all()).toMatchObject({ token: 'access-2', refreshToken: 'refresh-1' });
});

test.each([
  ['the refresh is refused with a sentence', signedIn, () => refuse(401, 'Gone.'), 'Gone.'],
  ['the refresh is refused without a sentence', signedIn, () => refuse(401), testStrings.expired],
  ['the refresh fails otherwise', signedIn, () => refuse(500, 'Broken.'), 'Broken.'],
  ['the refresh brings no token', signedIn, () => ok({ data: {} }), testStrings.expired],
  ['there is no refresh token', { token: 'access-1' }, () => ok(), testStrings.expired],
])('[AUT-07] the session ends when %s', async (_why, stored, answerRefresh, expectedText) => {
  const choices = { language: 'en', i18nextLng: 'en', consents: 'openstreetmap' };
  const before = { ...stored, ...choices, other: 'x' };
  const { session, storage, clock, visited, to } = await openTestSession(createServer('2', answerRefresh), before);
  const answers = await Promise.all([session.fetch('/api/account'), session.fetch('/api/account')]);
  expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  expect(session.notice.get()).toEqual({ kind: 'error', text: expectedText });
  await clock.advance(1499);
  expect([visited, storage.all()['token']]).toEqual([[], 'access-1']);
  await clock.advance(1);
  expect(visited).toEqual(['/login']);
  expect(storage.all()).toEqual(choices);
  expect(session.auth.get().userDetail).toBeNull();
  expect(to(refreshAddress).length).toBeLessThanOrEqual(1);
});

test('A10 a call that always gets 401 causes one refresh, one retry, and ends the session once', async () => {
  const answer = createServer('never', () => ok(tokens('2')));
  const { session, requests, clock, visited } = await openTestSession(answer, signedIn);
  expect((await session.fetch('/api/account')).status).toBe(401);
  expect((await session.fetch('/api/account')).status).toBe(401);
  const account = '/api/account';
  expect(requests.map(({ address }) => address)).toEqual([account, refreshAddress, account, account]);
  await clock.advance(10_000);
  expect(visited).toEqual(['/login']);
});

test('[AUT-07] a new sign-in before the session has ended is kept', async () => {
  const answer = ({ address }: RecordedRequest) =>
    address === '/auth/login/' ? ok(tokens('new')) : unauthorizedResponse();
  const { session, storage, clock, visited } = await openTestSession(answer, signedIn);
  await session.fetch('/api/account');
  await session.signIn(credentials);
  await clock.advance(2000);
  expect([visited, storage.all()['token']]).toEqual([[], 'access-new']);
});

test('a refresh answered with 503 and retry-after reaches the caller and keeps the session', async () => {
  const busy = () => createJsonResponse(503, { error: { message: 'Busy.' } }, { 'retry-after': '10' });
  const { session, clock, visited, storage } = await openTestSession(createServer('2', busy), signedIn);
  expect((await session.fetch('/api/account')).status).toBe(503);
  await clock.advance(10_000);
  expect([visited, storage.all()]).toMatchObject([[], signedIn]);
});

test('a visitor who signs out while the answer to a refresh is read stays signed out', async () => {
  const body = Promise.withResolvers<unknown>();
  const slow = ok(tokens('2'));
  slow.clone = () => Object.assign(ok(), { json: () => body.promise });
  const { session, storage, visited, clock } = await openTestSession(
    createServer('2', () => slow),
    signedIn,
  );
  const called = session.fetch('/api/account');
  await flushTasks();
  for (const name of ['token', 'refreshToken']) storage.removeItem(name);
  body.resolve(tokens('2'));
  expect((await called).status).toBe(401);
  await clock.advance(10_000);
  expect([storage.all(), visited]).toEqual([{}, []]);
});

test('an unanswered refresh keeps the session, and the next call tries again', async () => {
  let isOffline = true;
  const answer = createServer('2', () => (isOffline ? offline() : ok(tokens('2'))));
  const { session, visited, clock } = await openTestSession(answer, signedIn);
  await expect(session.fetch('/api/account')).rejects.toThrow('Failed to fetch');
  isOffline = false;
  expect((await session.fetch('/api/account')).status).toBe(200);
  await clock.advance(10_000);
  expect(visited).toEqual([]);
});

test('[AUT-08] other errors reach the caller unchanged', async () => {
  const failing = refuse(418, 'A teapot.');
  const { session } = await openTestSession(() => failing, signedIn);
  expect(await session.fetch('/api/account')).toBe(failing);
  const offlineTab = await openTestSession(offline, signedIn);
  await expect(offlineTab.session.fetch('/api/account')).rejects.toThrow('Failed to fetch');
  const refused = { status: 418, message: 'A teapot.' };
  await expect(session.fetchJson(z.object({}), '/api/account')).rejects.toMatchObject(refused);
});

test('fetchJson parses the answer, and a 401 to sendWithoutRefresh does not end the session', async () => {
  const answer = ({ address }: RecordedRequest) =>
    address.startsWith('/auth') ? unauthorizedResponse() : ok({ data: 5 });
  const { session, requests, visited, clock } = await openTestSession(answer, signedIn);
  expect(await session.fetchJson(z.object({ data: z.number() }), '/api/account')).toEqual({ data: 5 });
  await expect(session.sendWithoutRefresh('/auth/password/reset/', {})).rejects.toMatchObject({ status: 401 });
  await clock.advance(10_000);
  expect([requests.length, visited]).toEqual([2, []]);
});

test('[AUT-07] an access token alone counts as a session until a call is refused', async () => {
  let answer = () => ok();
  const { session, storage, clock, visited } = await openTestSession(() => answer(), { token: 'access-1' });
  await session.fetchOk('/api/account', {});
  answer = () => refuse(500);
  await expect(session.fetchOk('/api/account', {})).rejects.toMatchObject({ sessionEnded: false });
  expect(session.isSignedIn()).toBe(true);
  answer = unauthorizedResponse;
  await expect(session.fetchOk('/api/account', {})).rejects.toMatchObject({ status: 401, sessionEnded: true });
  expect(session.notice.get()?.text).toBe(testStrings.expired);
  await clock.advance(1500);
  expect([visited, storage.all(), session.isSignedIn()]).toEqual([['/login'], {}, false]);
});
