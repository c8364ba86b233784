import { expect, test } from 'vitest';
import { hasContact } from './ticket-form.ts';

test('an email address or a telephone number is a contact, blanks are none', () => {
  expect(hasContact({ email: 'ada@example.org' })).toBe(true);
  expect(hasContact({ phoneNumber1: '030' })).toBe(true);
  expect(hasContact({ email: '', phoneNumber2: '030' })).toBe(true);
  expect(hasContact({})).toBe(false);
  expect(hasContact({ email: ' ', phoneNumber1: '', phoneNumber2: '\t' })).toBe(false);
});
