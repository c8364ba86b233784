/** Every route of the server with a database that is away: each answer says that the visitor should try again. */
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ruleOf } from '#contract/office/office.ts';
import { type InProcess, inProcess } from '#tests/harness/inbox.ts';
import { routesOf } from '#tests/harness/routes.ts';
import { type Person, staffMember } from '#tests/harness/staff.ts';

/** How many questions the database still answers; then it is gone, for good or for one question. */
const line = { left: Number.POSITIVE_INFINITY, asked: 0, onlyOne: false };
const cut: KyselyPlugin = {
  transformQuery({ node }) {
    line.asked++;
    const gone = line.onlyOne ? line.left === 0 : line.left <= 0;
    line.left--;
    if (gone) throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
    return node;
  },
  transformResult: async ({ result }) => result,
};

let server: InProcess;
let owner: Person;
beforeAll(async () => {
  server = await inProcess({}, { through: (storage) => ({ ...storage, db: storage.db.withPlugin(cut) }) });
  await server.app.ready();
  owner = await staffMember(server);
});
afterAll(() => server.close());

type Method = 'GET' | 'POST' | 'DELETE';
const routes = () =>
  routesOf(server.app)
    .filter(({ method, url }) => method !== 'HEAD' && !/^\/(office\/sign-out|\w+z)$/.test(url))
    .map(({ method, url }) => ({ method: method as Method, url }));

/** What goes as far as the database with each form that anybody may send. */
const forms: Record<string, object> = {
  '/api/newsletter': { email: 'ada@example.org', consent: 'on' },
  '/api/alerts': { email: 'ada@example.org', consent: 'on', event: '15' },
  '/requests/:key': { action: 'withdraw' },
  '/auth/login/': { email: 'ada@example.org', password: 'a wrong password' },
  '/auth/refresh/': { refresh_token: 'r'.repeat(43) },
};
const key = 'k'.repeat(43);
const at = (url: string) =>
  url
    .replace('*', 'no-such-page')
    .replace(':key', key)
    .replace(':event', '15')
    .replace(':kind', 'news')
    .replace(':id', '1')
    .replaceAll(/:\w+/g, 'x');

let callers = 0;
async function ask({ method, url }: { method: Method; url: string }, cookie?: string, left = Number.POSITIVE_INFINITY) {
  const values = forms[url] ?? { action: 'save' };
  const spoken = url.startsWith('/auth') ? 'application/json' : 'application/x-www-form-urlencoded';
  callers++;
  Object.assign(line, { left, asked: 0 });
  const answer = await server.app.inject({
    method,
    url: at(url),
    headers: {
      accept: 'text/html',
      'accept-language': 'en',
      'x-forwarded-for': `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`,
      ...(method !== 'GET' && { 'content-type': spoken, 'sec-fetch-site': 'same-origin' }),
      ...(cookie && { cookie }),
    },
    ...(method === 'POST' && {
      payload: spoken.includes('json') ? JSON.stringify(values) : String(new URLSearchParams({ ...values })),
    }),
  });
  line.left = Number.POSITIVE_INFINITY;
  return { status: answer.statusCode, body: answer.body, again: answer.headers['retry-after'], asked: line.asked };
}

const said = /We cannot look that up just now|We cannot store your details at this moment/;

test('away from the beginning: no answer is a fault, and what needs it says so', async () => {
  const away: string[] = [];
  for (const route of routes()) {
    const cookie = route.url.startsWith('/office') ? owner.cookie : undefined;
    const { status, body, again } = await ask(route, cookie, 0);
    const name = `${route.method} ${route.url}`;
    expect(status, name).not.toBe(500);
    if (status !== 503) continue;
    away.push(name);
    expect(body, name).toMatch(said);
    expect(again, name).toBe('10');
  }
  expect(away.length).toBeGreaterThan(60);
  for (const name of ['GET /newsletter/confirm/:key', 'POST /api/newsletter', 'GET /office/requests'])
    expect(away).toContain(name);
  for (const name of ['GET /newsletter/asked', 'GET /newsletter', 'GET /sitemap.xml', 'GET /*'])
    expect(away).not.toContain(name);
});

test('gone in the middle, after any question: no answer is a fault', async () => {
  for (const route of routes().filter(({ url }) => !url.startsWith('/office') || ruleOf(url)?.who !== 'anybody')) {
    const cookie = route.url.startsWith('/office') ? owner.cookie : undefined;
    for (const left of [1, 2, 3, 5, 8]) {
      const { status, asked } = await ask(route, cookie, left);
      expect(status, `${route.method} ${route.url} after ${left}`).not.toBe(500);
      if (asked <= left) break;
    }
  }
});
test('away for the guard’s question alone, it lets nobody in, whom nobody knows', async () => {
  line.onlyOne = true;
  for (const route of routes().filter(({ url }) => url.startsWith('/office') && ruleOf(url)?.who !== 'anybody')) {
    const { status, body } = await ask(route, `office=${'x'.repeat(43)}`, 0);
    expect([status, said.test(body)], `${route.method} ${route.url}`).toEqual([503, true]);
    expect(body, route.url).not.toMatch(/data-facts|<table|name="action"/);
  }
  line.onlyOne = false;
});
