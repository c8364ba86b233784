/** Public pages say that no seat is free, and link the waiting list, as long as that is true. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { programmeData } from '#contract/programme-data.ts';
import { toPlainSpaces } from '#site/language/typeset.ts';
import { type SocketServer, startOnSocket } from '#tests/harness/in-process.ts';
import {
  acceptOnStatusPage,
  changeGiovanni,
  giovanniEvent,
  juneDate,
  postTicketAction,
  prepareOffer,
  prepareSeats,
} from '#tests/harness/offers.ts';
import { english, german } from '#tests/harness/texts.ts';
import { waitUntil } from '#tests/harness/wait-until.ts';

const sentences = {
  de: { now: german('events.full.now'), ask: german('events.full.ask') },
  en: { now: english('events.full.now'), ask: english('events.full.ask') },
} as const;
const bands = { de: german('events.availability.full'), en: english('events.availability.full') };
const event = `/events/${giovanniEvent.id}`;
const form = `/tickets?event=${giovanniEvent.id}`;

let server: SocketServer;
beforeEach(async () => {
  server = await startOnSocket();
  server.clock.now = juneDate;
  await prepareSeats(server, { atPlace: 2, inShelter: 2 });
});
afterEach(() => server.close());

async function read(path: string, language: 'de' | 'en'): Promise<string> {
  const { body } = await server.app.inject({ url: path, headers: { 'accept-language': language } });
  return toPlainSpaces(body);
}

const isFull = async () => (await read(event, 'de')).includes(sentences.de.now);
const untilFree = () => waitUntil(async () => !(await isFull()));
const partnerData = async () => {
  const { evenings: events } = programmeData.parse((await server.app.inject('/programme.json')).json());
  return events.find(({ url }) => url.endsWith(event))?.tickets;
};
/** The event has two seats, and both are offered. */
async function fillEvent(values: Record<string, string> = {}, end?: Date) {
  const two = await prepareOffer(server, values, { seats: 2, ...(end && { end }) });
  await waitUntil(isFull);
  return two;
}

async function assertPages(isFull: boolean): Promise<void> {
  for (const language of ['de', 'en'] as const) {
    const { now, ask } = sentences[language];
    const page = await read(event, language);
    expect(page.includes(`>${now}</p>`), `${event} ${language}`).toBe(isFull);
    const waiting = (language === 'de' ? german : english)('events.waitingList');
    for (const path of [event, '/events'])
      expect((await read(path, language)).includes(waiting), `button on ${path} ${language}`).toBe(isFull);
    expect((await partnerData())?.availability).toBe(isFull ? 'soldOut' : undefined);
    expect(page.includes('https://schema.org/SoldOut'), `data of ${event} ${language}`).toBe(isFull);
    // The page's dialog gets the same texts as the form.
    for (const path of [event, form])
      expect((await read(path, language)).includes(`${now} ${ask}`), `${path} ${language}`).toBe(isFull);
    for (const path of ['/events', '/', '/season?year=2024', '/embed/evening'])
      expect((await read(path, language)).includes(bands[language]), `${path} ${language}`).toBe(isFull);
  }
}

test('pages in both languages say that no seat is free until a guest returns some, unless the office says otherwise', async () => {
  await assertPages(false);
  const two = await fillEvent({ email: 'ada@example.org' });
  await assertPages(true);
  expect((await acceptOnStatusPage(server, two, { 'seats.full': '2' })).statusCode).toBe(303);
  for (const [availability, text] of [
    ['limited', bands.en],
    ['soldOut', english('events.availability.soldOut')],
  ] as const) {
    await changeGiovanni(server, { availability });
    const list = await read('/events', 'en');
    const shown = [bands.en, english('events.availability.limited'), english('events.availability.soldOut')].filter(
      (band) => list.includes(band),
    );
    expect(shown, 'what the office says counts').toEqual([text]);
  }
  await changeGiovanni(server);
  await assertPages(true);
  await postTicketAction(server, two, { action: 'returnSome', offer: two.offer, 'seats.full': '1' });
  await untilFree();
  await assertPages(false);
});

test('when an event becomes full, a shared cache refetches the pages with its free seats', async () => {
  const refetched: (string | undefined)[] = [];
  const cache = createServer(({ url }, response) => {
    refetched.push(url);
    response.end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void cache.close());
  await once(cache, 'listening');
  await server.close();
  server = await startOnSocket({ SHARED_CACHE: `http://127.0.0.1:${(cache.address() as AddressInfo).port}` });
  server.clock.now = juneDate;
  await prepareSeats(server, { atPlace: 2, inShelter: 2 });
  for (const url of [event, '/contact']) {
    const { headers } = await server.app.inject({ url, headers: { 'edge-language': 'de' } });
    expect(headers['cdn-cache-control'], 'control: a shared cache may store it').toContain('public');
  }
  await fillEvent();
  await waitUntil(async () => refetched.length > 0);
  expect(refetched).toEqual([event]);
});

test('an expired offer frees its seats, and a past event shows no booking state', async () => {
  await fillEvent();
  server.clock.now = new Date('2024-06-06T16:00:01Z');
  await untilFree();
  const again = await fillEvent({ fullName: 'Benno' }, new Date('2024-06-10T16:00:00Z'));
  await acceptOnStatusPage(server, again, { 'seats.full': '2' });
  server.clock.now = new Date('2024-07-22T10:00:00Z');
  await assertPages(false);
});

test('after the cut-off the pages show that no booking is possible, and offer neither tickets nor the waiting list', async () => {
  await fillEvent({}, giovanniEvent.cutOff);
  server.clock.now = giovanniEvent.cutOff;
  const ended = { de: german('events.bookingEnded'), en: english('events.bookingEnded') } as const;
  await waitUntil(async () => (await read(event, 'de')).includes(ended.de));
  for (const language of ['de', 'en'] as const) {
    const [page, formPage] = [await read(event, language), await read(form, language)];
    for (const text of [page, formPage]) expect(text).toContain(ended[language]);
    for (const offer of [sentences[language].ask, '"offers"']) expect(page).not.toContain(offer);
    expect(page.match(/<main.*<\/main>/s)?.[0]).not.toContain('action="/tickets"');
    expect(formPage).not.toContain('name="event"');
    expect(await read('/events', language)).toContain(
      { de: german('events.availability.ended'), en: english('events.availability.ended') }[language],
    );
  }
  expect(await partnerData()).toBeUndefined();
  await changeGiovanni(server, { availability: 'soldOut' });
  const soldOut = await read(event, 'en');
  expect(soldOut).toContain(ended.en);
  expect(soldOut, 'nobody is told of free seats any more').not.toContain('/alerts?event=');
});
