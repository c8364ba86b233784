/** Pages with a fault each, so that it is known that each check finds one in this engine. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { alike, heardOn, unnamed } from './names.ts';
import type { Walk } from './run.ts';

const pages: Record<string, { policy?: string; html: string }> = {
  '/policy': { policy: "default-src 'none'", html: '<title>x</title><script>document.title = "y"</script>' },
  '/thrown': { html: '<title>x</title><script>setTimeout(() => notThere())</script>' },
  '/aloud': { html: '<title>x</title><script>console.error("aloud")</script>' },
  '/unnamed': { html: '<title>x</title><main><button><svg></svg></button><a href="/x">named</a></main>' },
  '/wide': { html: '<title>x</title><main><p style="width:3000px">wide</p></main>' },
};

export const controls: Record<string, Walk> = {
  'control: a broken policy, a thrown error, a word to the console, a button without a name and a wide page are found':
    async ({ browser, page }) => {
      await using server = await serveFaults();
      const complaints = async (path: string) => (await browser.complaints(server.address + path)).join('\n');
      expect(await complaints('/policy')).toMatch(/Content.Security.Policy/);
      expect(await complaints('/thrown')).toMatch(/notThere/);
      expect(await complaints('/aloud')).toMatch(/aloud/);
      await page.go(`${server.address}/unnamed`);
      expect(unnamed(await heardOn(page))).toHaveLength(1);
      const told = { role: 'link', name: 'The Park' };
      expect(alike(told, { role: 'link', name: 'The\u00adPark ' })).toBe(true);
      expect([{ role: 'button' }, { name: 'The Lake' }].map((other) => alike(told, { ...told, ...other }))).toEqual([
        false,
        false,
      ]);
      await page.go(`${server.address}/wide`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(true);
    },
};

async function serveFaults() {
  const server = createServer(({ url = '' }, answer) => {
    const { html, policy } = pages[url] ?? { html: '' };
    answer
      .writeHead(200, { 'content-type': 'text/html', ...(policy && { 'content-security-policy': policy }) })
      .end(`<!doctype html><html lang="en"><link rel="icon" href="data:,">${html}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
