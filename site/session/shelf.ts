import type { Notice } from './stores.ts';
import type { Shelf } from './world.ts';

/** A browser that keeps nothing still lets people sign in, until the page is left. */
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

/** What was just said is said on the next page, too: the way there takes no time to read it. */
export function carryNotice(notice: Notice | null): void {
  if (notice) shelf(() => sessionStorage).setItem(noticeName, JSON.stringify(notice));
}

export function carriedNotice(): Notice | null {
  const storage = shelf(() => sessionStorage);
  const text = storage.getItem(noticeName);
  storage.removeItem(noticeName);
  return text === null ? null : (JSON.parse(text) as Notice);
}
