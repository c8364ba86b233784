import type { Notice } from './stores.ts';
import type { Shelf } from './world.ts';

/** Without storage a sign-in lasts until the visitor leaves the page. */
export function shelf(find: () => Storage): Shelf {
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

const noticeName = 'notice';

/** Shows the last notice on the next page too: it was visible too briefly. */
export function carryNotice(notice: Notice | null): void {
  if (notice) shelf(() => sessionStorage).setItem(noticeName, JSON.stringify(notice));
}

export function carriedNotice(): Notice | null {
  const storage = shelf(() => sessionStorage);
  const text = storage.getItem(noticeName);
  storage.removeItem(noticeName);
  return text === null ? null : (JSON.parse(text) as Notice);
}
