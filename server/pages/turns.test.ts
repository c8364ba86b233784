import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

function slowWork() {
  const open: (() => void)[] = [];
  return { work: () => new Promise<void>((resolve) => open.push(resolve)), open };
}

test('some at a time, the others in their turn', async () => {
  const { work, open } = slowWork();
  const turns = new Turns(2, 5);
  const all = Promise.all([1, 2, 3].map(() => turns.take(work)));
  expect(open).toHaveLength(2);
  open[0]?.();
  await expect.poll(() => open.length).toBe(3);
  for (const finish of open) finish();
  await all;
});

test('a full row takes nobody, and a fault gives its place back', async () => {
  const { work, open } = slowWork();
  const turns = new Turns(1, 1);
  const first = turns.take(work);
  const second = turns.take(() => Promise.reject(new Error('ours')));
  await expect(turns.take(work)).rejects.toMatchObject({ statusCode: 503 });
  open[0]?.();
  await first;
  await expect(second).rejects.toThrow('ours');
  await expect(turns.take(async () => 'served')).resolves.toBe('served');
});
