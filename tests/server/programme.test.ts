import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OnSocket, onSocket } from '#tests/harness/inbox.ts';

let server: OnSocket;
beforeAll(async () => {
  server = await onSocket();
});
afterAll(() => server.close());
const ask = (path: string) => fetch(server.address + path, { headers: { 'accept-language': 'en' } });
const text = async (path: string) => (await ask(path)).text();

const ids = [1, 5, 6, 7, 8, 9, 12, 13, 15];

describe('the list', () => {
  test('[EVT-05] every evening once, year by year, the newest first', async () => {
    const html = await text('/events');
    const linked = [...html.matchAll(/href="\/events\/(\d+)"/g)].map(([, id]) => Number(id));
    expect(linked.toSorted((a, b) => a - b)).toEqual(ids);
    expect([...html.matchAll(/data-year="(\d+)"/g)].map(([, year]) => Number(year))).toEqual([
      2024, 2023, 2022, 2021, 2020,
    ]);
  });

  test('one page answers every spelling of the same selection, and every year without an evening', async () => {
    const mark = async (path: string) => (await ask(path)).headers.get('etag');
    expect(await mark('/events?category=xyz')).toBe(await mark('/events'));
    expect(await mark('/events?year=2022&category=opera')).toBe(await mark('/events?category=opera&year=2022&x=1'));
    expect(await mark('/events?year=1999')).toBe(await mark('/events?year=1066'));
    expect(await mark('/events?category=opera')).not.toBe(await mark('/events'));
  });
});

/** which evenings have a section of this name, in the outline's own words */
const sections: Record<string, number[]> = {
  Programm: [1, 5, 7, 8, 9, 12, 13, 15],
  'Gut zu wissen': [15, 13, 12, 9, 6, 4, 1],
  'Zur Person': [7],
  Stipendien: [7],
  'Zu sehen in der Mediathek': [13, 8, 5],
  Hintergrund: [15, 8, 6, 5, 1],
  'Das Ensemble': [12, 5],
  'Außerdem beteiligt': [13, 6],
  'Zum Programm': [15, 7],
  Stimmen: [9, 8, 7, 5, 1],
};

test('[EVD-04] [EVD-05] [EVD-06] [EVD-07] [EVD-08] [EVD-09] each section stands where there is something to say, and nowhere else', async () => {
  for (const id of ids) {
    const main = (await text(`/events/${id}?lng=de`)).match(/<main.*<\/main>/s)?.[0] ?? '';
    const headings = [...main.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, name = '']) => name);
    const wanted = Object.entries(sections).flatMap(([name, on]) => (on.includes(id) ? [name] : []));
    expect(headings.filter((name) => name in sections).toSorted(), `/events/${id}`).toEqual(wanted.toSorted());
  }
});

describe('bad input', () => {
  test.each([
    '/events/14',
    '/events/0',
    '/events/99',
    '/events/abc',
    '/events/-1',
    '/events/1e1',
    '/events/1e9',
    '/events/%31',
    '/events/1.0',
    '/events/01',
    '/events/%00',
    '/events/15%20',
  ])('[EVD-11] %s is an event that was not found: 404, and a way back to the list', async (path) => {
    const response = await ask(path);
    const html = await response.text();
    expect([response.status, html.includes('Event not found'), html.includes('href="/events"')]).toEqual([
      404,
      true,
      true,
    ]);
  });

  test.each(['/events/14.ics', '/events/abc.ics', '/events/..ics'])('%s is no calendar', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });
});

