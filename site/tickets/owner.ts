/** Whoever is signed in, as far as a request for tickets cares. The session's code is fetched only by those who have one. */
import { accountAddresses } from '#contract/account-addresses.ts';
import { readStored } from '#site/browser-storage.ts';
import { tokenNames } from '#site/session/names.ts';
import type { TicketWords } from './ticket-props.ts';

export interface OwnContact {
  fullName: string;
  email: string;
}

/** Nobody signs in from here. */
const unsaid = { signInSuccess: '', signInFailed: '', signUpSuccess: '', signUpFailed: '' };

export async function ownContact({ expired, failed }: TicketWords): Promise<OwnContact | undefined> {
  if (!readStored('localStorage', tokenNames.refresh)) return undefined;
  try {
    const [{ sessionOf }, { accountAnswer }] = await Promise.all([
      import('#site/session/browser.ts'),
      import('#contract/account.ts'),
    ]);
    const { data } = await sessionOf({ ...unsaid, expired, callFailed: failed }).fetchJson(
      accountAnswer,
      accountAddresses.account,
    );
    return { fullName: data.profile.name, email: data.profile.email };
  } catch {
    // The form can be filled in by hand.
    return undefined;
  }
}

/** An expired token is no hindrance: the request then arrives without the account, and joins it by its address. */
export function ownHeader(): Record<string, string> {
  const token = readStored('localStorage', tokenNames.access);
  return token ? { authorization: `Bearer ${token}` } : {};
}
