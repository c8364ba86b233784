import * as z from 'zod/mini';
import { authAddresses } from '#contract/accounts/account-addresses.ts';
import { CallFailed, refusalIn } from './answers.ts';
import { openCalls, type Unsigned } from './calls.ts';
import { tokenNames } from './names.ts';
import { persisted, read, rehydrate, write } from './persistence.ts';
import { send } from './send.ts';
import { openSignIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { makeStores } from './stores.ts';
import { keepTokens } from './tokens.ts';
import type { World } from './world.ts';

export type Session = ReturnType<typeof openSession>;

export function openSession(world: World) {
  const stores = makeStores();
  const { auth, navigation } = stores;
  const tokens = keepTokens(world.storage);
  const { call, ending } = openCalls(world, stores, tokens);

  const kept = () => {
    const state = read(world);
    return tokens.exist() ? state : { ...state, userDetail: null };
  };
  const ready = rehydrate(stores, { wait: world.wait, load: kept });
  let listening = true;
  auth.listen((state) => {
    if (listening) write(world, state);
  });
  navigation.listen(({ path }) => {
    if (path === null) return;
    world.go(path);
    navigation.set({ path: null });
  });

  async function assertOk(answer: Response): Promise<Response> {
    if (answer.ok) return answer;
    const sessionEnded = answer.status === 401 && ending.underWay();
    throw new CallFailed(answer.status, await refusalIn(answer), world.words.callFailed, sessionEnded);
  }
  const succeed = async (address: string, sent?: Unsigned) => assertOk(await call(address, sent));

  return {
    ...stores,
    ...openSignIn(world, stores, tokens),
    ready,
    /** Asks no server. */
    isSignedIn: tokens.exist,
    fetch: call,
    fetchJson: async <Shape extends z.core.$ZodType>(shape: Shape, address: string, sent?: Unsigned) =>
      z.parse(shape, await (await succeed(address, sent)).json()),
    async fetchOk(address: string, sent: Unsigned) {
      await succeed(address, sent);
    },
    fetchFile: async (address: string) => (await succeed(address)).blob(),
    forget: ending.forget,
    /** For passwords and addresses, where a 401 does not end the session. */
    async sendWithoutRefresh(address: string, body: unknown) {
      await assertOk(await send(world, address, { body, bearer: tokens.access() }));
    },
    /** False: signed out here, but the server did not answer. */
    signOut: () => signOut(world, tokens, ending.forget),
    async signOutEverywhere() {
      await succeed(authAddresses.signOutEverywhere, { body: {} });
      ending.forget();
    },
    /** For a change by another tab; null: all names. */
    storageChanged(name: string | null) {
      if (name !== null && name !== persisted.name && name !== tokenNames.refresh && name !== tokenNames.access) return;
      // Do not write it back: two tabs would answer each other for ever.
      listening = false;
      auth.set({ ...auth.get(), userDetail: kept().userDetail });
      listening = true;
    },
  };
}
