/** For long work beside visitors: whenever it has had so many milliseconds, the others get their turn. */
export type Pace = () => Promise<void> | undefined;

const most = 8;

export function pace(): Pace {
  let since = performance.now();
  return () => {
    if (performance.now() - since < most) return undefined;
    return new Promise((resolve) =>
      setTimeout(() => {
        since = performance.now();
        resolve();
      }),
    );
  };
}
