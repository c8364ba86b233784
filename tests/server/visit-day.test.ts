import { afterAll, beforeAll, expect, test } from 'vitest';
import { unset } from '#site/language/typeset.ts';
import { type OnSocket, onSocket } from '#tests/harness/inbox.ts';

let server: OnSocket;
beforeAll(async () => {
  server = await onSocket();
});
afterAll(() => server.close());

async function asked(query: string, language = 'de') {
  const response = await fetch(`${server.address}/visit/day${query}`, { headers: { 'accept-language': language } });
  return { status: response.status, robots: response.headers.get('x-robots-tag'), html: unset(await response.text()) };
}

test('a day has an answer, in both languages; what is no day is asked again with what was typed', async () => {
  const open = await asked('?date=3.5.2027');
  expect(open.status).toBe(200);
  expect(open.html).toContain('<title>Montag, 3. Mai 2027: Ja, der Park ist von 10');
  expect((await asked('?date=2027-05-02', 'en')).html).toContain('No, the park is closed.');
  const unclear = await asked(`?date=${encodeURIComponent('"><b>x</b>')}`);
  expect(unclear.status).toBe(200);
  expect(unclear.html).toContain('Diesen Tag gibt es in unserem Kalender nicht.');
  expect(unclear.html).toContain('value="&quot;&gt;&lt;b&gt;x&lt;/b&gt;"');
  expect(unclear.html).not.toContain('<b>x');
});

test('the link to the other language asks for the same day, and search engines leave all days alone', async () => {
  const { html } = await asked('?date=3.5.2027');
  expect(html).toContain('?date=2027-05-03&amp;lng=en');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test('the pages one plans a visit with say to programs how one gets along, and an evening says where that is told', async () => {
  const told = async (path: string) => {
    const html = await (await fetch(server.address + path)).text();
    return JSON.parse(html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? '{}');
  };
  const park = await told('/park');
  expect(park.amenityFeature.length).toBeGreaterThan(2);
  expect(await told('/visit')).toEqual(park);
  expect((await told('/events/15')).location.containedInPlace).toEqual({ '@id': park['@id'] });
});

test('a year has a sheet; one that nothing is known of is this year’s, and beyond the calendar the sheet says so', async () => {
  const sheet = async (query: string) => {
    const response = await fetch(`${server.address}/visit/year${query}`, { headers: { 'accept-language': 'en' } });
    expect(response.status).toBe(200);
    return response.text();
  };
  const known = await sheet('?year=2027');
  expect(known).toContain('<title>The park in 2027');
  expect(known.match(/<table/g)).toHaveLength(12);
  expect(known).not.toContain('our calendar knows weekdays only');
  for (const train of ['to Neubrandenburg leaves Altentreptow at 10.48', 'to Stralsund leaves Altentreptow at 10.41'])
    expect(unset(known)).toContain(train);
  expect(await sheet('?year=2028')).toContain('our calendar knows weekdays only');
  expect(await sheet('?year=9999')).toBe(await sheet(''));
});

test('places are chosen by what somebody needs, without script, and programs get the same', async () => {
  const park = async (query: string) => (await fetch(`${server.address}/park${query}`)).text();
  const shown = (html: string) => html.match(/<circle /g)?.length;
  expect(shown(await park(''))).toBe(17);
  const level = await park('?steps=0&gradient=6');
  expect(shown(level)).toBe(2);
  expect(level).toContain('2 Orte von 17 passen.');
  expect(await park('?gradient=6&steps=0&steps=1&x=1')).toBe(level);
  expect(shown(await park('?gradient=5'))).toBe(17);
  const data = await fetch(`${server.address}/access.json`);
  expect(data.headers.get('content-type')).toBe('application/geo+json; charset=utf-8');
  expect(((await data.json()) as { features: unknown[] }).features).toHaveLength(9);
});
