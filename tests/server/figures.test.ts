import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { specialCounts, viewSources } from '#contract/office/stats.ts';
import {
  anonymizeAndDeleteOldCounts,
  createViewCounter,
  createViewWriter,
  type ViewCount,
} from '#server/views/counter.ts';
import { readStats } from '#server/views/figures.ts';
import { toPlainSpaces } from '#site/language/typeset.ts';
import { onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts';
import { buildRequestRow, insertRequests } from '#tests/harness/request-rows.ts';
import { createStaffMember, getPage } from '#tests/harness/staff.ts';

const databases = startEngines();
let server: InProcessServer;

const navigationHeaders = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' };
const readRows = () => {
  const all = server.storage.db.selectFrom('viewCounts').selectAll();
  return all.orderBy('what').orderBy('language').orderBy('referrer').execute();
};
const home = { page: '/', language: 'de' } as const;
const sampleRow = { day: '2026-11-21', what: '/', language: 'de' as const, referrer: '', views: 1 };
const addViews = (...views: Partial<ViewCount>[]) => {
  const values = views.map((one) => ({ ...sampleRow, ...one }));
  return server.storage.db.insertInto('viewCounts').values(values).execute();
};

async function requestPage(address: string, path: string, headers: Record<string, string>, method = 'GET') {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  request(`${address}${path}`, { method, headers, agent: false }, async (answer) => {
    await text(answer);
    resolve(answer.statusCode ?? 0);
  })
    .on('error', reject)
    .end();
  return promise;
}

test('each view by a person counts once for its page, a bot in one sum, staff and errors not at all', async () => {
  await using own = await startInProcess();
  server = own;
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const german = { ...navigationHeaders, 'accept-language': 'de' };
  const visitor = { 'accept-language': 'de', 'sec-fetch-site': 'same-origin' };
  const page = await server.app.inject({ url: '/', headers: { 'accept-language': 'de' } });
  const requests: [status: number, path: string, headers: Record<string, string>, method?: string][] = [
    [200, '/', german],
    [304, '/', { ...german, 'if-none-match': String(page.headers['etag']) }],
    [200, '/visit?lng=en', { ...german, referer: 'https://ndr.de/programm' }],
    [200, '/events?category=opera&utm_source=letter', german],
    [200, '/search?q=Mozart', german],
    [200, '/search?q=xqzzkw', german],
    [200, '/?lng=cimode', german],
    [200, '/', { ...german, cookie: 'officeBar=1' }],
    [200, '/', german, 'HEAD'],
    [404, '/wp-login.php', german],
    [404, '/requests/no-key-at-all', german],
    [200, '/feed.xml', german],
    [200, '/embed/map', { ...german, 'sec-fetch-dest': 'iframe' }],
    [303, '/office', german],
    [200, '/park', { 'user-agent': 'a search engine' }],
    // prefetched, and then shown
    [200, '/about', { ...german, 'sec-purpose': 'prefetch' }],
    [204, '/shown', { ...visitor, referer: 'https://tollenau.example/about' }, 'POST'],
    [204, '/shown', { ...visitor, referer: 'https://tollenau.example/nowhere' }, 'POST'],
    [403, '/shown', { ...visitor, 'sec-fetch-site': 'cross-site', referer: 'https://tollenau.example/about' }, 'POST'],
  ];
  for (const [status, path, headers, method] of requests)
    expect(await requestPage(address, path, headers, method), path).toBe(status);
  await server.app.close();
  expect(await readRows()).toEqual([
    { ...sampleRow, views: 2 },
    { ...sampleRow, what: '/about', referrer: viewSources.own },
    // /visit is the same page.
    { ...sampleRow, what: '/about', language: 'en', referrer: 'ndr.de' },
    { ...sampleRow, what: '/events' },
    { ...sampleRow, what: '/search', views: 2 },
    { ...sampleRow, what: specialCounts.searchesWithoutResult },
    // One of them is this test's own first request.
    { ...sampleRow, what: specialCounts.bots, language: '', views: 2 },
  ]);
});

onEachEngine('%s', (engine) => {
  beforeAll(async () => {
    server = await startInProcess(await databases.createDatabase(engine));
  });
  afterEach(async () => void (await server.storage.db.deleteFrom('viewCounts').execute()));
  afterAll(() => server.close());

  test('views of several servers are added, and after the day rare referring hosts count as “other”', async () => {
    const { db } = server.storage;
    let now = new Date('2026-11-21T12:00:00Z');
    const counters = [1, 2].map(() => createViewCounter(() => now));
    const writers = counters.map((counter) => createViewWriter(db, counter, () => now));
    const write = () => Promise.all(writers.map((one) => one.write()));
    const from = (host: string) => {
      for (const { count } of counters) count({ ...navigationHeaders, referer: `https://${host}/` }, home);
    };
    from('ndr.de');
    counters[0]?.count({ ...navigationHeaders, referer: 'https://ndr.de/' }, { page: '/park', language: 'de' });
    await write();
    from('blog.example');
    await write();
    const common = [
      { ...sampleRow, referrer: 'ndr.de', views: 2 },
      { ...sampleRow, what: '/park', referrer: 'ndr.de' },
    ];
    expect(await readRows()).toEqual([{ ...sampleRow, referrer: 'blog.example', views: 2 }, ...common]);
    from('late.example');
    now = new Date('2026-11-22T12:00:00Z');
    await write();
    await anonymizeAndDeleteOldCounts(db, now);
    expect(await readRows()).toEqual([{ ...sampleRow, referrer: viewSources.others, views: 4 }, ...common]);
    await anonymizeAndDeleteOldCounts(db, new Date('2028-12-22T12:00:00Z'));
    expect(await readRows(), 'after 25 months').toEqual([]);
  });

  test('a database outage loses no view', async () => {
    const { db } = server.storage;
    const now = () => server.clock.now;
    const counter = createViewCounter(now);
    counter.count(navigationHeaders, home);
    const writer = createViewWriter(db, counter, now);
    await db.schema.alterTable('viewCounts').renameTo('elsewhere').execute();
    await expect(writer.write()).rejects.toThrow();
    await db.schema.alterTable('elsewhere').renameTo('viewCounts').execute();
    counter.count(navigationHeaders, home);
    await writer.write();
    await writer.write();
    expect(await readRows()).toEqual([{ ...sampleRow, views: 2 }]);
  });

  test('the statistics page shows views, bots and common referring hosts, and its CSV file omits today', async () => {
    await addViews(
      { what: '/events/15', views: 1204 },
      { day: '2026-11-16', what: '/events/15', language: 'en', referrer: 'ndr.de', views: 7 },
      { day: '2026-11-15', what: '/park', referrer: 'zeit.de', views: 3 },
      { what: '/park', referrer: 'seldom.example', views: 2 },
      { day: '2026-11-20', what: '/park', referrer: 'seldom.example', views: 2 },
      { what: specialCounts.bots, language: '', views: 999 },
      { day: '2025-01-01', what: '/contact', views: 5 },
    );
    const as = await createStaffMember(server, 'office');
    const page = toPlainSpaces((await getPage(server, '/office/stats', { as })).body);
    for (const text of ['1.204', '999', 'ndr.de', 'zeit.de', '16. November 2026']) expect(page).toContain(text);
    expect(page).not.toMatch(/seldom\.example|\/contact</);

    const csv = await getPage(server, '/office/stats/days.csv', { as });
    expect(csv.headers).toMatchObject({
      ...{ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' },
      'content-disposition': 'attachment; filename="visits-2026-11-21.csv"',
    });
    expect(csv.body).toContain('"2026-11-16";"/events/15";"en";"ndr.de";"7"');
    expect(csv.body, 'today may still name too few').not.toMatch(/2026-11-21|seldom/);
  });

  test('the figures of an event count views, requests, offers, check-ins and, unless it is cancelled, acceptances', async () => {
    const { db } = server.storage;
    const now = new Date('2026-11-21T12:00:00Z');
    const start = '2026-11-20T18:00';
    const states = {
      isCancelled: false,
      isBookable: true,
      prices: [],
      decisionDeadline: undefined,
      shelter: undefined,
    };
    const event = { id: 15, start, endsAt: now.getTime() - 1, ...states };
    const requests = [0, 1, 2, 3].map((index) =>
      buildRequestRow(index, 4, now, index < 2 ? { state: 'accepted' } : {}),
    );
    await insertRequests(db, requests);
    const capacity = { eventId: 15, atPlace: 9, inShelter: 9, cutOff: 'x', version: 1 };
    await db.insertInto('eventCapacity').values(capacity).execute();
    const offer = { eventId: 15, lines: '[]', until: 'x', answeredAt: null } as const;
    const offers = [
      { ...offer, id: 'a', requestId: requests[0]?.id ?? '', seats: 4, state: 'replaced', madeAt: '1' },
      { ...offer, id: 'b', requestId: requests[0]?.id ?? '', seats: 2, state: 'accepted', madeAt: '2' },
      { ...offer, id: 'c', requestId: requests[1]?.id ?? '', seats: 3, state: 'accepted', madeAt: '1' },
      { ...offer, id: 'd', requestId: requests[2]?.id ?? '', seats: 2, state: 'lapsed', madeAt: '1' },
    ] as const;
    await db.insertInto('offers').values(offers).execute();
    const checkIn = { eventId: 15, by: 'Ida', at: '2026-11-20T17:00:00.000Z' };
    const checkIns = [
      { ...checkIn, nonce: '1', number: 1, party: 'b', offerId: 'b', guests: 1 },
      { ...checkIn, nonce: '2', number: 2, party: 'b', offerId: 'b', guests: 2 },
      { ...checkIn, nonce: '3', number: 3, party: 'w-1', offerId: null, guests: 1 },
    ];
    await db.insertInto('checkIns').values(checkIns).execute();
    const view = { day: '2026-09-01', what: '/events/15', views: 5 };
    await addViews(view, { ...view, language: 'en' });
    const pastEvent = { ...event, id: 3, endsAt: Date.parse('2026-08-01') };
    const counts = {
      ...{ event: 15, start, views: 10, requests: 4, offered: { requests: 3, seats: 7 } },
      ...{ accepted: { requests: 2, seats: 5 }, arrived: 2, walkIns: 1 },
    };
    expect((await readStats(db, [event, pastEvent], now)).events).toEqual([counts]);
    const cancelled = (await readStats(db, [{ ...event, isCancelled: true }], now)).events;
    expect(cancelled, 'its tickets are void').toEqual([{ ...counts, accepted: { requests: 0, seats: 0 } }]);
  });
});
