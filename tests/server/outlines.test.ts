/**
 * Everything that a visitor reads on each kind of page, in both languages: `__snapshots__` lists the
 * elements of each page. Words of texts are their keys, so a new wording changes nothing. After a
 * wanted change run `npx vitest run tests/server/outlines.test.ts -u`, and read the difference.
 */
import { diffArrays } from 'diff';
import { describe, expect, test } from 'vitest';
import type { PageAddress } from '#contract/address.ts';
import { computeBalance } from '#contract/booking/payments.ts';
import type { Receipt } from '#contract/booking/receipts.ts';
import { type SeatState, seatStates } from '#contract/booking/seat-states.ts';
import type { TicketStatus } from '#contract/booking/ticket-request.ts';
import type { Event } from '#contract/content/event.ts';
import { type Language, mapLanguagesAsync } from '#contract/language.ts';
import type { OptInPageState, PageData } from '#contract/page-data.ts';
import type { Site } from '#contract/site.ts';
import { buildContent } from '#server/content/content-entries.ts';
import { readShippedMedia } from '#server/pictures/shipped-media.ts';
import { fixtureContent, openBuiltSite } from '#tests/harness/in-process.ts';
import { replaceTextsByKeys } from '#tests/harness/key-texts.ts';
import { expectOutline, mergeLanguages, outlineData, outlineHtml, outlineText } from '#tests/harness/outline.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';

const shipped = buildContent(fixtureContent.entries);
const content = { ...shipped, texts: replaceTextsByKeys(shipped.texts) };
const files = await readShippedMedia(fixtureContentFolder);
const site = await openBuiltSite(content, files);
const origin = 'https://tollenau.example';

/** Three events are to come. */
const season = new Date('2024-06-01T10:00:00Z');
/** All events are over. */
const pause = new Date('2026-11-21T12:00:00Z');

/** `lake/plate-640.avif` for the address of a picture, which has a hash. */
const pictureNames = new Map(
  [...files.pictures].flatMap(([id, { files: cuts }]) =>
    cuts.map(({ address, light = 'both', crop, width, format }) => [
      address,
      `${id}/${light}-${crop}-${width}.${format}`,
    ]),
  ),
);

function namePictures(text: string): string {
  const pictures = text.replaceAll(/\/media\/[\w.-]+/g, (address) => {
    const sources = [address, address.replace(/\.jpg$/, '.avif')];
    return sources.flatMap((one) => pictureNames.get(one) ?? [])[0] ?? address;
  });
  return pictures
    .replaceAll(/(?<=\/[\w/.-]+)\.[\w-]{5,8}(?=\.(?:mp4|avif|jpg|vtt)\b)/g, '')
    .replaceAll(/(?<=\.(?:svg|png))\?[\w-]{4,6}\b/g, '');
}

/** Hashes of texts that a visitor agrees to. */
const dropVersions = (line: string): string => line.replace(/(name=\w+Version value=)\S+/, '$1…');

interface PageOptions {
  now?: Date;
  data?: PageData;
  of?: Site;
  booking?: 'full' | 'ended';
  acceptsRequests?: boolean;
}

async function renderPage(address: string, language: Language, options: PageOptions): Promise<string[]> {
  const { now = season, data, of = site, booking, acceptsRequests = true } = options;
  const url = new URL(address, origin);
  const found: PageAddress = /^\/(requests|newsletter|alerts)\/|^\/50/.test(url.pathname)
    ? { canonical: url.pathname, indexed: false, status: 200 }
    : of.addresses.find(url.pathname, url.searchParams);
  const path = 'path' in found ? String(found.path) : url.pathname;
  const response = await of.render(new Request(new URL(path + url.search, origin)), {
    ...{ locale: language, path, isLanguageExplicit: false, origin, now, data, acceptsRequests },
    address: found,
    bookingOf: () => booking,
  });
  const [type, body] = [response.headers.get('content-type') ?? '', namePictures(await response.text())];
  if (type.startsWith('text/html')) return outlineHtml(body);
  return type.includes('json') ? outlineData(JSON.parse(body)) : outlineText(body);
}

