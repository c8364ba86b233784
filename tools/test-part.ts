/** Which half of the tests a run takes; unset, one file by hand, both. The tag is `full` in Vitest and `@full` in Playwright. */
export type TestPart = 'short' | 'full';

export const testPart: TestPart | undefined =
  process.env['TESTS'] === 'short' || process.env['TESTS'] === 'full' ? process.env['TESTS'] : undefined;

/** Each half leaves its own reports, so that `node tools/spec.ts` always reads those of `npm test`. */
export const reportFolder = (part = testPart): string => (part === 'full' ? 'reports/full' : 'reports');
