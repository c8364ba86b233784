/** A browser without a browser: storage, locks and a clock that a test winds. */

import type { KeyValueStore, SessionEnvironment, SessionLocks } from '#site/session/environment.ts';
import type { SessionStrings } from '#site/session/session-strings.ts';

export const testStrings: SessionStrings = {
  signInSuccess: 'Login success',
  signInFailed: 'Login failed',
  signUpSuccess: 'Signup succes',
  signUpFailed: 'Signup failed',
  expired: 'Session expired. Please login again.',
  callFailed: 'That did not work.',
};

export interface FakeStorage extends KeyValueStore {
  all: () => Record<string, string>;
}

export function makeStorage(begin: Record<string, string> = {}): FakeStorage {
  const entries = new Map(Object.entries(begin));
  return {
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
    clear: () => entries.clear(),
    all: () => Object.fromEntries(entries),
  };
}

/** As Web Locks do it: one holder at a time, in order, and a signal that ends the waiting. */
export function makeLocks(): SessionLocks {
  const lines = new Map<string, (() => void)[]>();
  return {
    async request(name, { signal }, work) {
      signal.throwIfAborted();
      const line = lines.get(name);
      if (line) {
        await new Promise<void>((resolve, reject) => {
          line.push(resolve);
          signal.addEventListener('abort', () => {
            const place = line.indexOf(resolve);
            if (place < 0) return;
            line.splice(place, 1);
            reject(signal.reason);
          });
        });
      } else lines.set(name, []);
      try {
        return await work();
      } finally {
        const next = lines.get(name)?.shift();
        if (next) next();
        else lines.delete(name);
      }
    },
  };
}

export interface FakeClock {
  wait: SessionEnvironment['wait'];
  /** Lets so much time pass, and everything that follows from it happen. */
  advance: (milliseconds: number) => Promise<void>;
}

export function makeClock(): FakeClock {
  let now = 0;
  const due: { at: number; resolve: () => void }[] = [];
  return {
    wait: (milliseconds) => new Promise((resolve) => due.push({ at: now + milliseconds, resolve })),
    async advance(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        due.sort((a, b) => a.at - b.at);
        const next = due[0];
        if (!next || next.at > end) break;
        due.shift();
        now = next.at;
        next.resolve();
        await flushTasks();
      }
      now = end;
      await flushTasks();
    },
  };
}

/** Whatever can happen without time passing has happened. */
export const flushTasks = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export interface RecordedRequest {
  address: string;
  headers: Record<string, string>;
  body: unknown;
  signal: AbortSignal | undefined;
}

type FakeServerAnswer = (request: RecordedRequest) => Response | Promise<Response>;

/** Remembers what was asked; a test says what is answered. An aborted request rejects, as fetch does. */
export function makeFetch(answer: FakeServerAnswer): {
  fetch: SessionEnvironment['fetch'];
  requests: RecordedRequest[];
} {
  const requests: RecordedRequest[] = [];
  return {
    requests,
    fetch(address, { headers, body, signal }) {
      const request: RecordedRequest = {
        address,
        headers: Object.fromEntries(new Headers(headers)),
        body: typeof body === 'string' ? JSON.parse(body) : body,
        signal: signal ?? undefined,
      };
      requests.push(request);
      const aborted = new Promise<never>((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      );
      return Promise.race([Promise.resolve().then(() => answer(request)), aborted]);
    },
  };
}

export const createJsonResponse = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
