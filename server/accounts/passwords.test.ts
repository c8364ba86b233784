import { describe, expect, test } from 'vitest';
import { limits } from '#server/limits.ts';
import { createPasswordHasher } from './passwords.ts';

const cheap = { memory: 64, passes: 1, parallelism: 1 };
const open = (cost = cheap) => createPasswordHasher(cost, { run: (work) => work() });

describe('A2 passwords are argon2id, with their parameters beside them', () => {
  test('the cost in production is at least OWASP’s minimum', () => {
    expect(limits.passwordCost.memory).toBeGreaterThanOrEqual(19_456);
    expect(limits.passwordCost.passes).toBeGreaterThanOrEqual(2);
  });

  test('a hash names algorithm, version, cost and a salt of its own', async () => {
    const [one, other] = await Promise.all([open().hash('drei Frösche'), open().hash('drei Frösche')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(other);
  });

  test('only the right password is accepted, whatever the cost of its hash', async () => {
    const stored = await open().hash('drei Frösche');
    const dearer = open({ memory: 128, passes: 2, parallelism: 1 });
    expect(await dearer.verify('drei Frösche', stored)).toBe(true);
    expect(await dearer.verify('drei Frosche', stored)).toBe(false);
    expect(dearer.isStale(stored)).toBe(true);
    expect(open().isStale(stored)).toBe(false);
  });

  test('without a hash no password is accepted', async () => {
    expect(await open().verify('', undefined)).toBe(false);
  });

  test('a malformed hash is an error', async () => {
    await expect(open().verify('drei Frösche', 'plain text')).rejects.toThrow('PHC');
  });
});
