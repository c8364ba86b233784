/** The one session of a page, over the browser's own storage, locks and clock. */
import { sessionChanged } from './names.ts';
import { openSession, type Session } from './session.ts';
import type { SessionWords } from './session-words.ts';
import { carriedNotice, carryNotice, shelf } from './shelf.ts';

let session: Session | undefined;

/** Every island of a page gets the same one; the first that asks brings the words. */
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
  // The header is a script of its own, and no storage event reaches the tab that wrote.
  opened.auth.listen(() => setTimeout(() => dispatchEvent(new Event(sessionChanged))));
  addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea === localStorage) opened.storageChanged(key);
  });
  // A page that Back brings out of the browser's memory heard nothing while it lay there.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) opened.storageChanged(null);
  });
  return opened;
}
