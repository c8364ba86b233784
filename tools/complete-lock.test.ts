import { expect, test } from 'vitest';
import { readPlatform } from './complete-lock.ts';

test.each([
  ['@img/sharp-linuxmusl-x64', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['@rolldown/binding-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['@rolldown/binding-linux-arm64-gnu', { os: ['linux'], cpu: ['arm64'], libc: ['glibc'] }],
  ['@esbuild/darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
  ['@img/sharp-wasm32', { cpu: ['wasm32'] }],
])('the lockfile says that the package %s is for %j', (name, platform) => expect(readPlatform(name)).toEqual(platform));

test('a package without a processor in its name is added by hand', () =>
  expect(() => readPlatform('fsevents')).toThrow('fsevents names no processor'));
