import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adminCommands } from './admin.ts';

const root = new URL('../', import.meta.url).pathname;
const node = (...words: string[]) => spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' });

test('npm run admin lists all commands if it gets none, or as an error if it gets an unknown one', () => {
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

test('there are at most thirteen npm scripts', () => {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: Record<string, string> };
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(13);
});
