/**
 * A page is turned like a leaf (site/styles/base.css) where nobody waits for it. For that the browser first takes a picture of the page
 * that goes; where no graphics card does so, the processor needs a tenth of a second and more, in which nothing is seen to happen. Who
 * has waited for it once turns no leaf in this tab again.
 */
const leafName = 'leaf';
/** A tenth of a second is at once; two fifths of it pass between the press and the moment from which the browser counts. */
const patience = 60;

export function turnLeaves(): void {
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    if (viewTransition && (isSlow() || isNoLeaf(activation?.entry.url ?? ''))) viewTransition.skipTransition();
  });
  new PerformanceObserver((seen, watching) => {
    const [painted] = seen.getEntriesByName('first-paint');
    if (!painted) return;
    watching.disconnect();
    if (waitedFor(painted) > patience) remember();
  }).observe({ type: 'paint', buffered: true });
}

/** Of a page that had come before it was pressed: how long it then was till it was seen. What a line takes says nothing of the machine. */
function waitedFor({ startTime }: PerformanceEntry): number {
  const [entry] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
    activationStart?: number;
  })[];
  const pressed = entry?.activationStart ?? 0;
  return entry && pressed > entry.responseEnd ? startTime - pressed : 0;
}

/** The office, an issue of the newsletter and files turn none; from where one is begun all the same, Chromium reports an error. */
function isNoLeaf(address: string): boolean {
  return /^\/office|^\/newsletter\/read\/|\./.test(URL.parse(address)?.pathname ?? '');
}

function isSlow(): boolean {
  try {
    return sessionStorage.getItem(leafName) === 'slow';
  } catch {
    return false;
  }
}

function remember(): void {
  try {
    sessionStorage.setItem(leafName, 'slow');
  } catch {
    // A browser that keeps nothing turns the next leaf, too.
  }
}
