/** `npm test`: the build, a browser, every gate, every test, and at the end one line of the whole run. */
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { check } from './check.ts';
import { readOutcomes, reportSpecification } from './spec.ts';
import { endWith, run, step } from './steps.ts';

const root = new URL('../', import.meta.url).pathname;
const require = createRequire(import.meta.url);
await rm(join(root, 'reports/vitest.json'), { force: true });
await rm(join(root, 'reports/playwright.json'), { force: true });

try {
  await step('Build', 'npm run build says more.', () => run(join(root, 'tools/build.ts')));
  await step('Browser', 'Install a Chromium by hand and set CHROMIUM_PATH to its program.', async () =>
    ensureBrowser(),
  );
} catch (error) {
  endWith(error);
}

const gates = await check();
// A runner that dies without a report counts as one failure of its own.
const died = [await runner('vitest', 'vitest.mjs', 'run'), await runner('@playwright/test', 'cli.js', 'test')].filter(
  (fine) => !fine,
).length;

const outcomes = await readOutcomes();
const passed = gates.passed + outcomes.filter(({ outcome }) => outcome === 'passed').length;
const known = gates.failed + outcomes.filter(({ outcome }) => outcome === 'failed').length;
const failed = known > 0 ? known : died;
await reportSpecification();
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

function runner(packageName: string, script: string, ...words: string[]): Promise<boolean> {
  const path = join(dirname(require.resolve(`${packageName}/package.json`)), script);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path, ...words], { cwd: root, stdio: 'inherit' });
    child.on('exit', (code) => resolve(code === 0));
  });
}
