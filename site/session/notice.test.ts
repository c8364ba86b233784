import { afterEach, expect, test } from 'vitest';
import { makeStorage } from '#tests/harness/session-environment.ts';
import { storeNotice, takeStoredNotice } from './environment.ts';
import { createSessionStrings } from './session-strings.ts';

const strings = createSessionStrings((key) => key);
const before = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');

function openTab() {
  const storage = makeStorage({});
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get: () => storage });
  return storage;
}

afterEach(() => {
  if (before) Object.defineProperty(globalThis, 'sessionStorage', before);
  else Reflect.deleteProperty(globalThis, 'sessionStorage');
});

test.each([
  [{ kind: 'error', text: 'Nicht gesendet' } as const, { kind: 'error', text: 'Nicht gesendet' }],
  [{ key: 'signedOut' } as const, { kind: 'success', text: strings.signedOut }],
  [{ key: 'signedOutHere' } as const, { kind: 'success', text: strings.signedOutHere }],
])('the notice %j is shown on the next page, once', (notice, shown) => {
  const storage = openTab();
  expect(takeStoredNotice(strings)).toBeNull();
  storeNotice(null);
  expect(storage.all()).toEqual({});
  storeNotice(notice);
  expect(takeStoredNotice(strings)).toEqual(shown);
  expect(takeStoredNotice(strings)).toBeNull();
  expect(storage.all()).toEqual({});
});
