/** One list of journeys for every other browser: a server and a browser for them all. */
import { afterAll, beforeAll, test } from 'vitest';
import { cheap } from '#tests/harness/accounts.ts';
import { inProcess } from '#tests/harness/inbox.ts';
import { type Browser, pageOf } from '#tests/harness/other-browsers/driver.ts';
import { controls } from './controls.ts';
import type { Cannot, Tried } from './journey.ts';
import { names } from './names.ts';
import { office } from './office.ts';
import { reading } from './reading.ts';
import { sending } from './sending.ts';

export function journeys(open: () => Promise<Browser>, cannot: Cannot): void {
  let tried: Tried;

  beforeAll(async () => {
    const server = await inProcess({ CATALOGUE: 'on' }, { passwordCost: cheap });
    // The browser's clock is the real one.
    server.clock.now = new Date();
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const browser = await open();
    tried = { server, address, browser, page: pageOf(browser, address), cannot };
  });

  afterAll(async () => {
    await tried?.browser[Symbol.asyncDispose]();
    await tried?.server.close();
  });

  for (const [title, walk] of Object.entries({ ...reading, ...sending, ...office, ...names, ...controls }))
    test(title, async () => {
      await tried.browser.resize(1280, 800);
      await tried.page.forget();
      await walk(tried);
    });
}
