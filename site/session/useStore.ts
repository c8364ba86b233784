import { useCallback, useSyncExternalStore } from 'react';
import { getSession } from './browser.ts';
import type { SessionStrings } from './session-strings.ts';

interface ListenableStore<Value> {
  get: () => Value;
  listen: (onChange: () => void) => () => void;
}

/** Undefined on the server, which has no session. */
export function useStore<Value>(find: () => ListenableStore<Value>): Value | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page has one session, and its stores never change
  const subscribe = useCallback((onChange: () => void) => find().listen(onChange), []);
  return useSyncExternalStore<Value | undefined>(
    subscribe,
    () => find().get(),
    () => undefined,
  );
}

export function useIsSignedIn(strings: SessionStrings): boolean | undefined {
  // The tokens decide; the state only triggers a new check.
  const auth = useStore(() => getSession(strings).auth);
  return auth && getSession(strings).isSignedIn();
}
