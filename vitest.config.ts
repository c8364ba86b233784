import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SlowTestsFirst } from './tests/harness/slow-tests-first.ts';
import { fixtureContentFolder } from './tools/content-folders.ts';
import { findReportFolder } from './tools/test-part.ts';

const decodeOnce = new URL('tests/harness/decode-once.ts', import.meta.url);

export default defineConfig({
  test: {
    // On a busy machine each start of a server or a database may take a while.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    // More workers than a small machine has cores: many tests wait for a disk, a network or another
    // process.
    maxWorkers: 4,
    sequence: { sequencer: SlowTestsFirst },
    // The files of one worker share their modules, because loading the server and the site takes seconds.
    // So a test mocks no module and restores everything shared that it changes.
    isolate: false,
    env: { CONTENT_DIR: fixtureContentFolder },
    setupFiles: 'tests/harness/short-failures.ts',
    tags: [{ name: 'full', description: 'runs in `npm run test:full`, not in `npm test`' }],
    reporters: ['default', ['json', { outputFile: `${findReportFolder()}/vitest.json` }]],
    projects: [
      {
        extends: true,
        test: {
          name: 'files',
          include: ['{art,contract,office,server,site,tools}/**/*.test.ts', 'tests/*.test.ts'],
        },
      },
      {
        extends: true,
        // Pictures are decoded and cut once for each worker: what does it has tests of its own, beside it.
        resolve: { alias: { '#server/decoding/decode-in-child-process.ts': fileURLToPath(decodeOnce) } },
        test: {
          name: 'server',
          include: ['tests/{server,engines}/**/*.test.ts'],
          globalSetup: 'tests/harness/one-postgres.ts',
        },
      },
    ],
  },
});
