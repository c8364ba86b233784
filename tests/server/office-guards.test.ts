/** Who may open which address of the office: every role × every address, from the server's own list. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#contract/language.ts';
import { type OfficeAddress, officeAccess, type Role, roles, ruleOf } from '#contract/office.ts';
import { limits } from '#server/limits.ts';
import { type InProcess, inProcess } from '#tests/harness/inbox.ts';
import { routesOf } from '#tests/harness/routes.ts';
import { type Person, press, staffMember, visit } from '#tests/harness/staff.ts';

/**
 * Who may open what, written down a second time: a role that is added to the table of the server by mistake fails here. After the
 * roles, which addresses ask for fresh proof (`Rule.proof`).
 */
const mayOpen: Record<string, readonly Role[] | 'anybody'> = {};
const proofOf: Record<string, 'always' | 'changes' | 'early'> = {};
function list(who: readonly Role[] | 'anybody', addresses: string): void {
  for (const line of addresses.trim().split('\n')) {
    const [address = '', proof] = line.trim().split(' ');
    mayOpen[address] = who;
    if (proof) proofOf[address] = proof as 'always';
  }
}
list(
  'anybody',
  `/office/sign-in
   /office/start
   /office/invitation
   /office/bar`,
);
list(
  ['owner', 'office', 'writer', 'door'],
  `/office
   /office/sign-out
   /office/*`,
);
list(
  ['owner'],
  `/office/staff always
   /office/log`,
);
list(
  ['owner', 'office', 'door'],
  `/office/door/:event
   /office/door/:event/list
   /office/door/:event/presses`,
);
list(
  ['owner', 'office'],
  `/office/requests
   /office/requests/:reference
   /office/evenings
   /office/evenings/:event
   /office/evenings/:event/alerts changes
   /office/evenings/:event/decision early
   /office/figures
   /office/figures/days.csv
   /office/newsletter
   /office/newsletter/:id
   /office/newsletter/:id/draft
   /office/newsletter/:id/here
   /office/newsletter/:id/letter
   /office/newsletter/:id/send changes
   /office/newsletter/members always
   /office/newsletter/members/list always`,
);
list(
  ['owner', 'office', 'writer'],
  `/office/proof
   /office/me changes
   /office/content
   /office/content/search
   /office/content/:kind
   /office/content/:kind/:id
   /office/content/:kind/:id/history
   /office/content/:kind/:id/history/page
   /office/content/:kind/:id/draft
   /office/content/:kind/:id/here
   /office/content/pictures
   /office/content/pictures/:id
   /office/new/:kind
   /office/preview
   /office/see
   /office/see/page
   /office/pictures
   /office/pictures/together
   /office/pictures/:id
   /office/photographs/:hash
   /office/films/new
   /office/films/uploads
   /office/films/uploads/:upload/:part
   /office/films/:id
   /office/films/:id/captions/:language`,
);

let server: InProcess;
const people = new Map<string, Person>();
/** of whoever stands at the door */
const evening = 15;
beforeAll(async () => {
  server = await inProcess({ PUBLIC_URL: 'https://tollenau.example' });
  await server.app.ready();
  for (const role of roles) people.set(role, await staffMember(server, role, role === 'door' ? evening : null));
});
afterAll(() => server.close());

const addresses = Object.keys(officeAccess) as OfficeAddress[];
const closed = addresses.filter((address) => officeAccess[address].who !== 'anybody');
const at = (address: string, event: string | number = evening) =>
  address.replace('*', 'no-such-page').replace(':event', String(event)).replaceAll(/:\w+/g, 'x');

const routes = () => routesOf(server.app).filter(({ url }) => url.startsWith('/office'));

test('the table, the server and this test name the same addresses', () => {
  expect([...new Set(routes().map(({ url }) => url))].sort()).toEqual([...addresses].sort());
  expect(Object.keys(mayOpen).sort()).toEqual([...addresses].sort());
});

test('the addresses that ask for fresh proof are these, and no others', async () => {
  expect(
    Object.fromEntries(addresses.flatMap((one) => (ruleOf(one)?.proof ? [[one, ruleOf(one)?.proof]] : []))),
  ).toEqual(proofOf);
  const as = await staffMember(server);
  const before = server.clock.now;
  server.clock.now = new Date(before.getTime() + limits.officeProof + 1);
  for (const { url } of routes().filter(({ method }) => method === 'GET')) {
    const { statusCode, headers } = await visit(server, at(url), { as });
    const asks = statusCode === 303 && String(headers.location).startsWith('/office/proof?');
    expect(asks, url).toBe(proofOf[url] === 'always' || proofOf[url] === 'early');
  }
  server.clock.now = before;
});

