/**
 * Stands where server/decoding/decode-apart.ts does in the tests of the server (vitest.config.ts): the same program with the same words
 * on the same bytes runs once in each worker. What it does, and that it does it each time, is proven in server/pictures/cut.test.ts.
 */
import { hash } from 'node:crypto';
// biome-ignore lint/style/noRestrictedImports: under its own name it is this file
import { decodeApart as decode, type Ended } from '../../server/decoding/decode-apart.ts';

const known = new Map<string, Ended>();

export const decodeApart: typeof decode = async (run) => {
  const { program, words, input } = run;
  // A film comes in parts and is not read twice.
  if (!(input instanceof Uint8Array)) return decode(run);
  const key = [program.href, ...words, hash('sha256', input)].join(' ');
  // Nobody waits for pages here, and behind all other tests it would take minutes.
  const ended = known.get(key) ?? (await decode({ ...run, patient: false }));
  // One that was killed need not be killed the next time.
  if (ended.code !== null) known.set(key, ended);
  return ended;
};
