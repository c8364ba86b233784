/**
 * `npm test`: the build beside the programs that are missing, then every gate beside both kinds of tests, and at the end one line of the whole run.
 * Whatever they write beside the project lies in one folder, which goes with the run: in memory where there is plenty, so that
 * nothing fails because a disk is slow. What outlives the loss of power is shown elsewhere (tests/harness/power-run.ts).
 */
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { bundle } from './build/bundle.ts';
import { check } from './check.ts';
import { hasRoom, memoryFolder } from './memory.ts';
import { guarded, guardedFolder } from './process-guard.ts';
import { failures, notRun, readRun, slowest } from './reports.ts';
import { reportSpecification } from './spec.ts';
import { endWith, run, step } from './steps.ts';

const root = new URL('../', import.meta.url).pathname;
const require = createRequire(import.meta.url);
const around = hasRoom(4 * 2 ** 30) ? memoryFolder : tmpdir();
const folder = guardedFolder(mkdtempSync(join(around, 'tollenau-test-')));
// The tests' PostgreSQL may run as somebody else.
await chmod(folder, 0o755);
process.env['TMPDIR'] = folder;
// The many servers and commands of the run are compiled once, not at each start.
process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
// Node takes the types out of what it loads by itself. Playwright would translate four hundred files first, anew in each run.
process.env['PW_DISABLE_TS_ESM'] = '1';
await rm(join(root, 'reports/vitest.json'), { force: true });
await rm(join(root, 'reports/playwright.json'), { force: true });

const built = step('Build', 'npm run build says more.', () => run(join(root, 'tools/build.ts')));
const gating = built.then(check);
try {
  await Promise.all([
    built.then(async () => {
      process.env['UNWARMED'] = await bundle('unwarmed', 'tests/harness/inbox-server.ts');
    }),
    step('Programs', 'Install a Chromium by hand and set CHROMIUM_PATH to its program.', () =>
      run(join(root, 'tools/programs.ts')),
    ),
  ]);
  ensureBrowser();
} catch (error) {
  endWith(error);
}

// Side by side: while the tests of the server wait for a disk, a clock or another process, the browser has work to do.
const [gates, ...runners] = await Promise.all([
  gating,
  runner('vitest', 'vitest.mjs', 'run'),
  runner('@playwright/test', 'cli.js', 'test'),
]);
// A runner that dies without a report counts as one failure of its own.
const died = runners.filter((fine) => !fine).length;

const outcomes = await readRun();
const count = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).length;
const skipped = count('skipped');
const titled = await reportSpecification(outcomes);
const known = gates.failed + count('failed') + (titled ? 0 : 1);
const failed = known > 0 ? known : died;
console.log('\nWhat took longest:');
console.table(slowest(outcomes, 20));
for (const group of notRun(outcomes)) console.log(`Not run: ${group}`);
for (const test of failures(outcomes)) console.log(`Failed: ${test}`);
await rm(folder, { recursive: true, force: true });
console.log(`\n${gates.passed + count('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 ? 1 : 0);

/** What it says comes as a whole when it ends, so that two do not talk across each other. */
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
