/** After a 401: one refresh and one retry. All other answers reach the caller unchanged. */
import { authAddresses } from '#contract/accounts/account-addresses.ts';
import { bodyOf, refusalIn, tokensIn } from './answers.ts';
import { refreshLock, times } from './names.ts';
import { type Sent, send } from './send.ts';
import { nobody, type Stores } from './stores.ts';
import type { Tokens } from './tokens.ts';
import type { World } from './world.ts';

export type Unsigned = Omit<Sent, 'bearer'>;

/** a token for the retry, an answer for the caller, or undefined: the session is over */
type Renewal = { token: string } | { answer: Response } | undefined;
type Ending = ReturnType<typeof endSessions>;

export function openCalls(world: World, stores: Stores, tokens: Tokens) {
  const ending = endSessions(world, stores, tokens);
  const renew = renewSessions(world, tokens, ending);

  async function call(address: string, sent: Unsigned = {}): Promise<Response> {
    const used = tokens.access();
    const first = await send(world, address, { ...sent, bearer: used });
    if (first.status !== 401) return first;
    const renewal = await renew(used);
    if (!renewal) return first;
    if ('answer' in renewal) return renewal.answer;
    const second = await send(world, address, { ...sent, bearer: renewal.token });
    if (second.status === 401) ending.begin((await refusalIn(second))?.message);
    return second;
  }

  return { call, ending };
}

function endSessions({ wait, go, words }: World, { auth, notice }: Stores, tokens: Tokens) {
  let underWay = false;

  function forget(): void {
    // A new object, because a store does not announce an equal value.
    auth.set({ ...nobody });
    tokens.clear();
  }

  async function end(message: string): Promise<void> {
    const ended = tokens.refresh();
    notice.set({ kind: 'error', text: message });
    await wait(times.afterEnd);
    underWay = false;
    // A new sign-in, here or in another tab, must stay.
    if (tokens.refresh() !== ended) return;
    forget();
    go('/login');
  }

  return {
    underWay: () => underWay,
    begin(message = words.expired) {
      if (underWay) return;
      underWay = true;
      void end(message);
    },
    forget,
  };
}

/**
 * One refresh per tab, and one for all tabs where Web Locks work. Otherwise, or if the tab with the
 * lock sleeps, or if the lock arrives before the stored tokens (seen in Firefox), the server
 * answers a repeated refresh with the same tokens.
 */
function renewSessions(world: World, tokens: Tokens, ending: Ending) {
  let flight: Promise<Renewal> | undefined;

  const renewedByOthers = (used: string): Renewal => {
    const present = tokens.access();
    return present && present !== used ? { token: present } : undefined;
  };

  async function refresh(used: string): Promise<Renewal> {
    const others = renewedByOthers(used);
    if (others) return others;
    const sent = tokens.refresh();
    if (!sent) return over();
    const answer = await send(world, authAddresses.refresh, { body: { refresh_token: sent } });
    const read = answer.ok ? tokensIn(await bodyOf(answer.clone())) : undefined;
    if (tokens.refresh() !== sent) return overtaken(used);
    if (read) {
      const { access_token, refresh_token } = read.data;
      tokens.save(access_token, refresh_token ?? undefined);
      return { token: access_token };
    }
    // A busy server says nothing about the session.
    if (answer.headers.has('retry-after')) return { answer };
    return over((await refusalIn(answer))?.message);
  }

  /**
   * Another tab signed out, in, or refreshed meanwhile, so the answer is about old tokens. The
   * refresh token may arrive in storage before its access token.
   */
  function overtaken(used: string): Renewal | Promise<Renewal> {
    return renewedByOthers(used) ?? (tokens.refresh() ? refresh(used) : undefined);
  }

  function over(message?: string): undefined {
    ending.begin(message);
  }

  async function underLock(work: () => Promise<Renewal>): Promise<Renewal> {
    const { locks } = world;
    if (!locks) return work();
    const patience = new AbortController();
    void world.wait(times.lock).then(() => patience.abort());
    return new Promise((resolve, reject) => {
      let held = false;
      locks
        .request(refreshLock, { signal: patience.signal }, async () => {
          held = true;
          const asked = tokens.access();
          await work().then(resolve, reject);
          // The lock can arrive before the stored tokens; the next tab needs them.
          if (tokens.access() !== asked) await world.wait(times.stored);
        })
        .catch((error: unknown) => (held ? reject(error) : work().then(resolve, reject)));
    });
  }

  return async (used: string): Promise<Renewal> => {
    if (ending.underWay()) return undefined;
    const others = renewedByOthers(used);
    if (others) return others;
    flight ??= underLock(() => refresh(used)).finally(() => {
      flight = undefined;
    });
    return flight;
  };
}
