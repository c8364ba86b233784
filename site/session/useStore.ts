import { useCallback, useSyncExternalStore } from 'react';
import { openKeyValueStore, storeNotice, takeStoredNotice } from './environment.ts';
import { sessionChangedEvent } from './names.ts';
import { openSession, type Session } from './session.ts';
import type { SessionStrings } from './session-strings.ts';

interface ListenableStore<Value> {
  get: () => Value;
  listen: (onChange: () => void) => () => void;
}

/** Returns undefined on the server, which has no session. */
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
  // Only the tokens count; a change of the state triggers a new check.
  const auth = useStore(() => getSession(strings).auth);
  return auth && getSession(strings).isSignedIn();
}

let session: Session | undefined;

/** All islands share one session. It has the strings of the first caller. */
export function getSession(strings: SessionStrings): Session {
  session ??= openBrowserSession(strings);
  return session;
}

function openBrowserSession(strings: SessionStrings): Session {
  const opened = openSession({
    fetch: (address, init) => fetch(address, init),
    storage: openKeyValueStore(() => localStorage),
    locks: 'locks' in navigator ? navigator.locks : undefined,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    navigate(path) {
      storeNotice(opened.notice.get());
      location.assign(path);
    },
    strings,
  });
  opened.notice.set(takeStoredNotice(strings));
  // The header's script needs this event: a tab gets no storage event for its own changes.
  opened.auth.listen(() => setTimeout(() => dispatchEvent(new Event(sessionChangedEvent))));
  addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea === localStorage) opened.storageChanged(key);
  });
  // A page from the back/forward cache has missed all events.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) opened.storageChanged(null);
  });
  return opened;
}
