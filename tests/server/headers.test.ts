import { afterAll, describe, expect, test } from 'vitest';
import { speculationPolicy } from '#contract/speculation-rules.ts';
import { allPaths } from '#tests/harness/addresses.ts';
import { startOnSocket } from '#tests/harness/in-process.ts';

/** The headers for the best grade of the HTTP Observatory; other tests cover page policies. */
const expectedHeaders = {
  'x-content-type-options': /^nosniff$/,
  'cross-origin-resource-policy': /^same-origin$/,
  // Private pages send `strict-origin`.
  'referrer-policy': /^strict-origin(-when-cross-origin)?$/,
  'content-security-policy': /^default-src 'none';(?!.*unsafe).*frame-ancestors 'none'/,
} as const;

/** The names of missing or wrong headers. */
const findMissingHeaders = (headers: Headers): string[] =>
  Object.entries(expectedHeaders).flatMap(([name, wanted]) => (wanted.test(headers.get(name) ?? '') ? [] : [name]));

const server = await startOnSocket();
const overHttps = await startOnSocket({ PUBLIC_URL: 'https://tollenau.example' });
afterAll(() => Promise.all([server.close(), overHttps.close()]));

const pages = ['/', '/?lng=en', '/events', '/nope', '/events/14', '/login'];
const securityText = '/.well-known/security.txt';
const others = ['/favicon.svg', '/robots.txt', '/sitemap.xml', '/statusz', securityText];

describe('H1 every kind of answer has the security headers', () => {
  test.each([...pages, ...others])('the answer for %s has each expected header, over HTTP and HTTPS', async (path) => {
    const plain = await fetch(server.address + path);
    expect(findMissingHeaders(plain.headers)).toEqual([]);
    const { headers } = await fetch(overHttps.address + path);
    expect(findMissingHeaders(headers)).toEqual([]);
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
  });

  test('answers with 400, 404 and 405 have these headers, too', async () => {
    const refused = await fetch(server.address, { method: 'POST' });
    expect(refused.status).toBe(405);
    expect(refused.headers.get('allow')).toBe('GET, HEAD');
    expect(findMissingHeaders(refused.headers)).toEqual([]);
    const unreadable = await fetch(`${overHttps.address}/%`);
    expect([unreadable.status, findMissingHeaders(unreadable.headers)]).toEqual([400, []]);
    expect(await unreadable.text()).not.toContain('FST_');
    const page = await fetch(`${overHttps.address}/%`, { headers: { accept: 'text/html' } });
    expect([page.status, findMissingHeaders(page.headers)]).toEqual([404, []]);
  });
});

test.each(pages)('H2 the policy of %s allows only the site’s own parts, without wildcards', async (path) => {
  const policy = (await fetch(server.address + path)).headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`require-trusted-types-for 'script'; trusted-types ${speculationPolicy};`);
  expect(policy).toContain("base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|\*|data:|https:|http:|blob:/);
  expect(policy).toMatch(/script-src 'self' 'sha256-/);
});

test('robots.txt names the sitemap, which lists exactly the pages that allow search engines', async () => {
  expect(await (await fetch(`${server.address}/robots.txt`)).text()).toContain(`${server.address}/sitemap.xml`);
  const sitemap = await (await fetch(`${server.address}/sitemap.xml`)).text();
  for (const path of allPaths) {
    const html = await (await fetch(server.address + path)).text();
    const canonical = html.match(/<link rel="canonical" href="http:\/\/[^/]+([^"]*)"/)?.[1];
    const isIndexed = !html.includes('<meta name="robots" content="noindex"/>') && canonical === path;
    expect(sitemap.includes(`${path}?lng=de</loc>`), path).toBe(isIndexed);
  }
  expect(sitemap).not.toMatch(/tickets|newsletter/);
  expect(sitemap).toContain('/events?lng=en');
});

test('security.txt names the address of the estate and expires within a year (RFC 9116)', async () => {
  const answer = await fetch(overHttps.address + securityText);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const [contact, expires = '', ...rest] = (await answer.text()).split('\n');
  expect(contact).toMatch(/^Contact: mailto:\S+@\S+$/);
  const days = (Date.parse(expires.replace('Expires: ', '')) - Date.now()) / 86_400_000;
  expect([days > 30, days < 365, expires]).toEqual([true, true, expect.stringMatching(/T00:00:00Z$/)]);
  const canonical = `Canonical: https://tollenau.example${securityText}`;
  expect(rest).toEqual(['Preferred-Languages: de, en', canonical, '']);
});

test('H5 headers allow no powerful feature and name no software, and HSTS is sent only with HTTPS', async () => {
  const { headers } = await fetch(server.address);
  expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  for (const none of ['server', 'x-powered-by', 'strict-transport-security']) expect(headers.get(none)).toBeNull();
  const secure = await fetch(`${overHttps.address}/?lng=en`);
  expect(secure.headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
  expect(secure.headers.get('set-cookie')).toContain('; Secure');
});

test('pages, sitemap and robots use the public address, whatever the Host header contains', async () => {
  const html = await (await fetch(overHttps.address, { headers: { host: 'evil.example' } })).text();
  expect(html).toContain('<link rel="canonical" href="https://tollenau.example/"/>');
  expect(html).not.toContain('evil.example');
});
