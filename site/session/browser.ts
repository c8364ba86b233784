/** The one session of a page, over the browser's own storage, locks and clock. */

import { openSession, type Session } from './session.ts';
import type { Notice } from './stores.ts';
import type { SessionWords, Shelf } from './world.ts';

let session: Session | undefined;

/** Every island of a page gets the same one; whoever comes first brings the words. */
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
      carry(opened.notice.get());
      location.assign(path);
    },
    words,
  });
  opened.notice.set(carried());
  addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea === localStorage) opened.storageChanged(key);
  });
  // A page that Back brings out of the browser's memory heard nothing while it lay there.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) opened.storageChanged(null);
  });
  return opened;
}

/** What was just said is said on the next page, too: the way there takes no time to read it. */
const carriedName = 'notice';

function carry(notice: Notice | null): void {
  if (notice) shelf(() => sessionStorage).setItem(carriedName, JSON.stringify(notice));
}

function carried(): Notice | null {
  const storage = shelf(() => sessionStorage);
  const text = storage.getItem(carriedName);
  storage.removeItem(carriedName);
  return text === null ? null : (JSON.parse(text) as Notice);
}

/** A browser that keeps nothing still lets people sign in, until the page is left. */
function shelf(find: () => Storage): Shelf {
  try {
    const storage = find();
    storage.getItem('');
    return storage;
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
      clear: () => kept.clear(),
    };
  }
}
