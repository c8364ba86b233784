import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser, ignoredBrowserArguments } from './tools/browser.ts';
import { fixtureContentFolder } from './tools/content-folders.ts';
import { findReportFolder, rowId, testPart } from './tools/test-part.ts';

process.env['CONTENT_DIR'] = fixtureContentFolder;

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };

// A process less for every picture to pass through: of a spec that draws much a tenth of the whole.
const args = [...browserArguments, '--in-process-gpu'];

const selections = { short: { grepInvert: /@full/ }, full: { grep: /@full/ }, season: { grep: rowId } };
const selected = testPart ? selections[testPart] : {};

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'reports/playwright',
  globalSetup: './tests/harness/start-server.ts',
  fullyParallel: true,
  // One more than a small machine has cores: a worker waits for its browser half of the time.
  workers: 3,
  forbidOnly: true,
  // A test that passes only the second time is broken, so there is no second time.
  retries: 0,
  // Only what will never happen reaches these limits, also on a slow and busy machine. How fast the
  // site is says `npm run bench`.
  timeout: 900_000,
  expect: { timeout: 90_000 },
  reporter: [['line'], ['json', { outputFile: `${findReportFolder()}/playwright.json` }]],
  use: {
    locale: 'de-DE',
    colorScheme: 'light',
    // Without a browser the path is empty: the check for unused code also reads this file.
    launchOptions: { executablePath: findBrowser() ?? '', args, ignoreDefaultArgs: ignoredBrowserArguments },
    screenshot: 'only-on-failure',
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
  },
  projects: [
    { name: 'desktop', use: desktop, testIgnore: /(no-script|phone|ten-tasks|touch)\.spec/, ...selected },
    { name: 'phone-only', use: phone, testMatch: /(phone|ten-tasks|touch)\.spec/, ...selected },
    { name: 'no-script', use: { ...desktop, javaScriptEnabled: false }, testMatch: /no-script\.spec/, ...selected },
    // Files of the desk on a phone as well, without the tests that say the same at every width.
    ...(testPart === 'short'
      ? []
      : [
          {
            name: 'phone',
            use: phone,
            testMatch: /(header|home|language|programme|search)\.spec/,
            grepInvert: /@once/,
            ...(testPart === 'season' && selected),
          },
        ]),
  ],
});
