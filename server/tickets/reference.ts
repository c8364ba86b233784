import { randomInt } from 'node:crypto';

/** Nothing that is mistaken for something else when it is read out or written down: no I, L, O, U, 0 or 1. */
export const signs = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** `T-7K4M-Q2XD`: what a person names on the telephone. */
export function newReference(): string {
  const four = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('');
  return `T-${four()}-${four()}`;
}
