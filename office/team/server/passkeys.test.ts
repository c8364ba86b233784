import { expect, test } from 'vitest';
import type { Config } from '#server/config.ts';
import { isLocalServer } from './passkeys.ts';

const local = { publicUrl: undefined, host: '127.0.0.1', trustProxy: false, production: false } as const;

test.each<[object, boolean]>([
  [{}, true],
  [{ host: '::1' }, true],
  [{ publicUrl: 'http://localhost:8080' }, true],
  [{ production: true }, false],
  [{ trustProxy: true }, false],
  [{ host: '0.0.0.0' }, false],
  [{ publicUrl: 'https://tollenau.example' }, false],
  [{ publicUrl: 'https://localhost.tollenau.example' }, false],
])('with the settings %j, only this machine can reach the server: %s', (settings, expected) => {
  expect(isLocalServer({ ...local, ...settings } as Config)).toBe(expected);
});
