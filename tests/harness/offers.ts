/** A request with an offer of the office, and the clicks of the guest. */
import type { Kysely } from 'kysely';
import type { PriceLine } from '#contract/booking/price-lines.ts';
import type { Language } from '#contract/language.ts';
import { fingerprintPrices } from '#office/box-office/server/prices.ts';
import { setCapacity } from '#server/booking/seats/capacity.ts';
import { acceptOffer, byGuest, createOffer } from '#server/booking/seats/store.ts';
import { publish } from '#server/content/publish.ts';
import { readLatestRevision } from '#server/content/store.ts';
import type { Tables } from '#server/storage/tables.ts';
import type { TestFormValues } from './forms.ts';
import { browserHeaders, fixtureContent, fixturePrices, type InProcessServer, postTickets } from './in-process.ts';
import { readHiddenField } from './staff.ts';

/** Before Don Giovanni, which is on 20 July 2024 at 18:00 in Berlin. */
export const giovanniEvent = { id: 15, cutOff: new Date('2024-07-20T10:00:00Z') };
export const juneDate = new Date('2024-06-03T10:00:00Z');
/** when the offers below end: Thursday, 18:00 */
export const offerDeadline = new Date('2024-06-06T16:00:00Z');

interface OfferDatabase {
  storage: { db: Kysely<Tables> };
}

export const prepareSeats = (
  { storage }: OfferDatabase,
  { atPlace = 10, inShelter = 8, event = giovanniEvent.id, cutOff = giovanniEvent.cutOff, expectedVersion = 0 } = {},
): Promise<void> =>
  storage.db
    .transaction()
    .execute((trx) => setCapacity(trx, { event, atPlace, inShelter, cutOff, expectedVersion }, { now: new Date(0) }));

export const readRequestRow = ({ storage }: OfferDatabase, reference: string) =>
  storage.db.selectFrom('ticketRequests').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();

/** Returns the offer's id. */
export async function offerSeatsTo(
  server: OfferDatabase & Pick<InProcessServer, 'clock'>,
  reference: string,
  {
    seats = 2,
    cents = 3500,
    lines,
    event = giovanniEvent.id,
    end = offerDeadline,
  }: Partial<Record<'seats' | 'cents' | 'event', number>> & { lines?: PriceLine[]; end?: Date } = {},
): Promise<string> {
  const { id } = await readRequestRow(server, reference);
  const offer = { requestId: id, eventId: event, lines: lines ?? [{ group: 'full', seats, cents }], until: end };
  const now = server.clock.now;
  return server.storage.db.transaction().execute((trx) => createOffer(trx, offer, { by: 'office', now }));
}

export interface OfferedRequest {
  reference: string;
  /** the private page */
  status: string;
  offer: string;
}

const fixtureFingerprint = fingerprintPrices(fixturePrices);

/** The fields of the office: so many seats at the ordinary price, more at others. */
export const pricedSeats = (full: string, others: Record<string, string> = {}): Record<string, string> => ({
  prices: fixtureFingerprint,
  'seats.full': full,
  ...Object.fromEntries(Object.entries(others).map(([group, seats]) => [`seats.${group}`, seats])),
});

/** The form field that names an event. */
export const buildEventField = (id: number = giovanniEvent.id): string =>
  JSON.stringify({ id, title: 'x', date: 'x', time: 'x', venue: 'x' });

/** A guest who requested Don Giovanni and got an offer for it. */
export async function prepareOffer(
  server: InProcessServer,
  values: Record<string, string> = {},
  { language = 'en', ...more }: Parameters<typeof offerSeatsTo>[2] & { language?: Language } = {},
): Promise<OfferedRequest> {
  const form = { fullName: 'Ada Kestrel', event: buildEventField(), ...values };
  const { reference, status } = (await postTickets(server.app, form, { query: `?lng=${language}` })).json().data;
  return { reference, status, offer: await offerSeatsTo(server, reference, more) };
}

let guests = 0;

/** A new guest whose request for Don Giovanni is in this state. */
export async function createGuest(
  server: InProcessServer,
  state: 'open' | 'waiting' | 'offered' | 'accepted',
  values: Record<string, string> = {},
  { end = offerDeadline, language = 'de', headers = {} as Record<string, string> } = {},
): Promise<{ reference: string; status: string; email: string }> {
  guests += 1;
  const email = `ada${guests}@example.org`;
  const form = { event: buildEventField(), fullName: `Ada Quast ${guests}`, email, ...values };
  const { reference, status } = (await postTickets(server.app, form, { query: `?lng=${language}`, headers })).json()
    .data;
  const { db } = server.storage;
  if (state === 'waiting')
    await db.updateTable('ticketRequests').set({ state, seats: 2 }).where('reference', '=', reference).execute();
  if (state !== 'offered' && state !== 'accepted') return { reference, status, email };
  const id = await offerSeatsTo(server, reference, { end, seats: 1 });
  const change = { ...byGuest, now: server.clock.now };
  if (state === 'accepted') await db.transaction().execute((trx) => acceptOffer(trx, { id }, change));
  return { reference, status, email };
}

export const openStatusPage = ({ app }: InProcessServer, { status }: Pick<OfferedRequest, 'status'>, language = 'en') =>
  app.inject({ url: `${status}?lng=${language}`, headers: browserHeaders });

/** Clicks a button of the page as last loaded. */
export function postTicketAction(
  { app }: InProcessServer,
  { status }: Pick<OfferedRequest, 'status'>,
  values: TestFormValues,
  more: Record<string, string> = {},
) {
  const headers = { ...browserHeaders, 'content-type': 'application/x-www-form-urlencoded', ...more };
  return app.inject({ method: 'POST', url: `${status}?lng=en`, payload: `${new URLSearchParams(values)}`, headers });
}

export async function acceptOnStatusPage(server: InProcessServer, request: OfferedRequest, more: TestFormValues = {}) {
  const fingerprint = readHiddenField(await openStatusPage(server, request), 'fingerprint');
  return postTicketAction(server, request, { action: 'accept', offer: request.offer, fingerprint, ...more });
}

/** Publishes Don Giovanni with these changes; without any, as shipped. */
export async function changeGiovanni({ library, storage, clock }: InProcessServer, more?: object): Promise<void> {
  const name = { kind: 'events', id: String(giovanniEvent.id) } as const;
  const shipped = fixtureContent.entries.get(`events/${giovanniEvent.id}.yaml`)?.data as object;
  const expectedRevision = (await readLatestRevision(storage.db, name))?.number ?? 0;
  const change = more
    ? ({ action: 'published', data: { ...shipped, ...more, changed: '2024-06-03 11:00' } } as const)
    : ({ action: 'shipped' } as const);
  await publish(library, {
    changes: [{ ...name, ...change, expectedRevision }],
    publisher: { name: 'Anna' },
    action: 'publishedContent',
    emailChoices: new Map([[name.id, { emails: 'none' }]]),
    now: () => clock.now,
  });
}
