import { setImmediate as setTurn } from 'node:timers/promises';
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Address } from '#contract/address.ts';
import type { BookingStates } from '#contract/booking/event-state.ts';
import type { Site } from '#contract/site.ts';
import { createSecurityHeaders } from '#server/http/headers.ts';
import { limits } from '#server/limits.ts';
import { PageCache, type PageRequest } from './cache.ts';

const address: Address = { path: '/', query: '', canonical: '/', status: 200, indexed: true };
const wanted = { address, locale: 'de', isLanguageExplicit: false } as const;

const html = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } });
const read = async (page: ReturnType<PageCache['get']>) => (await page).answer('identity').body.toString();
const at = (more: Partial<Address>): PageRequest => ({ ...wanted, address: { ...address, ...more } });

function optionsOf(render: Site['render'], paths = ['/'], now = () => new Date(0)) {
  const pages = paths.map((path) => ({ ...address, path }));
  const find = (path: string) => at({ path }).address;
  const addresses = { pages, feeds: [], devPages: [], redirects: new Map(), find };
  const renderFragments = async () => ({ title: '', query: '', main: '' });
  const site = { render, renderFragments, addresses, validUntil: (moment: number) => moment + 1 };
  return {
    site,
    security: createSecurityHeaders(undefined),
    origin: () => 'http://localhost',
    now,
    acceptsRequests: true,
  };
}

/** Its pages show when their rendering began; `finish` lets it end. */
function slowSite() {
  const waiting: (() => void)[] = [];
  const day = { number: 5 };
  const render: Site['render'] = async (_, locals) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return html(`day ${locals.now.getTime()}`);
  };
  const options = optionsOf(render, ['/'], () => new Date(day.number));
  const finish = () => waiting.splice(0).map((ready) => ready()).length;
  return { cache: new PageCache(options), options, finish, day };
}

test('a page is cached until the day ends, and one rendered across midnight is not', async () => {
  const { cache, finish, day } = slowSite();
  const first = read(cache.get(wanted));
  finish();
  for (const page of [first, read(cache.get(wanted))]) expect(await page).toBe('day 5');
  day.number++;
  const begun = read(cache.get(wanted));
  day.number++;
  const waited = read(cache.get(wanted));
  finish();
  await Promise.all([begun, waited]);
  const after = read(cache.get(wanted));
  finish();
  expect(await after).toBe('day 7');
});

test('a full cache removes the oldest pages, but none that is still requested', async () => {
  const weight = 1024 * 1024;
  let renderings = 0;
  const cache = new PageCache(
    optionsOf(async () => {
      renderings++;
      return html('x'.repeat(weight));
    }),
  );
  const home = await cache.get(wanted);
  const others = limits.pageMemory / weight + 2;
  for (let number = 0; number < others; number++) {
    await cache.get(at({ query: `?filter=${number}` }));
    expect(cache.get(wanted), `after ${number} others`).toBe(home);
  }
  expect(renderings).toBe(others + 1);
  await cache.get(at({ query: `?filter=${others - 1}` }));
  expect(renderings).toBe(others + 1);
  await cache.get(at({ query: '?filter=0' }));
  expect(renderings).toBe(others + 2);
});

test('the answer to a query is rendered for each request', async () => {
  const { cache, finish, day } = slowSite();
  const fresh = at({ answersPerQuery: true });
  const first = cache.renderFilled(fresh, 'br');
  await expect.poll(finish).toBe(1);
  expect((await first).answer('br').headers['content-encoding']).toBe('br');
  day.number++;
  const second = read(cache.renderFilled(fresh, 'identity'));
  await expect.poll(finish).toBe(1);
  expect(await second).toBe('day 6');
  const { body, headers } = (await cache.renderFilled(fresh, 'zstd')).answer('zstd');
  expect([headers['content-encoding'], zstdDecompressSync(body).toString()]).toEqual(['zstd', 'day 6']);
});

/** Renders four pages, each for this many milliseconds. Returns their event loop turns. */
async function turnsOf(took: number, work: (cache: PageCache, wanted: PageRequest[]) => Promise<unknown>) {
  let turn = 0;
  let going = true;
  const next = () => {
    turn++;
    if (going) setImmediate(next);
  };
  setImmediate(next);
  const rendered: number[] = [];
  const paths = ['/0', '/1', '/2', '/3'];
  const render: Site['render'] = async () => {
    rendered.push(turn);
    const until = performance.now() + took;
    while (performance.now() < until);
    return html('page');
  };
  const cache = new PageCache(optionsOf(render, paths));
  const wantedPages = paths.map((path) => at({ path }));
  await work(cache, wantedPages);
  going = false;
  return rendered;
}

