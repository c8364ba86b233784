import { describe, expect, test } from 'vitest';
import { limits } from '#server/limits.ts';
import { openPasswords } from './passwords.ts';
import { Queue, QueueFull } from './queue.ts';

const cheap = { memory: 64, passes: 1, parallelism: 1 };
const open = (cost = cheap) => openPasswords(cost, new Queue(2, 32));

describe('A2 passwords are argon2id, with their parameters beside them', () => {
  test('the real cost is at least OWASP’s minimum', () => {
    expect(limits.passwordCost.memory).toBeGreaterThanOrEqual(19_456);
    expect(limits.passwordCost.passes).toBeGreaterThanOrEqual(2);
  });

  test('what is stored names algorithm, version, cost and salt, and no two are alike', async () => {
    const [one, other] = await Promise.all([open().hash('drei Frösche'), open().hash('drei Frösche')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(other);
  });

  test('the right password fits and no other, at whatever cost it was stored', async () => {
    const stored = await open().hash('drei Frösche');
    const dearer = open({ memory: 128, passes: 2, parallelism: 1 });
    expect(await dearer.verify('drei Frösche', stored)).toBe(true);
    expect(await dearer.verify('drei Frosche', stored)).toBe(false);
    expect(dearer.isStale(stored)).toBe(true);
    expect(open().isStale(stored)).toBe(false);
  });

  test('nobody’s password fits nothing', async () => {
    expect(await open().verify('', undefined)).toBe(false);
    await expect(open().verify('drei Frösche', 'plain text')).rejects.toThrow('PHC');
  });
});

describe('the queue', () => {
  test('runs so many at a time, in order, and sends away whoever finds it full', async () => {
    const queue = new Queue(2, 3);
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const gate = Promise.withResolvers<void>();
    const work = (name: number) => async () => {
      most = Math.max(most, ++running);
      await gate.promise;
      order.push(name);
      running--;
    };
    const enter = (name: number) => queue.admit(() => queue.run(work(name)));
    const taken = [1, 2, 3, 4, 5].map(enter);
    await expect(enter(6)).rejects.toThrow(QueueFull);
    gate.resolve();
    await Promise.all(taken);
    expect(most).toBe(2);
    expect(order).toEqual([1, 2, 3, 4, 5]);
    await enter(7);
    expect(order).toContain(7);
  });

  test('a place is free again after a failure', async () => {
    const queue = new Queue(1, 1);
    const enter = <T>(work: () => Promise<T>) => queue.admit(() => queue.run(work));
    for (let i = 0; i < 3; i++) await expect(enter(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await enter(async () => 'yes')).toBe('yes');
  });
});
