import { expect, test } from 'vitest';
import type { DoorGuest } from '#contract/office/check-in.ts';
import { fingerprintGuests } from './guests.ts';

const guest: DoorGuest = {
  ...{ party: 'a', reference: 'T-AAAA-AAA2', name: 'Ada', seats: 2, note: null, isIdChecked: false },
  lines: [{ group: 'full', seats: 2, cents: 4200 }],
};

test.each<Partial<DoorGuest>>([
  { party: 'b' },
  { name: 'Ben' },
  { lines: [{ group: 'full', seats: 1, cents: 4200 }] },
  { note: 'Rollstuhl' },
  { isIdChecked: true },
])('the fingerprint of the guests at the door changes with %j', (change) => {
  const before = fingerprintGuests([guest]);
  expect(fingerprintGuests([{ ...guest }])).toBe(before);
  expect(fingerprintGuests([{ ...guest, ...change }])).not.toBe(before);
});
