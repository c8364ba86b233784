import { openKeyValueStore, storeNotice, takeStoredNotice } from './key-value-store.ts';
import { sessionChangedEvent } from './names.ts';
import { openSession, type Session } from './session.ts';
import type { SessionStrings } from './session-strings.ts';

let session: Session | undefined;

/** All islands share one session; the first caller brings the texts. */
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
  opened.notice.set(takeStoredNotice());
  // The header runs in another script, and a tab gets no storage event for its own changes.
  opened.auth.listen(() => setTimeout(() => dispatchEvent(new Event(sessionChangedEvent))));
  addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea === localStorage) opened.storageChanged(key);
  });
  // A page in the browser's back/forward cache missed all events.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) opened.storageChanged(null);
  });
  return opened;
}
