// @module-tag full
import { describe } from 'vitest';
import { openWebKit } from '#tests/harness/other-browsers/webkit.ts';
import { findWebKit } from '#tools/other-browsers.ts';
import { runJourneys } from './run.ts';

const programs = findWebKit();

describe.skipIf(!programs)('WebKit (needs Debian’s webkit2gtk-driver and xvfb)', () => {
  runJourneys(() => (programs ? openWebKit(programs) : Promise.reject()), {
    // WebKit's driver calls a select box a button.
    differingNames: /^\S+ select .*: button “/,
    lacksFilms: true,
  });
});
