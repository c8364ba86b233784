/** The browser's half of the language choice. The server has already chosen from the query, the cookie and the browser's
 *  own languages; here local storage and session storage speak, too. */
import { chooseLanguage, type Language, languageNames, supported } from '#contract/language.ts';

const { query, cookie, choice, cached } = languageNames;
const aYear = 60 * 60 * 24 * 365;

/** Says what is stored, and where storage knows better than the server, brings the page into that language. */
export function agreeOnLanguage(): void {
  whenShown(() => correct(wasReload()));
  // What the browser kept and shows again has asked nobody, however it once was loaded.
  addEventListener('pageshow', (event) => event.persisted && correct(false));
}

/** A page that is made ready ahead of the press neither stores nor reloads: it does so when it is looked at, and not before it is seen. */
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

/** `asksAgain`: the page has come from a reload, so the server has been asked for this language already. */
function correct(asksAgain: boolean): void {
  const shown = supported(document.documentElement.lang);
  const asked = new URLSearchParams(location.search).get(query);
  const { view, explicit } = chooseLanguage({
    query: asked,
    cookie: readCookie(),
    choice: read('localStorage', choice),
    cached: read('localStorage', cached),
    session: read('sessionStorage', cached),
  });
  const language = supported(view);
  if (!language || !shown) return; // a translator's view: shown, never stored
  if (!explicit || (language === shown && !supported(asked))) {
    // They agree already. What was only guessed is cached, but no cookie is set for it. A choice that is stored in one
    // place is stored in all: the cookie can be of another language than what local storage says.
    if (explicit && (supported(readCookie()) || supported(read('localStorage', choice)))) remember(shown);
    else write(cached, shown);
    return;
  }
  const alreadyAsked = supported(readCookie()) === language && asksAgain;
  remember(language);
  if (language !== shown && !alreadyAsked) reloadIn(language);
}

/** A cache between us and the server may answer in the wrong language; asking it a second time would never end. */
function wasReload(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'reload';
}

function reloadIn(language: Language): void {
  if (supported(readCookie()) === language) {
    location.reload();
    return;
  }
  // Without cookies the address has to carry the language, or this would go round for ever.
  const address = new URL(location.href);
  address.searchParams.set(query, language);
  location.replace(address);
}

function remember(language: Language): void {
  write(choice, language);
  write(cached, language);
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

/** Storage can be switched off; the language then lives in the cookie alone. */
function read(storage: 'localStorage' | 'sessionStorage', name: string): string | null {
  try {
    return window[storage].getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // see read
  }
}
