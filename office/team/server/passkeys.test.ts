import { expect, test } from 'vitest';
import type { Config } from '#server/config.ts';
import { findRelyingParty, isLocalServer } from './passkeys.ts';

const local = { publicUrl: undefined, host: '127.0.0.1', trustProxy: false, production: false } as const;

test.each<[object, boolean]>([
  [{}, true],
  [{ host: '::1' }, true],
  [{ publicUrl: 'http://localhost:8080' }, true],
  [{ production: true }, false],
  [{ trustProxy: true }, false],
  [{ host: '0.0.0.0' }, false],
  [{ publicUrl: 'http://127.0.0.1.tollenau.example' }, false],
  [{ publicUrl: 'https://tollenau.example' }, false],
  [{ publicUrl: 'https://localhost.tollenau.example' }, false],
])('with the settings %j, only this machine can reach the server: %s', (settings, expected) => {
  expect(isLocalServer({ ...local, ...settings } as Config)).toBe(expected);
});

test.each([
  ['https://tollenau.example', 'other.example', 'tollenau.example', 'https://tollenau.example'],
  ['https://tollenau.example:8443', undefined, 'tollenau.example', 'https://tollenau.example:8443'],
  ['http://localhost:8080', 'other.example', 'localhost', 'http://localhost:8080'],
  [undefined, 'localhost:3000', 'localhost', 'http://localhost:3000'],
])('a passkey for %s belongs to this address, whatever host is asked (%s)', (publicUrl, host, id, origin) => {
  expect(findRelyingParty(publicUrl, host)).toEqual({ id, origin });
});

test.each([
  ['a host that the request names', undefined, 'tollenau.example'],
  ['an address without TLS', 'http://tollenau.example', undefined],
  ['an IPv4 address', 'https://203.0.113.7', undefined],
  ['an IPv6 address', 'https://[2001:db8::7]', undefined],
  ['no host', undefined, undefined],
  ['a host that is none', undefined, 'a b'],
])('no passkey is made for %s', (_, publicUrl, host) => {
  expect(findRelyingParty(publicUrl, host)).toBeUndefined();
});
