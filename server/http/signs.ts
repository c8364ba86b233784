import { randomInt } from 'node:crypto';

/** Nothing that is mistaken for something else when it is read out or written down: no I, L, O, U, 0 or 1. */
export const signs = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

export const someSigns = (count: number): string =>
  Array.from({ length: count }, () => signs[randomInt(signs.length)]).join('');
