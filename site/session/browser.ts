import { openKeyValueStore, storeNotice, takeStoredNotice } from './key-value-store.ts';
import { sessionChangedEvent } from './names.ts';
import { openSession, type Session } from './session.ts';
import type { SessionStrings } from './session-strings.ts';

let session: Session | undefined;

/** All islands share one session; the first caller brings the words. */
export function getSession(words: SessionStrings): Session {
  session ??= openBrowserSession(words);
  return session;
}

function openBrowserSession(words: SessionStrings): Session {
  const opened = openSession({
    fetch: (address, init) => fetch(address, init),
    storage: openKeyValueStore(() => localStorage),
    locks: 'locks' in navigator ? navigator.locks : undefined,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    go(path) {
      storeNotice(opened.notice.get());
      location.assign(path);
    },
    words,
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
