/** A session as a page knows it. */
import * as z from 'zod/mini';
import { authAddresses } from '#contract/account-addresses.ts';
import { CallFailed, refusalIn } from './answers.ts';
import { type Call, makeCall } from './calls.ts';
import { endSessions } from './ending.ts';
import { tokenNames } from './names.ts';
import { persisted, read, rehydrate, write } from './persistence.ts';
import { renewSessions } from './renewal.ts';
import { type Sent, send } from './send.ts';
import { openSignIn, type SignIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { makeStores, type Stores } from './stores.ts';
import { keepTokens } from './tokens.ts';
import type { World } from './world.ts';

export interface Session extends Stores, SignIn {
  /** the persisted state has been read, or given up */
  ready: Promise<void>;
  /** without asking anybody: a page for everyone has no reason to */
  isSignedIn: () => boolean;
  /** like fetch, with the session's header, its refresh and its end */
  fetch: Call;
  /** A call whose answer has this shape; anything else throws `CallFailed`. */
  fetchJson: <Shape extends z.core.$ZodType>(
    shape: Shape,
    address: string,
    sent?: Omit<Sent, 'bearer'>,
  ) => Promise<z.output<Shape>>;
  /** A call whose answer is only whether it was done. */
  fetchOk: (address: string, sent: Omit<Sent, 'bearer'>) => Promise<void>;
  /** A file that is given only to whoever is signed in. */
  fetchFile: (address: string) => Promise<Blob>;
  /** The calls about passwords and addresses: a 401 there is no word about the session. */
  sendWithoutRefresh: (address: string, body: unknown) => Promise<void>;
  /** False: signed out here, but the server has not heard of it. */
  signOut: () => Promise<boolean>;
  signOutEverywhere: () => Promise<void>;
  /** The account, and with it the session, is gone. */
  forget: () => void;
  /** Another tab has changed the storage under this name; null is all of it. */
  storageChanged: (name: string | null) => void;
}

export function openSession(world: World): Session {
  const stores = makeStores();
  const { auth, navigation } = stores;
  const tokens = keepTokens(world.storage);
  const ending = endSessions(world, stores, tokens);
  const renew = renewSessions(world, tokens, ending);
  const call = makeCall(world, tokens, renew, ending);

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

  async function failure(answer: Response): Promise<CallFailed> {
    const sessionEnded = answer.status === 401 && ending.underWay();
    return new CallFailed(answer.status, await refusalIn(answer), world.words.callFailed, sessionEnded);
  }

  async function succeed(address: string, sent?: Omit<Sent, 'bearer'>): Promise<Response> {
    const answer = await call(address, sent);
    if (!answer.ok) throw await failure(answer);
    return answer;
  }

  return {
    ...stores,
    ...openSignIn(world, stores, tokens),
    ready,
    isSignedIn: tokens.exist,
    fetch: call,

    async fetchJson(shape, address, sent) {
      return z.parse(shape, await (await succeed(address, sent)).json());
    },

    async fetchOk(address, sent) {
      await succeed(address, sent);
    },

    async fetchFile(address) {
      return (await succeed(address)).blob();
    },

    forget: ending.forget,

    async sendWithoutRefresh(address, body) {
      const answer = await send(world, address, { body, bearer: tokens.access() });
      if (!answer.ok) throw await failure(answer);
    },

    signOut: () => signOut(world, tokens, ending.forget),

    async signOutEverywhere() {
      await succeed(authAddresses.signOutEverywhere, { body: {} });
      ending.forget();
    },

    storageChanged(name) {
      if (name !== null && name !== persisted.name && name !== tokenNames.refresh && name !== tokenNames.access) return;
      // What another tab wrote is not written back: two tabs would answer each other for ever.
      listening = false;
      auth.set({ ...auth.get(), userDetail: kept().userDetail });
      listening = true;
    },
  };
}
