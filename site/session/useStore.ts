import { useCallback, useSyncExternalStore } from 'react';
import { getSession } from './browser.ts';
import type { SessionStrings } from './session-strings.ts';

interface ListenableStore<Value> {
  get: () => Value;
  listen: (changed: () => void) => () => void;
}

/** Undefined on the server, which has no session. */
export function useStore<Value>(find: () => ListenableStore<Value>): Value | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page has one session, and its stores never change
  const subscribe = useCallback((changed: () => void) => find().listen(changed), []);
  return useSyncExternalStore<Value | undefined>(
    subscribe,
    () => find().get(),
    () => undefined,
  );
}

export function useIsSignedIn(words: SessionStrings): boolean | undefined {
  // The tokens decide; the state only triggers a new look.
  const auth = useStore(() => getSession(words).auth);
  return auth && getSession(words).isSignedIn();
}
