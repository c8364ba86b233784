import { expect, test } from 'vitest';
import {
  createJsonResponse,
  credentials,
  flushTasks,
  makeStorage,
  offline,
  ok,
  openTestSession,
  refuse,
  signedIn,
  tokens,
  unauthorizedResponse,
} from '#tests/harness/session-environment.ts';

test('[AUT-01] a sign-in stores tokens and answer, shows a notice, and opens the home page after three seconds', async () => {
  const { session, storage, requests, clock, visited } = await openTestSession(() => ok({ ...tokens('1'), extra: 1 }));
  const outcome = session.signIn(credentials);
  expect(session.auth.get().signInLoading).toBe(true);
  expect(await outcome).toEqual({ state: 'done' });
  expect(requests[0]).toMatchObject({ address: '/auth/login/', body: credentials });
  expect(storage.all()).toMatchObject(signedIn);
  const userDetail = { ...tokens('1'), extra: 1 };
  expect(session.auth.get()).toEqual({ signInLoading: false, signUpLoading: false, userDetail });
  expect(session.notice.get()).toEqual({ kind: 'success', text: 'Login success' });
  await clock.advance(2999);
  expect(visited).toEqual([]);
  await clock.advance(1);
  expect(visited).toEqual(['/']);
  expect(session.navigation.get()).toEqual({ path: null });
});

test.each([
  ['the sentence of the server', () => refuse(400, 'They do not match.'), 'They do not match.'],
  ['our own sentence if the answer has none', () => refuse(500), 'Login failed'],
  ['our own sentence if the answer is not JSON', () => new Response('<html>', { status: 502 }), 'Login failed'],
  ['our own sentence if the server is unreachable', offline, 'Login failed'],
  ['our own sentence if tokens are missing', () => ok({ data: {} }), 'Login failed'],
  ['the sentence of a 401 without ending a session', () => refuse(401, 'No.'), 'No.'],
])('[AUT-01] a failed sign-in shows %s and ends the loading state', async (_what, answer, expectedText) => {
  const stale = { refreshToken: 'stale', token: 'stale' };
  const { session, storage, clock, visited, requests } = await openTestSession(answer, stale);
  expect(await session.signIn(credentials)).toMatchObject({ state: 'refused', message: expectedText });
  expect(session.notice.get()).toEqual({ kind: 'error', text: expectedText });
  expect(session.auth.get()).toMatchObject({ signInLoading: false, userDetail: null });
  await clock.advance(10_000);
  expect([visited, requests.length, storage.all()['refreshToken']]).toEqual([[], 1, 'stale']);
});

test('a refused sign-up returns the errors of its fields', async () => {
  const fields = { password: { code: 'passwordTooShort', message: 'Too short.' } };
  const error = { code: 'passwordTooShort', message: 'Too short.' };
  const { session } = await openTestSession(() => createJsonResponse(400, { error: { ...error, fields } }));
  const refused = { state: 'refused', ...error, fields: { password: 'Too short.' } };
  expect(await session.signUp({ name: 'A', ...credentials })).toEqual(refused);
});

const request = { name: 'Aurelie', ...credentials };

test('[AUT-02] a sign-up opens /login at once with a notice', async () => {
  const { session, requests, visited } = await openTestSession(() => ok());
  const outcome = session.signUp(request);
  expect(session.auth.get().signUpLoading).toBe(true);
  expect(await outcome).toEqual({ state: 'done' });
  expect(requests[0]).toMatchObject({ address: '/auth/signup/', body: request });
  expect(visited).toEqual(['/login']);
  expect(session.notice.get()?.text).toBe('Signup succes');
});

test('[AUT-02] a failed sign-up shows an error', async () => {
  const { session } = await openTestSession(() => refuse(500));
  await session.signUp(request);
  expect(session.notice.get()?.text).toBe('Signup failed');
  expect(session.auth.get().signUpLoading).toBe(false);
});

test('[AUT-03] the latest sign-in or sign-up cancels an earlier one of either kind', async () => {
  const waiting: PromiseWithResolvers<Response>[] = [];
  const { session, storage, requests } = await openTestSession(() => {
    const gate = Promise.withResolvers<Response>();
    waiting.push(gate);
    return gate.promise;
  });
  const first = session.signIn({ ...credentials, password: 'first' });
  await flushTasks();
  const second = session.signIn({ ...credentials, password: 'second' });
  expect(await first).toEqual({ state: 'cancelled' });
  expect(requests[0]?.signal?.aborted).toBe(true);
  expect(session.auth.get().signInLoading).toBe(true);
  const third = session.signUp({ name: 'A', ...credentials });
  expect(await second).toEqual({ state: 'cancelled' });
  expect(session.auth.get()).toMatchObject({ signInLoading: false, signUpLoading: true });
  for (const gate of waiting) gate.resolve(ok(tokens('late')));
  expect(await third).toEqual({ state: 'done' });
  expect(storage.all()['token']).toBeUndefined();
  expect(session.notice.get()?.text).toBe('Signup succes');
});

test('a sign-out deletes all but the visitor’s choices at once and names the session to the server', async () => {
  const { session, storage, requests } = await openTestSession(() => ok(), { ...signedIn, language: 'de' });
  expect(session.isSignedIn()).toBe(true);
  const done = session.signOut();
  expect(storage.all()).toEqual({ language: 'de' });
  expect(await done).toBe(true);
  expect(requests[0]).toMatchObject({ address: '/auth/logout/', body: { refresh_token: 'refresh-1' } });
  expect(requests[0]?.headers['authorization']).toBe('Bearer access-1');
  expect(session.isSignedIn()).toBe(false);
  const offlineTab = await openTestSession(offline, signedIn);
  expect(await offlineTab.session.signOut()).toBe(false);
  expect(offlineTab.storage.all()).toEqual({});
});

test('a stored state without tokens does not count as signed in', async () => {
  const auth = JSON.stringify({ userDetail: { data: {} } });
  const kept = { 'persist:root': JSON.stringify({ auth, _persist: '{"version":2}' }) };
  const { session } = await openTestSession(unauthorizedResponse, kept);
  expect([session.isSignedIn(), session.auth.get().userDetail]).toEqual([false, null]);
  const { session: signed } = await openTestSession(unauthorizedResponse, { ...kept, ...signedIn });
  expect([signed.isSignedIn(), signed.auth.get().userDetail]).toEqual([true, { data: {} }]);
});

test('a sign-out everywhere asks the server first, then clears this browser', async () => {
  const { session, storage, requests } = await openTestSession(() => ok(), signedIn);
  await session.signOutEverywhere();
  expect([requests[0]?.address, storage.all()]).toEqual(['/auth/logout-everywhere/', {}]);
});

test('another tab follows a sign-in and a sign-out', async () => {
  const storage = makeStorage(signedIn);
  const answer = () => ok(tokens('1'));
  const [one, other] = [await openTestSession(answer, {}, { storage }), await openTestSession(answer, {}, { storage })];
  await one.session.signIn(credentials);
  other.session.storageChanged('persist:root');
  expect(other.session.auth.get().userDetail).toEqual({ data: {} });
  await one.session.signOut();
  other.session.storageChanged(null);
  expect(other.session.auth.get().userDetail).toBeNull();
  expect(storage.all()).toEqual({});
});
