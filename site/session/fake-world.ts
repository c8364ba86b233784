/** A browser without a browser: storage, locks and a clock that a test winds. */
import type { SessionWords } from './session-words.ts';
import type { Locks, Shelf, World } from './world.ts';

export const plainWords: SessionWords = {
  signInSuccess: 'Login success',
  signInFailed: 'Login failed',
  signUpSuccess: 'Signup succes',
  signUpFailed: 'Signup failed',
  expired: 'Session expired. Please login again.',
  callFailed: 'That did not work.',
};

export interface Storage extends Shelf {
  all: () => Record<string, string>;
}

export function makeStorage(begin: Record<string, string> = {}): Storage {
  const kept = new Map(Object.entries(begin));
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
    all: () => Object.fromEntries(kept),
  };
}

/** As Web Locks do it: one holder at a time, in order, and a signal that ends the waiting. */
export function makeLocks(): Locks {
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

export interface Clock {
  wait: World['wait'];
  /** Lets so much time pass, and everything that follows from it happen. */
  wind: (milliseconds: number) => Promise<void>;
}

export function makeClock(): Clock {
  let now = 0;
  const due: { at: number; resolve: () => void }[] = [];
  return {
    wait: (milliseconds) => new Promise((resolve) => due.push({ at: now + milliseconds, resolve })),
    async wind(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        due.sort((a, b) => a.at - b.at);
        const next = due[0];
        if (!next || next.at > end) break;
        due.shift();
        now = next.at;
        next.resolve();
        await settled();
      }
      now = end;
      await settled();
    },
  };
}

/** Whatever can happen without time passing has happened. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export interface Recorded {
  address: string;
  headers: Record<string, string>;
  body: unknown;
  signal: AbortSignal | undefined;
}

type Answering = (request: Recorded) => Response | Promise<Response>;

/** Remembers what was asked; a test says what is answered. An aborted request rejects, as fetch does. */
export function makeFetch(answer: Answering): { fetch: World['fetch']; asked: Recorded[] } {
  const asked: Recorded[] = [];
  return {
    asked,
    fetch(address, { headers, body, signal }) {
      const request: Recorded = {
        address,
        headers: Object.fromEntries(new Headers(headers)),
        body: typeof body === 'string' ? JSON.parse(body) : body,
        signal: signal ?? undefined,
      };
      asked.push(request);
      const aborted = new Promise<never>((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      );
      return Promise.race([Promise.resolve().then(() => answer(request)), aborted]);
    },
  };
}

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
