/**
 * Which half of the tests a run takes. `npm test` sets `short`, `npm run test:full` sets `full`; without it (one file, by hand)
 * everything in the named file runs. A test belongs to the full run by its tag: `full` in Vitest, `@full` in Playwright.
 */
export type TestPart = 'short' | 'full';

export const testPart: TestPart | undefined =
  process.env['TESTS'] === 'short' || process.env['TESTS'] === 'full' ? process.env['TESTS'] : undefined;

/** Each half leaves its own reports, so that `node tools/spec.ts` always reads those of `npm test`. */
export const reportFolder = (part = testPart): string => (part === 'full' ? 'reports/full' : 'reports');
