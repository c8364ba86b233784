import { expect, test } from 'vitest';
import { signUpRequest } from '#contract/accounts/session.ts';
import { ApiError } from '#server/http/api-error.ts';
import { parseBody } from './json-body.ts';

const valid = { name: 'Ada', email: 'ada@example.org', password: 'drei Frösche singen falsch' };

function refusalOf(body: unknown) {
  try {
    return parseBody(signUpRequest, body);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, code: error.code, fields: Object.keys(error.fieldErrors).toSorted() };
  }
}

test('one wrong field is the reason of the refusal, several have a common one', () => {
  expect(refusalOf(valid)).toMatchObject(valid);
  const one = refusalOf({ ...valid, password: 'short' });
  expect(one).toEqual({ status: 400, code: 'passwordTooShort', fields: ['password'] });
  const both = refusalOf({ ...valid, password: 'short', email: 'ada' });
  expect(both).toEqual({ status: 400, code: 'invalid', fields: ['email', 'password'] });
  for (const nothing of [undefined, null, {}])
    expect(refusalOf(nothing)).toEqual({ status: 400, code: 'invalid', fields: ['email', 'name', 'password'] });
});
