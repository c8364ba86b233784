/** Calls with tokens. After a 401: one refresh and one retry. Other answers stay unchanged. */
import { authAddresses } from '#contract/accounts/account-addresses.ts';
import { parseTokens, readBody, readErrorDetails } from './answers.ts';
import { type CallOptions, type SessionEnvironment, sendCall, type TokenStore } from './environment.ts';
import { delays, refreshLock } from './names.ts';
import { type SessionStores, signedOutState } from './stores.ts';

export type CallOptionsWithoutToken = Omit<CallOptions, 'bearer'>;

/** A token for the retry, an answer for the caller, or undefined if the session is over. */
type TokenRenewal = { token: string } | { answer: Response } | undefined;
type SessionEnding = ReturnType<typeof createSessionEnding>;

export function createCallsWithToken(env: SessionEnvironment, stores: SessionStores, tokens: TokenStore) {
  const ending = createSessionEnding(env, stores, tokens);
  const renew = createTokenRenewal(env, tokens, ending);

  async function call(address: string, options: CallOptionsWithoutToken = {}): Promise<Response> {
    const usedToken = tokens.accessToken();
    const first = await sendCall(env, address, { ...options, bearer: usedToken });
    if (first.status !== 401) return first;
    const renewal = await renew(usedToken);
    if (!renewal) return first;
    if ('answer' in renewal) return renewal.answer;
    const second = await sendCall(env, address, { ...options, bearer: renewal.token });
    if (second.status === 401) ending.endSession((await readErrorDetails(second))?.message);
    return second;
  }

  return { call, ending };
}

function createSessionEnding(env: SessionEnvironment, { auth, notice }: SessionStores, tokens: TokenStore) {
  const { wait, navigate, strings } = env;
  let isEnding = false;

  function clearSession(): void {
    // A copy, because a store does not announce the same object twice.
    auth.set({ ...signedOutState });
    tokens.clear();
  }

  async function end(message: string): Promise<void> {
    const endedToken = tokens.refreshToken();
    notice.set({ kind: 'error', text: message });
    await wait(delays.afterEnd);
    isEnding = false;
    // Keep a new sign-in in this or another tab.
    if (tokens.refreshToken() !== endedToken) return;
    clearSession();
    navigate('/login');
  }

  return {
    isEnding: () => isEnding,
    endSession(message = strings.expired): undefined {
      if (isEnding) return;
      isEnding = true;
      void end(message);
    },
    clearSession,
  };
}

/**
 * Each tab sends one refresh, and all tabs together send one with Web Locks. Without locks, if the
 * tab with the lock sleeps, or if the lock arrives before the tokens (seen in Firefox), a tab may
 * repeat a refresh. The server then answers with the same tokens.
 */
function createTokenRenewal(env: SessionEnvironment, tokens: TokenStore, ending: SessionEnding) {
  let pendingRenewal: Promise<TokenRenewal> | undefined;

  const findOtherRenewal = (usedToken: string): TokenRenewal => {
    const currentToken = tokens.accessToken();
    return currentToken && currentToken !== usedToken ? { token: currentToken } : undefined;
  };

  /** Another tab's new refresh token may be in the storage before its access token: then refresh. */
  const followOtherRenewal = async (usedToken: string): Promise<TokenRenewal> =>
    findOtherRenewal(usedToken) ?? (tokens.refreshToken() ? refreshTokens(usedToken) : undefined);

  async function refreshTokens(usedToken: string): Promise<TokenRenewal> {
    const otherRenewal = findOtherRenewal(usedToken);
    if (otherRenewal) return otherRenewal;
    const refreshToken = tokens.refreshToken();
    if (!refreshToken) return ending.endSession();
    const answer = await sendCall(env, authAddresses.refresh, { body: { refresh_token: refreshToken } });
    const parsed = answer.ok ? parseTokens(await readBody(answer.clone())) : undefined;
    // Another tab has signed in, signed out or refreshed: this answer is about old tokens.
    if (tokens.refreshToken() !== refreshToken) return followOtherRenewal(usedToken);
    if (parsed) {
      const { access_token, refresh_token } = parsed.data;
      tokens.save(access_token, refresh_token ?? undefined);
      return { token: access_token };
    }
    // `retry-after`: the server is busy, which says nothing about the session.
    if (answer.headers.has('retry-after')) return { answer };
    return ending.endSession((await readErrorDetails(answer))?.message);
  }

  async function runUnderLock(work: () => Promise<TokenRenewal>): Promise<TokenRenewal> {
    const { locks } = env;
    if (!locks) return work();
    const lockTimeout = new AbortController();
    void env.wait(delays.lockTimeout).then(() => lockTimeout.abort());
    return new Promise((resolve, reject) => {
      let hasLock = false;
      locks
        .request(refreshLock, { signal: lockTimeout.signal }, async () => {
          hasLock = true;
          const tokenBefore = tokens.accessToken();
          await work().then(resolve, reject);
          // Other tabs may get the lock before they can read the tokens.
          if (tokens.accessToken() !== tokenBefore) await env.wait(delays.tokensReadable);
        })
        .catch((error: unknown) => (hasLock ? reject(error) : work().then(resolve, reject)));
    });
  }

  return async (usedToken: string): Promise<TokenRenewal> => {
    if (ending.isEnding()) return undefined;
    const otherRenewal = findOtherRenewal(usedToken);
    if (otherRenewal) return otherRenewal;
    pendingRenewal ??= runUnderLock(() => refreshTokens(usedToken)).finally(() => {
      pendingRenewal = undefined;
    });
    return pendingRenewal;
  };
}
