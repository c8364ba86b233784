import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findBrowser, noBrowser } from './browser.ts';
import { bundle } from './build/bundle.ts';
import { check } from './check.ts';
import { hasRoom, memoryFolder } from './debian.ts';
import { guarded, guardedFolder } from './process-guard.ts';
import { readRun, slowest, summarize } from './reports.ts';
import { reportIds, reportSpecification } from './spec.ts';
import { endWith, run, step } from './steps.ts';
import { reportFolder, type TestPart } from './test-part.ts';

const part: TestPart = process.argv.includes('--full') ? 'full' : 'short';
process.env['TESTS'] = part;
const root = new URL('../', import.meta.url).pathname;
const require = createRequire(import.meta.url);
const around = hasRoom(4 * 2 ** 30) ? memoryFolder : tmpdir();
const folder = guardedFolder(mkdtempSync(join(around, 'tollenau-test-')));
await chmod(folder, 0o755);
process.env['TMPDIR'] = folder;
// Compile cache for the many servers and commands of the run.
process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
// Node strips types itself. Playwright would translate 400 files in each run.
process.env['PW_DISABLE_TS_ESM'] = '1';
for (const name of ['vitest', 'playwright']) await rm(join(root, reportFolder(part), `${name}.json`), { force: true });

const built = step('Build', 'npm run build says more.', () => run(join(root, 'tools/build.ts')));
const gating = part === 'short' ? built.then(check) : Promise.resolve({ passed: 0, failed: 0 });
try {
  await Promise.all([
    built.then(async () => {
      process.env['UNWARMED'] = await bundle('unwarmed', 'tests/harness/inbox-server.ts');
    }),
    step('Programs', 'tools/programs.ts says more.', () => run(join(root, 'tools/programs.ts'))),
  ]);
} catch (error) {
  endWith(error);
}
const browser = findBrowser();
if (browser) process.env['CHROMIUM_PATH'] = browser;

const [gates, ...runners] = await Promise.all([
  gating,
  runner('vitest', 'vitest.mjs', 'run', `--tags-filter=${part === 'full' ? 'full' : '!full'}`),
  browser ? runner('@playwright/test', 'cli.js', 'test') : true,
]);
const tests = await readRun(part);
const known = part === 'short' ? await reportSpecification(tests) : await reportIds(tests);
console.log('\nWhat took longest:');
console.table(slowest(tests, 20));
// A runner that ended without naming a failed test counts as one failure.
const died = tests.some(({ outcome }) => outcome === 'failed') ? 0 : runners.filter((fine) => !fine).length;
const { lines, passed } = summarize({
  part,
  gates,
  tests,
  otherFailures: died + (known ? 0 : 1),
  noBrowser: browser ? undefined : noBrowser,
});
await rm(folder, { recursive: true, force: true });
console.log(`\n${lines.join('\n')}`);
process.exit(passed ? 0 : 1);

/** Printed as a whole at the end, so that two outputs do not mix. */
function runner(packageName: string, script: string, ...words: string[]): Promise<boolean> {
  const path = join(dirname(require.resolve(`${packageName}/package.json`)), script);
  const begun = performance.now();
  return new Promise((resolve) => {
    const child = guarded(spawn(process.execPath, [path, ...words], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] }));
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part));
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      console.log(`${packageName}: done in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
      resolve(code === 0);
    });
  });
}
