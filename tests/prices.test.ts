/** What a seat costs is in one place; every output says the same. */

import { expect, test } from 'vitest';
import type { Event } from '#contract/content/event.ts';
import type { Prices } from '#contract/content/prices.ts';
import { createSiteAnswers } from '#site/answers.ts';
import { toPlainSpaces } from '#site/language/typeset.ts';
import { createProgrammeData } from '#site/partners/programme-data.ts';
import { describePrice } from '#site/programme/prices.ts';
import { loadBooklet } from '#site/screens/booklet/BookletPage.tsx';
import { loadEvent } from '#site/screens/event/load.ts';
import { loadHome } from '#site/screens/home/Home.tsx';
import { loadNextEvent } from '#site/screens/next-event/NextEventFrame.tsx';
import { loadProgramme } from '#site/screens/programme/Programme.tsx';
import { loadSeason } from '#site/screens/season/SeasonPage.tsx';
import { loadTicketForm } from '#site/screens/tickets/load.ts';
import { createTicketSetup } from '#site/tickets/ticket-props.ts';
import { seasonYear } from '#tools/season-content.ts';
import { buildPageContext } from './harness/page-context.ts';
import { english } from './harness/texts.ts';

const name = { de: 'Alle', en: 'All' };
const house: Prices = {
  groups: [
    { id: 'full', name: { de: 'Normal', en: 'Standard' }, cents: 4200 },
    { id: 'young', name: { de: 'Jung', en: 'Young' }, condition: { de: 'Unter 26', en: 'Under 26' }, cents: 1250 },
    { id: 'carer', name: { de: 'Begleitung', en: 'Carer' }, cents: 0 },
    { id: 'party', name: { de: 'Gruppe', en: 'Party' }, cents: 3600, fromSeats: 8 },
  ],
};
const own = [
  { group: 'young', cents: 950 },
  { group: 'party', isLeftOut: true as const },
];
const ahead = { start: `${seasonYear}-05-20T18:00`, end: undefined };
const id = '15';

const withPrices = (prices: Prices, change: Partial<Event>) =>
  buildPageContext(({ events }) => ({
    prices,
    events: new Map(events).set(id, { ...events.get(id), ...change } as Event),
  }));

const context = await withPrices(house, { ...ahead, prices: own });
const { edition } = context;
const query = new URLSearchParams();
const plain = (text: string | undefined) => text && toPlainSpaces(text);

const sentence = plain(english('events.price.withConcessions', { price: '42 euros', from: '9.50 euros' }));

function readSentences(from: App.Locals): Record<string, string | undefined> {
  const page = loadEvent(from, id);
  const upcoming = (events: readonly { id: number }[]) => events.find((event) => String(event.id) === id);
  const programme = loadProgramme(from, query).screen;
  const source = programme.events.find((event) => event.id === Number(id));
  const poster = upcoming(loadHome(from).screen.posters.events) as Parameters<typeof describePrice>[2] | undefined;
  const next = loadNextEvent(from);
  const t = from.edition.translator(from.locale);
  const season = loadSeason(from, new URLSearchParams({ year: String(seasonYear) })).screen;
  const lines = season.pages.flat().flatMap(({ lines }) => lines.map(({ text }) => text));
  const choice = createTicketSetup(from).events.find((event) => event.id === Number(id));
  return {
    'the page of the event': page?.screen.price,
    'its ticket button': page?.book.event.price,
    'the form': loadTicketForm(from, new URLSearchParams({ event: id })).screen.event?.price,
    'the choice of the dialog': plain(choice?.name)
      ?.split(' · ')
      .find((part) => part.includes('euros')),
    'the programme': source && describePrice(t, from.locale, programme.localize(source)),
    'the home page': poster && describePrice(t, from.locale, poster),
    'the frame of other sites': next.event && describePrice(t, from.locale, next.event),
    'the programme of the event': describePrice(t, from.locale, loadBooklet(from, id, query).screen.event),
    'the sheet of the season': lines.find((line) => line.includes('euros')),
  };
}

test.each(Object.entries(readSentences(context)))('[EVD-13] %s says what the event costs', (_, found) => {
  expect(plain(found)).toBe(sentence);
});

const expected = [
  ['full', 4200],
  ['young', 950],
  ['carer', 0],
];
const asCents = (amount: unknown) => Math.round(Number(amount) * 100);
const tickets = createProgrammeData({ ...edition, ...edition.plain }, context).evenings.find(({ url }) =>
  url.endsWith(`/events/${id}`),
)?.tickets;
const { offers } = (loadEvent(context, id)?.page.data ?? {}) as { offers?: Record<string, string>[] };
const answers = createSiteAnswers({ ...edition, ...edition.plain });

test.each(
  Object.entries({
    'the list on the page': loadEvent(context, id)?.screen.priceRows.map(({ group, amount }) => [
      group,
      amount === english('events.price.freeFor') ? 0 : asCents(amount.replace(/[^\d.]/g, '')),
    ]),
    'the data for search engines': offers?.map(({ name, price }) => [
      house.groups.find((group) => group.name.en === name)?.id,
      asCents(price),
    ]),
    'the data for partners': tickets?.prices?.map(({ group, amount }) => [group, asCents(amount)]),
    'the office': answers.programme
      .find((event) => event.id === Number(id))
      ?.prices.map(({ group, cents }) => [group, cents]),
  }),
)('%s has the amounts of the event', (_, found) => expect(found).toEqual(expected));

test('every amount in the data has its currency and its place to ask for tickets', () => {
  for (const offer of offers ?? [])
    expect(offer).toMatchObject({
      priceCurrency: 'EUR',
      url: expect.stringContaining(`/tickets?event=${id}`),
      availability: 'https://schema.org/InStock',
    });
  expect(tickets?.currency).toBe('EUR');
});

test.each<[string, Partial<Event>, Prices]>([
  ['an event that is over', { start: '2020-07-20T18:00', end: undefined }, house],
  ['a cancelled event', { ...ahead, status: 'cancelled' }, house],
  ['a house without prices', ahead, { groups: [] }],
])('nothing says what %s costs', async (_, change, prices) => {
  const found = await withPrices(prices, change);
  expect(Object.values(readSentences(found)).filter(Boolean)).toEqual([]);
  expect(loadEvent(found, id)?.screen.priceRows).toEqual([]);
  expect(JSON.stringify(loadEvent(found, id)?.page.data)).not.toContain('"price"');
});

test.each<[string, Prices['groups'], string]>([
  ['one price alone', [{ id: 'all', name, cents: 1750 }], '17.50 euros'],
  ['nothing', [{ id: 'all', name, cents: 0 }], english('events.price.free')],
  ['a price for groups alone', house.groups.filter(({ id }) => id !== 'young'), '42 euros'],
])('%s is said without concessions', async (_, groups, wanted) => {
  const found = await withPrices({ groups }, ahead);
  expect(plain(loadEvent(found, id)?.screen.price)).toBe(wanted);
});
