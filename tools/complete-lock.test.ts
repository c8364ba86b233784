import { expect, test } from 'vitest';
import { addMissingPackages, readPlatform } from './complete-lock.ts';

test.each([
  ['@img/sharp-linuxmusl-x64', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['@rolldown/binding-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['@rolldown/binding-linux-arm64-gnu', { os: ['linux'], cpu: ['arm64'], libc: ['glibc'] }],
  ['@esbuild/darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
  ['@img/sharp-wasm32', { cpu: ['wasm32'] }],
])('the lockfile says that the package %s is for %j', (name, platform) => expect(readPlatform(name)).toEqual(platform));

test('a package without a processor in its name is added by hand', () =>
  expect(() => readPlatform('fsevents')).toThrow('fsevents names no processor'));

test('the lockfile gets the packages of other platforms that it lacks, in the order of the paths', () => {
  const optionalDependencies = { '@b/c-linux-x64': '1.2.3', '@b/c-darwin-arm64': '1.2.3', '@b/c-wasm32': '1.2.3' };
  const lock = {
    packages: {
      '': {},
      'node_modules/b': { dev: true, optionalDependencies },
      'node_modules/b/node_modules/@b/c-wasm32': { version: '1.2.3' },
      'node_modules/@b/c-linux-x64': { version: '1.2.3' },
      'node_modules/z': { optionalDependencies: { '@z/a-linux-arm64': '4.0.0' } },
    },
  };
  const before = structuredClone(lock.packages);
  expect(addMissingPackages(lock)).toEqual(['@b/c-darwin-arm64', '@z/a-linux-arm64']);
  expect(Object.keys(lock.packages)).toEqual(Object.keys(lock.packages).toSorted());
  expect(lock.packages).toEqual({
    ...before,
    'node_modules/@b/c-darwin-arm64': { version: '1.2.3', os: ['darwin'], cpu: ['arm64'], optional: true, dev: true },
    'node_modules/@z/a-linux-arm64': { version: '4.0.0', os: ['linux'], cpu: ['arm64'], optional: true },
  });
});
