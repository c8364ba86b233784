import { brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { openShippedSite } from '#server/content/shipped-site.ts';
import { startOnSocket } from '#tests/harness/in-process.ts';
import { german } from '#tests/harness/texts.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';

const server = await startOnSocket();
afterAll(() => server.close());

const site = await openShippedSite(fixtureContentFolder);
const get = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(server.address + path, { redirect: 'manual', headers, ...init });

describe('addresses', () => {
  test('[RTE-01] every address the site knows answers 200, and no two pages share a title', async () => {
    expect(site.addresses.pages.length).toBeGreaterThan(30);
    const titles = new Map<string, string>();
    for (const { path, canonical } of site.addresses.pages) {
      const response = await get(path);
      expect(response.status, path).toBe(200);
      const title = (await response.text()).match(/<title>([^<]+)/)?.[1] ?? '';
      expect(titles.get(title) ?? canonical, title).toBe(canonical);
      titles.set(title, canonical);
    }
  });

  test.each(['/', '/events/15', '/nope'])('%s loads its scripts after its picture', async (path) => {
    const scripts = (await (await get(path)).text()).match(/<script type="module"[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(' fetchpriority="low"');
  });

  test('a redirect keeps the query, puts it before the fragment, and ignores a final slash', async () => {
    expect(site.addresses.redirects.size).toBeGreaterThan(5);
    for (const [from, to] of site.addresses.redirects) {
      const [path, fragment] = to.split('#');
      const { status, headers } = await get(`${from}?lng=en&day=3%20May`);
      const location = `${path}?lng=en&day=3%20May${fragment ? `#${fragment}` : ''}`;
      expect([status, headers.get('location')]).toEqual([301, location]);
      expect((await get(from)).headers.get('location')).toBe(to);
      expect((await get(`${from}/`)).headers.get('location')).toBe(to);
    }
  });

  test.each(['/login', '/newsletter', '/visit'])('%s shows no field error before the visitor types', async (path) => {
    const fields = (await (await get(path)).text()).match(/<(?:input|select|textarea)[^>]* required[^>]*>/g) ?? [];
    expect(fields.length).toBeGreaterThan(0);
    for (const field of fields) expect(field).toContain(' aria-invalid="false"');
  });

  test.each([
    ...['/nope', '/nope/', '//events/', '/events/1/2', '/Events', '/index.html', '/.env', '/assets'],
    ...['/500', '/503', '/404'],
    ...['/events/unknown/x', '/people/nobody', '/works/nothing', '/composers/nobody', '/venues/nowhere'],
    '/people/__proto__',
  ])('[RTE-03] %s answers 404 with the page for unknown addresses', async (path) => {
    const response = await get(path, { 'accept-language': 'en' });
    expect([response.status, (await response.text()).includes('Oops! Page not found')]).toEqual([404, true]);
  });

  test.each([
    ['/media-detail/7', '/media-detail/1'],
    ['/news-detail/99', '/news-detail/2'],
    ['/park-detail/anything', '/park-detail/1'],
  ])('[MDD-01] [NWS-01] [PKD-01] %s shows the content of %s and names that address', async (path, canonical) => {
    expect(await (await get(path)).text()).toContain(`<link rel="canonical" href="${server.address}${canonical}"/>`);
  });

  const firstOfYear = '/media-detail/3';
  test.each([
    ...['0', '33', 'x', '-1', '1e1', '%00', '9'.repeat(400)].map((at) => [`${firstOfYear}?photo=${at}`, firstOfYear]),
    [`${firstOfYear}?photo=2&photo[]=3`, `${firstOfYear}?photo=2`],
    ...['abc?photo=2', '__proto__', '%00'].map((value) => [`/media-detail/${value}`, '/media-detail/1']),
    ['/media-library?type=__proto__&year=abc', '/media-library'],
    ['/media-library?type=photo&type=video', '/media-library?type=photo'],
    ['/park?place=constructor', '/park'],
    ['/news-detail/%F0%9F%98%80', '/news-detail/2'],
    ['/about?x=%3Cscript%3Ealert(1)%3C/script%3E', '/about'],
    ['/events?year=2022&category=opera', '/events?category=opera&year=2022&x=1'],
  ])('%s is the same page as %s, byte by byte, and not the home page', async (path = '', sensible = '') => {
    const answers = await Promise.all([path, sensible, '/'].map((one) => get(one)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [invalid, plain, home] = await Promise.all(answers.map((answer) => answer.text()));
    expect(invalid).toBe(plain);
    expect(invalid).not.toBe(home);
  });

  test('a slash at the end is redirected to the page without it', async () => {
    const { status, headers } = await get('/events/?category=opera');
    expect([status, headers.get('location')]).toEqual([301, '/events?category=opera']);
  });
});

describe('the answer with a page', () => {
  test('is sent as brotli, gzip or plain, as requested, and is the same page', async () => {
    const plain = Buffer.from(await (await get('/', { 'accept-encoding': 'identity' })).arrayBuffer());
    const raw = (encoding: string) => server.app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
    const { statusCode, headers, rawPayload } = await raw('br');
    expect([statusCode, headers['content-encoding']]).toEqual([200, 'br']);
    expect(brotliDecompressSync(rawPayload).equals(plain)).toBe(true);
    expect((await raw('gzip')).headers['content-encoding']).toBe('gzip');
  });

  test('is 304 for the same ETag and 200 for another, and has no body for HEAD', async () => {
    const first = await get('/events');
    const second = await get('/events', { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([second.status, await second.text()]).toEqual([304, '']);
    expect(second.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
    expect((await get('/events', { 'if-none-match': '"other"' })).status).toBe(200);
    const head = await get('/', {}, { method: 'HEAD' });
    expect([Number(head.headers.get('content-length')) > 1000, await head.text()]).toEqual([true, '']);
  });

  test('lets browsers keep hashed files and revalidate pages', async () => {
    const html = await (await get('/')).text();
    const script = html.match(/component-url="(\/assets\/[^"]+\.js)"/)?.[1] ?? '';
    const asset = await get(script, { 'accept-encoding': 'br' });
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-encoding')).toBe('br');
    expect((await get('/')).headers.get('cache-control')).toBe('private, no-cache');
  });
});

describe('language', () => {
  const readLanguage = async (path: string, headers: Record<string, string> = {}) =>
    (await (await get(path, headers)).text()).match(/<html lang="(\w+)"/)?.[1];

  test('[LNG-01] German is the default', async () => {
    expect(await readLanguage('/')).toBe('de');
    expect(await readLanguage('/', { 'accept-language': 'fr' })).toBe('de');
  });

  test('[LNG-02] the address, then the cookie, then the browser can select English', async () => {
    expect(await readLanguage('/?lng=en', { cookie: 'i18next=de', 'accept-language': 'de' })).toBe('en');
    expect(await readLanguage('/', { cookie: 'a=b; i18next=en', 'accept-language': 'de' })).toBe('en');
    expect(await readLanguage('/', { 'accept-language': 'de;q=0.4, en-US' })).toBe('en');
  });

  test('[LNG-03] only an address that names a supported language sets the cookie', async () => {
    const cookie = 'i18next=en; Path=/; Max-Age=31536000; SameSite=Lax';
    expect((await get('/?lng=en')).headers.get('set-cookie')).toBe(cookie);
    for (const path of ['/', '/?lng=fr', '/?lng=cimode', '/?lng='])
      expect((await get(path)).headers.get('set-cookie'), path).toBeNull();
  });

  test('[LNG-05] `?lng=cimode` shows the keys in place of the texts, and tells search engines not to index the page', async () => {
    const response = await get('/?lng=cimode');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    const html = await response.text();
    for (const key of ['home.welcome.title', 'parkSlides.1.title']) expect(html).toContain(key);
    expect(html).not.toContain(german('home.welcome.label'));
  });

  test('each language has its own ETag, so a cache cannot confuse them', async () => {
    const [de, en] = await Promise.all([get('/?lng=de'), get('/?lng=en')]);
    expect(de.headers.get('etag')).not.toBe(en.headers.get('etag'));
    expect(de.headers.get('vary')).toBe('accept-encoding, accept-language, cookie');
  });

  test('each language has its own canonical address, alternates, title, description and share picture', async () => {
    const headings = new Set<string>();
    for (const language of ['de', 'en']) {
      const html = await (await get(`/?lng=${language}`)).text();
      expect(html).toContain(`<link rel="canonical" href="${server.address}/?lng=${language}"/>`);
      for (const [lang, href] of Object.entries({ de: '/?lng=de', en: '/?lng=en', 'x-default': '/' }))
        expect(html).toContain(`<link rel="alternate" hrefLang="${lang}" href="${server.address}${href}"/>`);
      const share = html.match(/og:image" content="([^"]+)"/)?.[1] ?? '';
      expect((await fetch(share)).headers.get('content-type')).toBe('image/jpeg');
      for (const pattern of [/<title>[^<]+/, /name="description" content="[^"]+/])
        headings.add(html.match(pattern)?.[0] ?? '');
      headings.add(share);
    }
    expect(headings.size).toBe(6);
  });
});
