/**
 * Cases that the fixture lacks: clock changes, a thousand events.
 * @module-tag full
 */
import { brotliCompressSync } from 'node:zlib';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { Event } from '#contract/content/event.ts';
import { contentKinds } from '#contract/content/kinds.ts';
import type { PersonEntry } from '#contract/content/people.ts';
import type { Site } from '#contract/site.ts';
import { readContent } from '#server/content/shipped-content.ts';
import { builtBundle, loadBundle } from '#server/pages/site.ts';
import { readShippedMedia } from '#server/pictures/shipped-media.ts';
import { fixtureContentFolder, shippedContentFolder } from '#tools/content-folders.ts';

const content = await readContent(fixtureContentFolder);
const winter = { ...content.events.get('1'), start: '2020-12-19T17:00', end: '2020-12-19T18:45' } as Event;
const events = new Map(content.events).set('1', contentKinds.events.schema.parse(winter));
const open = await loadBundle(builtBundle);
const site = await open({ ...content, events }, await readShippedMedia(fixtureContentFolder));

async function german(path: string, of = site): Promise<string> {
  const origin = 'https://tollenau.example';
  const page = { path, address: of.addresses.find(path), origin, isLanguageExplicit: true };
  const state = { now: new Date('2026-11-21T10:00:00Z'), acceptsRequests: true, bookingOf: () => undefined };
  return (await of.render(new Request(origin + path), { locale: 'de', ...page, ...state })).text();
}

test('calendar entries have the right times before and after the clock change', async () => {
  const start = async (id: number) => {
    const event = new ICAL.Component(ICAL.parse(await german(`/events/${id}.ics`))).getFirstSubcomponent('vevent');
    return event && new ICAL.Event(event).startDate.toJSDate().toISOString();
  };
  expect(await start(1)).toBe('2020-12-19T16:00:00.000Z');
  expect(await start(15)).toBe('2024-07-20T16:00:00.000Z');
});

test('with 1,400 events and 3,000 people no list page becomes half as long again', async () => {
  const shipped = await readContent(shippedContentFolder);
  const files = await readShippedMedia(shippedContentFolder);
  const [event, person] = [shipped.events.get('15'), shipped.people.get('philine-quast')];
  const many = new Map(shipped.events);
  for (let id = 100; many.size < 1400; id++) {
    const year = 1980 + (id % 44);
    many.set(String(id), { ...event, id, year, start: `${year}-07-0${1 + (id % 9)}T18:00` } as Event);
  }
  const people = new Map(shipped.people);
  for (let id = 0; people.size < 3000; id++) {
    const name = `${String.fromCharCode(65 + (id % 26))}da Nummer ${id}`;
    people.set(`somebody-${id}`, { ...person, name, evenings: [100 + (id % 1000)] } as PersonEntry);
  }
  const [few, lots] = [await open(shipped, files), await open({ ...shipped, events: many, people }, files)];
  const weight = async (path: string, of: Site) => brotliCompressSync(await german(path, of)).length;
  for (const path of ['/events', '/about', '/people', '/works', '/works/don-giovanni', '/people/philine-quast'])
    expect((await weight(path, lots)) / (await weight(path, few)), path).toBeLessThanOrEqual(1.5);
});
