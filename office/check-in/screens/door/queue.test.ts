import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkInPrefix } from '#contract/storage-names.ts';
import { clearCheckInQueue, createId, openCheckInQueue } from './queue.ts';
import { createServerClock } from './server-clock.ts';

let stored: object;
beforeEach(() => {
  stored = Object.create({
    getItem: (key: string) => Reflect.get(stored, key) ?? null,
    setItem: (key: string, value: string) => Reflect.set(stored, key, value),
    removeItem: (key: string) => Reflect.deleteProperty(stored, key),
  });
  vi.stubGlobal('localStorage', stored);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const checkIn = (nonce: string, minute: number) => ({
  ...{ nonce, party: 'o1', guests: 2, at: `2026-12-05T17:0${minute}:00.000Z` },
});
const until = '2026-12-05T22:00:00.000Z';

test('unsent check-ins of an event are listed by their time, and each is removed by its number', () => {
  const queue = openCheckInQueue('15', until);
  for (const [nonce, minute] of [
    ['c', 3],
    ['a', 1],
    ['b', 2],
  ] as const)
    queue.put(checkIn(nonce, minute));
  openCheckInQueue('1', until).put(checkIn('d', 0));
  expect(queue.listUnsent()).toEqual([checkIn('a', 1), checkIn('b', 2), checkIn('c', 3)]);
  queue.put(checkIn('b', 4));
  queue.remove('a');
  expect(queue.listUnsent().map(({ nonce }) => nonce)).toEqual(['c', 'b']);
  expect(Object.keys(stored).every((key) => key.startsWith(checkInPrefix))).toBe(true);
});

test('check-ins disappear once their event is over, those of every event', () => {
  const [queue, other] = [openCheckInQueue('15', until), openCheckInQueue('8', '2026-12-05T22:00:00.001Z')];
  queue.put(checkIn('a', 1));
  other.put(checkIn('b', 2));
  expect(queue.removeExpired(new Date('2026-12-05T21:59:59.999Z'))).toEqual([]);
  expect(queue.listUnsent()).toHaveLength(1);
  expect(other.removeExpired(new Date(until)), 'the page says what is lost').toEqual([checkIn('a', 1)]);
  expect([queue.listUnsent(), other.listUnsent().length]).toEqual([[], 1]);
});

test('a cleared queue leaves everything else in the browser', () => {
  for (const event of ['15', '8']) openCheckInQueue(event, until).put(checkIn(event, 1));
  Reflect.set(stored, 'language', 'de');
  clearCheckInQueue();
  expect(Object.keys(stored)).toEqual(['language']);
});

test('a number of a check-in has 128 random bits', () => {
  const [one, other] = [createId(), createId()];
  expect(one).toMatch(/^[0-9a-f]{32}$/);
  expect(one).not.toBe(other);
});

test('the time at the door is that of the server, whatever the phone says', () => {
  vi.useFakeTimers({ now: new Date('2001-01-01T00:00:00Z') });
  const now = createServerClock('2026-12-05T17:00:00.000Z');
  vi.advanceTimersByTime(1500);
  expect(now().toISOString()).toBe('2026-12-05T17:00:01.500Z');
  vi.useRealTimers();
});
