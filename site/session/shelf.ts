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
