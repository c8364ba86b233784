import { afterAll, expect, test } from 'vitest';
import { toPlainSpaces } from '#site/language/typeset.ts';
import { startOnSocket } from '#tests/harness/in-process.ts';
import { english, german } from '#tests/harness/texts.ts';
import { isSeason, seasonYear } from '#tools/season-content.ts';

const server = await startOnSocket();
server.clock.now = new Date('2024-08-01T10:00:00Z');
afterAll(() => server.close());

const read = async (path: string) => toPlainSpaces(await (await fetch(server.address + path)).text());
/** The parts of the page below each heading: its text, and the events in their order. */
async function readGroups(path: string) {
  const dates = (await read(path)).split('id="dates"')[1] ?? '';
  return dates
    .split('<h2')
    .slice(1)
    .map((part) => ({
      heading: part.match(/>([^<]*)<\/h2>/)?.[1],
      events: [...part.matchAll(/href="\/events\/(\d+)"/g)].map(([, id]) => Number(id)),
      html: part,
    }));
}

test('[EVT-05] in a season each event is on the page once: to come first, then those that are over', async () => {
  const groups = await readGroups('/events?lng=de');
  const ahead = isSeason ? [2024, seasonYear] : [2024];
  expect(groups.map(({ heading }) => heading).slice(0, ahead.length + 2)).toEqual([
    ...ahead.map((year) => german('events.season', { year })),
    '2024',
    '2023',
  ]);
  expect(groups.slice(0, ahead.length).map(({ events }) => events)).toEqual(
    [
      [12, 13],
      [21, 22, 23],
    ].slice(0, ahead.length),
  );
  const all = groups.flatMap(({ events }) => events);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toHaveLength(isSeason ? 12 : 9);
});

test('an event to come shows its weekday, day, year and time, and the way to its tickets', async () => {
  const [ahead, over] = await readGroups('/events?lng=en');
  expect(ahead?.html).toMatch(/Sat, 24 August 2024(<[^>]*>)+6 p\.m\./);
  expect(ahead?.html).toMatch(new RegExp(`href="/tickets\\?event=13"[^>]*>${english('events.tickets')}`));
  expect(over?.html).not.toContain('/tickets?event=');
});

test('the poster of an event to come opens its stub: day, place and tickets; one that is over has none', async () => {
  const [ahead, over] = await readGroups('/events?lng=en');
  expect([...(ahead?.html ?? '').matchAll(/popovertarget="stub-(\d+)" aria-label=/gi)].map(([, id]) => id)).toEqual([
    '12',
    '13',
  ]);
  const stub = ahead?.html.match(/id="stub-13" popover="auto".*?<\/div><\/div>/s)?.[0] ?? '';
  for (const part of ['The Magic Flute', '24 August 2024', 'href="/tickets?event=13"', english('shell.tickets.close')])
    expect(stub).toContain(part);
  expect(over?.html).not.toContain('popover');
});

test('the header leads to the events to come', async () => {
  const page = await read('/events?lng=de');
  expect(page).toContain('href="/events#dates"');
  const anchor = page.indexOf('id="dates"');
  expect(page.indexOf('id="year-2024"')).toBeGreaterThan(anchor);
  expect(page.indexOf('id="year-2024"')).toBeLessThan(page.indexOf('id="over-2024"'));
});
