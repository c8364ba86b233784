/**
 * What the QR code of a ticket holds: the reference, and eight signs that only we can make. Never the private link, since the
 * code is shown at the door. The signs belong to one offer, so a ticket that was given back stays invalid. All of them are in
 * QR's alphanumeric mode, which makes the coarsest code.
 */
import { createHmac } from 'node:crypto';
import { signs } from '#server/http/signs.ts';
import type { Secrets } from '#server/secrets/secrets.ts';

const length = 8;

export function ticketCode(secrets: Secrets, { reference, offerId }: { reference: string; offerId: string }): string {
  const key = secrets.hash('ticket', `${reference}\n${offerId}`);
  let number = createHmac('sha256', key).digest().readBigUInt64BE();
  let mark = '';
  while (mark.length < length) {
    mark += signs[Number(number % BigInt(signs.length))];
    number /= BigInt(signs.length);
  }
  return `${reference}-${mark}`;
}

/** However somebody types one. */
export const codeShape = new RegExp(`^T-[${signs}]{4}-[${signs}]{4}-[${signs}]{${length}}$`, 'i');

/** Of a code or of a reference. */
export const referenceIn = (typed: string): string | undefined =>
  typed.match(/^T-\w{4}-\w{4}(?=-|$)/i)?.[0].toUpperCase();
