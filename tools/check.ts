import { join } from 'node:path';
import { checkContent } from './check/content.ts';
import { checkFirstHour } from './check/first-hour.ts';
import { checkImports } from './check/imports.ts';
import { checkLicences } from './check/licences.ts';
import { checkHashes } from './check/lockfile.ts';
import { checkManuals } from './check/manuals.ts';
import { checkNames } from './check/names.ts';
import { checkExpressions } from './check/regular-expressions.ts';
import { checkStandards } from './check/standards.ts';
import { checkTexts } from './check/texts.ts';
import { checkWords } from './check/words.ts';
import { completeLock } from './complete-lock.ts';
import { runScript } from './steps.ts';
import { parseCommandLine, runCommand, UsageError } from './terminal/command-line.ts';

const root = new URL('../', import.meta.url).pathname;

const runBinary = (script: string, words: string[], environment: Record<string, string> = {}) =>
  runScript(join(root, 'node_modules', script), words, environment);

const checkLint = () => runBinary('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']);

const gates: [name: string, remedy: string, check: () => unknown][] = [
  ['Content', 'docs/content-files.md shows how a file looks.', checkContent],
  ['Texts', 'The keys are listed above.', checkTexts],
  ['Manuals', 'Correct the sentence, or what it describes.', checkManuals],
  ['First hour', 'Change docs/first-hour.md so that its diffs fit the files.', checkFirstHour],
  ['Words', 'tools/check/words.yaml lists the rules and the exceptions.', checkWords],
  ['Standards', 'docs/asvs.csv and docs/wcag.md say what is met, and by what.', checkStandards],
  ['Licences', 'Read the licence. Then list it in tools/check/licences.ts, or remove the package.', checkLicences],
  ['Types', 'The compiler names file and line.', checkTypes],
  ['Lint and format', 'npx biome check --write fixes most of it.', checkLint],
  ['Imports', 'tools/check/imports.ts lists the rules.', checkImports],
  ['Names', 'Give each type one name that says what it is.', checkNames],
  ['Unused code', 'Delete it.', () => runBinary('knip/bin/knip.js', ['--no-progress'])],
  ['Regular expressions', 'Rewrite it, or list it in tools/check/regular-expressions.ts.', checkExpressions],
  ['Lockfile', 'npm run lock', checkLockfile],
];

async function checkTypes() {
  await runScript(join(root, 'tools/check/astro-types.ts'));
  // In sequence, because each type checker holds all types in memory.
  await runBinary('typescript/bin/tsc', ['--checkers', '1'], { GOGC: '400' });
}

export async function runChecks(wanted = gates): Promise<{ passed: number; failed: number }> {
  let failed = 0;
  for (const [name, remedy, check] of wanted) {
    const begun = performance.now();
    try {
      await check();
      console.log(`✓ ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed++;
      const message = error instanceof Error ? `${error.message}\n` : '';
      console.error(`✗ ${name}\n${message}${remedy}`);
    }
  }
  return { passed: wanted.length - failed, failed };
}

async function checkLockfile() {
  const { missing } = await completeLock();
  if (missing.length > 0) throw new Error(`package-lock.json lacks ${missing.join(', ')}.`);
  await checkHashes();
}

const wordOf = (name: string) => name.toLowerCase().replaceAll(' ', '-');
const help = `npm run check -- [NAME …]   all checks, or these: ${gates.map(([name]) => wordOf(name)).join(', ')}`;

/** Words of the command line: names of checks; all checks without words. */
export const runNamedChecks = (args: string[]): Promise<void> =>
  runCommand(async () => {
    const commandLine = parseCommandLine(help, {}, args);
    if (!commandLine) return;
    const { words } = commandLine;
    const unknown = words.find((word) => !gates.some(([name]) => wordOf(name) === word));
    if (unknown) throw new UsageError(`There is no check "${unknown}".\n\n${help}`);
    const { failed } = await runChecks(gates.filter(([name]) => words.length === 0 || words.includes(wordOf(name))));
    if (failed > 0) process.exitCode = 1;
  });

if (import.meta.main) await runNamedChecks(process.argv.slice(2));
