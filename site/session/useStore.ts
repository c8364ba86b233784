import { useCallback, useSyncExternalStore } from 'react';
import { sessionOf } from './browser.ts';
import type { SessionWords } from './session-words.ts';

interface Store<Value> {
  get: () => Value;
  listen: (changed: () => void) => () => void;
}

/** Undefined on the server, which has no session. */
export function useStore<Value>(find: () => Store<Value>): Value | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page has one session, and its stores never change
  const subscribe = useCallback((changed: () => void) => find().listen(changed), []);
  return useSyncExternalStore<Value | undefined>(
    subscribe,
    () => find().get(),
    () => undefined,
  );
}

export function useSignedIn(words: SessionWords): boolean | undefined {
  // The tokens decide; the state only triggers a new look.
  const auth = useStore(() => sessionOf(words).auth);
  return auth && sessionOf(words).isSignedIn();
}
