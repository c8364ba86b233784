/** Yields to requests after this many milliseconds of work. */
export type Pace = () => Promise<void> | undefined;

const most = 8;

/** `ahead` can abort the work at such a moment. */
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
