/** Ticket alerts: requested when sold out, confirmed, sent once, deleted after the event. */

import type { Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { lockEvent } from '#server/booking/seats/capacity.ts';
import { deleteExpired } from '#server/jobs/retention.ts';
import { limits } from '#server/limits.ts';
import type { Tables } from '#server/storage/tables.ts';
import { onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import {
  browserHeaders,
  type InProcessServer,
  requestsNeededUntil,
  startInProcess,
} from '#tests/harness/in-process.ts';
import { hasLockWaiter } from '#tests/harness/lock-waits.ts';
import { changeGiovanni, createGuest, juneDate, offerSeatsTo, prepareSeats } from '#tests/harness/offers.ts';
import { createStaffMember, getPage, postForm, type TestStaff } from '#tests/harness/staff.ts';
import { english, german } from '#tests/harness/texts.ts';
import { waitUntil } from '#tests/harness/wait-until.ts';

const databases = startEngines();
const event = 15;
const page = `/office/events/${event}/alerts`;
const soldOut = { availability: 'soldOut' };

onEachEngine('on %s', (engine) => {
  let server: InProcessServer;
  let ida: TestStaff;

  beforeAll(async () => {
    server = await startInProcess(await databases.createDatabase(engine));
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.clock.now = new Date(juneDate);
    ida = await createStaffMember(server, 'office');
    for (const table of ['seatAlerts', 'outboxEmails', 'ticketRequests', 'eventCapacity', 'consentTexts'] as const)
      await server.storage.db.deleteFrom(table).execute();
    await changeGiovanni(server, soldOut);
  });
  afterEach(() => changeGiovanni(server));

  function subscribe(email: string, more: object = {}, lng = 'de') {
    const payload = { email, consent: true, event, ...more };
    return server.app.inject({ method: 'POST', url: `/api/alerts?lng=${lng}`, payload });
  }
  const rows = () => server.storage.db.selectFrom('seatAlerts').selectAll().orderBy('email').execute();
  const read = async (url: string) => (await getPage(server, url, { as: ida })).body;
  const linksTo = async (address: string, part: string) =>
    (await server.emails())
      .filter(({ to }) => to?.[0]?.address === address)
      .flatMap(({ text }) => text?.match(new RegExp(`/alerts/${part}/[\\w-]{43}`)) ?? []);
  let number = 0;
  const newAddress = () => `guest${++number}-${engine.toLowerCase()}@example.org`;
  async function subscribeAndConfirm(email: string, lng = 'de') {
    await subscribe(email, {}, lng);
    const [url = ''] = await linksTo(email, 'confirm');
    expect((await server.app.inject({ method: 'POST', url })).statusCode).toBe(303);
  }
  const perform = async (action: 'send' | 'stop') => (await postForm(server, page, { action }, { as: ida })).statusCode;
  const unsent = () => {
    const alerts = server.storage.db.selectFrom('outboxEmails').selectAll().where('kind', '=', 'alertNotification');
    return alerts.where('sentAt', 'is', null).execute();
  };

  test('the form exists for sold-out events only, works without script, and keeps its input', async () => {
    const open = async (address: string) => (await server.app.inject(`${address}lng=en`)).body;
    const form = () => open(`/alerts?event=${event}&`);
    const isOffered = async () => (await open(`/events/${event}?`)).includes(`href="/alerts?event=${event}"`);
    const post = (email: string) =>
      postForm(server, '/api/alerts?lng=en', { event: String(event), email, consent: 'on' });
    expect(await form()).toContain(english('alert.soldOut'));
    const again = await post('ada@nowhere');
    expect(again.statusCode).toBe(422);
    for (const text of ['value="ada@nowhere"', english('alert.soldOut')]) expect(again.body).toContain(text);
    expect(again.body).toContain(english('alert.waiting'));
    const response = await post(newAddress());
    expect([response.statusCode, response.headers.location]).toEqual([303, '/alerts/asked']);
    for (const [change, offered, status] of [
      [soldOut, true, 303],
      // Control: while tickets can be requested, the form is closed.
      [undefined, false, 409],
      [{ status: 'postponed' }, true, 303],
      [{ ...soldOut, status: 'cancelled' }, false, 409],
    ] as const) {
      await changeGiovanni(server, change);
      expect([await isOffered(), (await post(newAddress())).statusCode]).toEqual([offered, status]);
      if (!change) expect(await form()).toContain(english('alert.open.text'));
      if (change && 'status' in change && change.status === 'postponed')
        expect(await form()).not.toContain(english('alert.waiting'));
    }
    expect((await subscribe(newAddress(), { event: 4711 })).statusCode).toBe(409);
    expect((await subscribe(newAddress(), { event: 'x' })).statusCode).toBe(422);
  });

  test('only the button confirms, with a consent proof, and each address gets one email however often it is entered', async () => {
    const email = newAddress();
    await Promise.all(Array.from({ length: 8 }, () => subscribe(email)));
    expect(await rows()).toMatchObject([{ email, language: 'de', confirmedAt: null, notifiedAt: null }]);
    const [link = '', ...further] = await linksTo(email, 'confirm');
    expect(further).toEqual([]);
    expect((await server.app.inject({ url: link, headers: browserHeaders })).statusCode).toBe(200);
    expect((await rows())[0]?.confirmedAt).toBeNull();
    await server.app.inject({ method: 'POST', url: link });
    expect((await rows())[0]).toMatchObject({ confirmedAt: juneDate.toISOString(), confirmedFrom: '127.0.0.0/24' });
    const texts = await server.storage.db.selectFrom('consentTexts').selectAll().execute();
    expect(texts).toMatchObject([{ language: 'de', version: (await rows())[0]?.consentVersion }]);
    // A known address gets no second email, and the answer does not reveal it.
    server.advance(limits.confirmationPause + 1);
    expect((await subscribe(email)).statusCode).toBe(202);
    expect(await linksTo(email, 'confirm')).toHaveLength(1);
    const address = newAddress();
    await subscribe(address);
    const [old = ''] = await linksTo(address, 'confirm');
    server.advance((limits.confirmHours + 1) * 60 * 60 * 1000);
    await server.app.inject({ method: 'POST', url: old });
    const unconfirmed = (await rows()).filter(({ confirmedAt }) => confirmedAt === null);
    expect(unconfirmed, 'the link is too old').toHaveLength(1);
  });

  test('one click sends each confirmed subscriber one email, which the office can recall for a minute', async () => {
    const [ada, ben] = [newAddress(), newAddress()];
    await subscribeAndConfirm(ada);
    await subscribeAndConfirm(ben, 'en');
    await subscribe(newAddress());
    expect(await perform('send'), 'it still says sold out').toBe(409);
    await changeGiovanni(server);
    const before = await read(page);
    for (const text of [
      german('alert.office.people_other', { count: 2 }),
      german('emails.alertNotification.subject', { title: 'Don Giovanni' }),
      `${server.staffServices.origin()}/alerts/leave/…`,
    ])
      expect(before).toContain(text);
    expect(await read('/office')).toContain(`href="${page}"`);
    for (const _ of [1, 2]) expect(await perform('send')).toBe(303);
    expect(await unsent()).toHaveLength(2);
    expect(await perform('stop')).toBe(303);
    expect(await unsent()).toEqual([]);
    await perform('send');
    server.advance(limits.alertRecallTime + 1);
    const emails = await server.emails();
    const subjects = emails.map(({ to, subject }) => `${to?.[0]?.address} ${subject}`);
    expect(subjects).toContainEqual(
      expect.stringContaining(`${ada} ${german('emails.alertNotification.subject', { title: 'Don Giovanni' })}`),
    );
    expect(subjects).toContainEqual(
      expect.stringContaining(`${ben} ${english('emails.alertNotification.subject', { title: 'Don Giovanni' })}`),
    );
    // All subscribers have been notified.
    expect(await perform('stop')).toBe(409);
    await perform('send');
    expect(await unsent()).toEqual([]);
    expect(await read('/office')).not.toContain(`href="${page}"`);
    expect(await read(page)).not.toContain(german('alert.office.nobody'));
  });

  test('a person who was told of seats and found none can ask again', async () => {
    const ada = newAddress();
    await subscribeAndConfirm(ada);
    await changeGiovanni(server);
    await perform('send');
    server.advance(limits.alertRecallTime + 1);
    await server.emails();
    await changeGiovanni(server, soldOut);
    server.advance(limits.confirmationPause + 1);
    await subscribe(ada);
    const links = await linksTo(ada, 'confirm');
    expect(links).toHaveLength(2);
    for (const url of links) await server.app.inject({ method: 'POST', url });
    expect(await rows()).toMatchObject([{ email: ada, confirmedAt: server.clock.now.toISOString(), notifiedAt: null }]);
  });

  test('no alert is sent while the free seats are enough for a guest on the waiting list', async () => {
    await subscribeAndConfirm(newAddress());
    await prepareSeats(server, { atPlace: 3, inShelter: 3 });
    await changeGiovanni(server);
    const [{ reference }, large] = [await createGuest(server, 'open'), await createGuest(server, 'open')];
    const wait = (db: Kysely<Tables>, seats: number, guest = reference) =>
      db.updateTable('ticketRequests').set({ state: 'waiting', seats }).where('reference', '=', guest).execute();
    const { db } = server.storage;
    await wait(db, 4, large.reference);
    let action: ReturnType<typeof perform> | undefined;
    await db.transaction().execute(async (trx) => {
      await lockEvent(trx, event);
      // The action waits for the lock; SQLite has one writer at a time.
      action = perform('send');
      if (engine === 'postgres') await waitUntil(() => hasLockWaiter(db));
      await wait(trx, 3);
    });
    expect(await action, 'a guest was put on the list meanwhile').toBe(409);
    expect(await read(page)).toContain('Erst die Warteliste.');
    expect([await perform('send'), await unsent()]).toEqual([409, []]);
    // A guest who needs more than the free seats delays no alert; without a free seat none is sent.
    await wait(db, 4);
    const offer = await offerSeatsTo(server, (await createGuest(server, 'open')).reference, { seats: 3 });
    expect([await perform('send'), await unsent()]).toEqual([409, []]);
    await db.deleteFrom('offers').where('id', '=', offer).execute();
    expect(await perform('send')).toBe(303);
    expect(await unsent()).toHaveLength(1);
  });

  test('one click in any mail program unsubscribes, and cancels the waiting email', async () => {
    const email = newAddress();
    await subscribeAndConfirm(email);
    await changeGiovanni(server);
    await perform('send');
    server.advance(limits.alertRecallTime + 1);
    const [leave = ''] = await linksTo(email, 'leave');
    await server.storage.db.updateTable('seatAlerts').set({ notifiedAt: null }).where('email', '=', email).execute();
    await perform('send');
    expect(await unsent()).toHaveLength(1);
    expect((await server.app.inject({ url: leave, headers: browserHeaders })).body).toContain(
      german('alert.unsubscribe.text'),
    );
    expect(await rows()).toHaveLength(1);
    const headers = { origin: 'https://mail.example', 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'List-Unsubscribe=One-Click';
    for (const _ of [1, 2])
      expect((await server.app.inject({ method: 'POST', url: leave, headers, payload })).statusCode).toBe(200);
    expect([await rows(), await unsent()]).toEqual([[], []]);
  });

  test('all alerts are deleted after the event, unconfirmed ones after seven days', async () => {
    await subscribeAndConfirm(newAddress());
    await subscribe(newAddress());
    const [now, over, day] = [juneDate.getTime(), requestsNeededUntil.get(event) ?? 0, 24 * 60 * 60 * 1000];
    for (const [at, left] of [
      [now + 6 * day, 2],
      [now + 8 * day, 1],
      [over - 1, 1],
      [over + 1, 0],
    ] as const) {
      await deleteExpired(server.storage, new Date(at), requestsNeededUntil);
      expect(await rows()).toHaveLength(left);
    }
  });
});
