/** A request with an offer, as the office makes one, and what the visitor's browser presses. */
import type { LightMyRequestResponse } from 'fastify';
import type { Kysely } from 'kysely';
import { setChairs } from '#server/booking/seats/chairs.ts';
import { acceptOffer, makeOffer } from '#server/booking/seats/store.ts';
import { publish } from '#server/content/publish.ts';
import { readHead } from '#server/content/store.ts';
import type { Tables } from '#server/storage/tables.ts';
import { ask, browser, type InProcess, shipped } from './inbox.ts';

/** Don Giovanni, before its evening: 20 July 2024, six o'clock in Berlin. */
export const giovanni = { id: 15, cutOff: new Date('2024-07-20T10:00:00Z') };
export const inJune = new Date('2024-06-03T10:00:00Z');
/** until when the offers below stand: Thursday, six in the evening */
export const until = new Date('2024-06-06T16:00:00Z');

interface Database {
  storage: { db: Kysely<Tables> };
}

export const chairsFor = (
  { storage }: Database,
  { park = 10, barn = 8, event = giovanni.id, cutOff = giovanni.cutOff } = {},
): Promise<void> =>
  storage.db
    .transaction()
    .execute((work) => setChairs(work, { event, park, barn, cents: 3500, cutOff, expected: 0 }, { now: new Date(0) }));

export const requestOf = ({ storage }: Database, reference: string) =>
  storage.db.selectFrom('ticketRequests').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();

/** The offer's id. */
export async function offerTo(
  server: Database & Pick<InProcess, 'clock'>,
  reference: string,
  { seats = 2, cents = 3500, event = giovanni.id, end = until } = {},
): Promise<string> {
  const { id } = await requestOf(server, reference);
  const offer = { requestId: id, event, seats, cents, until: end };
  const now = server.clock.now;
  return server.storage.db.transaction().execute((work) => makeOffer(work, offer, { by: 'office', now }));
}

export interface Offered {
  reference: string;
  /** the private page */
  status: string;
  offer: string;
}

/** The form's field that names an event. */
export const eventField = (id: number = giovanni.id): string =>
  JSON.stringify({ id, title: 'x', date: 'x', time: 'x', venue: 'x' });

/** Asked for Don Giovanni, and offered chairs for it. */
export async function offered(
  server: InProcess,
  values: Record<string, string> = {},
  more: Parameters<typeof offerTo>[2] = {},
): Promise<Offered> {
  const form = { fullName: 'Ada Kestrel', event: eventField(), ...values };
  const { reference, status } = (await ask(server.app, form)).json().data;
  return { reference, status, offer: await offerTo(server, reference, more) };
}

let guests = 0;

/** Somebody with a name and an address of their own, whose request for Don Giovanni is in this state. */
export async function guestWho(
  server: InProcess,
  state: 'open' | 'waiting' | 'offered' | 'accepted',
  values: Record<string, string> = {},
  { end = until, language = 'de' } = {},
): Promise<{ reference: string; status: string; email: string }> {
  guests += 1;
  const email = `ada${guests}@example.org`;
  const form = { event: eventField(), fullName: `Ada Quast ${guests}`, email, ...values };
  const { reference, status } = (await ask(server.app, form, { query: `?lng=${language}` })).json().data;
  const { db } = server.storage;
  if (state === 'waiting')
    await db.updateTable('ticketRequests').set({ state, seats: 2 }).where('reference', '=', reference).execute();
  if (state !== 'offered' && state !== 'accepted') return { reference, status, email };
  const id = await offerTo(server, reference, { end, seats: 1 });
  const deed = { by: 'visitor', now: server.clock.now };
  if (state === 'accepted') await db.transaction().execute((work) => acceptOffer(work, { id }, deed));
  return { reference, status, email };
}

export const look = ({ app }: InProcess, { status }: Pick<Offered, 'status'>, language = 'en') =>
  app.inject({ url: `${status}?lng=${language}`, headers: browser });

/** What stands in a hidden field of the page. */
export const hidden = ({ body }: LightMyRequestResponse, name: string): string =>
  body.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1] ?? '';

/** Presses a button of the page as it was last seen. */
export function press(
  { app }: InProcess,
  { status }: Pick<Offered, 'status'>,
  values: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url: `${status}?lng=en`,
    payload: new URLSearchParams(values).toString(),
    headers: { ...browser, 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}

/** Opens the page and accepts what it offers. */
export async function accept(server: InProcess, made: Offered, more: Record<string, string> = {}) {
  const page = await look(server, made);
  return press(server, made, { action: 'accept', offer: made.offer, told: hidden(page, 'told'), ...more });
}

/** Don Giovanni as the office publishes it from now on; without anything to say, as it was shipped. */
export async function changeEvening({ library, storage, clock }: InProcess, more?: object): Promise<void> {
  const name = { kind: 'events', id: String(giovanni.id) } as const;
  const was = shipped.entries.get(`events/${giovanni.id}.yaml`)?.data as object;
  const expected = (await readHead(storage.db, name))?.number ?? 0;
  const change = more
    ? ({ action: 'published', data: { ...was, ...more, changed: '2024-06-03 11:00' } } as const)
    : ({ action: 'shipped' } as const);
  await publish(library, { ...name, ...change, expected, author: 'Anna' }, { now: () => clock.now });
}
