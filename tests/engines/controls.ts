/** Lists the engine's complaints on each page. Controls: every check finds a page with a fault. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { samplePaths } from '#tests/harness/addresses.ts';
import { english } from '#tests/harness/texts.ts';
import type { JourneyStep } from './journey.ts';
import { findUnnamed, isSameNode, readNodes } from './names.ts';

const pages: Record<string, string> = {
  '/policy':
    '<meta http-equiv="Content-Security-Policy" content="script-src \'none\'"><script>document.title = "y"</script>',
  '/thrown': '<script>setTimeout(() => notThere())</script>',
  '/aloud': '<script>console.error("aloud")</script>',
  '/unnamed': '<main><button><svg></svg></button><a href="/x">named</a></main>',
  '/wide': '<main><p style="width:3000px">wide</p></main>',
};
const server = createServer(({ url = '' }, answer) =>
  answer
    .writeHead(200, { 'content-type': 'text/html' })
    .end(`<!doctype html><html lang="en"><title>x</title><link rel="icon" href="data:,">${pages[url] ?? ''}`),
);

export const controlJourneys: Record<string, JourneyStep> = {
  'pages violate no policy and log no console error': async ({ browser, address, limits }) => {
    const found: string[] = [];
    for (const path of samplePaths)
      for (const complaint of (await browser.complaints?.(address + path)) ?? [])
        if (!limits.unclearComplaints?.test(complaint)) found.push(`${path}: ${complaint}`);
    expect(found).toEqual([]);
  },

  'control: the checks find a page with each of these faults': async ({ browser, page }) => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
    for (const [path, said] of [
      ['/policy', /Content.Security.Policy/],
      ['/thrown', /notThere/],
      ['/aloud', /aloud/],
    ] as const)
      if (browser.complaints) expect((await browser.complaints(at(path))).join()).toMatch(said);
    await page.go(at('/unnamed'));
    expect(findUnnamed(await readNodes(page))).toHaveLength(1);
    const node = { role: 'link', name: english('park.title') };
    expect(isSameNode(node, { role: 'link', name: 'The\u00adPark ' })).toBe(true);
    for (const other of [{ role: 'button' }, { name: 'The Lake' }])
      expect(isSameNode(node, { ...node, ...other })).toBe(false);
    await page.go(at('/wide'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(true);
    server.closeAllConnections();
    server.close();
  },
};
