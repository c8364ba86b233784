/** Yields to requests after this many milliseconds of work. */
export type IndexingPause = () => Promise<void> | undefined;

const maximumWorkTime = 8;

/** `ahead` can abort the work at such a moment. */
export function createPause(ahead?: AbortSignal): IndexingPause {
  let since = performance.now();
  return () => {
    if (performance.now() - since < maximumWorkTime) return undefined;
    return new Promise((resolve, reject) =>
      setTimeout(() => {
        since = performance.now();
        if (ahead?.aborted) reject(ahead.reason);
        else resolve();
      }),
    );
  };
}
