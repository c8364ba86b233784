import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#server/limits.ts';
import { disconnectSlowSenders } from './slow-senders.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fair = (limits.uploadRate * limits.bodyTimeout) / 1000;

test.each([
  ['a form drop by drop is disconnected', false, fair, true],
  ['a file drop by drop is disconnected', true, fair - 1, true],
  ['a file at a fair rate stays connected', true, fair, false],
])('L4 whoever sends %s', (_, acceptsFiles, bytes, isCut) => {
  const destroy = vi.fn();
  const raw = Object.assign(new EventEmitter(), { complete: false, destroy, socket: { bytesRead: 0 } });
  const request = { raw, headers: { 'content-length': '5000000' }, routeOptions: { config: { acceptsFiles } } };
  const addHook = (_name: string, hook: (...given: unknown[]) => void) => hook(request, undefined, () => {});
  disconnectSlowSenders({ addHook } as never);
  raw.socket.bytesRead += bytes;
  vi.advanceTimersByTime(limits.bodyTimeout);
  expect(destroy).toHaveBeenCalledTimes(Number(isCut));
});
