/**
 * One refresh for however many calls need it: one per tab, and one among all tabs where Web Locks are there. Where they are
 * not, where the tab that holds the lock sleeps, or where the lock is handed on faster than what was stored under it (Firefox
 * at times, others under load), the server answers a repeated refresh with the same tokens.
 */
import { authAddresses } from '#contract/account-addresses.ts';
import { refusalIn, tokensIn } from './answers.ts';
import type { Ending } from './ending.ts';
import { refreshLock, times } from './names.ts';
import { send } from './send.ts';
import type { Tokens } from './tokens.ts';
import type { World } from './world.ts';

/** a token to try again with, or an answer for the caller, or neither: the session is over */
type Renewal = { token: string } | { answer: Response } | undefined;
export type Renew = (used: string) => Promise<Renewal>;

export function renewSessions(world: Pick<World, 'fetch' | 'locks' | 'wait'>, tokens: Tokens, ending: Ending): Renew {
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
    if (tokens.refresh() !== sent) return overtaken(used);
    const read = answer.ok
      ? tokensIn(
          await answer
            .clone()
            .json()
            .catch(() => undefined),
        )
      : undefined;
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
   * Signed out or in, or renewed by another tab, while we asked: what we were told is about tokens that are no longer ours.
   * The two are stored one after the other, so the new refresh token may be here before the access token that came with it.
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

  return async (used) => {
    if (ending.underWay()) return undefined;
    const others = renewedByOthers(used);
    if (others) return others;
    flight ??= underLock(() => refresh(used)).finally(() => {
      flight = undefined;
    });
    return flight;
  };
}
