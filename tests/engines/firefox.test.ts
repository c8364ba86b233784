// @module-tag full
import { describe } from 'vitest';
import { openFirefox } from '#tests/harness/other-browsers/firefox.ts';
import { findFirefox } from '#tools/other-browsers.ts';
import { runJourneys } from './run.ts';

const program = findFirefox();

describe.skipIf(!program)('Firefox (needs Debian’s firefox-esr, or FIREFOX_PATH)', () => {
  runJourneys(() => openFirefox(program ?? ''), {
    unclearComplaints: /Couldn’t process unknown directive ‘(require-)?trusted-types/,
    // Without ::details-content folds that only phones need keep their summary.
    differingNames: /uploadId: button “UPLOAD ID Browse… No file selected\.”|^\S+ summary .*, and not in Chromium$/,
    lacksFilms: false,
  });
});
