/** Guests who send forms, each from a network of their own. True: it was confirmed, with the whole answer. */
import { formOf } from './forms.ts';

interface Place {
  address: string;
}

const network = (turn: number) => ({
  'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
});

export async function book({ address }: Place, name: string, turn: number): Promise<boolean> {
  const values = {
    fullName: name,
    email: `${name}@example.org`,
    agreement: 'true',
    idempotencyKey: `${name}-at-the-door`,
  };
  const response = await fetch(`${address}/api/ticket-requests`, {
    method: 'POST',
    body: formOf(values),
    headers: network(turn),
  });
  return response.status === 201 && (await response.text()).endsWith('}}');
}

export async function subscribe({ address }: Place, name: string, turn: number): Promise<boolean> {
  const response = await fetch(`${address}/api/newsletter`, {
    method: 'POST',
    body: JSON.stringify({ email: `${name}@example.org`, consent: true }),
    headers: { 'content-type': 'application/json', ...network(turn) },
  });
  return response.status === 202 && (await response.text()).endsWith('}}');
}
