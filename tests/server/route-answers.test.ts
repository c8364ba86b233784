/** What each public address answers: status, kind of content, caching, policy, cookie and language. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InProcessServer, postTickets, startInProcess } from '#tests/harness/in-process.ts';
import { buildPlainEmail, insertSendingIssue } from '#tests/harness/newsletter-issues.ts';
import { giovanniEvent, prepareOffer, prepareSeats } from '#tests/harness/offers.ts';
import { listRoutes } from '#tests/harness/routes.ts';

let server: InProcessServer;
let issue: string;
let request: string;
beforeAll(async () => {
  server = await startInProcess({ PUBLIC_URL: 'https://tollenau.example' });
  await server.app.ready();
  issue = await insertSendingIssue(server.storage.db, server.clock.now, buildPlainEmail);
  await server.storage.db.updateTable('newsletterIssues').set({ archived: 1 }).execute();
  request = (await postTickets(server.app, { fullName: 'Ada Kestrel' })).json().data.status;
});
afterAll(() => server.close());

const own = "'self'";
const pagePolicy = {
  'default-src': "'none'",
  'img-src': own,
  'font-src': own,
  'media-src': own,
  'connect-src': own,
  'manifest-src': own,
  'frame-src': own,
  'base-uri': "'none'",
  'form-action': own,
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'look-ahead',
  'report-to': 'csp',
  'upgrade-insecure-requests': '',
  'script-src': own,
  'style-src': own,
};
const { 'media-src': _m, 'connect-src': _c, 'manifest-src': _f, 'frame-src': _s, ...embedded } = pagePolicy;
const { 'require-trusted-types-for': _r, 'trusted-types': _t, 'report-to': _p, ...embeddedPolicy } = embedded;
const barePolicy = { 'default-src': "'none'", 'frame-ancestors': "'none'" };

/** Without the hashes of the page’s own scripts and styles. A directive that comes twice is an error. */
function parsePolicy(text: unknown): Record<string, string> {
  const directives = String(text)
    .split('; ')
    .map((directive) => directive.split(' '));
  expect(new Set(directives.map(([name]) => name)).size, 'each directive once').toBe(directives.length);
  return Object.fromEntries(
    directives.map(([name = '', ...sources]) => [name, sources.filter((one) => !one.startsWith("'sha256-")).join(' ')]),
  );
}

interface Expected {
  status?: number;
  type?: string;
  cache?: string;
  policy?: Record<string, string>;
  referrer?: string;
  robots?: string;
  vary?: string;
  origins?: string;
  /** sets the cookie of the language */
  cookie?: true;
  location?: string;
  resource?: string;
}
const byLanguage = 'accept-encoding, accept-language, cookie';
const html = 'text/html; charset=utf-8';
const page: Expected = { type: html, cache: 'private, no-cache', policy: pagePolicy, vary: byLanguage, cookie: true };
const privatePage: Expected = { ...page, cache: 'no-store', referrer: 'strict-origin', robots: 'noindex' };
const missingPage: Expected = { ...privatePage, status: 404 };
const file = (type: string): Expected => ({ type, cache: 'public, max-age=3600' });
const api = (status: number): Expected => ({ status, type: 'application/json; charset=utf-8', cache: 'no-store' });
const text = 'text/plain; charset=utf-8';
const feed = (type: string): Expected => ({
  ...{ type, cache: 'private, no-cache', vary: byLanguage },
  ...{ origins: '*', resource: 'cross-origin' },
});
const redirect = (location: string): Expected => ({ status: 303, location });

