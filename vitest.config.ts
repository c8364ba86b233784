import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,site,tools,tests}/**/*.test.ts'],
    // Real servers and real databases: starting one may take a moment on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 120_000,
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
  },
});