describe.each(roles)('%s', (role) => {
  test('opens its own addresses, and nothing else', async () => {
    const as = people.get(role);
    for (const { method, url } of routes()) {
      if (url === '/office/sign-out') continue;
      const answer =
        method === 'POST'
          ? await press(server, at(url), { action: 'none' }, { as })
          : await visit(server, at(url), { as });
      const opens = mayOpen[url] === 'anybody' || mayOpen[url]?.includes(role);
      expect(answer.statusCode !== 403, `${method} ${url}: ${answer.statusCode}`).toBe(opens);
      expect(answer.headers['cache-control'], url).toBe('no-store');
    }
  });
});

test('the door opens for its own evening, and for no other; for the others all do', async () => {
  const doors = routes().filter(({ url }) => url.startsWith('/office/door/'));
  expect(doors.length).toBeGreaterThan(3);
  for (const { method, url } of doors)
    for (const other of [14, 1, 'x', '015', '15x', '%31%35x']) {
      const ask = (role: string) =>
        method === 'POST'
          ? press(server, at(url, other), { action: 'none' }, { as: people.get(role) })
          : visit(server, at(url, other), { as: people.get(role) });
      const answer = await ask('door');
      expect(answer.statusCode, `${method} ${url} of ${other}`).toBe(403);
      const owner = await ask('owner');
      expect(owner.statusCode, 'control').not.toBe(403);
    }
});

test('whoever is not signed in is led to the sign-in, and back from there; a form is not thrown away silently', async () => {
  for (const address of closed.filter((one) => one !== '/office/sign-out')) {
    const { statusCode, headers } = await visit(server, `${at(address)}?page=2`);
    expect(statusCode).toBe(303);
    expect(headers.location).toBe(`/office/sign-in?to=${encodeURIComponent(`${at(address)}?page=2`)}`);
  }
  for (const { url } of routes().filter(
    ({ method, url }) => method === 'POST' && closed.includes(url as OfficeAddress),
  ))
    expect((await press(server, at(url), { action: 'none' })).statusCode).toBe(401);
});

test.each([
  {},
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
])('no form from elsewhere changes anything in the office: %j', async (headers) => {
  const as = people.get('owner');
  for (const { url } of routes().filter(({ method }) => method === 'POST')) {
    const answer = await server.app.inject({
      method: 'POST',
      url: at(url),
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: as?.cookie ?? '', ...headers },
      payload: 'action=none',
    });
    expect(answer.statusCode, url).toBe(403);
  }
  expect((await visit(server, '/office', { as })).statusCode, 'and nobody was signed out').toBe(200);
});

test('control: the same forms are heard when they are ours', async () => {
  const as = await staffMember(server);
  const heard = [
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://tollenau.example' },
  ];
  for (const headers of heard)
    expect((await press(server, '/office/sign-in', {}, { as, headers })).statusCode).not.toBe(403);
  const out = await press(server, '/office/sign-out', {}, { as });
  expect(out.statusCode).toBe(303);
  expect((await visit(server, '/office', { as })).statusCode).toBe(303);
});

describe('public pages know nothing of who works in the office', () => {
  const look = (url: string, language: string, cookie?: string) =>
    server.app.inject({
      url,
      headers: {
        accept: 'text/html',
        'accept-encoding': 'identity',
        'accept-language': language,
        ...(cookie && { cookie }),
      },
    });
  /** all but the hour */
  const told = ({ statusCode, headers, rawPayload }: Awaited<ReturnType<typeof look>>) => {
    const { date: _, ...rest } = headers;
    return { statusCode, headers: rest, bytes: rawPayload.toString('base64') };
  };

  test('with a cookie of the office each is the same byte for byte, with the same headers, and may be kept as before', async () => {
    const cookie = (await staffMember(server)).cookie;
    const pages = [
      '/',
      '/events',
      '/events/15',
      '/media-library',
      '/privacy',
      '/tickets',
      '/search?q=Mozart',
      '/events.atom',
    ];
    for (const url of pages)
      for (const language of languages) {
        const without = told(await look(url, language));
        const [within, again] = [told(await look(url, language, cookie)), told(await look(url, language))];
        expect(within, url).toEqual(without);
        expect(again, url).toEqual(without);
        expect(within.headers['set-cookie'], url).toBeUndefined();
        expect(String(within.headers['cache-control']), url).not.toMatch(/no-store/);
      }
  });

  test('control: a page of the office is another one with the cookie, and never kept', async () => {
    const cookie = (await staffMember(server)).cookie;
    const [without, within] = [told(await look('/office', 'de')), told(await look('/office', 'de', cookie))];
    expect(within.statusCode).not.toBe(without.statusCode);
    expect(within.headers['cache-control']).toBe('no-store');
  });
});
