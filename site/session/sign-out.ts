import { accountPages, authAddresses } from '#contract/accounts/account-addresses.ts';
import type { SessionFetch, TokenStore } from './environment.ts';
import { createTokenStore, openKeyValueStore, sendCall, storeNotice } from './environment.ts';

/** Clears the browser's tokens first. Returns false if the server did not answer. */
export async function signOut(services: SessionFetch, tokens: TokenStore, clearSession: () => void): Promise<boolean> {
  const [bearer, refresh_token] = [tokens.accessToken(), tokens.refreshToken()];
  clearSession();
  const call = sendCall(services, authAddresses.signOut, { body: { refresh_token }, bearer });
  const answer = await call.catch(() => undefined);
  return answer?.ok ?? false;
}

export async function signOutAndRedirect(): Promise<void> {
  const tokens = createTokenStore(openKeyValueStore(() => localStorage));
  const answered = await signOut({ fetch: (address, init) => fetch(address, init) }, tokens, tokens.clear);
  storeNotice({ key: answered ? 'signedOut' : 'signedOutHere' });
  location.assign(accountPages.signIn);
}
