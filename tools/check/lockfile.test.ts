import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { checkHashes, findPathsWithoutHash, lockfiles } from './lockfile.ts';

test('H7 every package in every lockfile has a hash', async () => {
  const committed = execFileSync('git', ['ls-files', '*package-lock.json'], { encoding: 'utf8' }).trim().split('\n');
  expect(committed.sort()).toEqual([...lockfiles].sort());
  await expect(checkHashes()).resolves.toBeUndefined();
});

test('H7 control: the check finds a package without a hash, but needs none of the project itself', () => {
  expect(
    findPathsWithoutHash({
      '': {},
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/a/node_modules/@b/c': { version: '1.0.0' },
    }),
  ).toEqual(['node_modules/a/node_modules/@b/c']);
});
