import { accountPages, authAddresses } from '#contract/accounts/account-addresses.ts';
import { send } from './send.ts';
import { carryNotice, shelf } from './shelf.ts';
import { keepTokens, type Tokens } from './tokens.ts';
import type { World } from './world.ts';

/** Clears the session here first. False: the server did not answer. */
export async function signOut(world: Pick<World, 'fetch'>, tokens: Tokens, forget: () => void): Promise<boolean> {
  const [bearer, refresh_token] = [tokens.access(), tokens.refresh()];
  forget();
  const answer = await send(world, authAddresses.signOut, { body: { refresh_token }, bearer }).catch(() => undefined);
  return answer?.ok ?? false;
}

export async function signOutHere(words: { left: string; leftHere: string }): Promise<void> {
  const tokens = keepTokens(shelf(() => localStorage));
  const heard = await signOut({ fetch: (address, init) => fetch(address, init) }, tokens, tokens.clear);
  carryNotice({ kind: 'success', text: heard ? words.left : words.leftHere });
  location.assign(accountPages.signIn);
}
