import { randomInt } from 'node:crypto';

/** `7K4MQ-B2`, on the error page and in the log. The first part is unique per server start. */
export function createRequestNumbers(): () => string {
  const start = randomReadableCode(5);
  let count = 0;
  return () => `${start}-${formatCount(count++)}`;
}

function formatCount(count: number): string {
  let written = '';
  let left = count;
  do {
    written = readableCharacters[left % readableCharacters.length] + written;
    left = Math.floor(left / readableCharacters.length);
  } while (left > 0);
  return written;
}

/** Without I, L, O, U, 0 and 1: people confuse them on the telephone. */
export const readableCharacters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

export const randomReadableCode = (count: number): string =>
  Array.from({ length: count }, () => readableCharacters[randomInt(readableCharacters.length)]).join('');
