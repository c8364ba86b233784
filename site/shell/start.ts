/** The only script that every page loads. React comes later, with the first island in use. */
import { viewReportAddress } from '#contract/office/stats.ts';
import { readStored } from '#site/browser-storage.ts';
import { listenForLanguageChoice, runOnceVisible, syncLanguage } from '#site/language/switch.ts';
import { sessionChangedEvent, tokenNames } from '#site/session/names.ts';
import { controlPageTransitions } from './page-transition.ts';
import { addPrefetchRules } from './prefetch.ts';

if (!document.getElementById('root')) throw new Error('Root element not found');

syncLanguage();
listenForLanguageChoice();
runOnceVisible(focusHeading);
runOnceVisible(countPrefetchedView);
controlPageTransitions();
// In a task of its own: the browser reads all styles again for the selectors of the rules.
setTimeout(addPrefetchRules);
closeMenuOnChoice();
enhanceSearch();
suggestWhileTyping();
showSignInState();
logUnknownPath();

/**
 * After a change of path, focuses the heading: screen readers read it, and Tab continues there. Not
 * on the first page of a visit, after back or forward, or if the address has a fragment.
 */
function focusHeading(): void {
  const [entry] = performance.getEntriesByType('navigation');
  const isNavigation = entry instanceof PerformanceNavigationTiming && entry.type === 'navigate';
  const before = URL.parse(document.referrer);
  const isFromThisSite = before?.origin === location.origin && before.pathname !== location.pathname;
  if (!isNavigation || location.hash || !isFromThisSite) return;
  const heading = document.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/** The menu is a popover. Closes it after a choice and when the window becomes wide. */
function closeMenuOnChoice(): void {
  const menu = document.getElementById('menu');
  if (!menu) return;
  const close = () => menu.matches(':popover-open') && menu.hidePopover();
  menu.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) close();
  });
  // Otherwise the menu would still be open after Back.
  addEventListener('pagehide', close);
  matchMedia('(width >= 1280px)').addEventListener('change', close);
}

function enhanceSearch(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-search]')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const box = form.elements.namedItem('q');
      if (!(box instanceof HTMLInputElement)) return;
      const text = box.value.trim();
      box.value = '';
      if (text) location.assign(`/search?q=${encodeURIComponent(text)}`);
      else box.focus();
    });
  }
}

/** A field is a combobox at once, because screen readers say its role with the focus. */
function suggestWhileTyping(): void {
  const load = () => import('#site/search/suggestions/suggest-pages.ts');
  for (const box of document.querySelectorAll('[type=search]')) {
    box.role = 'combobox';
    box.ariaExpanded = 'false';
    box.addEventListener('focus', load, { once: true });
    if (box === document.activeElement) void load();
  }
}

/** Cached pages are the same for all visitors. Only the browser knows the session. */
function showSignInState(): void {
  const part = document.querySelector<HTMLElement>('[data-account]');
  if (!part) return;
  const show = () => {
    part.hidden = ![tokenNames.access, tokenNames.refresh].some((name) => readStored('localStorage', name));
  };
  show();
  for (const event of ['storage', 'pageshow', sessionChangedEvent]) addEventListener(event, show);
  document.addEventListener('prerenderingchange', show);
  part.querySelector('button')?.addEventListener('click', async () => {
    const { signOutAndRedirect } = await import('#site/session/sign-out.ts');
    await signOutAndRedirect();
  });
}

type PrefetchTiming = PerformanceEntry & {
  activationStart?: number;
  deliveryType?: string;
  serverTiming?: { name: string }[];
};

/** Reports views that the server did not count: prefetched pages, and pages from shared caches. */
function countPrefetchedView(): void {
  const [entry] = performance.getEntriesByType('navigation') as PrefetchTiming[];
  const isAhead = entry?.activationStart || entry?.deliveryType === 'navigational-prefetch';
  if (isAhead || entry?.serverTiming?.some(({ name }) => name === 'edge')) navigator.sendBeacon(viewReportAddress);
}

function logUnknownPath(): void {
  if (document.querySelector('[data-unknown-path]')) console.error(`Unknown path: ${location.pathname}`);
}
