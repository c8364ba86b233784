/** For long work beside visitors: whenever it has had so many milliseconds, the others get their turn. */
export type Pace = () => Promise<void> | undefined;

const most = 8;

export class GivenUp extends Error {
  override name = 'GivenUp';
}

/** `isGivenUp` is asked after each of these: then nobody waits for the work any more, and it ends. */
export function pace(isGivenUp: () => boolean = () => false): Pace {
  let since = performance.now();
  return () => {
    if (performance.now() - since < most) return undefined;
    return new Promise((resolve, reject) =>
      setTimeout(() => {
        since = performance.now();
        if (isGivenUp()) reject(new GivenUp());
        else resolve();
      }),
    );
  };
}
