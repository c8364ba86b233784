import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Real servers and real databases: starting one may take a moment on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Many tests wait for a disk, a network or another process: one more worker than a small machine has cores.
    maxWorkers: 3,
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
    projects: [
      {
        extends: true,
        test: { name: 'files', include: ['{contract,server,site,tools}/**/*.test.ts', 'tests/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'server', include: ['tests/server/**/*.test.ts'], globalSetup: 'tests/harness/one-postgres.ts' },
      },
    ],
  },
});
