type Name = 'localStorage' | 'sessionStorage';

/** Null as well where storage is switched off. */
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
