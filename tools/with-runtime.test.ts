/** What every npm script does first, in a copy of its files with an npm that installs nothing. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const source = new URL('./with-runtime.mjs', import.meta.url).pathname;
const packageName = `node-${process.platform}-${process.arch}`;
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
let root: string;

const write = (file: string, text: string, mode = 0o644) => {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), text, { mode });
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tollenau-runtime-'));
  mkdirSync(join(root, 'tools'));
  copyFileSync(source, join(root, 'tools/with-runtime.mjs'));
  write('package-lock.json', 'lock of the project');
  write('tools/runtime/package-lock.json', 'lock of the runtime');
  pin(`${major}.${minor}.0`);
  const script = `console.log(JSON.stringify({ words: process.argv.slice(2), flags: process.execArgv, tunables: process.env.GLIBC_TUNABLES, cache: process.env.NODE_COMPILE_CACHE, folder: process.cwd(), first: process.env.PATH.split(':')[0] })); process.exit(Number(process.env.CODE ?? 0));`;
  for (const file of ['tools/start.ts', 'tools/build.ts', 'bench/run.ts']) write(file, script);
  // Writes down where it was called, and installs a Node.
  write(
    'bin/npm',
    `#!/bin/sh\necho "npm $* in $PWD" >> "$LOG"\n[ -z "$FAILS" ] || exit 7\nmkdir -p node_modules/${packageName}/bin\nln -sf "${process.execPath}" node_modules/${packageName}/bin/node\n`,
    0o755,
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const pin = (version: string, name = packageName) =>
  write('tools/runtime/package.json', JSON.stringify({ optionalDependencies: { [name]: version } }));

function run(words: string[], settings: Record<string, string> = {}) {
  const log = join(root, 'npm.log');
  rmSync(log, { force: true });
  const { npm_lifecycle_event: _, NODE_COMPILE_CACHE: __, GLIBC_TUNABLES: ___, ...environment } = process.env;
  const env = { ...environment, LOG: log, PATH: `${join(root, 'bin')}:${process.env['PATH']}`, ...settings };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools/with-runtime.mjs'), ...words], {
    env,
    cwd: tmpdir(),
    encoding: 'utf8',
  });
  const installed = existsSync(log) ? readFileSync(log, 'utf8').replaceAll(root, 'ROOT') : '';
  return { status, stdout: stdout.replaceAll(root, 'ROOT'), stderr: stderr.replaceAll(root, 'ROOT'), installed };
}
const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const stampDependencies = () => write('node_modules/.tollenau-stamp', digest('lock of the project'));
const ci = 'npm ci --ignore-scripts --no-audit --no-fund --loglevel=error in ROOT';

test('the dependencies are installed once, and again after a change of the lockfile', () => {
  const first = run(['build']);
  expect([first.status, first.installed]).toEqual([0, `${ci}\n`]);
  expect(first.stdout).toMatch(/^Dependencies: installing what package-lock\.json names …\n\{/);
  expect(run(['build']).installed).toBe('');
  write('package-lock.json', 'another lock');
  expect(run(['build']).installed).toBe(`${ci}\n`);
});

test('the script runs in the folder of the project, with all words, and its exit code counts', () => {
  stampDependencies();
  const { status, stdout } = run(['build', 'one two', '--x'], { CODE: '3' });
  expect(status).toBe(3);
  expect(JSON.parse(stdout)).toMatchObject({
    words: ['one two', '--x'],
    folder: 'ROOT',
    flags: [],
    cache: 'ROOT/node_modules/.cache/compiled',
  });
  expect(JSON.parse(run(['bench/run', 'peers']).stdout)).toMatchObject({ words: ['peers'] });
  expect(JSON.parse(stdout)).not.toHaveProperty('tunables');
  const started = JSON.parse(run(['start']).stdout);
  expect(started).toMatchObject({
    flags: ['--max-semi-space-size=32'],
    tunables: expect.stringMatching(/^glibc\.malloc\./),
  });
});

test('an older Node is replaced by the pinned one, which is installed once', () => {
  stampDependencies();
  for (const version of [`${major}.${minor + 1}.0`, `${major + 1}.0.0`]) {
    pin(version);
    const [wantedMajor, wantedMinor] = version.split('.');
    rmSync(join(root, '.runtime'), { recursive: true, force: true });
    const { status, stdout, installed } = run(['build']);
    expect([status, installed]).toEqual([0, `${ci}/.runtime\n`]);
    expect(stdout).toContain(
      `Runtime: Node ${process.versions.node} is here, ${wantedMajor}.${wantedMinor} is wanted; `,
    );
    expect(readFileSync(join(root, '.runtime/package-lock.json'), 'utf8')).toBe('lock of the runtime');
    const again = run(['build']);
    expect(again.installed).toBe('');
    expect(JSON.parse(again.stdout).first).toBe(`ROOT/.runtime/node_modules/${packageName}/bin`);
  }
  write('tools/runtime/package-lock.json', 'a newer lock');
  expect(run(['build']).installed).toBe(`${ci}/.runtime\n`);
  rmSync(join(root, '.runtime/node_modules'), { recursive: true });
  expect(run(['build']).installed, 'without its program').toBe(`${ci}/.runtime\n`);
});

test.each([`${major}.${minor}.9`, `${major - 1}.99.0`])(
  'a pinned Node %s that is no newer is not installed',
  (version) => {
    stampDependencies();
    pin(version);
    expect(run(['build'])).toMatchObject({ status: 0, installed: '', stderr: '' });
  },
);

test('a machine without a package of Node, a failed npm and a linked folder end with their step and a remedy', () => {
  pin(`${major + 1}.2.0`, 'node-other-x');
  expect(run(['build'])).toEqual({
    ...{ status: 1, stdout: '', installed: '' },
    stderr: `\nStopped at the step "runtime". Node ${process.versions.node} is older than ${major + 1}.2, and there is no package of it for ${process.platform}-${process.arch}.\nInstall Node ${major + 1} by hand.\n`,
  });
  pin(`${major}.${minor}.0`);
  const failed = run(['build'], { FAILS: 'yes' });
  expect([failed.status, failed.stderr]).toEqual([
    1,
    expect.stringMatching(
      /^\nStopped at the step "dependencies"\. "npm ci" ended with 7 in ROOT\.\nCheck that the npm registry can be reached /,
    ),
  ]);
  expect(existsSync(join(root, 'node_modules/.tollenau-stamp'))).toBe(false);
  rmSync(join(root, 'node_modules'), { recursive: true, force: true });
  mkdirSync(join(root, 'elsewhere'));
  symlinkSync(join(root, 'elsewhere'), join(root, 'node_modules'));
  const linked = run(['build']);
  expect(linked).toMatchObject({
    status: 1,
    installed: '',
    stderr: expect.stringMatching(/ROOT\/node_modules is a link, .*\nInstall where the link leads/),
  });
});
