import { useCallback, useSyncExternalStore } from 'react';

interface Store<Value> {
  get: () => Value;
  listen: (changed: () => void) => () => void;
}

/** What stands in a store of the session; undefined where there is no browser, and so no session. */
export function useStore<Value>(find: () => Store<Value>): Value | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page has one session, and its stores never change
  const subscribe = useCallback((changed: () => void) => find().listen(changed), []);
  return useSyncExternalStore<Value | undefined>(
    subscribe,
    () => find().get(),
    () => undefined,
  );
}
