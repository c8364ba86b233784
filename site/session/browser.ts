import { sessionChanged } from './names.ts';
import { openSession, type Session } from './session.ts';
import type { SessionWords } from './session-words.ts';
import { carriedNotice, carryNotice, shelf } from './shelf.ts';

let session: Session | undefined;

/** All islands share one session; the first caller brings the words. */
export function sessionOf(words: SessionWords): Session {
  session ??= open(words);
  return session;
}

function open(words: SessionWords): Session {
  const opened = openSession({
    fetch: (address, init) => fetch(address, init),
    storage: shelf(() => localStorage),
    locks: 'locks' in navigator ? navigator.locks : undefined,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    go(path) {
      carryNotice(opened.notice.get());
      location.assign(path);
    },
    words,
  });
  opened.notice.set(carriedNotice());
  // The header runs in another script, and a tab gets no storage event for its own changes.
  opened.auth.listen(() => setTimeout(() => dispatchEvent(new Event(sessionChanged))));
  addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea === localStorage) opened.storageChanged(key);
  });
  // A page in the browser's back/forward cache missed all events.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) opened.storageChanged(null);
  });
  return opened;
}
