import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { limits } from '#server/limits.ts';
import { SharedCache, toCacheUrl } from './shared-cache.ts';

const start = new Date('2026-11-21T12:00:00Z');
const minute = 60_000;
const page = { url: '/contact', language: 'de', encoding: 'br' } as const;
const open = (addresses: string[] = []) => {
  const warnings: string[] = [];
  const clock = { now: start };
  const cache = new SharedCache({ addresses, now: () => clock.now, warn: (sentence) => void warnings.push(sentence) });
  return { cache, warnings, clock };
};

async function openWithEdge(answer: (request: IncomingMessage) => number) {
  const edge = createServer((request, response) => void response.writeHead(answer(request)).end());
  await new Promise<void>((resolve) => edge.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    edge.closeAllConnections();
    edge.close();
  });
  return open([`http://127.0.0.1:${(edge.address() as AddressInfo).port}`]);
}

test('a request is from a shared cache if it has the cache’s header and no cookie', () => {
  const { cache } = open();
  expect(cache.requestedLanguage({ 'edge-language': 'en' })).toBe('en');
  const withCookie = { 'edge-language': 'en', cookie: 'a=1' };
  for (const other of [{ 'edge-language': 'fr' }, { 'accept-language': 'en' }, withCookie])
    expect(cache.requestedLanguage(other)).toBeUndefined();
});

test('fresh and stale time of a page end before the page changes', () => {
  const { cache } = open();
  const freshFor = (left: number) =>
    Number(cache.trackAndCreateHeaders(page, start.getTime() + left)?.['x-accel-expires']);
  expect([24 * 60 * minute, 5 * minute, minute, minute + 999].map(freshFor)).toEqual([600, 240, NaN, NaN]);
  const stale = 'stale-while-revalidate=60, stale-if-error=86400';
  const headers = cache.trackAndCreateHeaders(page, start.getTime() + 5 * minute);
  expect(headers).toEqual({
    ...{ 'x-accel-expires': '240', 'cdn-cache-control': `public, max-age=240, ${stale}` },
    ...{ 'cache-control': `private, no-cache, ${stale}`, 'server-timing': 'edge' },
  });
  expect(Object.keys(headers ?? {})[0], 'nginx reads it before the others').toBe('x-accel-expires');
});

test('the number of remembered pages is limited until they expire', () => {
  const { cache, clock } = open();
  const track = (url: string) => cache.trackAndCreateHeaders({ ...page, url }, Number.MAX_SAFE_INTEGER);
  for (let number = 0; number < limits.sharedPagesTracked; number++) track(`/events/${number}`);
  expect(track('/events/one-more')).toBeUndefined();
  expect(track('/events/0')).toBeDefined();
  clock.now = new Date(start.getTime() + 12 * minute);
  expect(track('/events/one-more')).toBeDefined();
});

test('a publication refetches each page, again until it succeeds or the page has expired', async () => {
  const before = limits.sharedRetry;
  Object.assign(limits, { sharedRetry: 1 });
  onTestFinished(() => void Object.assign(limits, { sharedRetry: before }));
  const requests: string[] = [];
  let failuresLeft = 2;
  const { cache, warnings, clock } = await openWithEdge(({ url, headers }) => {
    requests.push(`${url} ${headers['accept-language']} ${headers['accept-encoding']} ${headers['edge-renew']}`);
    return failuresLeft-- > 0 ? 502 : 200;
  });
  cache.trackAndCreateHeaders(page, Number.MAX_SAFE_INTEGER);
  await cache.renew();
  expect(requests).toEqual(Array(3).fill('/contact de br 1'));
  expect(warnings).toEqual(['the shared cache did not refetch changed pages (1); trying again']);
  // Nothing is left to renew: all pages are renewed or expired.
  await cache.renew();
  cache.trackAndCreateHeaders(page, Number.MAX_SAFE_INTEGER);
  clock.now = new Date(start.getTime() + 12 * minute);
  await cache.renew();
  expect(requests.length).toBe(3);
});

test('when the seats of an event change, only the pages that show them are requested again', async () => {
  const requests: (string | undefined)[] = [];
  const { cache } = await openWithEdge(({ url }) => {
    requests.push(url);
    return 200;
  });
  const track = (url: string, ...eventsWithReadSeats: number[]) =>
    cache.trackAndCreateHeaders(
      { ...page, url, eventsWithReadSeats: new Set(eventsWithReadSeats) },
      Number.MAX_SAFE_INTEGER,
    );
  track('/events', 7, 8);
  track('/events/7', 7);
  track('/events/8', 8);
  cache.trackAndCreateHeaders(page, Number.MAX_SAFE_INTEGER);
  await cache.renew(new Set([7]));
  expect(requests).toEqual(['/events', '/events/7']);
  await cache.renew();
  expect(requests.slice(2)).toEqual(['/events/8', '/contact']);
});

test.each(['//other.example/x?a=1?b', '/\\other.example/x', 'http://other.example/x', '/contact?lng=en'])(
  'the page %s is fetched from the cache, never from another host',
  (url) => {
    const { host, pathname, search } = toCacheUrl(url, 'http://127.0.0.1:8080');
    expect(host).toBe('127.0.0.1:8080');
    if (url.startsWith('/contact')) expect(pathname + search).toBe(url);
  },
);
