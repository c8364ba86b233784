import { sessionOf } from './browser.ts';
import type { SessionWords } from './session-words.ts';
import { useStore } from './useStore.ts';

/** Whether somebody is signed in, here or in another tab; undefined where there is no browser. */
export function useSignedIn(words: SessionWords): boolean | undefined {
  // The tokens tell; the state's changes only say when to look.
  const auth = useStore(() => sessionOf(words).auth);
  return auth && sessionOf(words).isSignedIn();
}
