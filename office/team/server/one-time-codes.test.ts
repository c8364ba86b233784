import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { seal } from '#server/secrets/secrets.ts';
import { findCodeTimeStep } from './one-time-codes.ts';

const keys = { codeKey: Buffer.alloc(32, 1) };
const secret = new Secret({ size: 20 }).base32;
const person = { id: 'ida', sealed: seal(keys.codeKey, Buffer.from(secret), 'ida'), lastTimeStep: null };
const now = new Date('2026-11-21T12:00:15Z');
const timeStep = Math.floor(now.getTime() / 30_000);
const codeAt = (seconds: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + seconds * 1000 });

test.each([
  [-90, undefined],
  [-60, undefined],
  [-30, timeStep - 1],
  [0, timeStep],
  [30, timeStep + 1],
  [60, undefined],
])('a one-time code %d seconds off the clock belongs to time step %s (undefined: refused)', (seconds, expected) => {
  expect(findCodeTimeStep(keys, person, codeAt(seconds), now)).toBe(expected);
});

test('a one-time code is refused after it or a later one was used', () => {
  const stepAfter = (lastTimeStep: number, seconds: number) =>
    findCodeTimeStep(keys, { ...person, lastTimeStep }, codeAt(seconds), now);
  expect([stepAfter(timeStep, 0), stepAfter(timeStep, -30), stepAfter(timeStep, 30)]).toEqual([
    undefined,
    undefined,
    timeStep + 1,
  ]);
});

test('a one-time code of another person is refused', () => {
  expect(findCodeTimeStep(keys, { ...person, id: 'falk' }, codeAt(0), now)).toBeUndefined();
});

test('spaces in a one-time code are ignored', () => {
  expect(findCodeTimeStep(keys, person, codeAt(0).replace(/^.../, '$& '), now)).toBe(timeStep);
});