test('rendering an edition yields to readers after a page, or after a few short ones', async () => {
  const turns = await turnsOf(limits.editionSlice, (cache) => cache.warm());
  expect(new Set(turns).size).toBe(turns.length);
  const short = await turnsOf(0, (cache) => cache.warm());
  expect(new Set(short).size).toBeLessThan(short.length);
  // Control: requested together, all pages share one turn.
  const getAll = (cache: PageCache, pages: PageRequest[]) => Promise.all(pages.map((page) => cache.get(page)));
  expect(new Set(await turnsOf(limits.editionSlice, getAll)).size).toBe(1);
});

test('the first request compresses a page, and an edition with equal bytes reuses the result', async () => {
  const { cache, finish, options } = slowSite();
  const first = cache.get(wanted);
  finish();
  const page = await first;
  expect(page.wasRequested()).toBe(false);
  const { body, headers } = page.answer('br');
  expect(page.wasRequested()).toBe(true);
  expect([headers['content-encoding'], brotliDecompressSync(body).toString()]).toEqual(['br', 'day 5']);
  const next = new PageCache(options);
  const warm = next.warm(cache);
  while (await Promise.race([warm.then(() => false), setTurn(true)])) finish();
  expect(await next.get(wanted)).toBe(page);
});

test('changed pages are rendered first, and the rest once unless aborted', async () => {
  const rendered: string[] = [];
  const render: Site['render'] = async ({ url }) => {
    rendered.push(new URL(url).pathname);
    return html('page');
  };
  const next = new PageCache(optionsOf(render, ['/', '/a', '/b']));
  await next.warmPaths(['/a'], slowSite().cache);
  expect(rendered).toEqual(['/a', '/a']);
  await expect(next.warmRest(AbortSignal.abort())).rejects.toThrow();
  expect(rendered).toHaveLength(2);
  await next.warmRest(new AbortController().signal);
  expect(new Set(rendered)).toEqual(new Set(['/a', '/', '/b', '/404', '/events/unknown']));
  expect(rendered).toHaveLength(10);
  await next.warmRest(new AbortController().signal);
  expect(rendered).toHaveLength(10);
});

test('after a publication requested pages are rendered before the others', async () => {
  const rendered: string[] = [];
  const render: Site['render'] = async ({ url }) => {
    rendered.push(new URL(url).pathname);
    return html('page');
  };
  const before = new PageCache(optionsOf(render, ['/a', '/b']));
  await before.warm();
  (await before.get(at({ path: '/b' }))).answer('br');
  rendered.length = 0;
  await new PageCache(optionsOf(render, ['/a', '/b'])).warm(before);
  expect(rendered.slice(0, 2)).toEqual(['/b', '/a']);
});

test('when an event becomes full, only the pages that show its seats are rendered again, also one under way', async () => {
  let states: BookingStates = new Map();
  const rendered: string[] = [];
  let ready = Promise.resolve();
  const render: Site['render'] = async ({ url }, { bookingOf }) => {
    const { pathname } = new URL(url);
    rendered.push(pathname);
    const body = pathname === '/' ? 'home' : `booking: ${bookingOf(Number(pathname.slice(1)))}`;
    await ready;
    return html(body);
  };
  const cache = new PageCache({ ...optionsOf(render), bookingStates: () => states });
  const show = (path: string) => read(cache.get(at({ path })));
  const all = async () => [await show('/'), await show('/7'), await show('/8')];
  for (const _ of ['first', 'again']) expect(await all()).toEqual(['home', 'booking: undefined', 'booking: undefined']);
  expect(rendered).toEqual(['/', '/7', '/8']);
  states = new Map([[7, 'full']]);
  expect(await all()).toEqual(['home', 'booking: full', 'booking: undefined']);
  expect(rendered).toEqual(['/', '/7', '/8', '/7']);
  expect([...((await cache.get(at({ path: '/7' }))).eventsWithReadSeats ?? [])]).toEqual([7]);
  states = new Map();
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  ready = promise;
  const begun = show('/7');
  states = new Map([[7, 'ended']]);
  const late = show('/7');
  finish();
  expect(await begun).toBe('booking: undefined');
  for (const page of [late, show('/7')]) expect(await page).toBe('booking: ended');
});
