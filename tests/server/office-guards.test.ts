import { afterAll, expect, test } from 'vitest';
import { findAccessRule, type OfficeAddress, officeAccess } from '#contract/office/office.ts';
import { type OfficeRole, officeRoles } from '#contract/office/roles.ts';
import { limits } from '#server/limits.ts';
import { startInProcess } from '#tests/harness/in-process.ts';
import { listRoutes } from '#tests/harness/routes.ts';
import { createStaffMember, getPage, postForm, type TestStaff } from '#tests/harness/staff.ts';

/** A copy of the server's table, so that a wrong role is noticed. After `=`: `AccessRule.proof`. */
const expectedAccess: [readonly OfficeRole[] | 'anybody', string][] = [
  ['anybody', '/sign-in /start /invitation /admin-bar'],
  [officeRoles, ' /sign-out /*'],
  [['owner'], '/staff=always /log /house'],
  [['owner', 'office', 'door'], '/check-in/:event /check-in/:event/list /check-in/:event/check-ins'],
  [
    ['owner', 'office'],
    `/requests /requests/:reference /requests/:reference/id-copy=always /requests/:reference/id-copy/:view=always /requests/:reference/receipt /requests/:reference/erasure /events /events/money.csv /events/:event /events/:event/money.csv /events/:event/alerts=changes
     /events/:event/decision=beforeChanges /stats /stats/days.csv /newsletter /newsletter/:id /newsletter/:id/draft
     /newsletter/:id/presence /newsletter/:id/email /newsletter/:id/send=changes /newsletter/subscribers=always
     /newsletter/subscribers/export=always`,
  ],
  [
    ['owner', 'office', 'writer'],
    `/proof /account=changes /content /content/search /content/:kind /content/:kind/:id /content/:kind/:id/history
     /content/:kind/:id/history/page /content/:kind/:id/draft /content/:kind/:id/presence /content/pictures
     /content/pictures/:id /new/:kind /preview /redirects /redirects/table.csv /visual-editor /visual-editor/page /pictures /pictures/batch /pictures/:id
     /photographs/:hash /media/:name /films/new /films/uploads /films/uploads/:upload/:part /films/:id /films/:id/captions/:language`,
  ],
];
const rules = new Map<string, { allowedRoles: readonly OfficeRole[] | 'anybody'; proof: string | undefined }>(
  expectedAccess.flatMap(([allowedRoles, listed]) =>
    listed.split(/\s+/).map((entry) => {
      const [address, proof] = entry.split('=');
      return [`/office${address}`, { allowedRoles, proof }] as const;
    }),
  ),
);

const server = await startInProcess({ PUBLIC_URL: 'https://tollenau.example' });
await server.app.ready();
const people = new Map<string, TestStaff>();
const eventId = 15;
for (const role of officeRoles)
  people.set(role, await createStaffMember(server, role, role === 'door' ? eventId : null));
afterAll(() => server.close());

const addresses = Object.keys(officeAccess) as OfficeAddress[];
const guarded = addresses.filter((address) => officeAccess[address].allowedRoles !== 'anybody');
const fillAddress = (address: string, event: string | number = eventId) =>
  address.replace('*', 'no-such-page').replace(':event', String(event)).replaceAll(/:\w+/g, 'x');

const routes = () => listRoutes(server.app).filter(({ url }) => url.startsWith('/office'));

test('officeAccess, the routes of the server and the copy in this test list the same addresses', () => {
  expect([...new Set(routes().map(({ url }) => url))].sort()).toEqual([...addresses].sort());
  expect([...rules.keys()].sort()).toEqual([...addresses].sort());
});

test('a page marked `always` or `beforeChanges` asks for a fresh sign-in when it opens, no other page does', async () => {
  for (const [address, { proof }] of rules) expect(findAccessRule(address)?.proof, address).toBe(proof);
  const as = await createStaffMember(server);
  const before = server.clock.now;
  server.clock.now = new Date(before.getTime() + limits.officeProof + 1);
  for (const { url } of routes().filter(({ method }) => method === 'GET')) {
    const { headers } = await getPage(server, fillAddress(url), { as });
    const needsProof = String(headers.location).startsWith('/office/proof?');
    expect(needsProof, url).toBe(['always', 'beforeChanges'].includes(rules.get(url)?.proof ?? ''));
  }
  server.clock.now = before;
});

