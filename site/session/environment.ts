import { noticeName } from '#contract/storage-names.ts';
import type { FormMessage } from '#site/ui/Form.tsx';
import { permanentNames, skipNgrokWarningHeader, tokenNames } from './names.ts';
import type { SessionStrings } from './session-strings.ts';

export interface KeyValueStore {
  getItem: (name: string) => string | null;
  setItem: (name: string, value: string) => void;
  removeItem: (name: string) => void;
  clear: () => void;
}

export interface SessionLocks {
  request: <T>(name: string, options: { signal: AbortSignal }, work: () => Promise<T>) => Promise<T>;
}

/** What a session needs from the browser, as a parameter for tests. */
export interface SessionEnvironment {
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  storage: KeyValueStore;
  /** Undefined in old browsers and without HTTPS. */
  locks: SessionLocks | undefined;
  wait: (milliseconds: number) => Promise<void>;
  navigate: (path: string) => void;
  strings: SessionStrings;
}

export interface CallOptions {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: unknown;
  /** Undefined sends no header. An empty string says that the browser is signed out. */
  bearer?: string | undefined;
  signal?: AbortSignal;
}

export type SessionFetch = Pick<SessionEnvironment, 'fetch'>;

export function sendCall({ fetch }: SessionFetch, address: string, options: CallOptions): Promise<Response> {
  const { method, body, bearer, signal } = options;
  const headers = {
    ...skipNgrokWarningHeader,
    ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  return fetch(toRootPath(address), {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
}

/** Makes a path on our own host, so that tokens never reach another host. */
const toRootPath = (address: string): string => `/${address.replace(/^[/\\]+/, '')}`;

/** Reads the storage every time, because another tab may have changed the tokens. */
export type TokenStore = ReturnType<typeof createTokenStore>;

export function createTokenStore(storage: KeyValueStore) {
  const accessToken = () => storage.getItem(tokenNames.access) ?? '';
  const refreshToken = () => storage.getItem(tokenNames.refresh) || undefined;
  return {
    accessToken,
    refreshToken,
    /** An access token alone counts too: the first refused call ends the session. */
    hasTokens: () => accessToken() !== '' || refreshToken() !== undefined,
    save(access: string, refresh?: string) {
      if (refresh) storage.setItem(tokenNames.refresh, refresh);
      storage.setItem(tokenNames.access, access);
    },
    clear() {
      const permanentEntries = permanentNames.map((name) => [name, storage.getItem(name)] as const);
      storage.clear();
      for (const [name, value] of permanentEntries) if (value !== null) storage.setItem(name, value);
    },
  };
}

/** If the browser blocks storage, a sign-in lasts until the visitor leaves the page. */
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

/** `key`: a text of the next page, which this page does not have. */
type StoredNotice = FormMessage | { key: 'signedOut' | 'signedOutHere' };

/** Stores a notice for the next page, because this page closes before visitors can read it. */
export function storeNotice(notice: StoredNotice | null): void {
  if (notice) openKeyValueStore(() => sessionStorage).setItem(noticeName, JSON.stringify(notice));
}

export function takeStoredNotice(strings: SessionStrings): FormMessage | null {
  const storage = openKeyValueStore(() => sessionStorage);
  const text = storage.getItem(noticeName);
  storage.removeItem(noticeName);
  const notice = text === null ? null : (JSON.parse(text) as StoredNotice);
  return notice && 'key' in notice ? { kind: 'success', text: strings[notice.key] } : notice;
}
