import { expect, test } from 'vitest';
import { OverloadedError, Semaphore } from './semaphore.ts';

function slowWork() {
  const open: (() => void)[] = [];
  return { work: () => new Promise<void>((resolve) => open.push(resolve)), open };
}

test('a semaphore runs a limited number of tasks at a time, the others in order of arrival', async () => {
  const semaphore = new Semaphore({ concurrency: 2, queue: 5 });
  const order: number[] = [];
  const { work, open } = slowWork();
  const all = Promise.all([1, 2, 3, 4].map((name) => semaphore.run(() => work().then(() => order.push(name)))));
  expect(open).toHaveLength(2);
  open[0]?.();
  await expect.poll(() => open.length).toBe(3);
  open[1]?.();
  open[2]?.();
  await expect.poll(() => open.length).toBe(4);
  open[3]?.();
  await all;
  expect(order).toEqual([1, 2, 3, 4]);
});

test('a full queue refuses with a code and a time', async () => {
  const { work, open } = slowWork();
  const overloaded = { code: 'hashingBusy', retryAfter: 7 } as const;
  const semaphore = new Semaphore({ concurrency: 1, queue: 1, overloaded });
  const first = semaphore.run(work);
  const second = semaphore.run(async () => 'served');
  const refused = semaphore.run(work);
  await expect(refused).rejects.toThrow(OverloadedError);
  await expect(refused).rejects.toMatchObject({ statusCode: 503, ...overloaded });
  open[0]?.();
  await first;
  await expect(second).resolves.toBe('served');
});

test('a failed task frees its place', async () => {
  const { work, open } = slowWork();
  const semaphore = new Semaphore({ concurrency: 1, queue: 1 });
  const first = semaphore.run(work);
  const second = semaphore.run(() => Promise.reject(new Error('ours')));
  open[0]?.();
  await first;
  await expect(second).rejects.toThrow('ours');
  await expect(semaphore.run(async () => 'served')).resolves.toBe('served');
});
