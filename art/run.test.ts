import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each([
  [0, ['--help'], / {2}pictures .*\n {2}films .*\n {2}access .*\n {2}fonts /],
  [0, ['films', '--help'], /^npm run art -- films/],
  [1, ['films', '--unknown'], /^Unknown option '--unknown'/],
  [1, ['constructor'], /^"constructor" is no command\./],
])('ends with %i: art %j', (code, words, said) => {
  const program = new URL('run.ts', import.meta.url).pathname;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { encoding: 'utf8' });
  expect([status, stdout + stderr]).toEqual([code, expect.stringMatching(said)]);
});
