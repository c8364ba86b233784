import { afterAll, describe, expect, test } from 'vitest';
import { startOnSocket } from '#tests/harness/in-process.ts';
import { english, german } from '#tests/harness/texts.ts';
import { isSeason, seasonYear } from '#tools/season-content.ts';

const server = await startOnSocket();
afterAll(() => server.close());
const fetchPath = (path: string) => fetch(server.address + path, { headers: { 'accept-language': 'en' } });
const text = async (path: string) => (await fetchPath(path)).text();

const ids = [1, 5, 6, 7, 8, 9, 12, 13, 15];

test('[EVT-04] [EVT-05] the list has every event once, year by year, newest first', async () => {
  const html = await text('/events');
  const linked = [...html.matchAll(/href="\/events\/(\d+)"/g)].map(([, id]) => Number(id));
  expect(linked.toSorted((a, b) => a - b)).toEqual(isSeason ? [...ids, 21, 22, 23] : ids);
  const years = [...html.matchAll(/data-year="(\d+)"/g)].map(([, year]) => Number(year));
  expect(years).toEqual([...(isSeason ? [seasonYear] : []), 2024, 2023, 2022, 2021, 2020]);
  // While nothing is announced, the head says once that all is over.
  expect(html.includes(`${english('events.state.past')}</p>`)).toBe(isSeason);
});

/** The events whose page has a section of this name. */
const sections: Record<string, number[]> = Object.fromEntries(
  Object.entries({
    program: [1, 5, 7, 8, 9, 12, 13, 15],
    info: [15, 13, 12, 9, 6, 4, 1],
    biography: [7],
    scholarships: [7],
    media: [13, 8, 5],
    context: [15, 8, 6, 5, 1],
    ensemble: [12, 5],
    participants: [13, 6],
    programNote: [15, 7],
    press: [9, 8, 7, 5, 1],
  }).map(([part, on]) => [german(`events.detail.${part}`), on]),
);

test('[EVD-04] [EVD-05] [EVD-06] [EVD-07] [EVD-08] [EVD-09] each section appears if it has content, and only then', async () => {
  for (const id of ids) {
    const main = (await text(`/events/${id}?lng=de`)).match(/<main.*<\/main>/s)?.[0] ?? '';
    const headings = [...main.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, name = '']) => name);
    const expected = Object.entries(sections).flatMap(([name, on]) => (on.includes(id) ? [name] : []));
    expect(headings.filter((name) => name in sections).toSorted(), `/events/${id}`).toEqual(expected.toSorted());
  }
});

test.each(['14', '0', '99', 'abc', '-1', '1e1', '1e9', '%31', '1.0', '01', '%00', '15%20', '14.ics', '..ics'])(
  '[EVD-11] /events/%s is unknown: 404, and a link back to the list',
  async (id) => {
    const response = await fetchPath(`/events/${id}`);
    expect(response.status).toBe(404);
    expect(await response.text()).toMatch(/Event not found.*"\/events"/s);
  },
);

const readStructuredData = async (path: string) =>
  JSON.parse((await text(path)).match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1] ?? '{}');

