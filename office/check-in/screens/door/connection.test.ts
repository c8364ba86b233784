import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { maxCheckInsAtOnce } from '#contract/office/check-in.ts';
import { createSender, type DoorConnectionState } from './connection.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function runOneMinute(answer: () => Response): Promise<{ states: DoorConnectionState[]; requests: number }> {
  const states: DoorConnectionState[] = [];
  const fetch = vi.fn(async () => answer());
  vi.stubGlobal('fetch', fetch);
  const onChange = (state: DoorConnectionState) => states.push(state);
  createSender({ address: '/office/check-in/15', listUnsent: () => [], onAnswer: () => undefined, onChange })();
  await vi.advanceTimersByTimeAsync(60_000);
  return { states: [...new Set(states)], requests: fetch.mock.calls.length };
}

test('a phone with many unsent check-ins sends only as many at once as the server takes', async () => {
  const fetch = vi.fn(async (_: string, { body }: RequestInit) => Response.json({ sent: String(body) }));
  vi.stubGlobal('fetch', fetch);
  const checkIn = { nonce: 'n', party: 'p', guests: 1, at: '2024-07-20T18:00:00Z' };
  let unsent = Array.from({ length: 3 * maxCheckInsAtOnce }, () => checkIn);
  const onAnswer = () => {
    unsent = [];
  };
  createSender({ address: '/door', listUnsent: () => unsent, onAnswer, onChange: () => undefined })();
  await vi.advanceTimersByTimeAsync(0);
  const { checkIns } = JSON.parse(String(fetch.mock.calls[0]?.[1].body)) as { checkIns: unknown[] };
  expect(checkIns).toHaveLength(maxCheckInsAtOnce);
});

const refusals = Object.entries({ 'signed out': 401, 'of another event': 403 });
test.each(refusals)(
  'a phone that is %s says that it is signed out, and sends no further requests',
  async (_, status) => {
    expect(await runOneMinute(() => new Response('{}', { status }))).toEqual({ states: ['signedOut'], requests: 1 });
  },
);

test.each([
  ['the server fails', () => new Response('{}', { status: 503 }), { states: ['offline'], requests: 16 }],
  ['the network fails', () => Promise.reject(new TypeError('Failed to fetch')), { states: ['offline'], requests: 16 }],
  ['the server has too much to do', () => new Response('{}', { status: 429 }), { states: ['offline'], requests: 16 }],
  ['the server accepts nothing', () => new Response('{}', { status: 422 }), { states: ['refused'], requests: 5 }],
  ['the server answers', () => Response.json({}), { states: ['online'], requests: 5 }],
] as const)(
  'while %s, the phone asks the server again: every 4 seconds offline, every 15 seconds otherwise',
  async (_, answer, expected) => {
    expect(await runOneMinute(answer as () => Response)).toEqual(expected);
  },
);
