/**
 * Pages change with a view transition (site/styles/base.css). Without a graphics card its picture of the old page takes a
 * tenth of a second and more; after the first such wait there are no transitions in this tab.
 */
import { readStored, store } from '#site/browser-storage.ts';

const leafName = 'leaf';
/** in milliseconds: of the tenth of a second that people call at once, two fifths pass before the browser counts */
const patience = 60;

export function turnLeaves(): void {
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    const isSlow = readStored('sessionStorage', leafName) === 'slow';
    if (isSlow || isNoLeaf(activation?.entry.url ?? '')) viewTransition?.skipTransition();
  });
  new PerformanceObserver((seen, watching) => {
    const [painted] = seen.getEntriesByName('first-paint');
    if (!painted) return;
    watching.disconnect();
    if (waitedFor(painted) > patience) store('sessionStorage', leafName, 'slow');
  }).observe({ type: 'paint', buffered: true });
}

/** For a page that had been fetched ahead: from the press until it is seen. The network says nothing of the machine. */
function waitedFor({ startTime }: PerformanceEntry): number {
  const [entry] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
    activationStart?: number;
  })[];
  const pressed = entry?.activationStart ?? 0;
  return entry && pressed > entry.responseEnd ? startTime - pressed : 0;
}

/** Chromium reports an error where a transition begins and the next page (office, newsletter issue, file) has none. */
function isNoLeaf(address: string): boolean {
  return /^\/office|^\/newsletter\/read\/|\./.test(URL.parse(address)?.pathname ?? '');
}
