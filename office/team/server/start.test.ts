import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { findOwnOrigin, firstLinkPath } from './start.ts';

test.each([
  [{}, 'http://localhost:3000'],
  [{ HOST: '0.0.0.0', PORT: '81' }, 'http://localhost:81'],
  [{ HOST: '127.0.0.2' }, 'http://localhost:3000'],
  [{ HOST: '::' }, 'http://localhost:3000'],
  [{ HOST: '::1' }, 'http://localhost:3000'],
  [{ HOST: '192.0.2.7' }, 'http://192.0.2.7:3000'],
  [{ HOST: '10.127.0.1' }, 'http://10.127.0.1:3000'],
  [{ HOST: '192.0.2.7', PUBLIC_URL: 'https://manor.example' }, 'https://manor.example'],
])('with the settings %j people open the office at %s', (settings, origin) =>
  expect(findOwnOrigin(readConfig(settings))).toBe(origin),
);

test('the address of the office has the port on which the server listens', () =>
  expect(findOwnOrigin(readConfig({ PORT: '0' }), 4711)).toBe('http://localhost:4711'));

test('the first link of the office is in the folder of the data', () =>
  expect(firstLinkPath({ dataDir: '/data' })).toBe('/data/office-start'));
