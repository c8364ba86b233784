/** Which of what has been published can be shown, where something of it cannot: the last good revision of each entry. */
import type { Head } from './overlay.ts';

interface Options {
  works: (heads: readonly Head[]) => Promise<boolean>;
  /** revisions of the same entry before this one, newest first */
  earlier: (head: Head) => Promise<readonly Head[]>;
}

/** By halves: of a hundred with one bad one some seven tries find it. */
export async function soundHeads(heads: readonly Head[], { works, earlier }: Options): Promise<Head[]> {
  async function soundOf(rest: readonly Head[], some: readonly Head[]): Promise<readonly Head[]> {
    if (some.length === 0 || (await works([...rest, ...some]))) return some;
    const [first] = some;
    if (first && some.length === 1) {
      for (const older of await earlier(first)) if (await works([...rest, older])) return [older];
      return [];
    }
    const half = Math.ceil(some.length / 2);
    const left = await soundOf(rest, some.slice(0, half));
    return [...left, ...(await soundOf([...rest, ...left], some.slice(half)))];
  }
  return [...(await soundOf([], heads))];
}
