/** The header's way out: what the account's page does, without React. */
import { accountPages } from '#contract/account-addresses.ts';
import { carryNotice } from './carried-notice.ts';
import { shelf } from './shelf.ts';
import { signOut } from './sign-out.ts';
import { keepTokens } from './tokens.ts';

/** Ends the session and goes to the sign-in page, which shows what became of it. */
export async function signOutHere(words: { left: string; leftHere: string }): Promise<void> {
  const tokens = keepTokens(shelf(() => localStorage));
  const heard = await signOut({ fetch: (address, init) => fetch(address, init) }, tokens, tokens.clear);
  carryNotice({ kind: 'success', text: heard ? words.left : words.leftHere });
  location.assign(accountPages.signIn);
}
