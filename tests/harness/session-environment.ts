/** Simulates the browser for session code: storage, locks and a clock that the test sets. */

import type { KeyValueStore, SessionLocks } from '#site/session/environment.ts';
import { openSession } from '#site/session/session.ts';
import type { SessionStrings } from '#site/session/session-strings.ts';

export const testStrings: SessionStrings = {
  signInSuccess: 'Login success',
  signInFailed: 'Login failed',
  signUpSuccess: 'Signup succes',
  signUpFailed: 'Signup failed',
  expired: 'Session expired. Please login again.',
  callFailed: 'That did not work.',
  signedOut: '',
  signedOutHere: '',
};

interface FakeStorage extends KeyValueStore {
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

/** Web Locks: one holder at a time, in order; a signal aborts the wait. */
export function makeLocks(): SessionLocks {
  const queues = new Map<string, (() => void)[]>();
  return {
    async request(name, { signal }, work) {
      signal.throwIfAborted();
      const queue = queues.get(name);
      if (queue) {
        await new Promise<void>((resolve, reject) => {
          queue.push(resolve);
          signal.addEventListener('abort', () => {
            const place = queue.indexOf(resolve);
            if (place < 0) return;
            queue.splice(place, 1);
            reject(signal.reason);
          });
        });
      } else queues.set(name, []);
      try {
        return await work();
      } finally {
        const next = queues.get(name)?.shift();
        if (next) next();
        else queues.delete(name);
      }
    },
  };
}

/** `advance` moves the clock and runs everything that is due. */
export function makeClock() {
  let now = 0;
  const due: { at: number; resolve: () => void }[] = [];
  return {
    wait: (milliseconds: number) => new Promise<void>((resolve) => due.push({ at: now + milliseconds, resolve })),
    async advance(milliseconds: number) {
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

/** Runs everything that needs no time to pass. */
export const flushTasks = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export interface RecordedRequest {
  address: string;
  headers: Record<string, string>;
  body: unknown;
  signal: AbortSignal | undefined;
}

type FakeServerAnswer = (request: RecordedRequest) => Response | Promise<Response>;

/** Records requests; the test sets the answers. An aborted request rejects, as fetch does. */
function makeFetch(answer: FakeServerAnswer) {
  const requests: RecordedRequest[] = [];
  return {
    requests,
    fetch(address: string, { headers, body, signal }: RequestInit): Promise<Response> {
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

export const ok = (body: object = {}): Response => createJsonResponse(200, body);
export const refuse = (status: number, message?: string): Response =>
  createJsonResponse(status, message ? { error: { message } } : {});
export const unauthorizedResponse = (): Response => refuse(401, 'Not signed in.');
export const offline = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

export const tokens = (name: string) => ({
  data: { access_token: `access-${name}`, refresh_token: `refresh-${name}` },
});
export const signedIn = { token: 'access-1', refreshToken: 'refresh-1' };
export const credentials = { email: 'aurelie@voss.example', password: 'drei Frösche singen falsch' };

interface TestTab {
  storage?: FakeStorage;
  locks?: SessionLocks | undefined;
}

/** A newly opened page. */
export async function openTestSession(
  answer: FakeServerAnswer,
  stored: Record<string, string> = {},
  { storage = makeStorage(stored), locks = makeLocks() }: TestTab = {},
) {
  const { fetch, requests } = makeFetch(answer);
  const clock = makeClock();
  const visited: string[] = [];
  const navigate = (path: string) => visited.push(path);
  const session = openSession({ fetch, storage, locks, wait: clock.wait, navigate, strings: testStrings });
  await session.ready;
  const to = (path: string) => requests.filter((one) => one.address === path);
  return { session, storage, requests, clock, visited, to };
}
