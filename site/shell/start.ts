/** The shell's behaviour, and the only script a page loads by itself. React comes later, with an island that is used. */
import { shownAddress } from '#contract/figures.ts';
import { agreeOnLanguage, listenForChoice, whenShown } from '#site/language/switch.ts';
import { turnLeaves } from './leaf.ts';
import { lookAhead } from './look-ahead.ts';
import { showSignInState } from './sign-in-state.ts';

if (!document.getElementById('root')) throw new Error('Root element not found');

agreeOnLanguage();
listenForChoice();
whenShown(focusHeading);
whenShown(countShown);
turnLeaves();
lookAhead();
tidyMenu();
tidySearch();
showSignInState();
logUnknownPath();

/**
 * After a change of path the new page's heading takes the focus, so that a screen reader reads it and Tab goes on from
 * there. Not on the first page of a visit, not after back or forward (the browser restores the place), not when the
 * address names a section.
 */
function focusHeading(): void {
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

/** The menu opens and closes by itself (popover); what is left is to close it after a choice and when it has no use. */
function tidyMenu(): void {
  const menu = document.getElementById('menu');
  if (!menu) return;
  const close = () => menu.matches(':popover-open') && menu.hidePopover();
  menu.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) close();
  });
  // Back from the next page must not show the menu still open; on a desk there is none.
  addEventListener('pagehide', close);
  matchMedia('(min-width: 1101px)').addEventListener('change', close);
}

function tidySearch(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-search]')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const box = form.elements.namedItem('q');
      if (!(box instanceof HTMLInputElement)) return;
      const words = box.value.trim();
      box.value = '';
      if (words) location.assign(`/search?q=${encodeURIComponent(words)}`);
      else box.focus();
    });
  }
}

/** What was fetched before it was pressed counted for nothing then, and what came out of a shared cache nobody has asked us for. */
function countShown(): void {
  const [entry] = performance.getEntriesByType('navigation') as Ahead[];
  const isAhead = entry?.activationStart || entry?.deliveryType === 'navigational-prefetch';
  if (isAhead || entry?.serverTiming?.some(({ name }) => name === 'edge')) navigator.sendBeacon(shownAddress);
}

/** what only some browsers say of how a page came */
type Ahead = PerformanceEntry & { activationStart?: number; deliveryType?: string; serverTiming?: { name: string }[] };

/** One line for whoever looks into the console: which address led nowhere. */
function logUnknownPath(): void {
  if (document.querySelector('[data-unknown-path]')) console.error(`Unknown path: ${location.pathname}`);
}
