/** `npm run check`: every gate that needs no browser and no server. Each fails, or it would not be here. */
import { join } from 'node:path';
import { checkContent } from './check/content.ts';
import { checkLicences } from './check/licences.ts';
import { checkHashes } from './check/lockfile.ts';
import { checkManuals } from './check/manuals.ts';
import { checkExpressions } from './check/regular-expressions.ts';
import { checkStandards } from './check/standards.ts';
import { checkTexts } from './check/texts.ts';
import { completeLock } from './complete-lock.ts';
import { run } from './steps.ts';

interface Gate {
  name: string;
  remedy: string;
  /** throws, or prints and throws, when something is wrong */
  look: () => unknown;
}

const root = new URL('../', import.meta.url).pathname;

/** A dependency's own command, in the Node we are running in. */
const command = (script: string, words: string[], environment: Record<string, string> = {}) =>
  run(join(root, 'node_modules', script), words, environment);

const gates: Gate[] = [
  { name: 'Content', remedy: 'docs/content-files.md shows how a file looks.', look: checkContent },
  { name: 'Texts', remedy: 'The keys are listed above.', look: checkTexts },
  { name: 'Manuals', remedy: 'Mend the sentence, or what it speaks of.', look: checkManuals },
  { name: 'Standards', remedy: 'docs/asvs.csv and docs/wcag.md say what is met, and by what.', look: checkStandards },
  {
    name: 'Licences',
    remedy: 'Look at it; then it stands in tools/check/licences.ts, or the package goes.',
    look: checkLicences,
  },
  {
    name: 'Types',
    remedy: 'The compiler names file and line.',
    async look() {
      await run(join(root, 'tools/check/astro-types.ts'));
      // Several checkers beside one another look at the same types again, each for itself; and what one has made it needs until its end.
      await command('typescript/bin/tsc', ['--checkers', '1'], { GOGC: '400' });
    },
  },
  {
    name: 'Lint and format',
    remedy: 'npx biome check --write mends what can be mended by itself.',
    look: () => command('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  },
  { name: 'Unused code', remedy: 'Delete it.', look: () => command('knip/bin/knip.js', ['--no-progress']) },
  {
    name: 'Regular expressions',
    remedy:
      'Rewrite what takes super-linear time; what cannot do harm is listed in tools/check/allowed-expressions.ts.',
    look: checkExpressions,
  },
  { name: 'Lockfile', remedy: 'npm run lock', look: lockfile },
];

export async function check(): Promise<{ passed: number; failed: number }> {
  let failed = 0;
  for (const { name, remedy, look } of gates) {
    const begun = performance.now();
    try {
      await look();
      console.log(`✓ ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed++;
      const said = error instanceof Error ? `${error.message}\n` : '';
      console.error(`✗ ${name}\n${said}${remedy}`);
    }
  }
  return { passed: gates.length - failed, failed };
}

async function lockfile() {
  const { missing } = await completeLock();
  if (missing.length > 0) throw new Error(`package-lock.json lacks ${missing.join(', ')}.`);
  await checkHashes();
}

if (import.meta.main) {
  const { failed } = await check();
  process.exit(failed > 0 ? 1 : 0);
}
