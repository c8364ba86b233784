/** What the shipped content cannot show: a gap in the German, an evening to come, words that would like to be code. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dateText } from '#server/content/evening-faults.ts';
import { type OtherContent, otherContent } from '#tools/other-content.ts';
import type { Served } from '#tools/served.ts';

const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
/** The date as it stands in the words says the same as the start, or the server would not. */
const inWords = (text: string, start: string) =>
  text.replace(
    /^ {2}date:\n {4}de: .*\n {4}en: .*$/m,
    `  date:\n    de: ${dateText(start, 'de')}\n    en: ${dateText(start, 'en')}`,
  );
let copy: OtherContent | undefined;
let server: Served | undefined;

beforeAll(async () => {
  copy = await otherContent(async (folder) => {
    const rewrite = async (id: number, change: (text: string) => string) => {
      const file = join(folder, `content/events/${id}.yaml`);
      await writeFile(file, change(await readFile(file, 'utf8')));
    };
    await rewrite(15, (text) => text.replace(/subtitle:\n {4}de: .*\n/, 'subtitle:\n'));
    await rewrite(9, (text) => text.replace(/^ {2}title: .*(\n {4}.*)*$/m, `  title: "${hostile}"`));
    await rewrite(13, (text) =>
      inWords(text.replaceAll('2024-08-24', '2099-08-24').replace('year: 2024', 'year: 2099'), '2099-08-24T18:00'),
    );
    await rewrite(1, (text) => inWords(text.replaceAll('2020-08-22', '2020-12-19'), '2020-12-19T17:00'));
  });
  server = await copy.serve();
});
afterAll(async () => {
  await server?.stop();
  await copy?.remove();
});
const german = async (path: string) => (await fetch(`${server?.address}${path}?lng=de`)).text();

test('[EVD-10] a German text that is missing shows the English, marked as English', async () => {
  expect(await german('/events/15')).toMatch(/<span lang="en">Dramma giocoso by Wolfgang Amadeus Mozart<\/span>/);
  expect(await german('/events/15')).not.toContain('eventDetails.');
});

test('what is to come stands above the years, and only that', async () => {
  const html = await german('/events');
  const upcoming = html.match(/id="upcoming".*?<\/section>/s)?.[0] ?? '';
  expect([...upcoming.matchAll(/href="\/events\/(\d+)"/g)].map(([, id]) => id)).toEqual(['13']);
});

test('hostile words are words', async () => {
  for (const path of ['/events', '/events/9']) {
    const html = await german(path);
    expect(html).toContain('&lt;/script&gt;');
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('<script>alert');
  }
});

test('a calendar is right on both sides of the clock change', async () => {
  const start = async (id: number) => {
    const event = new ICAL.Component(ICAL.parse(await german(`/events/${id}.ics`))).getFirstSubcomponent('vevent');
    return event && new ICAL.Event(event).startDate.toJSDate().toISOString();
  };
  expect(await start(1)).toBe('2020-12-19T16:00:00.000Z');
  expect(await start(15)).toBe('2024-07-20T16:00:00.000Z');
});