describe('for machines', () => {
  test('an evening’s page carries its facts, and the picture they name is there', async () => {
    const html = await text('/events/15');
    const data = JSON.parse(html.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1] ?? '');
    expect([data['@type'], data.location.address.addressLocality]).toEqual(['TheaterEvent', 'Tollenau']);
    expect((await fetch(data.image.replace(/^https?:\/\/[^/]+/, server.address))).status).toBe(200);
  });

  test('people, works and composers say what they are; who is real says where else it is said', async () => {
    const data = async (path: string) =>
      JSON.parse((await text(path)).match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1] ?? '{}');
    const singer = await data('/people/philine-quast');
    expect([singer['@type'], singer.jobTitle, singer.sameAs]).toEqual(['Person', 'Mezzo-soprano', undefined]);
    expect((await data('/people/rohrdommel-quartett'))['@type']).toBe('MusicGroup');
    const work = await data('/works/don-giovanni');
    expect([work['@type'], work.sameAs]).toEqual(['MusicComposition', 'https://en.wikipedia.org/wiki/Don_Giovanni']);
    expect((await data('/composers/mozart')).sameAs).toBe(work.composer.sameAs);
    const evening = await data('/events/15');
    expect(evening.workPerformed[0]['@id']).toBe(work['@id']);
    expect(evening.performer.map((one: { '@id'?: string }) => one['@id'])).toContain(singer['@id']);
  });

  test('a name on the bill leads to its page, the page to the evening, and a name without one nowhere', async () => {
    const evening = await text('/events/15');
    expect(evening).toContain('<a href="/people/philine-quast">Philine Quast</a>');
    expect(evening).toContain('<span>Emil Nordhoff</span>');
    expect(await text('/people/philine-quast')).toMatch(/href="\/events\/15">Don Giovanni<\/a>.*Donna Elvira/s);
    for (const path of [
      '/people/nobody',
      '/works/nothing',
      '/composers/nobody',
      '/venues/nowhere',
      '/people/__proto__',
    ])
      expect((await ask(path)).status, path).toBe(404);
  });

  test('whoever fetches ahead of a press gets the page and no cookie', async () => {
    const ahead = await fetch(`${server.address}/events?lng=en`, { headers: { 'sec-purpose': 'prefetch;prerender' } });
    expect([ahead.status, ahead.headers.get('set-cookie')]).toEqual([200, null]);
  });

  test('a script on anybody’s page may read the programme, a year of it, and how it is described', async () => {
    const all = await ask('/programme.json');
    expect(all.headers.get('access-control-allow-origin')).toBe('*');
    expect((await ask('/')).headers.get('access-control-allow-origin')).toBeNull();
    const { evenings, years } = (await all.json()) as { evenings: { start: string }[]; years: number[] };
    expect(evenings).toHaveLength(ids.length);
    const year = (await (await ask(`/programme.json?year=${years[1]}&x=1`)).json()) as { evenings: typeof evenings };
    expect(new Set(year.evenings.map(({ start }) => start.slice(0, 4)))).toEqual(new Set([String(years[1])]));
    const described = (await (await ask('/openapi.json')).json()) as { paths: Record<string, object>; openapi: string };
    expect([described.openapi, Object.keys(described.paths)]).toEqual(['3.1.1', ['/programme.json']]);
    expect(JSON.stringify(described)).toContain('previousStart');
  });

  test('H2 a frame for others runs nothing and sends nothing, sets no cookie, and is the only page that others may frame', async () => {
    const frame = await ask('/embed/evening?lng=de');
    const policy = frame.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/frame-ancestors 'self' https:; script-src 'none'/);
    expect(policy).toMatch(/default-src 'none'.*form-action 'none'/);
    expect(policy).not.toMatch(/unsafe|\*|connect-src|frame-src/);
    expect(frame.headers.get('set-cookie')).toBeNull();
    expect(await frame.text()).not.toMatch(/<script|<form| style="/);
    for (const path of ['/', '/embed/map', '/partners'])
      expect((await ask(path)).headers.get('content-security-policy')).not.toMatch(/frame-ancestors [^;]*https:/);
  });

  test('a program that reads for somebody finds every page it is told of, and may fill in what changes nothing', async () => {
    const index = await text('/llms.txt?lng=en');
    const paths = [...index.matchAll(/\]\(http:\/\/[^/]+([^)]*)\)/g)].map(([, path = '']) => path);
    expect(paths).toEqual(expect.arrayContaining(['/', '/events', '/visit', '/programme.json']));
    for (const path of paths) expect((await ask(path)).status, path).toBe(200);
    const tools = async (path: string) =>
      [...(await text(path)).matchAll(/<form[^>]* toolname="(\w+)"/g)].map(([, name]) => name);
    expect([await tools('/search'), await tools('/visit'), await tools('/tickets')]).toEqual([
      ['search'],
      ['look_up_day'],
      [],
    ]);
    for (const path of ['/search', '/visit', '/visit/day']) expect(await text(path)).not.toContain('toolautosubmit');
  });

  test('pictures for the press come as JPEG, with credit and words; others are nobody’s to print', async () => {
    const html = await text('/partners?lng=de');
    const files = [...html.matchAll(/href="(\/newsletter\/pictures\/[^"]+)" download/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(2);
    expect(html).toContain('Plakat: Mirjam Kolbe');
    const picture = await ask(files[0] ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(html).toContain('/embed/evening?lng=de');
  });

  test('the calendar reads back in another program: every evening, in Berlin, with the zone’s rules', async () => {
    const response = await ask('/calendar.ics?lng=en');
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const calendar = new ICAL.Component(ICAL.parse(await response.text()));
    expect(calendar.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid')).toBe('Europe/Berlin');
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
    expect(events.map(({ uid }) => uid).toSorted()).toEqual(ids.map((id) => `event-${id}@tollenau`).toSorted());
    const giovanni = events.find(({ uid }) => uid === 'event-15@tollenau');
    expect(giovanni?.summary).toBe('Don Giovanni');
    expect(giovanni?.startDate.zone.tzid).toBe('Europe/Berlin');
    expect(giovanni?.startDate.toJSDate().toISOString()).toBe('2024-07-20T16:00:00.000Z');
    expect(giovanni?.sequence).toBe(0);
  });

  test('an evening’s own calendar holds that evening, in the language asked for, and is the same each time', async () => {
    const german = await text('/events/8.ics?lng=de');
    expect(german).toContain('SUMMARY:Die Zauberflöte');
    expect(await text('/events/8.ics?lng=en')).toContain('SUMMARY:The Magic Flute');
    expect(german.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(german.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  });

  test('what a calendar fetches is no choice of language by the visitor', async () => {
    expect((await ask('/calendar.ics?lng=en')).headers.get('set-cookie')).toBeNull();
    expect((await ask('/events?lng=en')).headers.get('set-cookie')).toContain('i18next=en');
  });

  test('the feed holds programme and news, newest first', async () => {
    const response = await ask('/feed.xml?lng=de');
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const feed = await response.text();
    const entries = [...feed.matchAll(/<entry>.*?<updated>(.*?)<\/updated>/gs)].map(([, date]) => date ?? '');
    expect(entries).toHaveLength(ids.length + 2);
    expect(entries).toEqual(entries.toSorted().reverse());
    expect(feed).toContain('Don Giovanni');
    expect(feed).toContain('Das Fernsehen war da');
  });
});
