import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findBrowser, noBrowserMessage } from './browser.ts';
import { bundleForNode } from './build/bundle.ts';
import { runChecks } from './check.ts';
import { hasFreeMemory, memoryFolder } from './debian.ts';
import { guardFolder, guardProcess } from './process-guard.ts';
import { findSlowestFiles, readTestResults, summarizeRun } from './reports.ts';
import { createSeason } from './season-content.ts';
import { reportSpecification, reportUnknownIds } from './spec.ts';
import { exitWithError, runScript, runStep } from './steps.ts';
import { findReportFolder, rowId, type TestPart } from './test-part.ts';

const part = process.argv.includes('--full') ? 'full' : 'short';
process.env['TESTS'] = part;
const root = new URL('../', import.meta.url).pathname;
const require = createRequire(import.meta.url);
const temporaryRoot = hasFreeMemory(4 * 2 ** 30) ? memoryFolder : tmpdir();
const folder = guardFolder(mkdtempSync(join(temporaryRoot, 'site-test-')));
await chmod(folder, 0o755);
process.env['TMPDIR'] = folder;
// Compile cache for the many servers and commands of the run.
process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
// Node strips types itself. Playwright would translate 400 files in each run.
process.env['PW_DISABLE_TS_ESM'] = '1';
const parts: TestPart[] = part === 'full' ? ['full', 'season'] : ['short'];
for (const one of parts)
  for (const name of ['vitest', 'playwright'])
    await rm(join(root, findReportFolder(one), `${name}.json`), { force: true });

const buildStep = runStep('Build', 'npm run build says more.', () => runScript(join(root, 'tools/build.ts')));
const checksStep = part === 'short' ? buildStep.then(() => runChecks()) : Promise.resolve({ passed: 0, failed: 0 });
try {
  await Promise.all([
    buildStep.then(async () => {
      process.env['UNWARMED'] = await bundleForNode('unwarmed', 'tests/harness/unwarmed-main.ts');
    }),
    runStep('Programs', 'tools/programs.ts says more.', () => runScript(join(root, 'tools/programs.ts'))),
  ]);
} catch (error) {
  exitWithError(error);
}
const browser = findBrowser();
if (browser) process.env['CHROMIUM_PATH'] = browser;

const [gates, ...runners] = await Promise.all([
  checksStep,
  ...startRunners([`--tags-filter=${part === 'full' ? 'full' : '!full'}`]),
]);
const tests = await readTestResults(part);
if (part === 'full') {
  await using season = await createSeason();
  const settings = { TESTS: 'season', TEST_CONTENT_DIR: join(season.folder, 'content/') };
  runners.push(...(await Promise.all(startRunners([`--testNamePattern=${rowId.source}`], settings))));
  const again = await readTestResults('season');
  tests.push(...again.map((test) => ({ ...test, title: `in a season: ${test.title}` })));
}
const areIdsKnown = part === 'short' ? await reportSpecification(tests) : await reportUnknownIds(tests);
console.log('\nWhat took longest:');
console.table(findSlowestFiles(tests, 20));
// A runner that ended without naming a failed test counts as one failure.
const failedRunners = tests.some(({ outcome }) => outcome === 'failed') ? 0 : runners.filter((fine) => !fine).length;
const { lines, passed } = summarizeRun({
  part,
  gates,
  tests,
  otherFailures: failedRunners + (areIdsKnown ? 0 : 1),
  noBrowser: browser ? undefined : noBrowserMessage,
});
await rm(folder, { recursive: true, force: true });
console.log(`\n${lines.join('\n')}`);
process.exit(passed ? 0 : 1);

function startRunners(selection: string[], settings: Record<string, string> = {}): (Promise<boolean> | true)[] {
  return [
    startRunner('vitest', 'vitest.mjs', ['run', ...selection], settings),
    browser ? startRunner('@playwright/test', 'cli.js', ['test'], settings) : true,
  ];
}

/** Prints the output as a whole at the end, so that two outputs do not mix. */
function startRunner(
  packageName: string,
  script: string,
  words: string[],
  settings: Record<string, string>,
): Promise<boolean> {
  const path = join(dirname(require.resolve(`${packageName}/package.json`)), script);
  const begun = performance.now();
  return new Promise((resolve) => {
    const child = guardProcess(
      spawn(process.execPath, [path, ...words], {
        cwd: root,
        env: { ...process.env, ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => output.push(part));
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(output));
      console.log(`${packageName}: done in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
      resolve(code === 0);
    });
  });
}
