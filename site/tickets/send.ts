import { useRef } from 'react';
import { accountAddresses } from '#contract/accounts/account-addresses.ts';
import type { TicketAnswer, TicketField, TicketFormTexts } from '#contract/booking/ticket-request.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { readStored } from '#site/browser-storage.ts';
import { skipNgrokWarningHeader, tokenNames } from '#site/session/names.ts';
import type { EventChoice, TicketEvent, TicketSetup, TicketStrings } from './ticket-props.ts';

/** `withoutPicture`: the form did not send a file that it had refused. */
export type TicketReceipt = TicketAnswer['data'] & { withoutPicture?: boolean };

export interface TicketFailure {
  message?: string | undefined;
  isEventCancelled?: true | undefined;
  fieldErrors: Partial<Record<TicketField, string>>;
}

type TicketOutcome = { receipt: TicketReceipt } | { failure: TicketFailure };

export async function requestTickets(form: FormData, key: string, { language }: TicketSetup): Promise<TicketOutcome> {
  // If the token has expired, the server adds the request to the account later, by its address.
  const token = readStored('localStorage', tokenNames.access);
  const signedIn = token && { authorization: `Bearer ${token}` };
  try {
    const answer = await fetch(`/api/ticket-requests?lng=${language}`, {
      method: 'POST',
      body: form,
      headers: { accept: 'application/json', 'idempotency-key': key, ...skipNgrokWarningHeader, ...signedIn },
    });
    const { data, error } = (await answer.json()) as Partial<TicketResponse>;
    if (data) return { receipt: data };
    return { failure: error ? createFailure(error) : { fieldErrors: {} } };
  } catch {
    // There was no answer, so a retry may use the same key.
    return { failure: { fieldErrors: {} } };
  }
}

export function formToObject(form: FormData): object {
  const { event, agreement, termsVersion: _, ...texts } = Object.fromEntries(form);
  const eventFields = typeof event === 'string' && (JSON.parse(event) as object);
  return { ...texts, agreement: agreement !== undefined, ...(eventFields && { event: eventFields }) };
}

interface TicketErrorMessage {
  code: ErrorCode;
  message: string;
}

/** Not validated, because a schema would be larger than the form. */
interface TicketResponse {
  data: TicketReceipt;
  error: TicketErrorMessage & { fields?: Partial<Record<TicketField, TicketErrorMessage>> };
}

const createFailure = ({ code, message, fields = {} }: TicketResponse['error']): TicketFailure => ({
  message,
  isEventCancelled: code === 'eventCancelled' || undefined,
  fieldErrors: Object.fromEntries(Object.entries(fields).map(([field, error]) => [field, error?.message])),
});

const unusedStrings = {
  signInSuccess: '',
  signInFailed: '',
  signUpSuccess: '',
  signUpFailed: '',
  signedOut: '',
  signedOutHere: '',
};

/** Loads the session's code only for signed-in visitors. */
export async function fetchOwnContact({ expired, failed }: TicketStrings) {
  if (!readStored('localStorage', tokenNames.refresh)) return undefined;
  try {
    const [{ getSession }, { accountAnswer }] = await Promise.all([
      import('#site/session/useStore.ts'),
      import('#contract/accounts/account.ts'),
    ]);
    const session = getSession({ ...unusedStrings, expired, callFailed: failed });
    const { profile } = (await session.fetchJson(accountAnswer, accountAddresses.account)).data;
    return { fullName: profile.name, email: profile.email };
  } catch {
    return undefined;
  }
}

export type TicketDraft = ReturnType<typeof useTicketDraft>;

interface TicketDraftState {
  values: TicketFormTexts;
  day: string | undefined;
  chosen: EventChoice | undefined;
  file: File | undefined;
  /** All attempts to send one request have the same idempotency key. */
  key: string;
}

const createEmptyDraft = (): TicketDraftState => {
  return { values: {}, day: undefined, chosen: undefined, file: undefined, key: crypto.randomUUID() };
};

/** A draft is only in memory, so it ends with the page. */
export function useTicketDraft() {
  const ref = useRef<TicketDraftState>(undefined);
  ref.current ??= createEmptyDraft();
  const draft = ref.current;
  return {
    ...draft,
    save(form: HTMLFormElement, choices: Pick<TicketDraftState, 'day' | 'chosen' | 'file'>) {
      const texts = [...new FormData(form)].filter(
        (entry): entry is [TicketField, string] => typeof entry[1] === 'string',
      );
      ref.current = { ...draft, values: Object.fromEntries(texts), ...choices };
    },
    buildRequestForm(
      form: HTMLFormElement,
      { event, termsVersion }: { event: TicketEvent | undefined; termsVersion: string },
    ) {
      const data = new FormData(form);
      const file = data.get('uploadId');
      if (file instanceof File && file.size === 0) data.delete('uploadId');
      if (event) {
        const { id, title, date, time, venue } = event;
        data.set('event', JSON.stringify({ id, title, date, time, venue }));
      } else data.delete('event');
      data.set('termsVersion', termsVersion);
      return data;
    },
    discard() {
      ref.current = createEmptyDraft();
    },
  };
}
