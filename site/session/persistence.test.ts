import { describe, expect, test } from 'vitest';
import { makeClock, makeStorage, ok, openTestSession } from '#tests/harness/session-environment.ts';
import { makeStores, readAuthState, rehydrateAuth, signedOutState } from './stores.ts';

const inRoot = (auth: unknown, version = 2) =>
  JSON.stringify({ auth: JSON.stringify(auth), _persist: JSON.stringify({ version, rehydrated: true }) });
const signedInState = { ...signedOutState, userDetail: { data: {}, name: 'kept' } };
const secrets = { access_token: 'secret-a', refresh_token: 'secret-r' };
const withTokens = { ...signedOutState, userDetail: { data: secrets, name: 'kept' } };

const from = (text: string) => {
  const storage = makeStorage({ 'persist:root': text });
  return { state: readAuthState(storage), storage };
};

describe('[AUT-09] the signed-in state stored in the browser', () => {
  test('a session begins signed out and stores every change at once, under one key, without tokens', async () => {
    const { session, storage } = await openTestSession(() => ok({ data: secrets }));
    expect(session.auth.get()).toEqual({ signInLoading: false, signUpLoading: false, userDetail: null });
    expect(session.navigation.get()).toEqual({ path: null });
    const signedIn = session.signIn({ email: 'a@voss.example', password: 'x' });
    expect(JSON.parse(JSON.parse(storage.all()['persist:root'] ?? '').auth)).toMatchObject({ signInLoading: true });
    await signedIn;
    const { auth, _persist } = JSON.parse(storage.all()['persist:root'] ?? '');
    expect(JSON.parse(_persist)).toEqual({ version: 2, rehydrated: true });
    expect(JSON.parse(auth)).toEqual({ signInLoading: false, signUpLoading: false, userDetail: { data: {} } });
    expect(session.auth.get().userDetail?.data.refresh_token).toBe('secret-r');
    expect(Object.keys(storage.all()).toSorted()).toEqual(['persist:root', 'refreshToken', 'token']);
  });

  test.each([
    ['is read back', inRoot(signedInState)],
    ['is read without the loading flags', inRoot({ ...signedInState, signInLoading: true })],
    ['of an older version is read without its tokens', inRoot(withTokens, 1)],
    ['without a version is read without its tokens', JSON.stringify({ auth: JSON.stringify(withTokens) })],
  ])('a stored state %s', (_what, text) => expect(from(text).state).toEqual(signedInState));

  test.each([
    ['of a later version', inRoot(signedInState, 3)],
    ['that is no JSON', '{'],
    ['of another shape', '[]'],
    ['with a broken part', JSON.stringify({ auth: '{', _persist: '{"version":2}' })],
    ['with a text for the details', inRoot({ userDetail: 'x' })],
    ['with a prototype', '{"__proto__":{"auth":"{}"}}'],
  ])('a stored state %s is deleted', (_what, text) => {
    const { state, storage } = from(text);
    expect(state).toEqual(signedOutState);
    expect(storage.all()).toEqual({});
  });

  test('the stored state is ignored if it loads longer than five seconds', async () => {
    const clock = makeClock();
    const stores = makeStores();
    const slow = Promise.withResolvers<typeof signedInState>();
    let done = false;
    void rehydrateAuth(stores, { wait: clock.wait, load: () => slow.promise }).then(() => {
      done = true;
    });
    await clock.advance(4999);
    expect(done).toBe(false);
    await clock.advance(1);
    expect(done).toBe(true);
    slow.resolve(signedInState);
    await clock.advance(1);
    expect(stores.auth.get()).toEqual(signedOutState);
  });

  test('the stored state is used if it loads within five seconds, unless the visitor has signed in meanwhile', async () => {
    const clock = makeClock();
    const stores = makeStores();
    await rehydrateAuth(stores, { wait: clock.wait, load: async () => signedInState });
    expect(stores.auth.get()).toEqual(signedInState);
    const faster = makeStores();
    const slow = Promise.withResolvers<typeof signedInState>();
    const ready = rehydrateAuth(faster, { wait: clock.wait, load: () => slow.promise });
    faster.auth.set(withTokens);
    slow.resolve(signedInState);
    await ready;
    expect(faster.auth.get()).toEqual(withTokens);
  });
});
