/**
 * nginx and Varnish cache pages, with deploy/edge, and never show one visitor another's page.
 * @module-tag full
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takePictureDown } from '#office/media/server/pictures/change.ts';
import { chooseRequestLanguage } from '#server/http/language.ts';
import { type EdgeName, edges, startEdge } from '#tests/harness/edge.ts';
import { fixtureContent, type InProcessServer, startInProcess } from '#tests/harness/in-process.ts';
import { findFreePort } from '#tests/harness/postgres.ts';
import { publishEntry } from '#tests/harness/publish.ts';
import { waitUntil } from '#tests/harness/wait-until.ts';
import { findProgram } from '#tools/debian.ts';

type CacheSetup = Awaited<ReturnType<typeof startCacheSetup>>;

/** Servers whose pictures shared caches keep for three seconds. */
const quickApps = new Set<InProcessServer['app']>();

async function startCacheSetup(name: EdgeName, change?: (settings: string) => string) {
  const renewals = await findFreePort();
  const settings = { PUBLIC_URL: 'https://venue.example', TRUST_PROXY: '127.0.0.1' };
  const server = await startInProcess({ ...settings, SHARED_CACHE: `http://127.0.0.1:${renewals}` });
  server.readiness.open = true;
  let requestCount = 0;
  server.app.addHook('onRequest', async ({ url }) => {
    if (url !== '/readyz') requestCount++;
  });
  server.app.addHook('onSend', async (_request, reply) => {
    const cacheControl = String(reply.getHeader('cache-control'));
    if (quickApps.has(server.app)) reply.header('cache-control', cacheControl.replace(/s-maxage=\d+/, 's-maxage=3'));
  });
  const direct = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const edge = await startEdge(name, { behind: new URL(direct).host, renewals, ...(change && { change }) });
  return {
    server,
    edge,
    /** the address of the server itself */
    direct,
    /** the number of requests that reached the server */
    countRequests: () => requestCount,
    async [Symbol.asyncDispose]() {
      await edge[Symbol.asyncDispose]();
      await server.close();
    },
  };
}

const paths = ['/', '/contact', '/feed.xml'];
const visit = (language: string, encoding: string, more: Record<string, string> = {}): Record<string, string> => ({
  'accept-language': language,
  'accept-encoding': encoding,
  ...more,
});
const german = visit('de-DE,de;q=0.9,en;q=0.8', 'gzip, deflate, br, zstd');
const english = visit('en-GB,en;q=0.9', 'gzip, deflate, br, zstd');
const visitors = [
  ...[german, english, visit('en', 'gzip'), visit('en', 'identity')],
  ...[visit('de', 'br', { cookie: 'i18next=en' }), visit('en', 'br', { cookie: 'i18next=de' }), visit('fr', 'br')],
  ...[visit('de;q=0.3, en', 'br'), visit('en', 'br', { cookie: 'officeBar=1; i18next=de' })],
  ...[visit('en', 'br', { cookie: 'i18next=en; officeBar=1' }), visit('de', 'br', { cookie: 'something=else' })],
  visit('de', 'br', { authorization: 'Bearer somebody' }),
  visit('de', 'br', { 'edge-language': 'en', 'edge-renew': '1' }),
];

const readCached = async (address: string, path: string, headers: Record<string, string>) => {
  const answer = await fetch(address + path, { headers, redirect: 'manual' });
  return {
    status: answer.status,
    encoding: answer.headers.get('content-encoding'),
    cookie: answer.headers.get('set-cookie'),
    language: answer.headers.get('content-language'),
    body: await answer.text(),
  };
};

/** Answers through the edge that differ from the server's own answer to the same visitor. */
async function findLeaks({ edge, direct }: CacheSetup, where = [...paths, '/contact?lng=en']): Promise<string[]> {
  const found: string[] = [];
  for (const round of ['first', 'again'])
    for (const path of where)
      for (const visitor of visitors) {
        const { 'edge-language': _, 'edge-renew': __, ...own } = visitor;
        const [page, theirs] = [await readCached(edge.address, path, visitor), await readCached(direct, path, own)];
        if (JSON.stringify(page) !== JSON.stringify(theirs)) found.push(`${round} ${path} ${JSON.stringify(visitor)}`);
      }
  return found;
}

