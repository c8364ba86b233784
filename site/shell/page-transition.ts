/**
 * Pages change with a view transition (site/styles/base.css). Without a graphics card, capturing the
 * old page takes 100 ms or more. After the first slow change this tab has no more transitions.
 */
import { pageTransitionsName } from '#contract/storage-names.ts';
import { readStored, writeStored } from '#site/browser-storage.ts';

/** In milliseconds. People notice 100; about 40 of them pass before the browser starts to count. */
const longestDelay = 60;

export function controlPageTransitions(): void {
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    const isSlow = readStored('sessionStorage', pageTransitionsName) === 'slow';
    if (isSlow || lacksTransition(activation?.entry.url ?? '')) viewTransition?.skipTransition();
  });
  new PerformanceObserver((seen, watching) => {
    const [painted] = seen.getEntriesByName('first-paint');
    if (!painted) return;
    watching.disconnect();
    if (measurePaintDelay(painted) > longestDelay) writeStored('sessionStorage', pageTransitionsName, 'slow');
  }).observe({ type: 'paint', buffered: true });
}

/** Activation to first paint, for prefetched pages only: others would include network time. */
function measurePaintDelay({ startTime }: PerformanceEntry): number {
  const [entry] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
    activationStart?: number;
  })[];
  const activated = entry?.activationStart ?? 0;
  return entry && activated > entry.responseEnd ? startTime - activated : 0;
}

/** Chromium reports an error if the next page (office, newsletter issue, file) has no transition. */
function lacksTransition(address: string): boolean {
  return /^\/office|^\/newsletter\/read\/|\./.test(URL.parse(address)?.pathname ?? '');
}