/** Tested with the headers and the weight of pages. */
const technicalMetadata =
  /^ *(link rel=(?!canonical|alternate)|meta (charset|name=(viewport|twitter|theme-color|color-scheme)|property=og:(type|locale|image:(width|height))))/;
/** The home page shows what all pages share. */
const sharedMetadata = /^ *(link rel=alternate|meta property=og:(site_name|url)|"<!DOCTYPE|html )/;

/** Of header and footer only the links that differ from page to page. */
function keepOwnParts(lines: readonly string[]): string[] {
  const at = (pattern: RegExp) => lines.findIndex((line) => pattern.test(line));
  const [body, main, footer] = [at(/^ *div id=root/), at(/^ *main/), at(/^ *footer/)];
  if (body < 0 || main < 0 || footer < 0) return [...lines];
  const current = lines.slice(body, main).filter((line) => / a href=(\/.*aria-current|.*&)/.test(line));
  return [
    ...lines.slice(0, body).filter((line) => !sharedMetadata.test(line)),
    ...current,
    ...lines.slice(main, footer),
  ];
}

async function outlinePage(address: string, options: PageOptions = {}): Promise<string[]> {
  const outline = await mapLanguagesAsync(async (language) => {
    const lines = (await renderPage(address, language, options)).filter((line) => !technicalMetadata.test(line));
    return (address === '/' ? lines : keepOwnParts(lines)).map(dropVersions);
  });
  return mergeLanguages(outline);
}

const knownOutlines = new Map<string, Promise<string[]>>();
const outlineInSeason = (address: string) => knownOutlines.getOrInsertComputed(address, () => outlinePage(address));

/** Only the lines that another page has in its place, or at another time. */
async function expectDifference(name: string, base: string, address: string, options: PageOptions): Promise<void> {
  const changes = diffArrays(await outlineInSeason(base), await outlinePage(address, options));
  const lines = changes.flatMap(({ value, removed, added }) => {
    if (!removed && !added) return ['   …'];
    return value.map((line) => `${removed ? '-' : '+'} ${line}`);
  });
  expectOutline(name, lines);
}

/** Of pages about one entry only those below: the others are alike. */
const aboutOneEntry = /^\/(events|people|works|composers|venues|media-detail|news-detail)\/./;
const ownPages = site.addresses.pages
  .filter(({ path, canonical }) => path === canonical && !aboutOneEntry.test(path))
  .map(({ path }) => path);

test.each([
  ...ownPages,
  ...['/events/15', '/events/12', '/events/13', '/events/8', '/events/6', '/events/15/programme', '/events/unknown'],
  ...['/people/aurelie-voss', '/people/uferchor', '/works/dido-and-aeneas', '/composers/mozart', '/venues/park'],
  ...['/venues/barn', '/visit/day?date=2024-07-20', '/visit/day?date=2024-06-03', '/media-detail/1', '/media-detail/2'],
  ...['/media-detail/3', '/media-detail/4', '/news-detail/1', '/search?q=oper', '/search?q=xqzw'],
  ...['/nope', '/catalogue', '/embed/evening', '/embed/map', '/embed/video/2', '/500', '/503'],
])('%s says what its content says', async (address) => {
  expectOutline(address, await outlineInSeason(address));
});

test.each([...['/', '/events', '/season', '/events/15', '/about', '/tickets', '/embed/evening', '/venues/park']])(
  'after the last event %s says what has changed',
  async (address) => {
    await expectDifference(`pause ${address}`, address, address, { now: pause });
  },
);

test.each([
  ['/events', '/events?category=opera&year=2024'],
  ['/events/15/programme', '/events/15/programme?large'],
  ['/people', '/people?letter=O'],
  ['/park', '/park?place=lake'],
  ['/park', '/park?steps=0&gradient=6'],
  ['/media-library', '/media-library?type=video&year=2022'],
  ['/media-detail/3', '/media-detail/3?photo=2'],
  ['/search?q=oper', '/search?q=oper&in=events'],
  ['/tickets', '/tickets?event=15'],
  ['/tickets', '/tickets?event=8'],
  ['/embed/map', '/embed/map?agreed=yes'],
  ['/embed/video/2', '/embed/video/2?agreed=yes'],
  ['/visit/year', '/visit/year?year=2027'],
])('%s differs from %s by what the query names', async (base, address) => {
  await expectDifference(address, base, address, {});
});

test.each(['full', 'ended'] as const)('pages of an event say that its booking is %s', async (booking) => {
  for (const address of ['/', '/events', '/events/15', '/tickets?event=15'])
    await expectDifference(`booking ${booking} ${address}`, address, address, { booking });
});

test.each(['/tickets', '/newsletter', '/alerts?event=15'])(
  'without an inbox %s says how else to write',
  async (address) => {
    expectOutline(`closed ${address}`, await outlinePage(address, { acceptsRequests: false }));
  },
);

test.each([
  ...['/calendar.ics', '/feed.xml', '/access.json', '/programme.json', '/orif.json', '/site.webmanifest', '/llms.txt'],
  ...['/events/15.ics', '/tickets/dialog.json', '/films/media-1.de.vtt'],
])('the file %s says what the content says', async (address) => {
  expectOutline(address, await outlineInSeason(address));
});

const changes: Record<string, Partial<Event>> = {
  '8': { start: '2024-06-09T19:00', end: '2024-06-09T21:00', previous: { start: '2024-06-08T18:00' } },
  '9': { start: '2024-06-15T18:00', end: '2024-06-15T20:00', status: 'postponed' },
  '12': { status: 'cancelled' },
  '13': { previous: { start: '2024-08-24T16:00' }, availability: 'limited' },
  '15': { previous: { venue: { de: 'Am Steg', en: 'By the jetty' }, place: 'park' }, place: 'barn' },
  '7': { start: '2024-06-22T18:00', end: '2024-06-22T20:00', availability: 'soldOut' },
};
const events = new Map(
  [...content.events].map(([id, event]) => [id, { ...event, ...changes[id], changed: '2024-05-20T09:30' }]),
);
const changedSite = await openBuiltSite({ ...content, events }, files);

test.each([
  ...['/', '/events', '/season', '/events/15', '/events/12', '/events/13', '/events/8', '/events/9', '/events/7'],
  ...['/feed.xml', '/calendar.ics', '/programme.json', '/orif.json', '/embed/evening', '/alerts?event=12'],
  ...['/alerts?event=7', '/alerts?event=15', '/tickets?event=12', '/visit/day?date=2024-07-20'],
  ...['/events/15/programme', '/tickets/dialog.json', '/venues/barn'],
])('%s shows each change of an event', async (address) => {
  await expectDifference(`changed ${address}`, address, address, { of: changedSite });
});

const address = `/requests/${'k'.repeat(43)}`;
const label = { id: 15, title: 'Don Giovanni', date: '19. Juli 2024', time: '18 Uhr', venue: 'Im Park' };
const lines = [
  { group: 'full', seats: 2, cents: 4200 },
  { group: 'young', seats: 1, cents: 1250 },
];
const transfer = { until: '2024-07-01', payee: 'Haus Probe', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };

function createStatus(state: SeatState, change: Partial<TicketStatus> = {}): TicketStatus {
  const offer = { id: 'offer-1', event: 15, lines, until: '2024-06-10T16:00:00Z', eventFingerprint: 'seen' };
  const hasOffer = state === 'offered' || state === 'accepted';
  return {
    ...{ reference: 'T-4XKP-9QWM', state, requestedAt: '2024-05-20T08:00:00Z', termsVersion: 'v1', reachable: true },
    ...{ event: 15, retainedUntil: '2024-08-20T00:00:00Z', idCopyRetainedUntil: '2024-08-19T00:00:00Z' },
    ...(state === 'withdrawn' && { withdrawnAt: '2024-05-21T08:00:00Z' }),
    answeredAt: '2024-05-20T12:00:00Z',
    submitted: {
      ...{ fullName: 'Ada Lark', email: 'ada@example.org', phoneNumber1: '030 1', phoneNumber2: '030 2' },
      ...{ numberOfTickets: 3, additionalNotes: 'Zwei\nZeilen', selectedDate: '2024-07-20', event: label },
      seatsByGroup: [
        { group: 'full', seats: 2 },
        { group: 'young', seats: 1 },
      ],
    },
    ...(hasOffer && { offer: { ...offer, ...(state === 'accepted' && { code: 'TOLLENAU-CODE' }) } }),
    ...(state === 'accepted' && { payment: { ...computeBalance(9650, []), transfer } }),
    ...(state === 'returned' && { payment: { ...computeBalance(0, [9650]), transfer: undefined } }),
    ...change,
  };
}

describe('the private page of a request', () => {
  test.each(seatStates)('says what a guest of a request that is %s needs', async (state) => {
    const data = { page: 'request', address, status: createStatus(state) } as const;
    expectOutline(`request ${state}`, await outlinePage('/requests/shown', { data }));
  });

  test.each<[string, Partial<TicketStatus>]>([
    ['accepted, paid', { payment: { ...computeBalance(9650, [9650]), transfer } }],
    ['accepted, paid in part at the box office', { payment: { ...computeBalance(9650, [5000]), transfer: undefined } }],
    ['accepted, with a checked ID', { isIdChecked: true }],
    ['accepted, without the deleted copy', { idCopyRetainedUntil: undefined, idCopyDeletedAt: '2024-05-22T08:00:00Z' }],
    ['accepted, unreachable and without an event', { reachable: false, event: undefined, submitted: {} }],
  ])('[%s] says what differs', async (name, change) => {
    const data = { page: 'request', address, status: createStatus('accepted', change) } as const;
    expectOutline(`request ${name}`, await outlinePage('/requests/shown', { data }));
  });

  test.each<[what: string, event: number, state: SeatState, forms: string[]]>([
    ['tickets of a postponed event can be returned', 9, 'accepted', ['returnSome', 'returnSeats']],
    ['tickets of a cancelled event cannot be returned', 12, 'accepted', []],
    ['a postponed event can be requested again', 9, 'returned', ['again']],
    ['a cancelled event cannot be requested again', 12, 'returned', []],
    ['an offer for a postponed event cannot be answered', 9, 'offered', []],
  ])('%s', async (_, event, state, forms) => {
    const shown = createStatus(state, { event });
    const status = { ...shown, ...(shown.offer && { offer: { ...shown.offer, event } }) };
    const data = { page: 'request', address, status } as const;
    const page = (await outlinePage('/requests/shown', { data, of: changedSite })).join('\n');
    const offers = (form: string) => page.includes(form === 'again' ? '[offer.again.link]' : `value=${form}`);
    expect(['accept', 'decline', 'returnSome', 'returnSeats', 'again'].filter(offers)).toEqual(forms);
  });

  test('an error is at the top', async () => {
    const data = { page: 'request', address, status: createStatus('offered'), errorCode: 'eventChanged' } as const;
    expectOutline('request offered, with an error', await outlinePage('/requests/shown', { data }));
  });
});

test('receipts and invoices have each line, payment and tax', async () => {
  const receipt: Receipt = {
    ...{ kind: 'receipt', language: 'de', day: '2024-06-01', seller: ['Haus', 'Weg 1'], taxNumber: '1/2', vat: 7 },
    ...{ recipient: 'Ada Lark', reference: 'T-4XKP-9QWM', event: label },
    lines: [
      { name: 'Voll', seats: 2, cents: 4200 },
      { name: 'Jung', seats: 1, cents: 1250 },
    ],
    payments: [
      { day: '2024-05-30', kind: 'transfer', cents: 9000 },
      { day: '2024-05-31', kind: 'cash', cents: 1650 },
      { day: '2024-06-01', kind: 'card', cents: -1000 },
    ],
  };
  const invoice: Receipt = {
    ...receipt,
    kind: 'invoice',
    number: '2024-0001',
    recipient: 'Ada Lark\nWeg 2',
    payments: [],
  };
  const counter: Receipt = {
    ...{ ...invoice, kind: 'counterInvoice', number: '2024-0002', cancels: '2024-0001', language: 'en' },
    ...{ vat: 'Frei', lines: [{ name: 'Full', seats: -2, cents: 4200 }] },
  };
  const receipts = [receipt, invoice, counter, { ...receipt, number: 'x', vat: undefined, event: undefined }];
  const data = { page: 'receipt', address, reference: 'T-4XKP-9QWM', receipts } as const;
  expectOutline('receipts', await outlinePage('/requests/receipt', { data }));
  const one = await outlinePage('/requests/receipt', { data: { ...data, receipts: [invoice] } });
  expectOutline('receipts one', one);
  const none = await outlinePage('/requests/receipt', { data: { ...data, receipts: [] } });
  expectOutline('receipts none', none);
});

const optInStates: OptInPageState[] = [
  'form',
  'asked',
  'confirm',
  'confirmed',
  'expired',
  'unsubscribe',
  'unsubscribed',
];

test.each(optInStates)('newsletter and alerts say what to do in the state %s', async (state) => {
  const own = { address: '/own', values: { email: 'ada@' }, fieldErrors: { email: 'emailInvalid' } } as const;
  const common = { ...(state === 'form' ? { ...own, errorCode: 'invalid' as const } : { address: '/own' }), state };
  const archive = { hasArchive: state !== 'asked' };
  expectOutline(
    `newsletter ${state}`,
    await outlinePage('/newsletter/state', { data: { page: 'newsletter', ...common, ...archive } }),
  );
  expectOutline(
    `alert ${state}`,
    await outlinePage('/alerts/state', { data: { page: 'alert', ...common, event: 15 }, booking: 'full' }),
  );
});

test('the archive of the newsletter links each issue', async () => {
  const archive = [
    { id: 'b', subject: 'Juni', at: '2024-05-31T22:30:00Z' },
    { id: 'a', subject: 'Mai', at: '2024-05-01T08:00:00Z' },
  ];
  const data = { page: 'newsletter', state: 'archive', archive, hasArchive: true } as const;
  expectOutline('newsletter archive', await outlinePage('/newsletter/archive', { data }));
});

test('a refused ticket form keeps its input and says what is wrong at each field', async () => {
  const fieldErrors = {
    ...({ fullName: 'tooLong', email: 'emailInvalid', phoneNumber1: 'tooLong', phoneNumber2: 'tooLong' } as const),
    ...({ numberOfTickets: 'ticketNumberWrong', additionalNotes: 'tooLong', uploadId: 'uploadKind' } as const),
    ...({ selectedDate: 'dateInvalid', agreement: 'consentMissing' } as const),
  };
  const values = {
    ...{ fullName: 'Ada Lark', email: 'ada@', phoneNumber1: '030 1', phoneNumber2: '030 2', numberOfTickets: '3' },
    ...{ additionalNotes: 'Ja', selectedDate: '2024-07-21', agreement: 'true', event: JSON.stringify(label) },
    'seats.full': '2',
  };
  const data = { page: 'tickets', errorCode: 'invalid', fieldErrors, values } as const;
  await expectDifference('tickets refused', '/tickets?event=15', '/tickets', { data });
});
