/** The server chooses by query, cookie and Accept-Language. Only the browser knows its storage. */

import { chooseLanguage, type Language, languageKeys, parseLanguage } from '#contract/language.ts';
import { languageCookieDays } from '#contract/storage-names.ts';
import { readStored, writeStored } from '#site/browser-storage.ts';

const { query, cookie, choice, cached } = languageKeys;
const cookieSeconds = languageCookieDays * 24 * 60 * 60;

/** Stores the language. Reloads the page if the storage names another one. */
export function syncLanguage(): void {
  runOnceVisible(() => correctLanguage(isReloadedPage()));
  // The browser takes a page from the back/forward cache without asking the server.
  addEventListener('pageshow', (event) => event.persisted && correctLanguage(false));
}

/** Waits until the visitor sees a prerendered page. */
export function runOnceVisible(callback: () => void): void {
  const afterNextFrame = () => requestAnimationFrame(() => setTimeout(callback));
  if (document.prerendering) document.addEventListener('prerenderingchange', afterNextFrame, { once: true });
  else callback();
}

export function listenForLanguageChoice(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-language]') : null;
    const language = parseLanguage(link?.dataset['language']);
    if (!language || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    storeLanguage(language);
    removeLanguageQuery();
    reloadIn(language);
  });
}

/** Does not reload again if the browser has just asked the server for this language. */
function correctLanguage(wasReloaded: boolean): void {
  const pageLanguage = parseLanguage(document.documentElement.lang);
  const queryLanguage = new URLSearchParams(location.search).get(query);
  const { locale, isExplicit } = chooseLanguage({
    query: queryLanguage,
    cookie: readCookie(),
    choice: readStored('localStorage', choice),
    cached: readStored('localStorage', cached),
    session: readStored('sessionStorage', cached),
  });
  const language = parseLanguage(locale);
  if (!language || !pageLanguage) return; // never store a translator's language
  if (!isExplicit || (language === pageLanguage && !parseLanguage(queryLanguage))) {
    // Cache a detected language without a cookie. If one place stores a choice, store it in all.
    if (isExplicit && (parseLanguage(readCookie()) || parseLanguage(readStored('localStorage', choice))))
      storeLanguage(pageLanguage);
    else writeStored('localStorage', cached, pageLanguage);
    return;
  }
  const alreadyAsked = parseLanguage(readCookie()) === language && wasReloaded;
  storeLanguage(language);
  if (language !== pageLanguage && !alreadyAsked) reloadIn(language);
}

/** A cache may answer in the wrong language: reloading again would never end. */
function isReloadedPage(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
}

function reloadIn(language: Language): void {
  if (parseLanguage(readCookie()) === language) {
    location.reload();
    return;
  }
  // Without cookies only the address can tell the server the language.
  const address = new URL(location.href);
  address.searchParams.set(query, language);
  location.replace(address);
}

function storeLanguage(language: Language): void {
  for (const key of [choice, cached]) writeStored('localStorage', key, language);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet, and the reload that follows must see it
  document.cookie = `${cookie}=${language}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax${secure}`;
}

function removeLanguageQuery(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has(query)) return;
  address.searchParams.delete(query);
  history.replaceState(history.state, '', address);
}

const readCookie = (): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${cookie}=`))
    ?.slice(cookie.length + 1);
