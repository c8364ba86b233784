/** Requests every route without a database: each answer asks the visitor to retry. */
import type { KyselyPlugin } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { findAccessRule } from '#contract/office/office.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import { startInProcess } from '#tests/harness/in-process.ts';
import { listRoutes } from '#tests/harness/routes.ts';
import { createStaffMember } from '#tests/harness/staff.ts';

/** After `queriesLeft` more queries one fails, or all of them. */
const databaseConnection = { queriesLeft: Number.POSITIVE_INFINITY, queryCount: 0, failsOnce: false };
const plugin: KyselyPlugin = {
  transformQuery({ node }) {
    databaseConnection.queryCount++;
    const isOver = databaseConnection.failsOnce
      ? databaseConnection.queriesLeft === 0
      : databaseConnection.queriesLeft <= 0;
    databaseConnection.queriesLeft--;
    if (isOver) throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
    return node;
  },
  transformResult: async ({ result }) => result,
};

const wrapStorage = (storage: DatabaseStorage) => ({ ...storage, db: storage.db.withPlugin(plugin) });
const server = await startInProcess({}, { wrapStorage });
await server.app.ready();
const owner = await createStaffMember(server);
afterAll(() => server.close());

const routes = () =>
  listRoutes(server.app)
    .filter(({ method, url }) => method !== 'HEAD' && !/^\/(office\/sign-out|\w+z)$/.test(url))
    .map(({ method, url }) => ({ method: method as 'GET' | 'POST' | 'DELETE', url }));

/** Valid input for the public forms, so that they reach the database. */
const forms: Record<string, object> = {
  '/api/newsletter': { email: 'ada@example.org', consent: 'on' },
  '/api/alerts': { email: 'ada@example.org', consent: 'on', event: '15' },
  '/requests/:key': { action: 'withdraw' },
  '/auth/login/': { email: 'ada@example.org', password: 'a wrong password' },
  '/auth/refresh/': { refresh_token: 'r'.repeat(43) },
};
const key = 'k'.repeat(43);
const fillAddress = (url: string) =>
  url
    .replace('*', 'no-such-page')
    .replace(':key', key)
    .replace(':event', '15')
    .replace(':kind', 'news')
    .replace(':id', '1')
    .replaceAll(/:\w+/g, 'x');

let callerCount = 0;
type Route = ReturnType<typeof routes>[number];
async function request({ method, url }: Route, cookie?: string, queriesLeft = Number.POSITIVE_INFINITY) {
  const values = forms[url] ?? { action: 'save' };
  const spoken = url.startsWith('/auth') ? 'application/json' : 'application/x-www-form-urlencoded';
  callerCount++;
  Object.assign(databaseConnection, { queriesLeft, queryCount: 0 });
  const answer = await server.app.inject({
    method,
    url: fillAddress(url),
    headers: {
      accept: 'text/html',
      'accept-language': 'en',
      'x-forwarded-for': `10.${callerCount >> 16}.${(callerCount >> 8) & 255}.${callerCount & 255}`,
      ...(method !== 'GET' && { 'content-type': spoken, 'sec-fetch-site': 'same-origin' }),
      ...(cookie && { cookie }),
    },
    ...(method === 'POST' && {
      payload: spoken.includes('json') ? JSON.stringify(values) : String(new URLSearchParams({ ...values })),
    }),
  });
  databaseConnection.queriesLeft = Number.POSITIVE_INFINITY;
  const { statusCode: status, body, headers } = answer;
  return { status, body, again: headers['retry-after'], queryCount: databaseConnection.queryCount };
}

const outageSentence = /We cannot look that up just now|We cannot store your details at this moment/;

test('without a database no answer is a server error, and pages that need it explain that', async () => {
  const unavailable: string[] = [];
  for (const route of routes()) {
    const cookie = route.url.startsWith('/office') ? owner.cookie : undefined;
    const { status, body, again } = await request(route, cookie, 0);
    const name = `${route.method} ${route.url}`;
    expect(status, name).not.toBe(500);
    if (status !== 503) continue;
    unavailable.push(name);
    expect(body, name).toMatch(outageSentence);
    expect(again, name).toBe('10');
  }
  expect(unavailable.length).toBeGreaterThan(60);
  for (const name of ['GET /newsletter/confirm/:key', 'POST /api/newsletter', 'GET /office/requests'])
    expect(unavailable).toContain(name);
  for (const name of ['GET /newsletter/asked', 'GET /newsletter', 'GET /sitemap.xml', 'GET /*'])
    expect(unavailable).not.toContain(name);
});

test('if the database fails in the middle of a request, no answer is a server error', async () => {
  for (const route of routes()) {
    if (route.url.startsWith('/office') && findAccessRule(route.url)?.allowedRoles === 'anybody') continue;
    const cookie = route.url.startsWith('/office') ? owner.cookie : undefined;
    for (const left of [1, 2, 3, 5, 8]) {
      const { status, queryCount } = await request(route, cookie, left);
      expect(status, `${route.method} ${route.url} after ${left}`).not.toBe(500);
      if (queryCount <= left) break;
    }
  }
});

test('if only the session check fails, strangers get no access', async () => {
  databaseConnection.failsOnce = true;
  for (const route of routes()) {
    if (!route.url.startsWith('/office') || findAccessRule(route.url)?.allowedRoles === 'anybody') continue;
    const { status, body } = await request(route, `office=${'x'.repeat(43)}`, 0);
    expect([status, outageSentence.test(body)], `${route.method} ${route.url}`).toEqual([503, true]);
    expect(body, route.url).not.toMatch(/data-setup|<table|name="action"/);
  }
  databaseConnection.failsOnce = false;
});
