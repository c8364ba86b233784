import type { SessionWords } from './session-words.ts';

/** Injected, so that tests can replace the browser. */
export interface Shelf {
  getItem: (name: string) => string | null;
  setItem: (name: string, value: string) => void;
  removeItem: (name: string) => void;
  clear: () => void;
}

export interface Locks {
  request: <T>(name: string, options: { signal: AbortSignal }, work: () => Promise<T>) => Promise<T>;
}

export interface World {
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  storage: Shelf;
  /** undefined in old browsers and without HTTPS */
  locks: Locks | undefined;
  wait: (milliseconds: number) => Promise<void>;
  go: (path: string) => void;
  words: SessionWords;
}
