import { afterAll, expect, test } from 'vitest';
import { toPlainSpaces } from '#site/language/typeset.ts';
import { startOnSocket } from '#tests/harness/in-process.ts';
import { english, german } from '#tests/harness/texts.ts';

const server = await startOnSocket();
afterAll(() => server.close());

const fetchPath = (path: string) => fetch(server.address + path, { headers: { 'accept-language': 'de' } });
const text = async (path: string) => toPlainSpaces(await (await fetchPath(path)).text());

test('each day has an answer in its language', async () => {
  const open = await text('/visit/day?date=3.5.2027');
  expect(open).toContain('<title>Montag, 3. Mai 2027: Ja, der Park ist von 10');
  expect(open).toContain('?date=2027-05-03&amp;lng=en');
  expect(open).toContain('<span>Obstblüte</span>');
  expect(open).toContain('<meta name="robots" content="noindex"/>');
  const closed = await text('/visit/day?date=2027-05-02&lng=en');
  for (const part of [english('visit.day.no'), 'href="/visit/day?date=2027-05-03"']) expect(closed).toContain(part);
  expect(await text('/visit')).toMatch(/<form [^>]*action="\/visit\/day"(?:(?!<\/form>).)*name="date"/s);
});

test('without a day the page answers for today', async () => {
  const start = server.clock.now;
  server.clock.now = new Date('2026-11-26T09:00:00Z');
  const today = await text('/visit/day');
  expect(today).toContain('Ja, der Park ist von 10');
  expect(today).not.toContain(german('visit.day.unclear'));
  server.clock.now = start;
});

test('an invalid day returns the form with its input', async () => {
  const unclear = await text(`/visit/day?date=${encodeURIComponent('"><b>x</b>')}`);
  expect(unclear).toContain('Diesen Tag gibt es in unserem Kalender nicht.');
  expect(unclear).toContain('value="&quot;&gt;&lt;b&gt;x&lt;/b&gt;"');
  expect(unclear).not.toContain('<b>x');
});

test('after closing time today is closed, and the print shows the season', async () => {
  const start = server.clock.now;
  server.clock.now = new Date('2026-11-26T15:00:00Z');
  expect(await text('/visit/day?date=2026-11-26')).toContain('Ja, der Park ist von 10');
  server.clock.now = new Date('2026-11-26T18:15:00Z');
  const closed = await text('/visit/day?date=2026-11-26');
  expect(closed).toContain(german('visit.day.overUntilTomorrow', { time: '10 Uhr' }));
  expect(closed).not.toContain('Ja, der Park');
  server.clock.now = new Date('2026-11-28T18:15:00Z');
  expect(await text('/visit/day?date=2026-11-28&lng=en')).toContain(
    english('visit.day.over', { day: 'Monday 30 November', time: '10 a.m' }),
  );
  server.clock.now = start;
});

test('the pages for planning a visit contain access data, and an event links it', async () => {
  const readDay = async (path: string) =>
    JSON.parse((await text(path)).match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? '{}');
  const park = await readDay('/park');
  expect(park.amenityFeature.length).toBeGreaterThan(2);
  expect(await readDay('/visit')).toEqual(park);
  expect((await readDay('/events/15')).location.containedInPlace).toEqual({ '@id': park['@id'] });
});

const readSheet = (query: string) => text(`/visit/year?lng=en&${query}`);

test('each year has a page to print, which says if its exceptions are unknown', async () => {
  const known = await readSheet('year=2027');
  expect(known).toContain('<title>The park in 2027');
  expect(known.match(/<table/g)).toHaveLength(12);
  expect(known).not.toContain('our calendar knows weekdays only');
  expect(known).toContain('10.41 p.m. to Stralsund, 10.48 p.m. to Neubrandenburg');
  expect(await readSheet('year=2028')).toContain('our calendar knows weekdays only');
});

test('an impossible year shows this year', async () => {
  const present = await readSheet('');
  expect(await readSheet('year=9999')).toBe(present);
  expect(present.match(/today<\/span><\/td>/g)).toHaveLength(1);
});

test('a visitor selects places by need, without script, and programs get the same', async () => {
  const park = (query: string) => text(`/park${query}`);
  const countMarkers = (html: string) => html.match(/ id="map-[\w-]+" data-place=/g)?.length;
  expect(countMarkers(await park(''))).toBe(17);
  const level = await park('?steps=0&gradient=6');
  expect(countMarkers(level)).toBe(2);
  expect(level).toContain(german('access.filter.found_other', { count: 2, all: 17 }));
  expect(await park('?gradient=6&steps=0&steps=1&x=1')).toBe(level);
  expect(countMarkers(await park('?gradient=5'))).toBe(17);
  const data = await fetchPath('/access.json');
  expect(data.headers.get('content-type')).toBe('application/geo+json; charset=utf-8');
  expect(((await data.json()) as { features: unknown[] }).features).toHaveLength(9);
});
