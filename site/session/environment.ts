import type { SessionStrings } from './session-strings.ts';

/** Injected, so that tests can replace the browser. */
export interface KeyValueStore {
  getItem: (name: string) => string | null;
  setItem: (name: string, value: string) => void;
  removeItem: (name: string) => void;
  clear: () => void;
}

export interface SessionLocks {
  request: <T>(name: string, options: { signal: AbortSignal }, work: () => Promise<T>) => Promise<T>;
}

export interface SessionEnvironment {
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  storage: KeyValueStore;
  /** undefined in old browsers and without HTTPS */
  locks: SessionLocks | undefined;
  wait: (milliseconds: number) => Promise<void>;
  navigate: (path: string) => void;
  strings: SessionStrings;
}
