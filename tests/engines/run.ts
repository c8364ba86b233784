/** Runs one list of journeys in another browser, with one server and one browser for all. */
import { afterAll, beforeAll, test } from 'vitest';
import { cheapPasswordCost } from '#tests/harness/accounts.ts';
import { startInProcess } from '#tests/harness/in-process.ts';
import { createPage, type DrivenBrowser } from '#tests/harness/other-browsers/driver.ts';
import { controlJourneys } from './controls.ts';
import type { EngineLimits, JourneyContext } from './journey.ts';
import { nameJourneys } from './names.ts';
import { readingJourneys } from './reading.ts';
import { officeJourneys, sendingJourneys } from './sending.ts';

export function runJourneys(open: () => Promise<DrivenBrowser>, limits: EngineLimits): void {
  let tried: JourneyContext;

  beforeAll(async () => {
    const server = await startInProcess({ CATALOGUE: 'on' }, { passwordCost: cheapPasswordCost });
    // The browser uses the real clock.
    server.clock.now = new Date();
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const browser = await open();
    tried = { server, address, browser, page: createPage(browser, address), limits };
  });

  afterAll(async () => {
    await tried?.browser[Symbol.asyncDispose]();
    await tried?.server.close();
  });

  const journeys = { ...readingJourneys, ...sendingJourneys, ...officeJourneys, ...nameJourneys, ...controlJourneys };
  for (const [title, walk] of Object.entries(journeys))
    test(title, async () => {
      await tried.browser.resize(1280, 800);
      await tried.page.reset();
      await walk(tried);
    });
}