describe('data for programs', () => {
  test('an event’s page has its structured data, and the picture in it exists', async () => {
    const data = await readStructuredData('/events/15');
    expect([data['@type'], data.location.address.addressLocality]).toEqual(['TheaterEvent', 'Tollenau']);
    expect((await fetch(data.image.replace(/^https?:\/\/[^/]+/, server.address))).status).toBe(200);
  });

  test('people, works and composers have structured data, real ones with links to their identity', async () => {
    const singer = await readStructuredData('/people/philine-quast');
    expect([singer['@type'], singer.jobTitle, singer.sameAs]).toEqual(['Person', 'Mezzo-soprano', undefined]);
    expect((await readStructuredData('/people/rohrdommel-quartett'))['@type']).toBe('MusicGroup');
    const work = await readStructuredData('/works/don-giovanni');
    expect([work['@type'], work.sameAs]).toEqual(['MusicComposition', 'https://en.wikipedia.org/wiki/Don_Giovanni']);
    expect((await readStructuredData('/composers/mozart')).sameAs).toBe(work.composer.sameAs);
    const event = await readStructuredData('/events/15');
    expect(event.workPerformed[0]['@id']).toBe(work['@id']);
    expect(event.performer.map((one: { '@id'?: string }) => one['@id'])).toContain(singer['@id']);
  });

  test('a name in the cast list links its page if there is one, and that page links the event', async () => {
    const calendar = await text('/events/15');
    expect(calendar).toContain('<a href="/people/philine-quast">Philine Quast</a>');
    expect(calendar).toMatch(/<span[^>]*>Emil Nordhoff<\/span>/);
    expect(await text('/people/philine-quast')).toMatch(/href="\/events\/15">Don Giovanni<\/a>.*Donna Elvira/s);
  });

  test('a script on any site may read the programme, one year of it, and its description', async () => {
    const all = await fetchPath('/programme.json');
    expect(all.headers.get('access-control-allow-origin')).toBe('*');
    expect((await fetchPath('/')).headers.get('access-control-allow-origin')).toBeNull();
    const { evenings: events, years } = (await all.json()) as { evenings: { start: string }[]; years: number[] };
    expect(events).toHaveLength(ids.length);
    const year = JSON.parse(await text(`/programme.json?year=${years[1]}&x=1`)) as { evenings: typeof events };
    expect(new Set(year.evenings.map(({ start }) => start.slice(0, 4)))).toEqual(new Set([String(years[1])]));
    const described = await text('/openapi.json');
    expect(JSON.parse(described)).toMatchObject({ openapi: '3.1.1', paths: { '/programme.json': expect.anything() } });
    expect(described).toContain('previousStart');
  });

  test('H2 only the page for embedding the next event may be framed, and it has no script, form or cookie', async () => {
    const frame = await fetchPath('/embed/evening?lng=de');
    const policy = frame.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/frame-ancestors 'self' https:; script-src 'none'/);
    expect(policy).toMatch(/default-src 'none'.*form-action 'none'/);
    expect(policy).not.toMatch(/unsafe|\*|connect-src|frame-src/);
    expect(frame.headers.get('set-cookie')).toBeNull();
    expect(await frame.text()).not.toMatch(/<script|<form| style="/);
    for (const path of ['/', '/embed/map', '/partners'])
      expect((await fetchPath(path)).headers.get('content-security-policy')).toMatch(/frame-ancestors '(none|self)'/);
  });

  test('every page listed in llms.txt exists', async () => {
    const index = await text('/llms.txt?lng=en');
    const paths = [...index.matchAll(/\]\(http:\/\/[^/]+([^)]*)\)/g)].map(([, path = '']) => path);
    expect(paths).toEqual(expect.arrayContaining(['/', '/events', '/visit', '/programme.json']));
    for (const path of paths) expect((await fetchPath(path)).status, path).toBe(200);
  });

  test('press pictures are JPEG files to download, with their credit', async () => {
    const html = await text('/partners?lng=de');
    const files = [...html.matchAll(/href="(\/newsletter\/pictures\/[^"]+)" download/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(2);
    expect(html).toContain('Plakat: Mirjam Kolbe');
    expect((await fetchPath(files[0] ?? '')).headers.get('content-type')).toBe('image/jpeg');
    expect(html).toContain('/embed/evening?lng=de');
  });

  test('the calendar of one event holds that event, in the requested language', async () => {
    const german = await text('/events/8.ics?lng=de');
    expect(german).toContain('SUMMARY:Die Zauberflöte');
    expect(await text('/events/8.ics?lng=en')).toContain('SUMMARY:The Magic Flute');
    expect(german.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(german.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  });

  test('only a page that a visitor opens stores the language: no calendar, no prefetch', async () => {
    const cookie = async (path: string, headers = {}) =>
      (await fetch(server.address + path, { headers })).headers.get('set-cookie');
    expect(await cookie('/events?lng=en')).toContain('i18next=en');
    expect(await cookie('/calendar.ics?lng=en')).toBeNull();
    expect(await cookie('/events?lng=en', { 'sec-purpose': 'prefetch;prerender' })).toBeNull();
  });
});