/** A new route fails until it is here; `?lng=en` is added to each address. */
const answersByRoute: Record<string, [url: string, expected: Expected][]> = {
  '/apple-touch-icon.png': [['/apple-touch-icon.png', file('image/png')]],
  '/favicon.svg': [['/favicon.svg', file('image/svg+xml')]],
  '/icon-192.png': [['/icon-192.png', file('image/png')]],
  '/icon-512.png': [['/icon-512.png', file('image/png')]],
  '/icon-maskable-512.png': [['/icon-maskable-512.png', file('image/png')]],
  '/logo.png': [['/logo.png', { status: 404, cache: 'no-store' }]],
  '/robots.txt': [['/robots.txt', file(text)]],
  '/.well-known/security.txt': [['/.well-known/security.txt', file(text)]],
  '/sitemap.xml': [['/sitemap.xml', file('application/xml; charset=utf-8')]],
  '/api/account': [['/api/account', api(401)]],
  '/api/account/export': [['/api/account/export', api(401)]],
  '/api/alerts': [['/api/alerts', redirect('/events')]],
  '/api/newsletter': [['/api/newsletter', redirect('/newsletter')]],
  '/api/ticket-requests': [['/api/ticket-requests', redirect('/tickets?lng=en')]],
  '/alerts/asked': [['/alerts/asked', privatePage]],
  '/alerts/confirm/:key': [
    ['/alerts/confirm/KEY', privatePage],
    ['/alerts/confirm/short', missingPage],
  ],
  '/alerts/leave/:key': [
    ['/alerts/leave/KEY', privatePage],
    ['/alerts/leave/short', missingPage],
  ],
  '/newsletter': [['/newsletter', page]],
  '/newsletter/asked': [['/newsletter/asked', privatePage]],
  '/newsletter/archive': [['/newsletter/archive', { ...privatePage, robots: '' }]],
  '/newsletter/confirm/:key': [
    ['/newsletter/confirm/KEY', privatePage],
    ['/newsletter/confirm/short', missingPage],
  ],
  '/newsletter/leave/:key': [
    ['/newsletter/leave/KEY', privatePage],
    ['/newsletter/leave/short', missingPage],
  ],
  '/newsletter/read/:id': [
    [
      '/newsletter/read/ISSUE',
      {
        ...{ type: html, cache: 'private, no-cache', vary: 'accept-language, cookie' },
        policy: {
          ...{ 'default-src': "'none'", 'img-src': own, 'style-src': "'unsafe-inline'" },
          ...{ 'base-uri': "'none'", 'form-action': "'none'", 'frame-ancestors': "'none'" },
        },
      },
    ],
    ['/newsletter/read/00000000-0000-4000-8000-000000000000', missingPage],
  ],
  '/newsletter/pictures/:name': [
    ['/newsletter/pictures/none.abcdef.jpg', api(404)],
    ['/newsletter/pictures/none.png', api(404)],
  ],
  '/requests/:key': [
    ['REQUEST', privatePage],
    ['/requests/KEY', missingPage],
    ['/requests/short', missingPage],
  ],
  '/requests/:key/receipt': [
    ['REQUEST/receipt', privatePage],
    ['/requests/KEY/receipt', missingPage],
    ['/requests/short/receipt', missingPage],
  ],
  '/media/:name': [['/media/none.abcdef.avif', api(404)]],
  '/share/:file': [['/share/none', missingPage]],
  '/park/guide/worker.js': [
    [
      '/park/guide/worker.js',
      {
        ...{ type: 'text/javascript; charset=utf-8', cache: 'private, no-cache' },
        policy: { ...barePolicy, 'connect-src': own },
      },
    ],
  ],
  '/healthz': [['/healthz', api(200)]],
  '/readyz': [['/readyz', api(503)]],
  '/statusz': [['/statusz', api(200)]],
  '*': [
    ['/', page],
    ['/events', page],
    [`/events/${giovanniEvent.id}`, page],
    ['/no-such-page', { ...page, status: 404 }],
    ['/login', page],
    ['/alerts?event=15', page],
    ['/search?q=oper', page],
    [
      '/embed/map',
      {
        ...page,
        policy: { ...pagePolicy, 'frame-src': "'none'", 'frame-ancestors': own, 'trusted-types': "'none'" },
      },
    ],
    [
      '/embed/evening',
      {
        ...{ type: html, cache: 'private, no-cache', vary: byLanguage },
        policy: {
          ...embeddedPolicy,
          ...{ 'form-action': "'none'", 'frame-ancestors': "'self' https:", 'script-src': "'none'" },
        },
      },
    ],
    [
      '/park/guide',
      {
        ...page,
        policy: {
          ...pagePolicy,
          ...{ 'media-src': "'none'", 'worker-src': own, 'trusted-types': 'look-ahead guide-worker' },
        },
      },
    ],
    ['/calendar.ics', feed('text/calendar; charset=utf-8')],
    ['/feed.xml', feed('application/atom+xml; charset=utf-8')],
    ['/programme.json', feed('application/json; charset=utf-8')],
    [
      `/events/${giovanniEvent.id}.ics`,
      { type: 'text/calendar; charset=utf-8', cache: 'private, no-cache', vary: byLanguage },
    ],
  ],
};

const fill = (url: string) => {
  const filled = url.replace('KEY', 'k'.repeat(43)).replace('ISSUE', issue).replace('REQUEST', request);
  return `${filled}${filled.includes('?') ? '&' : '?'}lng=en`;
};
const listPublicRoutes = () =>
  listRoutes(server.app)
    .filter(({ method, url }) => method === 'GET' && !url.startsWith('/office') && !url.startsWith('/assets/'))
    .map(({ url }) => url);
const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { accept: 'text/html', ...headers } });

