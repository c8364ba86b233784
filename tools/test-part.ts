/** The half of the tests that runs; unset: both. Tag `full` in Vitest, `@full` in Playwright. */
export type TestPart = 'short' | 'full';

export const testPart: TestPart | undefined =
  process.env['TESTS'] === 'short' || process.env['TESTS'] === 'full' ? process.env['TESTS'] : undefined;

/** Separate reports, so that `node tools/spec.ts` always reads those of `npm test`. */
export const findReportFolder = (part = testPart): string => (part === 'full' ? 'reports/full' : 'reports');
