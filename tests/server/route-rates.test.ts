/** Each address that changes data has its own rate limit, which counts for each network alone. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { limits } from '#server/limits.ts';
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts';
import { listRoutes } from '#tests/harness/routes.ts';
import { createStaffMember, type TestStaff } from '#tests/harness/staff.ts';
import { english } from '#tests/harness/texts.ts';

/** Small and distinct numbers, so that the test finds out which limit a route has. */
const testLimits = {
  requestsPerWindow: 2,
  subscriptionsPerWindow: 3,
  signUpsPerWindow: 4,
  signInsPerWindow: 5,
  accountCallsPerWindow: 6,
  refreshesPerWindow: 7,
  officeActionsPerWindow: 8,
  photographsPerWindow: 9,
  filmPartsPerWindow: 10,
  savesPerWindow: 11,
  previewsPerWindow: 12,
};
type LimitName = keyof typeof testLimits;

/** A new route fails until it is here. Auth addresses also end in a slash. */
const routesByLimit: Record<LimitName, string> = {
  requestsPerWindow: 'POST /api/ticket-requests,POST /requests/:key,POST /policy-reports,POST /shown',
  subscriptionsPerWindow: `POST /api/newsletter,POST /newsletter/confirm/:key,POST /newsletter/leave/:key,POST /api/alerts,
    POST /alerts/confirm/:key,POST /alerts/leave/:key`,
  signUpsPerWindow: 'POST /auth/signup/,POST /auth/password/forgotten/,POST /api/account/verification/',
  signInsPerWindow: `POST /auth/login/,POST /auth/password/reset/,POST /auth/password/change/,POST /auth/verify/,
    DELETE /api/account,POST /office/sign-in,POST /office/proof,POST /office/start,POST /office/invitation`,
  accountCallsPerWindow: `POST /auth/logout/,POST /auth/logout-everywhere/,POST /api/account/sessions/end/,
    DELETE /api/account/newsletter,GET /api/account,GET /api/account/export`,
  refreshesPerWindow: 'POST /auth/refresh/,POST /auth/refresh-token/',
  officeActionsPerWindow: `POST /office,POST /office/sign-out,POST /office/staff,POST /office/account,POST /office/house,
    POST /office/pictures/:id,POST /office/pictures/batch,POST /office/redirects,POST /office/content,
    POST /office/content/:kind/:id,POST /office/content/:kind/:id/history,POST /office/new/:kind,POST /office/newsletter,
    POST /office/newsletter/subscribers,POST /office/newsletter/:id,POST /office/newsletter/:id/send,
    POST /office/requests/:reference,POST /office/requests/:reference/receipt,POST /office/requests/:reference/erasure,
    POST /office/requests/:reference/id-copy,POST /office/events/:event,POST /office/events/:event/alerts,
    POST /office/events/:event/decision,POST /office/check-in/:event,POST /office/check-in/:event/check-ins`,
  photographsPerWindow:
    'POST /office/pictures,POST /office/films/new,POST /office/films/:id,POST /office/films/uploads',
  filmPartsPerWindow: 'POST /office/films/uploads/:upload/:part',
  savesPerWindow: `POST /office/content/:kind/:id/draft,POST /office/content/:kind/:id/presence,
    POST /office/newsletter/:id/draft,POST /office/newsletter/:id/presence`,
  previewsPerWindow: 'POST /office/preview',
};
const expectedLimits = new Map(
  Object.entries(routesByLimit).flatMap(([name, routes]) =>
    routes.split(/,\s*/).map((route) => [route, name as LimitName] as const),
  ),
);

const shipped = Object.fromEntries(Object.keys(testLimits).map((name) => [name, limits[name as LimitName]]));
let server: InProcessServer;
let owner: TestStaff;
beforeAll(async () => {
  Object.assign(limits, testLimits);
  server = await startInProcess({ PUBLIC_URL: 'https://tollenau.example' });
  owner = await createStaffMember(server);
});
afterAll(async () => {
  Object.assign(limits, shipped);
  await server.close();
});

type Method = 'GET' | 'POST' | 'DELETE';
interface LimitedRoute {
  method: Method;
  url: string;
}

const listLimited = (): LimitedRoute[] =>
  listRoutes(server.app)
    .map(({ method, url }) => ({ method: method as Method, url }))
    .filter(
      ({ method, url }) => !['GET', 'HEAD'].includes(method) || (method === 'GET' && url.startsWith('/api/account')),
    );

const withSlash = ({ method, url }: LimitedRoute): string => {
  const known = `${method} ${url}`;
  return expectedLimits.has(known) ? known : `${known}/`;
};

const send = ({ method, url }: LimitedRoute, ip: string) =>
  server.app.inject({
    method,
    url: url.replace(':event', '15').replaceAll(/:\w+/g, 'k'.repeat(43)),
    headers: {
      'accept-language': 'en',
      cookie: owner.cookie,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': ip,
      'content-type': 'application/x-www-form-urlencoded',
    },
    ...(method !== 'GET' && { payload: 'action=none' }),
  });

/** Of routes without pages: it needs no content. */
const plainSentence = 'Too many requests; please try again in a few minutes.';

/** How many requests of this network the route answers before it refuses one. */
async function countAnswered(route: LimitedRoute, ip: string) {
  for (let count = 0; count <= 20; count += 1) {
    const answer = await send(route, ip);
    if (answer.statusCode === 429) return { count, answer };
  }
  throw new Error(`${route.method} ${route.url} answers more than twenty requests.`);
}

test('L8 each route answers as many requests of a network as its limit says, and tells when to come back', async () => {
  const routes = listLimited();
  expect([...new Set(routes.map(withSlash))].toSorted()).toEqual([...expectedLimits.keys()].toSorted());
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    for (const route of routes) {
      const name = `${route.method} ${route.url}`;
      if (route.url === '/office/sign-out') continue;
      const start = Date.now();
      const { count, answer } = await countAnswered(route, '198.51.100.7');
      expect(count, name).toBe(testLimits[expectedLimits.get(withSlash(route)) ?? 'requestsPerWindow']);
      expect(Number(answer.headers['retry-after']), name).toBe(limits.window / 1000);
      expect(answer.headers['cache-control'], name).toBe('no-store');
      expect(
        Object.keys(answer.headers).filter((header) => header.startsWith('x-ratelimit')),
        name,
      ).toEqual([]);
      const { message } = answer.json<{ error: { message: string } }>().error;
      expect([english('errors.tooMany'), plainSentence], name).toContain(message);
      expect((await send(route, '198.51.100.8')).statusCode, `${name} from another network`).not.toBe(429);
      vi.setSystemTime(start + limits.window - 1);
      expect((await send(route, '198.51.100.7')).statusCode, `${name} too early`).toBe(429);
      vi.setSystemTime(start + limits.window);
      expect((await send(route, '198.51.100.7')).statusCode, `${name} later`).not.toBe(429);
    }
  } finally {
    vi.useRealTimers();
  }
});
