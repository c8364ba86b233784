type StorageName = 'localStorage' | 'sessionStorage';

/** Returns null if the browser blocks storage. */
export function readStored(storage: StorageName, key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(storage: StorageName, key: string, value: string): void {
  try {
    window[storage].setItem(key, value);
  } catch {}
}
