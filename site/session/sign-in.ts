/** Signing in and up. The latest request counts: it cancels an earlier one, so the form stays usable while it is busy. */
import { authAddresses } from '#contract/account-addresses.ts';
import type { SignInRequest, SignUpRequest } from '#contract/session.ts';
import { type Refusal, refusalIn, tokensIn } from './answers.ts';
import { times } from './names.ts';
import { send } from './send.ts';
import { change, type Stores } from './stores.ts';
import type { Tokens } from './tokens.ts';
import type { World } from './world.ts';

type Outcome = { state: 'done' } | { state: 'cancelled' } | ({ state: 'refused' } & Refusal);

export interface SignIn {
  signIn: (credentials: SignInRequest) => Promise<Outcome>;
  signUp: (wish: SignUpRequest) => Promise<Outcome>;
}

type Flag = 'signInLoading' | 'signUpLoading';

interface Attempt {
  flag: Flag;
  /** what is said when the server does not say it */
  failed: string;
  ask: (signal: AbortSignal) => Promise<Response>;
  /** False: the answer cannot be used. */
  succeeded: (answer: unknown) => boolean;
}

interface Heard {
  ok?: boolean;
  body?: unknown;
  refusal?: Refusal | undefined;
}

async function hear(asked: Promise<Response>): Promise<Heard> {
  const answer = await asked;
  return answer.status === 200
    ? { ok: true, body: await answer.json().catch(() => undefined) }
    : { refusal: await refusalIn(answer) };
}

export function openSignIn(world: World, { auth, navigation, notice }: Stores, tokens: Tokens): SignIn {
  const { words, wait } = world;
  let latest: AbortController | undefined;
  const newest: Partial<Record<Flag, AbortController>> = {};

  async function attempt({ flag, failed, ask, succeeded }: Attempt): Promise<Outcome> {
    latest?.abort();
    const mine = new AbortController();
    latest = mine;
    newest[flag] = mine;
    change(auth, { [flag]: true });
    // The network's own words, or a body that is no JSON, would help nobody.
    const heard = await hear(ask(mine.signal)).catch((): Heard => ({}));
    if (newest[flag] === mine) change(auth, { [flag]: false });
    if (mine.signal.aborted) return { state: 'cancelled' };
    if (heard.ok && succeeded(heard.body)) return { state: 'done' };
    return refused(heard.refusal ?? { message: failed, fields: {} });
  }

  function refused(refusal: Refusal): Outcome {
    notice.set({ kind: 'error', text: refusal.message });
    return { state: 'refused', ...refusal };
  }

  return {
    signIn: (credentials) =>
      attempt({
        flag: 'signInLoading',
        failed: words.signInFailed,
        ask: (signal) => send(world, authAddresses.signIn, { body: credentials, signal }),
        succeeded(answer) {
          const read = tokensIn(answer);
          if (!read) return false;
          tokens.save(read.data.access_token, read.data.refresh_token ?? undefined);
          change(auth, { userDetail: read });
          notice.set({ kind: 'success', text: words.signInSuccess });
          void wait(times.afterSignIn).then(() => {
            if (tokens.exist()) navigation.set({ path: '/' });
          });
          return true;
        },
      }),

    signUp: (wish) =>
      attempt({
        flag: 'signUpLoading',
        failed: words.signUpFailed,
        ask: (signal) => send(world, authAddresses.signUp, { body: wish, bearer: tokens.access(), signal }),
        succeeded() {
          notice.set({ kind: 'success', text: words.signUpSuccess });
          navigation.set({ path: '/login' });
          return true;
        },
      }),
  };
}
