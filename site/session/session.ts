import * as z from 'zod/mini';
import { authAddresses } from '#contract/accounts/account-addresses.ts';
import { CallError, readErrorDetails } from './answers.ts';
import { type CallOptionsWithoutToken, createCallsWithToken } from './calls.ts';
import { createTokenStore, type SessionEnvironment, sendCall } from './environment.ts';
import { tokenNames } from './names.ts';
import { openSignIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { makeStores, persistedEntry, readAuthState, rehydrateAuth, writeAuthState } from './stores.ts';

export type Session = ReturnType<typeof openSession>;

export function openSession(env: SessionEnvironment) {
  const stores = makeStores();
  const { auth, navigation } = stores;
  const tokens = createTokenStore(env.storage);
  const { call, ending } = createCallsWithToken(env, stores, tokens);

  const readSignedInState = () => {
    const state = readAuthState(env.storage);
    return tokens.hasTokens() ? state : { ...state, userDetail: null };
  };
  const ready = rehydrateAuth(stores, { wait: env.wait, load: readSignedInState });
  let isPersisting = true;
  auth.listen((state) => {
    if (isPersisting) writeAuthState(env.storage, state);
  });
  navigation.listen(({ path }) => {
    if (path === null) return;
    env.navigate(path);
    navigation.set({ path: null });
  });

  async function assertOk(answer: Response): Promise<Response> {
    if (answer.ok) return answer;
    const sessionEnded = answer.status === 401 && ending.isEnding();
    throw new CallError(answer.status, await readErrorDetails(answer), env.strings.callFailed, sessionEnded);
  }
  const callOrThrow = async (address: string, options?: CallOptionsWithoutToken) =>
    assertOk(await call(address, options));

  return {
    ...stores,
    ...openSignIn(env, stores, tokens),
    ready,
    /** Looks only at the stored tokens. */
    isSignedIn: tokens.hasTokens,
    fetch: call,
    fetchJson: async <Shape extends z.core.$ZodType>(
      shape: Shape,
      address: string,
      options?: CallOptionsWithoutToken,
    ) => z.parse(shape, await (await callOrThrow(address, options)).json()),
    async fetchOk(address: string, options: CallOptionsWithoutToken) {
      await callOrThrow(address, options);
    },
    fetchFile: async (address: string) => (await callOrThrow(address)).blob(),
    clearSession: ending.clearSession,
    /** For passwords and links of emails, where a 401 does not end the session. */
    async sendWithoutRefresh(address: string, body: unknown) {
      await assertOk(await sendCall(env, address, { body, bearer: tokens.accessToken() }));
    },
    /** Returns false if the server did not answer. The browser is signed out in any case. */
    signOut: () => signOut(env, tokens, ending.clearSession),
    async signOutEverywhere() {
      await callOrThrow(authAddresses.signOutEverywhere, { body: {} });
      ending.clearSession();
    },
    /** Another tab has changed the entry `name`, or all entries (null). */
    storageChanged(name: string | null) {
      if (name !== null && name !== persistedEntry.name && name !== tokenNames.refresh && name !== tokenNames.access)
        return;
      // Do not write the state back, because two tabs would answer each other for ever.
      isPersisting = false;
      auth.set({ ...auth.get(), userDetail: readSignedInState().userDetail });
      isPersisting = true;
    },
  };
}
