/** A call that survives an access token that has run out: one refresh, one more try. Anything else reaches the caller unchanged. */
import { authAddresses } from '#contract/accounts/account-addresses.ts';
import { bodyOf, refusalIn, tokensIn } from './answers.ts';
import { refreshLock, times } from './names.ts';
import { type Sent, send } from './send.ts';
import { nobody, type Stores } from './stores.ts';
import type { Tokens } from './tokens.ts';
import type { World } from './world.ts';

export type Unsigned = Omit<Sent, 'bearer'>;

/** a token to try again with, or an answer for the caller, or neither: the session is over */
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

/** The end of a session is said, shown for a moment, and then everything about the session is deleted. */
function endSessions({ wait, go, words }: World, { auth, notice }: Stores, tokens: Tokens) {
  let underWay = false;

  function forget(): void {
    // A new object: a store tells nobody of a value it has already.
    auth.set({ ...nobody });
    tokens.clear();
  }

  async function end(message: string): Promise<void> {
    const ended = tokens.refresh();
    notice.set({ kind: 'error', text: message });
    await wait(times.afterEnd);
    underWay = false;
    // Somebody has signed in meanwhile, here or in another tab: that session is not this one.
    if (tokens.refresh() !== ended) return;
    forget();
    go('/login');
  }

  return {
    /** The session is over or about to be; nothing is renewed any more. */
    underWay: () => underWay,
    /** Begins the end once, however many calls ask for it. */
    begin(message = words.expired) {
      if (underWay) return;
      underWay = true;
      void end(message);
    },
    forget,
  };
}

/**
 * One refresh for all calls that need it: one per tab, and one among all tabs where Web Locks work. Where they do not, where
 * the tab with the lock sleeps, or where the lock arrives before the stored tokens (Firefox at times, others under load), the
 * server answers a repeated refresh with the same tokens.
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
    // "Come again" is no word about the session.
    if (answer.headers.has('retry-after')) return { answer };
    return over((await refusalIn(answer))?.message);
  }

  /**
   * Signed out or in, or renewed by another tab, while we asked: the answer is about tokens that are no longer ours. The two
   * are stored one after the other, so the new refresh token may be here before the access token that came with it.
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
          // The lock travels faster than what was stored under it; who waits for it should find the new tokens.
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