test('H1 H2 H5 each public address answers with its status, content type, caching, policy and language cookie', async () => {
  expect(listPublicRoutes().toSorted()).toEqual(Object.keys(answersByRoute).toSorted());
  for (const [url, expected] of Object.values(answersByRoute).flat()) {
    const { statusCode, headers } = await get(fill(url));
    const found = {
      status: statusCode,
      type: headers['content-type'],
      cache: headers['cache-control'],
      policy: parsePolicy(headers['content-security-policy']),
      referrer: headers['referrer-policy'],
      robots: headers['x-robots-tag'],
      vary: headers['vary'],
      origins: headers['access-control-allow-origin'],
      cookie: headers['set-cookie'],
      location: headers['location'],
      resource: headers['cross-origin-resource-policy'],
      sniffing: headers['x-content-type-options'],
      opener: headers['cross-origin-opener-policy'],
      transport: headers['strict-transport-security'],
    };
    expect(found, url).toEqual({
      status: expected.status ?? 200,
      type: expected.type,
      cache: expected.cache,
      policy: expected.policy ?? barePolicy,
      referrer: expected.referrer ?? 'strict-origin-when-cross-origin',
      robots: expected.robots || undefined,
      vary: expected.vary,
      origins: expected.origins,
      cookie: expected.cookie && 'i18next=en; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
      location: expected.location,
      resource: expected.resource ?? 'same-origin',
      sniffing: 'nosniff',
      opener: 'same-origin',
      transport: 'max-age=63072000; includeSubDomains',
    });
    const isPrivate = expected.cache === 'no-store';
    expect(headers['etag'] !== undefined && isPrivate, `${url}: a private page has no tag`).toBe(false);
    const isRendered = expected.type === html && expected.vary === byLanguage;
    const position = url === '/park/guide' ? 'self' : '';
    const denied = `camera=(), geolocation=(${position}), microphone=()`;
    expect(headers['permissions-policy'], url).toBe(isRendered ? denied : undefined);
  }
});

test('an address that is only read refuses other methods and names those it has', async () => {
  const changing = new Set(
    listRoutes(server.app)
      .filter(({ method }) => method === 'POST')
      .map(({ url }) => url),
  );
  for (const [route, [[url] = ['']]] of Object.entries(answersByRoute)) {
    if (changing.has(route)) continue;
    const answer = await server.app.inject({ method: 'POST', url: fill(url), headers: { accept: 'text/html' } });
    expect([answer.statusCode, answer.headers['allow'], answer.headers['cache-control']], url).toEqual([
      405,
      'GET, HEAD',
      'no-store',
    ]);
  }
});

test('the language of a page is that of the address, else of the cookie, else of the browser, else German', async () => {
  for (const [query, cookie, browser, language] of [
    ['?lng=en', 'i18next=de', 'de', 'en'],
    ['?lng=xx', 'i18next=en', 'de', 'en'],
    ['', 'a=b; i18next=en', 'de', 'en'],
    ['', 'i18next=xx', 'en-GB', 'en'],
    ['', '', 'fr, de;q=0.2, en;q=0.5', 'en'],
    ['', '', 'fr, en;q=0', 'de'],
    ['', '', 'fr', 'de'],
  ] as const) {
    const headers = { ...(cookie && { cookie }), ...(browser && { 'accept-language': browser }) };
    for (const path of ['/newsletter', '/newsletter/asked']) {
      const { body } = await get(path + query, headers);
      expect(body, `${path}${query} ${cookie} ${browser}`).toContain(`<html lang="${language}"`);
    }
  }
});

test('a form that is sent without script redirects in the language of its address, and is never stored', async () => {
  server.clock.now = new Date('2024-06-03T10:00:00Z');
  await prepareSeats(server);
  const guest = await prepareOffer(server, {}, { seats: 1 });
  const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
  const post = (url: string, payload: Record<string, string>) =>
    server.app.inject({ method: 'POST', url, headers, payload: String(new URLSearchParams(payload)) });
  for (const [url, values, to] of [
    [`${guest.status}?lng=en`, { action: 'decline', offer: guest.offer }, `${guest.status}?lng=en`],
    [guest.status, { action: 'withdraw' }, guest.status],
    ['/api/newsletter?lng=en', { email: 'ada@example.org', consent: 'on' }, '/newsletter/asked'],
    [`/newsletter/confirm/${'k'.repeat(43)}`, {}, `/newsletter/confirm/${'k'.repeat(43)}`],
  ] as const) {
    const answer = await post(url, values);
    expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']], url).toEqual([
      303,
      to,
      'no-store',
    ]);
  }
});
