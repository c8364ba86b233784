import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DoorConnectionState, openConnection } from './connection.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function runOneMinute(answer: () => Response): Promise<{ lines: DoorConnectionState[]; requests: number }> {
  const lines: DoorConnectionState[] = [];
  const fetch = vi.fn(async () => answer());
  vi.stubGlobal('fetch', fetch);
  const onChange = (line: DoorConnectionState) => lines.push(line);
  openConnection({ address: '/office/check-in/15', listUnsent: () => [], onAnswer: () => undefined, onChange })();
  await vi.advanceTimersByTimeAsync(60_000);
  return { lines: [...new Set(lines)], requests: fetch.mock.calls.length };
}

const refusals = Object.entries({ 'signed out': 401, 'of another event': 403 });
test.each(refusals)('a phone that is %s says so and sends no further requests', async (_, status) => {
  expect(await runOneMinute(() => new Response('{}', { status }))).toEqual({ lines: ['out'], requests: 1 });
});

test.each([
  ['the server fails', () => new Response('{}', { status: 503 }), { lines: ['dead'], requests: 16 }],
  ['nothing answers', () => Promise.reject(new TypeError('Failed to fetch')), { lines: ['dead'], requests: 16 }],
  ['all is well', () => Response.json({}), { lines: ['alive'], requests: 5 }],
] as const)('while %s, the phone repeats its requests', async (_, answer, expected) => {
  expect(await runOneMinute(answer as () => Response)).toEqual(expected);
});
