import { useCallback, useSyncExternalStore } from 'react';
import { sessionOf } from './browser.ts';
import type { SessionWords } from './session-words.ts';

interface Store<Value> {
  get: () => Value;
  listen: (changed: () => void) => () => void;
}

/** What a store of the session holds; undefined where there is no browser, and so no session. */
export function useStore<Value>(find: () => Store<Value>): Value | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page has one session, and its stores never change
  const subscribe = useCallback((changed: () => void) => find().listen(changed), []);
  return useSyncExternalStore<Value | undefined>(
    subscribe,
    () => find().get(),
    () => undefined,
  );
}

/** Whether somebody is signed in, here or in another tab; undefined where there is no browser. */
export function useSignedIn(words: SessionWords): boolean | undefined {
  // The tokens tell; the state's changes only say when to look.
  const auth = useStore(() => sessionOf(words).auth);
  return auth && sessionOf(words).isSignedIn();
}
