const parts = ['short', 'full', 'season'] as const;

/**
 * The part of the tests that runs; unset: all. Tag `full` in Vitest, `@full` in Playwright.
 * `season`: the tests that prove a row of the specification run again, with events to come.
 */
export type TestPart = (typeof parts)[number];

export const testPart: TestPart | undefined = parts.find((part) => part === process.env['TESTS']);

/** The id of a row of the specification in a title. */
export const rowId: RegExp = /\[[A-Z]{3}-\d{2}\]/;

/** Separate reports, so that `node tools/spec.ts` always reads those of `npm test`. */
export const findReportFolder = (part = testPart): string =>
  part === 'full' || part === 'season' ? `reports/${part}` : 'reports';
