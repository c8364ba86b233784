import { accountAddresses } from '#contract/accounts/account-addresses.ts';
import type { TicketAnswer, TicketField } from '#contract/booking/ticket-request.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { readStored } from '#site/browser-storage.ts';
import { tokenNames, tunnelHeader } from '#site/session/names.ts';
import type { TicketSetup, TicketWords } from './ticket-props.ts';

/** `withoutPicture`: the form left out a file that it refused. */
export type Receipt = TicketAnswer['data'] & { withoutPicture?: boolean };

export interface Failure {
  message?: string | undefined;
  eveningOff?: true | undefined;
  faults: Partial<Record<TicketField, string>>;
}

type Outcome = { receipt: Receipt } | { failure: Failure };

export async function sendRequest(form: FormData, key: string, { language }: TicketSetup): Promise<Outcome> {
  // With an expired token the request joins the account later, by its address.
  const token = readStored('localStorage', tokenNames.access);
  const signedIn = token && { authorization: `Bearer ${token}` };
  try {
    const answer = await fetch(`/api/ticket-requests?lng=${language}`, {
      method: 'POST',
      body: form,
      headers: { accept: 'application/json', 'idempotency-key': key, ...tunnelHeader, ...signedIn },
    });
    const { data, error } = (await answer.json()) as Partial<Answer>;
    if (data) return { receipt: data };
    return { failure: error ? failureOf(error) : { faults: {} } };
  } catch {
    // No answer: a retry may use the same key.
    return { failure: { faults: {} } };
  }
}

export function asObject(form: FormData): object {
  const { event, agreement, termsVersion: _, ...texts } = Object.fromEntries(form);
  const evening = typeof event === 'string' && (JSON.parse(event) as object);
  return { ...texts, agreement: agreement !== undefined, ...(evening && { event: evening }) };
}

interface Said {
  code: ErrorCode;
  message: string;
}

/** Not validated: a schema would weigh more than the form. */
interface Answer {
  data: Receipt;
  error: Said & { fields?: Partial<Record<TicketField, Said>> };
}

const failureOf = ({ code, message, fields = {} }: Answer['error']): Failure => ({
  message,
  eveningOff: code === 'eveningCancelled' || undefined,
  faults: Object.fromEntries(Object.entries(fields).map(([field, said]) => [field, said?.message])),
});

const unsaid = { signInSuccess: '', signInFailed: '', signUpSuccess: '', signUpFailed: '' };

/** Loads the session's code only for signed-in visitors. */
export async function ownContact({ expired, failed }: TicketWords) {
  if (!readStored('localStorage', tokenNames.refresh)) return undefined;
  try {
    const [{ sessionOf }, { accountAnswer }] = await Promise.all([
      import('#site/session/browser.ts'),
      import('#contract/accounts/account.ts'),
    ]);
    const session = sessionOf({ ...unsaid, expired, callFailed: failed });
    const { profile } = (await session.fetchJson(accountAnswer, accountAddresses.account)).data;
    return { fullName: profile.name, email: profile.email };
  } catch {
    return undefined;
  }
}
