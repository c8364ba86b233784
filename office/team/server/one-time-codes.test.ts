import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { seal } from '#server/secrets/secrets.ts';
import { findCodeStep } from './one-time-codes.ts';

const keys = { codeKey: Buffer.alloc(32, 1) };
const secret = new Secret({ size: 20 }).base32;
const person = { id: 'ida', sealed: seal(keys.codeKey, Buffer.from(secret), 'ida'), lastStep: null };
const now = new Date('2026-11-21T12:00:15Z');
const step = Math.floor(now.getTime() / 30_000);
const codeAt = (seconds: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + seconds * 1000 });

test.each([
  [-90, undefined],
  [-60, undefined],
  [-30, step - 1],
  [0, step],
  [30, step + 1],
  [60, undefined],
])('a one-time code %d seconds off the clock belongs to time step %s (undefined: refused)', (seconds, expected) => {
  expect(findCodeStep(keys, person, codeAt(seconds), now)).toBe(expected);
});

test('a one-time code is refused after it or a later one was used; a code of another person is refused; spaces are ignored', () => {
  const stepAfter = (lastStep: number, seconds: number) =>
    findCodeStep(keys, { ...person, lastStep }, codeAt(seconds), now);
  expect([stepAfter(step, 0), stepAfter(step, -30), stepAfter(step, 30)]).toEqual([undefined, undefined, step + 1]);
  expect(findCodeStep(keys, { ...person, id: 'falk' }, codeAt(0), now)).toBeUndefined();
  expect(findCodeStep(keys, person, codeAt(0).replace(/^.../, '$& '), now)).toBe(step);
});
