/**
 * After a change of path the new page's heading takes the focus, so that a screen reader reads it and Tab goes on from
 * there. Not on the first page of a visit, not after back or forward (the browser restores the place), not when the
 * address names a section.
 */
export function focusHeading(): void {
  const [entry] = performance.getEntriesByType('navigation');
  const arrived = entry instanceof PerformanceNavigationTiming && entry.type === 'navigate';
  if (!arrived || location.hash || !fromAnotherPathOfOurs()) return;
  const heading = document.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

function fromAnotherPathOfOurs(): boolean {
  const before = URL.parse(document.referrer);
  return before !== null && before.origin === location.origin && before.pathname !== location.pathname;
}
