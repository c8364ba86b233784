/** Guests who send forms, each from a network of their own. True: it was confirmed, with the whole answer. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { formOf, packed } from './forms.ts';

interface Place {
  address: string;
}

const network = (turn: number) => ({
  'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
});

const addressOf = ({ address }: Place): string => `${address}/api/ticket-requests`;

export const wishOf = (fullName: string): FormData => {
  const email = `${fullName}@example.org`;
  return formOf({ fullName, email, agreement: 'true', idempotencyKey: `${fullName}-at-the-door` });
};

export async function book(place: Place, name: string, turn: number): Promise<boolean> {
  const response = await fetch(addressOf(place), { method: 'POST', body: wishOf(name), headers: network(turn) });
  return response.status === 201 && (await response.text()).endsWith('}}');
}

export interface HalfSent {
  name: string;
  finish: () => Promise<boolean>;
}

/** Half a form, whose head the server has taken: it has said that it waits for the rest. */
export async function begin(place: Place, name: string, turn: number): Promise<HalfSent> {
  const { payload, headers } = await packed(wishOf(name));
  const half = Math.floor(payload.length / 2);
  const sent = request(addressOf(place), {
    method: 'POST',
    agent: false,
    headers: { ...network(turn), ...headers, 'content-length': payload.length, expect: '100-continue' },
  });
  const answer = new Promise<IncomingMessage | undefined>((resolve) => {
    // A line that is cut is an answer that does not come.
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

export async function subscribe({ address }: Place, name: string, turn: number): Promise<boolean> {
  const response = await fetch(`${address}/api/newsletter`, {
    method: 'POST',
    body: JSON.stringify({ email: `${name}@example.org`, consent: true }),
    headers: { 'content-type': 'application/json', ...network(turn) },
  });
  return response.status === 202 && (await response.text()).endsWith('}}');
}
