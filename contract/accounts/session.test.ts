import { expect, test } from 'vitest';
import { changePasswordRequest, resetPasswordRequest, signUpRequest } from './session.ts';

const person = { name: 'Ada', email: 'ada@example.org', current: 'old', key: 'k' };

test.each([
  ['sign up', signUpRequest],
  ['reset', resetPasswordRequest],
  ['change', changePasswordRequest],
] as const)('%s: a new password needs twelve characters, in every form that sets one', (_, schema) => {
  const read = (password: string) => schema.safeParse({ ...person, password }).success;
  expect([read('eleven lett'), read('twelve lette')]).toEqual([false, true]);
});
