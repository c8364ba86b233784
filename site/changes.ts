import { endOf, midnightAfter } from '#contract/wall-time.ts';
import { readEstate } from './content/estate.ts';
import { turningPoints } from './park/hours.ts';
import { readEvents } from './programme/programme.ts';

/** When a rendered page stops being true: an evening has ended, the park has opened or closed, or a day is over. */
export async function readChanges(): Promise<(now: number) => number> {
  const [events, { hours }] = await Promise.all([readEvents(), readEstate()]);
  const ends = events.map(endOf);
  return (now) => {
    const changes = [...ends, ...turningPoints(new Date(now), hours)];
    return Math.min(midnightAfter(now), ...changes.filter((change) => change > now));
  };
}