test('without a fresh sign-in a program gets an error, and no page for a new proof', async () => {
  const as = await createStaffMember(server);
  const before = server.clock.now;
  server.clock.now = new Date(before.getTime() + limits.officeProof + 1);
  const headers = { accept: 'application/json' };
  const answer = await postForm(server, '/office/staff', { action: 'revokeInvite', id: 'x' }, { as, headers });
  server.clock.now = before;
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([403, expect.stringContaining('json')]);
});

const requestRoute = ({ method }: { method: string }, url: string, as?: TestStaff) =>
  method === 'POST' ? postForm(server, url, { action: 'none' }, { as }) : getPage(server, url, { as });

test.each(officeRoles)('a person with the role %s can open only the addresses of that role', async (role) => {
  for (const route of routes().filter(({ url }) => url !== '/office/sign-out')) {
    const { statusCode, headers } = await requestRoute(route, fillAddress(route.url), people.get(role));
    const allowed = rules.get(route.url)?.allowedRoles ?? [];
    const opens = allowed === 'anybody' || allowed.includes(role);
    expect(statusCode !== 403, `${route.method} ${route.url}: ${statusCode}`).toBe(opens);
    expect(headers['cache-control'], route.url).toBe('no-store');
  }
});

test('a door helper can open check-in pages of their own event only', async () => {
  const checkInRoutes = routes().filter(({ url }) => url.startsWith('/office/check-in/'));
  expect(checkInRoutes.length).toBeGreaterThan(3);
  for (const route of checkInRoutes)
    for (const other of [14, 'x', '015', '15x', '%31%35x']) {
      const url = fillAddress(route.url, other);
      expect((await requestRoute(route, url, people.get('door'))).statusCode, `${route.method} ${url}`).toBe(403);
      expect((await requestRoute(route, url, people.get('owner'))).statusCode, 'control').not.toBe(403);
    }
});

test('without a session a page of the office redirects to sign-in, with the address to return to', async () => {
  for (const address of guarded.filter((one) => one !== '/office/sign-out')) {
    const { statusCode, headers } = await getPage(server, `${fillAddress(address)}?page=2`);
    expect(statusCode).toBe(303);
    expect(headers.location).toBe(`/office/sign-in?to=${encodeURIComponent(`${fillAddress(address)}?page=2`)}`);
  }
});

test('without a session a posted form is answered with 401', async () => {
  const forms = routes().filter(({ method, url }) => method === 'POST' && guarded.includes(url as OfficeAddress));
  for (const { url } of forms)
    expect((await postForm(server, fillAddress(url), { action: 'none' })).statusCode).toBe(401);
});

const foreign = [{}, { 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }];
test.each(foreign)('the office refuses a form that may come from another site: %j', async (headers) => {
  const as = people.get('owner');
  for (const { url } of routes().filter(({ method }) => method === 'POST')) {
    const answer = await server.app.inject({
      method: 'POST',
      url: fillAddress(url),
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: as?.cookie ?? '', ...headers },
      payload: 'action=none',
    });
    expect(answer.statusCode, url).toBe(403);
  }
  expect((await getPage(server, '/office', { as })).statusCode, 'and nobody was signed out').toBe(200);
});

test('control: forms of the office itself are accepted', async () => {
  const as = await createStaffMember(server);
  for (const headers of [{}, { origin: 'https://tollenau.example' }])
    expect((await postForm(server, '/office/sign-in', {}, { as, headers })).statusCode).not.toBe(403);
  const signOut = await postForm(server, '/office/sign-out', {}, { as });
  expect(signOut.statusCode).toBe(303);
  expect((await getPage(server, '/office', { as })).statusCode).toBe(303);
});
