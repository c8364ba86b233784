type Name = 'localStorage' | 'sessionStorage';

/** Null if storage is blocked. */
export function readStored(storage: Name, key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

export function store(storage: Name, key: string, value: string): void {
  try {
    window[storage].setItem(key, value);
  } catch {}
}
