import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runPeriodically } from './periodic-job.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pause = 1000;

test('a periodic job runs at once, and again a pause after its end, also after an error', async () => {
  const errors: unknown[] = [];
  let runs = 0;
  const run = async () => {
    runs += 1;
    await new Promise((resolve) => setTimeout(resolve, 5 * pause));
    if (runs === 1) throw new Error('away');
  };
  const job = runPeriodically(pause, run, (error) => errors.push(error));
  await vi.advanceTimersByTimeAsync(6 * pause - 1);
  expect([runs, errors.length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toBe(2);
  await vi.advanceTimersByTimeAsync(6 * pause);
  expect([runs, errors.length]).toEqual([3, 1]);
  const closing = job.close();
  await vi.advanceTimersByTimeAsync(5 * pause);
  await closing;
});

test('a job that is closed ends its run and begins no other', async () => {
  let [begun, ended] = [0, 0];
  const run = async () => {
    begun += 1;
    await new Promise((resolve) => setTimeout(resolve, pause));
    ended += 1;
  };
  const inRun = runPeriodically(pause, run, () => {});
  const closing = inRun.close().then(() => ended);
  await vi.advanceTimersByTimeAsync(pause);
  expect(await closing, 'it has waited for the run').toBe(1);
  await vi.advanceTimersByTimeAsync(10 * pause);
  expect(begun).toBe(1);
  const inPause = runPeriodically(pause, run, () => {});
  await vi.advanceTimersByTimeAsync(1.5 * pause);
  await inPause.close();
  await vi.advanceTimersByTimeAsync(10 * pause);
  expect(begun).toBe(2);
  const inSecondRun = runPeriodically(pause, run, () => {});
  await vi.advanceTimersByTimeAsync(2.5 * pause);
  const closingLater = inSecondRun.close().then(() => ended);
  await vi.advanceTimersByTimeAsync(pause);
  expect(await closingLater, 'it has waited for the second run').toBe(4);
});
