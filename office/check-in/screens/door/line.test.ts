import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Line, openLine } from './line.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What a telephone at the door says, and how often it has asked, a minute after this first answer. */
async function aMinuteAfter(answer: () => Response): Promise<{ lines: Line[]; requests: number }> {
  const lines: Line[] = [];
  const fetch = vi.fn(async () => answer());
  vi.stubGlobal('fetch', fetch);
  const hear = () => undefined;
  openLine({ address: '/office/door/15', waiting: () => [], hear, changed: (line) => lines.push(line) })();
  await vi.advanceTimersByTimeAsync(60_000);
  return { lines: [...new Set(lines)], requests: fetch.mock.calls.length };
}

test.each([
  ['signed out', 401],
  ['of another event', 403],
])('a telephone that is %s says so and asks no more', async (_, status) => {
  expect(await aMinuteAfter(() => new Response('{}', { status }))).toEqual({ lines: ['out'], requests: 1 });
});

test.each([
  ['the house cannot answer', () => new Response('{}', { status: 503 }), { lines: ['dead'], requests: 16 }],
  ['nothing answers', () => Promise.reject(new TypeError('Failed to fetch')), { lines: ['dead'], requests: 16 }],
  ['all is well', () => Response.json({}), { lines: ['alive'], requests: 5 }],
] as const)('while %s, it goes on asking', async (_, answer, expected) => {
  expect(await aMinuteAfter(answer as () => Response)).toEqual(expected);
});
