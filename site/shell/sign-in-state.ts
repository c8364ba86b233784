/** Shows in the header that somebody is signed in. Pages come from a cache and are the same for everybody: only the browser knows. */
import { sessionChanged, tokenNames } from '#site/session/names.ts';

export function showSignInState(): void {
  const part = document.querySelector<HTMLElement>('[data-account]');
  if (!part) return;
  const show = () => {
    part.hidden = !isSignedIn();
  };
  show();
  for (const event of ['storage', 'pageshow', sessionChanged]) addEventListener(event, show);
  document.addEventListener('prerenderingchange', show);
}

/** As the session decides it (tokens.ts), in a few bytes. */
function isSignedIn(): boolean {
  try {
    return Boolean(localStorage.getItem(tokenNames.access) || localStorage.getItem(tokenNames.refresh));
  } catch {
    return false;
  }
}
