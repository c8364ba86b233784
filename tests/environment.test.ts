import { expect, test } from 'vitest';

test('nothing that ran before the tests has left its environment to them: a server started from here is not in production', () => {
  expect(process.env['NODE_ENV']).toBe('test');
});
