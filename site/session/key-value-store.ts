import type { FormMessage } from '#site/ui/Form.tsx';
import type { KeyValueStore } from './environment.ts';

/** Without storage a sign-in lasts until the visitor leaves the page. */
export function openKeyValueStore(find: () => Storage): KeyValueStore {
  try {
    const storage = find();
    storage.getItem('');
    return storage;
  } catch {
    const entries = new Map<string, string>();
    return {
      getItem: (name) => entries.get(name) ?? null,
      setItem: (name, value) => void entries.set(name, value),
      removeItem: (name) => void entries.delete(name),
      clear: () => entries.clear(),
    };
  }
}

const noticeName = 'notice';

/** Shows the last notice on the next page too: it was visible too briefly. */
export function storeNotice(notice: FormMessage | null): void {
  if (notice) openKeyValueStore(() => sessionStorage).setItem(noticeName, JSON.stringify(notice));
}

export function takeStoredNotice(): FormMessage | null {
  const storage = openKeyValueStore(() => sessionStorage);
  const text = storage.getItem(noticeName);
  storage.removeItem(noticeName);
  return text === null ? null : (JSON.parse(text) as FormMessage);
}
