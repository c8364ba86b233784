import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adminCommands } from './admin.ts';

const root = new URL('../', import.meta.url).pathname;
const node = (...words: string[]) => spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' });

test('npm run admin without a command lists all commands; an unknown command gets a sentence and the list, and exit code 1', () => {
  const { status, stdout } = node('tools/admin.ts');
  expect(status).toBe(0);
  for (const name of Object.keys(adminCommands)) expect(stdout).toMatch(new RegExp(`^ {2}${name} +\\S`, 'm'));
  const unknown = node('tools/admin.ts', 'constructor');
  expect(unknown).toMatchObject({ status: 1, stdout: '' });
  expect(unknown.stderr).toBe(`There is no command "constructor".\n\n${stdout}`);
});

test('each command prints its help with --help, without any settings', async () => {
  for (const [name, { load }] of Object.entries(adminCommands))
    expect((await load()).help).toMatch(new RegExp(`^npm run (-s )?admin -- ${name}`));
  expect(node('tools/admin.ts', 'retention', '--help').stdout).toContain('--dry-run');
});

test('there are at most twelve npm scripts; the old names only print the new command, and exit with 1', () => {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: Record<string, string> };
  const renamed = Object.keys(scripts).filter((name) => scripts[name] === 'node tools/renamed.mjs');
  expect(renamed.sort()).toEqual(Object.keys(adminCommands).sort());
  expect(Object.keys(scripts).length - renamed.length).toBeLessThanOrEqual(12);
  const result = spawnSync('npm', ['run', '-s', 'backup'], { cwd: root, encoding: 'utf8' });
  expect(result).toMatchObject({ status: 1, stderr: expect.stringContaining('npm run admin -- backup') });
});
