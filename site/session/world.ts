import type { SessionWords } from './session-words.ts';

/** Everything outside that a session touches. A page hands in the browser's own; a test hands in what it likes. */
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
  /** browsers without Web Locks, and pages without HTTPS, have none */
  locks: Locks | undefined;
  wait: (milliseconds: number) => Promise<void>;
  /** leaves the page */
  go: (path: string) => void;
  words: SessionWords;
}
