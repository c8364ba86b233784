/** The latest request cancels an earlier one, so that the form stays usable. */
import { authAddresses } from '#contract/accounts/account-addresses.ts';
import type { SignInRequest, SignUpRequest } from '#contract/accounts/session.ts';
import { bodyOf, type Refusal, refusalIn, tokensIn } from './answers.ts';
import { times } from './names.ts';
import { send } from './send.ts';
import { change, type Stores } from './stores.ts';
import type { Tokens } from './tokens.ts';
import type { World } from './world.ts';

type Outcome = { state: 'done' } | { state: 'cancelled' } | ({ state: 'refused' } & Refusal);
type Flag = 'signInLoading' | 'signUpLoading';

interface Attempt {
  flag: Flag;
  failed: string;
  ask: (signal: AbortSignal) => Promise<Response>;
  succeeded: (answer: unknown) => boolean;
}

export function openSignIn(world: World, { auth, navigation, notice }: Stores, tokens: Tokens) {
  const { words, wait } = world;
  let latest: AbortController | undefined;
  const newest: Partial<Record<Flag, AbortController>> = {};

  async function attempt({ flag, failed, ask, succeeded }: Attempt): Promise<Outcome> {
    latest?.abort();
    const mine = new AbortController();
    latest = mine;
    newest[flag] = mine;
    change(auth, { [flag]: true });
    // Hides the browser's own words for network errors.
    const answer = await ask(mine.signal).catch(() => undefined);
    const ok = answer?.status === 200;
    const body = ok ? await bodyOf(answer) : undefined;
    const refusal = answer && !ok ? await refusalIn(answer) : undefined;
    if (newest[flag] === mine) change(auth, { [flag]: false });
    if (mine.signal.aborted) return { state: 'cancelled' };
    if (ok && succeeded(body)) return { state: 'done' };
    const refused = refusal ?? { message: failed, fields: {} };
    notice.set({ kind: 'error', text: refused.message });
    return { state: 'refused', ...refused };
  }

  return {
    signIn: (credentials: SignInRequest) =>
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

    signUp: (wish: SignUpRequest) =>
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
