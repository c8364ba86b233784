import { randomInt } from 'node:crypto';

/** No characters that are confused when read aloud or written down: no I, L, O, U, 0, 1. */
export const signs = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

export const someSigns = (count: number): string =>
  Array.from({ length: count }, () => signs[randomInt(signs.length)]).join('');
