import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const art = (...words: string[]) =>
  spawnSync(process.execPath, [new URL('run.ts', import.meta.url).pathname, ...words], { encoding: 'utf8' });

test('the help names every command', () => {
  const { status, stdout } = art('--help');
  expect(status).toBe(0);
  for (const name of ['pictures', 'films', 'access', 'fonts']) expect(stdout).toContain(`  ${name} `);
});

test('a command has a help of its own, and refuses an option that it does not know', () => {
  expect(art('films', '--help').stdout).toContain('npm run art -- films');
  const refused = art('films', '--unknown');
  expect(refused.status).toBe(1);
  expect(refused.stderr).toMatch(/^Unknown option '--unknown'/);
});

test('an unknown word is refused with a sentence', () => {
  const { status, stderr } = art('constructor');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^"constructor" is no command\./);
});
