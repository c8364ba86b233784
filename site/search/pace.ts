/** For long work beside visitors: whenever it has had so many milliseconds, the others get their turn. */
export type Pace = () => Promise<void> | undefined;

const most = 8;

/** With the signal, the work ends at such a moment when nobody waits for it any more. */
export function pace(ahead?: AbortSignal): Pace {
  let since = performance.now();
  return () => {
    if (performance.now() - since < most) return undefined;
    return new Promise((resolve, reject) =>
      setTimeout(() => {
        since = performance.now();
        if (ahead?.aborted) reject(ahead.reason);
        else resolve();
      }),
    );
  };
}
