/**
 * The QR code holds the reference and a signature of eight characters, never the private link,
 * since guests show the code at the door. The signature belongs to one offer, so a returned ticket
 * stays invalid. QR's alphanumeric mode gives the coarsest code.
 */
import { createHmac } from 'node:crypto';
import { readableCharacters } from '#server/http/request-number.ts';
import type { Secrets } from '#server/secrets/secrets.ts';

const signatureLength = 8;

export function createTicketCode(
  secrets: Secrets,
  { reference, offerId }: { reference: string; offerId: string },
): string {
  const key = secrets.hash('ticket', `${reference}\n${offerId}`);
  let number = createHmac('sha256', key).digest().readBigUInt64BE();
  let signature = '';
  while (signature.length < signatureLength) {
    signature += readableCharacters[Number(number % BigInt(readableCharacters.length))];
    number /= BigInt(readableCharacters.length);
  }
  return `${reference}-${signature}`;
}

export const ticketCodePattern = new RegExp(
  `^T-[${readableCharacters}]{4}-[${readableCharacters}]{4}-[${readableCharacters}]{${signatureLength}}$`,
  'i',
);

export const extractReference = (typed: string): string | undefined =>
  typed.match(/^T-\w{4}-\w{4}(?=-|$)/i)?.[0].toUpperCase();
