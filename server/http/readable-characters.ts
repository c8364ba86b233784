import { randomInt } from 'node:crypto';

/** No characters that are confused when read aloud or written down: no I, L, O, U, 0, 1. */
export const readableCharacters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

export const randomReadableCode = (count: number): string =>
  Array.from({ length: count }, () => readableCharacters[randomInt(readableCharacters.length)]).join('');
