/** The server chose from query, cookie and Accept-Language. The browser also knows its storage. */
import { chooseLanguage, type Language, languageNames, supported } from '#contract/language.ts';
import { readStored, store } from '#site/browser-storage.ts';

const { query, cookie, choice, cached } = languageNames;
const aYear = 60 * 60 * 24 * 365;

/** Stores the language. Reloads the page if storage knows better than the server. */
export function agreeOnLanguage(): void {
  whenShown(() => correct(wasReload()));
  // A page from the back/forward cache did not ask the server, even if it was once reloaded.
  addEventListener('pageshow', (event) => event.persisted && correct(false));
}

/** Prerendered pages neither store nor reload before they are shown. */
export function whenShown(work: () => void): void {
  const afterPicture = () => requestAnimationFrame(() => setTimeout(work));
  if (document.prerendering) document.addEventListener('prerenderingchange', afterPicture, { once: true });
  else work();
}

export function listenForChoice(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-language]') : null;
    const language = supported(link?.dataset['language']);
    if (!language || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    remember(language);
    withoutQuery();
    reloadIn(language);
  });
}

/** `asksAgain`: after a reload the server has already been asked for this language. */
function correct(asksAgain: boolean): void {
  const shown = supported(document.documentElement.lang);
  const asked = new URLSearchParams(location.search).get(query);
  const { view, explicit } = chooseLanguage({
    query: asked,
    cookie: readCookie(),
    choice: readStored('localStorage', choice),
    cached: readStored('localStorage', cached),
    session: readStored('sessionStorage', cached),
  });
  const language = supported(view);
  if (!language || !shown) return; // a translator's view is never stored
  if (!explicit || (language === shown && !supported(asked))) {
    // A guess is cached without a cookie. A choice stored in one place is stored in all.
    if (explicit && (supported(readCookie()) || supported(readStored('localStorage', choice)))) remember(shown);
    else store('localStorage', cached, shown);
    return;
  }
  const alreadyAsked = supported(readCookie()) === language && asksAgain;
  remember(language);
  if (language !== shown && !alreadyAsked) reloadIn(language);
}

/** A cache may answer in the wrong language. Reloading again would never end. */
function wasReload(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
}

function reloadIn(language: Language): void {
  if (supported(readCookie()) === language) {
    location.reload();
    return;
  }
  // Without cookies the address must carry the language, otherwise the reload loops.
  const address = new URL(location.href);
  address.searchParams.set(query, language);
  location.replace(address);
}

function remember(language: Language): void {
  for (const key of [choice, cached]) store('localStorage', key, language);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet, and the reload that follows must see it
  document.cookie = `${cookie}=${language}; Path=/; Max-Age=${aYear}; SameSite=Lax${secure}`;
}

function withoutQuery(): void {
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
