/** The only script a page loads by itself. React comes later, with an island that is used. */
import { shownAddress } from '#contract/office/stats.ts';
import { readStored } from '#site/browser-storage.ts';
import { agreeOnLanguage, listenForChoice, whenShown } from '#site/language/switch.ts';
import { sessionChanged, tokenNames } from '#site/session/names.ts';
import { turnLeaves } from './leaf.ts';
import { lookAhead } from './look-ahead.ts';

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
  const before = URL.parse(document.referrer);
  const fromHere = before?.origin === location.origin && before.pathname !== location.pathname;
  if (!arrived || location.hash || !fromHere) return;
  const heading = document.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/** The menu is a popover; only a choice, and a window that grows wide, have to close it. */
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

/** Pages come from a cache and are the same for everybody: only the browser knows that somebody is signed in. */
function showSignInState(): void {
  const part = document.querySelector<HTMLElement>('[data-account]');
  if (!part) return;
  const show = () => {
    part.hidden = ![tokenNames.access, tokenNames.refresh].some((name) => readStored('localStorage', name));
  };
  show();
  for (const event of ['storage', 'pageshow', sessionChanged]) addEventListener(event, show);
  document.addEventListener('prerenderingchange', show);
}

/** what only some browsers say of how a page came */
type Ahead = PerformanceEntry & { activationStart?: number; deliveryType?: string; serverTiming?: { name: string }[] };

/** A page that was fetched ahead was not counted then, and a page from a shared cache never reached us. */
function countShown(): void {
  const [entry] = performance.getEntriesByType('navigation') as Ahead[];
  const isAhead = entry?.activationStart || entry?.deliveryType === 'navigational-prefetch';
  if (isAhead || entry?.serverTiming?.some(({ name }) => name === 'edge')) navigator.sendBeacon(shownAddress);
}

function logUnknownPath(): void {
  if (document.querySelector('[data-unknown-path]')) console.error(`Unknown path: ${location.pathname}`);
}
