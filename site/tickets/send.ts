/** Sends a request and says what became of it, in words the dialog can show. */
import type { ErrorCode } from '#contract/errors.ts';
import type { TicketField } from '#contract/ticket-request.ts';
import { tunnelHeader } from '#site/session/names.ts';
import { ownHeader } from './owner.ts';
import type { TicketSetup } from './ticket-props.ts';

export interface Receipt {
  reference: string;
  /** the private page that shows what was asked */
  status: string;
  reachable: boolean;
  /** the chosen file was refused, and the request went without it */
  withoutPicture?: boolean;
  /** how the evening stands, where that is not as it was announced */
  note?: string | undefined;
}

export interface Failure {
  /** a sentence of the server's, if it sent one */
  message?: string | undefined;
  /** the evening takes no requests any more */
  eveningOff?: true | undefined;
  faults: Partial<Record<TicketField, string>>;
}

export type Outcome = { receipt: Receipt } | { failure: Failure };

export async function sendRequest(form: FormData, key: string, { language }: TicketSetup): Promise<Outcome> {
  const nothing = { failure: { faults: {} } };
  try {
    const answer = await fetch(`/api/ticket-requests?lng=${language}`, {
      method: 'POST',
      body: form,
      headers: { accept: 'application/json', 'idempotency-key': key, ...tunnelHeader, ...ownHeader() },
    });
    const body = (await answer.json()) as Partial<Answer>;
    if (body.data) return { receipt: body.data };
    return body.error ? { failure: failureOf(body.error) } : nothing;
  } catch {
    // No line, or an answer that is none: the same key may be sent again.
    return nothing;
  }
}

/** The request as the specification names it. */
export function asObject(form: FormData): object {
  const { event, agreement, termsVersion: _, ...texts } = Object.fromEntries(form);
  const evening = typeof event === 'string' && (JSON.parse(event) as object);
  return { ...texts, agreement: agreement !== undefined, ...(evening && { event: evening }) };
}

interface Said {
  code: ErrorCode;
  message: string;
}

/** The server is ours and its shapes are proven where it answers; carrying a schema here would cost more than the form. */
interface Answer {
  data: Receipt;
  error: Said & { fields?: Partial<Record<TicketField, Said>> };
}

const failureOf = ({ code, message, fields = {} }: Answer['error']): Failure => ({
  message,
  eveningOff: code === 'eveningCancelled' || undefined,
  faults: Object.fromEntries(Object.entries(fields).map(([field, said]) => [field, said?.message])),
});
