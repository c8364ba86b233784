/** What no estate should have: a gap in the German, words that would like to be code, another season's clock. */
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { Event } from '#contract/event.ts';
import { kinds } from '#contract/kinds.ts';
import { readContent } from '#server/content/shipped.ts';
import { builtBundle, loadBundle } from '#server/pages/site.ts';
import { shippedMedia } from '#server/pictures/shipped.ts';
import { estateFolder } from '#tools/estate.ts';

const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';

const content = await readContent(estateFolder);
const changes: Record<number, (words: Event['event']) => Partial<Event>> = {
  15: (words) => ({ event: { ...words, subtitle: { en: 'Dramma giocoso by Wolfgang Amadeus Mozart' } } }),
  9: (words) => ({ event: { ...words, title: hostile } }),
  1: () => ({ start: '2020-12-19T17:00', end: '2020-12-19T18:45' }),
};
const events = new Map(
  [...content.events].map(([id, event]) => [
    id,
    kinds.events.schema.parse({ ...event, ...changes[event.id]?.(event.event) }),
  ]),
);
const open = await loadBundle(builtBundle);
const site = await open({ ...content, events }, await shippedMedia(estateFolder));

async function german(path: string): Promise<string> {
  const origin = 'https://tollenau.example';
  const { find } = site.addresses;
  const around = { path, address: find(path), origin, named: true, now: new Date('2026-11-21T10:00:00Z'), inbox: true };
  return (await site.render(new Request(origin + path), { view: 'de', ...around })).text();
}

test('[EVD-10] a German text that is missing shows the English, marked as English', async () => {
  const html = await german('/events/15');
  expect(html).toMatch(/<span lang="en">Dramma giocoso by Wolfgang Amadeus Mozart<\/span>/);
  expect(html).not.toContain('eventDetails.');
});

test('hostile words are words', async () => {
  for (const path of ['/events', '/events/9']) {
    const html = await german(path);
    expect(html).toContain('&lt;/script&gt;');
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('<script>alert');
  }
  const feed = await german('/feed.xml');
  expect(feed).toContain('alert(1)');
  expect(feed).not.toMatch(/<script>alert|<img src=x/);
});

test('a calendar is right on both sides of the clock change', async () => {
  const start = async (id: number) => {
    const event = new ICAL.Component(ICAL.parse(await german(`/events/${id}.ics`))).getFirstSubcomponent('vevent');
    return event && new ICAL.Event(event).startDate.toJSDate().toISOString();
  };
  expect(await start(1)).toBe('2020-12-19T16:00:00.000Z');
  expect(await start(15)).toBe('2024-07-20T16:00:00.000Z');
});
