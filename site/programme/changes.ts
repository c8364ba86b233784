import { endOf, midnightAfter } from '#contract/wall-time.ts';
import { readEvents } from './programme.ts';

/** When a rendered page stops being true: an evening has ended, or a day has. */
export async function readChanges(): Promise<(now: number) => number> {
  const ends = (await readEvents()).map(endOf).sort((a, b) => a - b);
  return (now) => Math.min(midnightAfter(now), ends.find((end) => end > now) ?? Number.POSITIVE_INFINITY);
}
