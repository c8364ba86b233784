/** Guests send forms from different networks. True: the server confirmed with a full answer. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { buildForm, encodeForm } from './forms.ts';

interface GuestServer {
  address: string;
}

const buildNetworkHeaders = (turn: number) => ({
  'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
});

const requestAddress = ({ address }: GuestServer): string => `${address}/api/ticket-requests`;

export const buildTicketForm = (fullName: string): FormData => {
  const email = `${fullName}@example.org`;
  return buildForm({ fullName, email, agreement: 'true', idempotencyKey: `${fullName}-at-the-door` });
};

export async function requestTickets(place: GuestServer, name: string, turn: number): Promise<boolean> {
  const sent = { method: 'POST', body: buildTicketForm(name), headers: buildNetworkHeaders(turn) };
  const response = await fetch(requestAddress(place), sent);
  return response.status === 201 && (await response.text()).endsWith('}}');
}

/** Sends half a form. The server has read the headers and waits for the rest. */
export async function beginRequest(place: GuestServer, name: string, turn: number) {
  const { payload, headers } = await encodeForm(buildTicketForm(name));
  const half = Math.floor(payload.length / 2);
  const own = { ...buildNetworkHeaders(turn), 'content-length': payload.length, expect: '100-continue' };
  const sent = request(requestAddress(place), { method: 'POST', agent: false, headers: { ...headers, ...own } });
  const answer = new Promise<IncomingMessage | undefined>((resolve) => {
    // A closed connection counts as a missing answer.
    sent.once('response', resolve).on('error', () => resolve(undefined));
  });
  const isConfirmed = answer
    .then(async (message) => message?.statusCode === 201 && (await text(message)).endsWith('}}'))
    .catch(() => false);
  await once(sent, 'continue');
  sent.write(payload.subarray(0, half));
  return {
    name,
    finish: () => {
      sent.end(payload.subarray(half));
      return isConfirmed;
    },
  };
}

export async function subscribeNewsletter({ address }: GuestServer, name: string, turn: number): Promise<boolean> {
  const response = await fetch(`${address}/api/newsletter`, {
    method: 'POST',
    body: JSON.stringify({ email: `${name}@example.org`, consent: true }),
    headers: { 'content-type': 'application/json', ...buildNetworkHeaders(turn) },
  });
  return response.status === 202 && (await response.text()).endsWith('}}');
}