describe.each(edges)('behind the shared cache %s', (name) => {
  const testProxy = test.runIf(findProgram(name));
  let site: CacheSetup;
  beforeAll(async () => {
    if (findProgram(name)) site = await startCacheSetup(name);
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  testProxy('public pages come from the cache, without the language, cookie or bar of another visitor', async () => {
    expect(await findLeaks(site)).toEqual([]);
    const before = site.countRequests();
    for (const visitor of visitors.slice(0, 6))
      for (const path of paths) expect((await readCached(site.edge.address, path, visitor)).status).toBe(200);
    expect(site.countRequests()).toBe(before);
    // Private pages are never cached.
    const own = ['/search?q=oper', '/contact?lng=de', `/requests/${'k'.repeat(43)}`, '/office/sign-in', '/healthz'];
    for (const path of [...own, ...own]) await readCached(site.edge.address, path, german);
    expect(site.countRequests()).toBe(before + 2 * own.length);
    const { headers } = await fetch(site.edge.address, { headers: english });
    expect(headers.get('cache-control')).toContain('private, no-cache');
    const sent = ['cdn-cache-control', 'x-accel-expires', 'server-timing'].map((name) => headers.get(name));
    expect(sent).toEqual([null, null, 'edge']);
  });

  testProxy('parts of a film are never cached, unlike pictures', async () => {
    const { locations } = site.server.library.pictures.shipped;
    const thrice = async (ending: string, headers: Record<string, string>) => {
      const path = [...locations.keys()].find((one) => one.endsWith(ending)) ?? '';
      const before = site.countRequests();
      const lengths: string[] = [];
      for (let time = 0; time < 3; time++) {
        const { status, body } = await readCached(site.edge.address, path, { ...german, ...headers });
        lengths.push(`${status} ${headers['range'] ? body.length : 'all'}`);
      }
      return { lengths, asked: site.countRequests() - before };
    };
    const part = Array.from({ length: 3 }, () => '206 8');
    expect(await thrice('.mp4', { range: 'bytes=4-11' })).toEqual({ lengths: part, asked: 3 });
    // Control: a picture of the same folder is cached.
    expect((await thrice('.avif', {})).asked).toBe(1);
  });

  testProxy('a picture that was taken down leaves the cache, on pages and in emails, when it expires', async () => {
    const { library, secrets, clock, app } = site.server;
    const { addresses } = library.pictures.shipped;
    const print = [...addresses].find(([file]) => /^pictures\/oak\/.*\.avif$/.test(file))?.[1] ?? '';
    const paths = [print, print.replace(/^\/media\/(.*)\.avif$/, '/newsletter/pictures/$1.jpg')];
    // Three seconds instead of ten minutes; picture-caches.test.ts checks the header.
    quickApps.add(app);
    const status = async (path: string) => (await readCached(site.edge.address, path, german)).status;
    for (const path of paths) expect(await status(path), path).toBe(200);
    quickApps.delete(app);
    const before = site.countRequests();
    for (const path of paths) expect(await status(path), path).toBe(200);
    expect(site.countRequests(), 'kept').toBe(before);
    const desk = { db: library.db, library, secrets, now: () => clock.now };
    await takePictureDown(desk, 'oak', 0, 'a person in it', { name: 'Anna' });
    for (const path of paths) await waitUntil(async () => (await status(path)) === 410);
  });

  testProxy('the cache reads every list of languages as the server does', async () => {
    const lists =
      'de-AT, EN-us;q=0.9 | den,e | * | en;q=0, de | fr, en;q=0.5, de;q=0.1 | zh-Hant-TW,en; q=0.85 | en;q=1.0' +
      ' | fr, de;q=0.5, en;q=0.1 | de;q=0.8,en;q=0.85 | EN | e,en-GB;q=0.1 | de;q=0,en;q=0 | ';
    for (const headers of lists.split(' | ')) {
      const { locale } = chooseRequestLanguage(undefined, { 'accept-language': headers }, 'detect');
      const { body } = await readCached(site.edge.address, '/contact', { 'accept-language': headers });
      expect(body.match(/<html lang="(..)"/)?.[1], headers).toBe(locale);
    }
  });

  testProxy('a publication reaches the cache a moment later, in both languages', async () => {
    const estate = fixtureContent.entries.get('estate.yaml')?.data as Record<string, unknown>;
    const data = { ...estate, phone: '+49 39600 4711' };
    await publishEntry(site.server, 'estate', 'estate', data);
    const readContact = (visitor: Record<string, string>) => readCached(site.edge.address, '/contact', visitor);
    for (const visitor of visitors.slice(0, 3))
      await waitUntil(async () => (await readContact(visitor)).body.includes('39600\u00a04711'));
    expect(await findLeaks(site, ['/contact'])).toEqual([]);
  });

  testProxy('the cache shows pages and their files while the server is stopped, and nothing else', async () => {
    const { body } = await readCached(site.edge.address, '/contact', german);
    const assets = [...body.matchAll(/(?:href|src)="(\/(?:assets|media)\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(assets.length).toBeGreaterThan(1);
    for (const path of assets) await readCached(site.edge.address, path, german);
    await site.server.app.close();
    for (const path of [...paths, ...assets])
      expect((await readCached(site.edge.address, path, german)).status, path).toBe(200);
    expect((await readCached(site.edge.address, '/contact', english)).body).toContain('<html lang="en"');
    expect((await readCached(site.edge.address, '/search?q=oper', german)).status).toBeGreaterThanOrEqual(502);
  });
});

const wrongSettings: Record<EdgeName, (settings: string) => string> = {
  nginx: (settings) =>
    settings.replace('"$venue_shared $venue_encoding $request_uri"', '"$venue_encoding $request_uri"'),
  varnishd: (settings) =>
    settings
      .replace('hash_data(req.http.Edge-Language);', '')
      .replace('set req.http.Accept-Language = req.http.Edge-Language;', 'set req.http.Accept-Language = "de";'),
};
for (const name of edges)
  test.runIf(findProgram(name))(`control: without the language in its key ${name} shows Germans English`, async () => {
    await using site = await startCacheSetup(name, wrongSettings[name]);
    expect((await findLeaks(site, ['/contact'])).length).toBeGreaterThan(0);
  });
