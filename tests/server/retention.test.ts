/** Personal data is deleted when its retention period ends. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { retentionDays, retentionRules } from '#contract/booking/retention.ts';
import { spendChallenge } from '#office/team/server/passkeys.ts';
import { inviteStaff } from '#office/team/server/people.ts';
import { openIdCopy } from '#server/booking/id-copies/open-copy.ts';
import { holdSeats } from '#server/booking/seats/capacity.ts';
import { insertCheckIn } from '#server/booking/seats/check-ins.ts';
import { countExpired, deleteExpired } from '#server/jobs/retention.ts';
import { day } from '#server/limits.ts';
import { hashToken } from '#server/secrets/secrets.ts';
import { toPlainSpaces } from '#site/language/typeset.ts';
import { cheapPasswordCost } from '#tests/harness/accounts.ts';
import { onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import { type InProcessServer, postTickets, requestsNeededUntil, startInProcess } from '#tests/harness/in-process.ts';
import { buildEventField, offerSeatsTo, prepareSeats, readRequestRow } from '#tests/harness/offers.ts';
import { createTestPicture } from '#tests/harness/pictures.ts';
import { buildSeatAlertRow, insertDecision } from '#tests/harness/request-rows.ts';
import { createStaffMember, getPage, postForm } from '#tests/harness/staff.ts';
import { waitUntil } from '#tests/harness/wait-until.ts';

const databases = startEngines();
let server: InProcessServer;
afterEach(() => server.close());

const startDate = new Date('2026-11-21T12:00:00Z');
const inDays = (days: number) => new Date(startDate.getTime() + days * day);
const countDue = async (now: Date) =>
  Object.fromEntries(
    (await countExpired(server.storage.db, now, requestsNeededUntil)).map(({ id, rows }) => [id, rows]),
  );

const postJson = (url: string, payload: object, headers = {}) =>
  server.app.inject({ method: 'POST', url, payload, headers });
const person = { name: 'Ada', email: 'ada@example.org', password: 'drei Frösche singen falsch' };

/** The first link of this kind in the emails to an address. */
async function linkTo(email: string, kind: string): Promise<string> {
  const emails = (await server.emails()).filter(({ to }) => to?.[0]?.address === email);
  return emails.map(({ text }) => text?.match(new RegExp(`/${kind}/[\\w-]+`))?.[0]).find(Boolean) ?? 'no such link';
}

async function subscribe(email: string): Promise<void> {
  await postJson('/api/newsletter', { email, consent: true });
  await postJson(await linkTo(email, 'newsletter/confirm'), {});
}

/** An offer by a member of staff who opened the request first. */
async function makeOfferAtBoxOffice(reference: string) {
  const { storage } = server;
  const as = await createStaffMember(server, 'office');
  await getPage(server, `/office/requests/${reference}`, { as });
  const { id } = await readRequestRow(server, reference);
  await prepareSeats(server, { atPlace: 9, inShelter: 9, cutOff: inDays(20) });
  await offerSeatsTo(server, reference, { end: inDays(2) });
  await insertDecision(storage.db, startDate, { id: 'noon', eventId: 15 }, { requestId: id, audience: 'offered' });
  await storage.db
    .insertInto('seatAlerts')
    .values(buildSeatAlertRow(startDate, person.email, { eventId: 4711 }))
    .execute();
  const at = startDate.toISOString();
  await storage.db.transaction().execute(async (trx) => {
    const walkIn = { nonce: 'at-the-door', party: 'w-walk-in', guests: 1, at };
    await insertCheckIn(trx, 15, walkIn, { actor: as, now: startDate });
    await holdSeats(trx, { event: 15, seats: 1, reason: 'the singer’s mother' }, { by: as.name, now: startDate });
  });
}

/** A member of staff with two sent invitations, and a used passkey. The log keeps its last line. */
async function inviteAsStaff({ storage, staffServices, clock }: InProcessServer) {
  const inviter = await createStaffMember({ storage, clock }, 'office');
  for (const email of ['first@example.org', 'second@example.org'])
    await inviteStaff(staffServices, inviter, { email, role: 'writer' });
  await storage.db.transaction().execute((transaction) => spendChallenge(transaction, 'answered', clock.now));
}

const ownTables =
  /kysely|consent|secret_keys|^event_capacity$|^content_|^media_addresses|^photograph|^staff$|^audit_log|^copy_access|^log_heads/;

onEachEngine('%s', (engine) => {
  test('U4 the job deletes each kind of data on its day and not a day before', async () => {
    server = await startInProcess(await databases.createDatabase(engine));
    const { app, storage, secrets } = server;
    const picture = await createTestPicture('jpeg', 1);
    const { reference } = (await postTickets(app, { fullName: 'Ada', email: 'ada@example.org' }, { picture })).json()
      .data;
    const { db } = storage;
    // Both logs keep their last line.
    for (const reason of ['box office', 'again'])
      await openIdCopy(db, secrets, { reference, actor: { name: 'Falk' }, reason, now: startDate });
    await postJson('/api/newsletter', { email: 'waits@example.org', consent: true });
    for (const email of ['stays@example.org', 'leaves@example.org']) await subscribe(email);
    await postJson(await linkTo('leaves@example.org', 'newsletter/leave'), {});
    // An account that is never confirmed, after one sign-in and one wrong password.
    await postJson('/auth/signup/', person);
    expect((await postJson('/auth/login/', person)).json(), 'a session').toHaveProperty('data');
    await postJson('/auth/login/', { ...person, password: 'a wrong one' });
    await inviteAsStaff(server);
    await makeOfferAtBoxOffice(reference);
    await server.emails();

    // On SQLite the server counts rates in memory.
    // Opened copies are files: tests/server/id-copies.test.ts.
    const stored = retentionRules.filter(({ id }) => (engine === 'postgres' || id !== 'rate') && id !== 'openedCopy');
    const byTheDay = stored.filter(({ id, end }) => end && end.days > 0 && id !== 'failedEmail');
    for (const { id } of byTheDay) {
      expect((await countDue(inDays(retentionDays(id) - 0.01)))[id], `${id} too early`).toBe(0);
      expect((await countDue(inDays(retentionDays(id) + 0.01)))[id], id).toBeGreaterThan(0);
    }
    await deleteExpired(storage, inDays(retentionDays('suppression') + 1), requestsNeededUntil);
    for (const table of await db.introspection.getTables()) {
      // Content and consent texts are not personal; staff data is deleted with the person.
      if (ownTables.test(table.name)) continue;
      const query = db.selectFrom(table.name as 'outboxEmails').selectAll();
      const left = table.name === 'subscribers' ? ['stays@example.org'] : [];
      const emails = (await query.execute()).map((row) => Reflect.get(row, 'email'));
      expect(emails, table.name).toEqual(left);
    }
  });

  test('a confirmed account stays', async () => {
    server = await startInProcess(await databases.createDatabase(engine));
    await postJson('/auth/signup/', person);
    const key = (await server.emails()).map(({ text }) => text?.match(/verify\?lng=\w+#([\w-]+)/)?.[1]).find(Boolean);
    const verified = await postJson('/auth/verify/', { key, password: person.password });
    expect(verified.statusCode).toBe(200);
    await deleteExpired(server.storage, inDays(1000), requestsNeededUntil);
    const left = await server.storage.db.selectFrom('accounts').select('email').execute();
    expect(left).toHaveLength(1);
  });

  test('only the check-in helper of an evening is deleted at midnight, with the sessions', async () => {
    server = await startInProcess(await databases.createDatabase(engine));
    const { db } = server.storage;
    const clerk = await createStaffMember(server, 'office');
    const helper = await createStaffMember(server, 'door', 15);
    const until = inDays(1).toISOString();
    await db.updateTable('staff').set({ until }).where('id', '=', helper.id).execute();
    expect((await countDue(inDays(0.99)))['doorStaff']).toBe(0);
    await deleteExpired(server.storage, inDays(1), requestsNeededUntil);
    expect(await db.selectFrom('staff').select('id').execute()).toEqual([{ id: clerk.id }]);
    expect(await db.selectFrom('staffSessions').select('staffId').execute()).toEqual([{ staffId: clerk.id }]);
  });

  test('a check-in link made a week before its evening stays until its end', async () => {
    server = await startInProcess(await databases.createDatabase(engine));
    const clerk = await createStaffMember(server, 'office');
    const link = { email: 'helper@example.org', role: 'door', event: 15, until: inDays(8) } as const;
    await inviteStaff(server.staffServices, clerk, link);
    expect((await countDue(inDays(7.99)))['staffInvite']).toBe(0);
    expect((await countDue(inDays(8.01)))['staffInvite']).toBe(1);
  });

  test('the deletion dates of requests and ID copies follow their event when it moves', async () => {
    server = await startInProcess(await databases.createDatabase(engine));
    const { app, storage } = server;
    const { db } = storage;
    const picture = await createTestPicture('jpeg', 1);
    const { status } = (await postTickets(app, { event: buildEventField() }, { picture })).json().data;
    await postTickets(app, { fullName: 'no evening', selectedDate: '2027-01-01' });
    const dates = async () => {
      const requests = await db.selectFrom('ticketRequests').select(['event', 'retainedUntil']).execute();
      const copies = await db.selectFrom('idCopies').select('retainedUntil').execute();
      const [of15, other] = [requests.find((one) => one.event), requests.find((one) => !one.event)];
      return [of15?.retainedUntil, copies[0]?.retainedUntil, other?.retainedUntil].map((until) => until?.slice(0, 10));
    };
    const other = '2027-04-01';
    expect(await dates()).toEqual(['2027-02-19', '2026-12-21', other]);

    const putOff = new Map([[15, Date.parse('2027-07-17T19:00:00Z')]]);
    expect(await countExpired(db, inDays(100), putOff)).toContainEqual({ id: 'ticketRequest', rows: 0 });
    expect(await dates(), 'counting writes nothing').toEqual(['2027-02-19', '2026-12-21', other]);
    await deleteExpired(storage, inDays(100), putOff);
    expect(await dates()).toEqual(['2027-10-15', '2027-08-16', other]);
    const page = toPlainSpaces((await app.inject(`${status}?lng=de`)).body);
    for (const date of ['16. August 2027', '15. Oktober 2027']) expect(page).toContain(date);

    const forward = new Map([[15, Date.parse('2027-03-20T19:00:00Z')]]);
    await deleteExpired(storage, inDays(100), forward);
    expect(await dates()).toEqual(['2027-06-18', '2027-04-19', other]);
    // Neither a far past date, a typo, nor an event without a date brings the deletion forward.
    for (const ends of [new Map([[15, 0]]), new Map()]) {
      await deleteExpired(storage, inDays(1), ends);
      expect(await dates()).toEqual(['2027-02-19', '2026-12-21', other]);
    }
  });
});

test('an undeliverable email stays thirty days for the office', async () => {
  server = await startInProcess({ SMTP_URL: 'smtp://127.0.0.1:1' });
  await postTickets(server.app, {});
  expect((await countDue(inDays(29.9))).failedEmail).toBe(0);
  expect((await countDue(inDays(30.1))).failedEmail).toBe(1);
});

test('a deletion also clears the data on the disk, in the database and in its journal', async () => {
  server = await startInProcess({ PUBLIC_URL: 'https://tollenau.example' }, { passwordCost: cheapPasswordCost });
  const { app, storage } = server;
  const as = await createStaffMember(server, 'owner');
  const onDisk = async (word: string) => {
    const names = (await readdir(server.folder)).filter((name) => name.startsWith('site.sqlite'));
    const files = await Promise.all(names.map((name) => readFile(join(server.folder, name))));
    return files.some((bytes) => bytes.includes(word));
  };
  /** Each stores an address or a reason, and returns what deletes it. */
  const ends: Record<string, (email: string) => Promise<() => Promise<{ statusCode: number }>>> = {
    async request(email) {
      const { status } = (await postTickets(app, { fullName: 'Ada', email })).json().data;
      return () => postJson(status, { action: 'withdraw' });
    },
    async account(email) {
      const payload = { ...person, email };
      await postJson('/auth/signup/', payload);
      const { access_token } = (await postJson('/auth/login/', payload)).json().data;
      const headers = { authorization: `Bearer ${access_token}` };
      return () => app.inject({ method: 'DELETE', url: '/api/account', payload, headers });
    },
    async newsletter(email) {
      await subscribe(email);
      const leave = await linkTo(email, 'newsletter/leave');
      return () => postJson(leave, {});
    },
    async alert(email) {
      const key = 'k'.repeat(43);
      const row = buildSeatAlertRow(startDate, email, { unsubscribeHash: hashToken(key) });
      await storage.db.insertInto('seatAlerts').values(row).execute();
      return () => postJson(`/alerts/leave/${key}`, {});
    },
    async office(reason) {
      await prepareSeats(server, { cutOff: inDays(20) });
      const held = { event: 15, seats: 1, reason };
      await storage.db.transaction().execute((trx) => holdSeats(trx, held, { by: as.name, now: startDate }));
      const { id } = await storage.db.selectFrom('heldSeats').select('id').executeTakeFirstOrThrow();
      return () => postForm(server, '/office/events/15', { action: 'release', id }, { as });
    },
  };
  const left: string[] = [];
  for (const [name, begin] of Object.entries(ends)) {
    const email = `${name.toLowerCase()}-ends@example.org`;
    const end = await begin(email);
    expect(await onDisk(email), `control: ${name}`).toBe(true);
    expect((await end()).statusCode, name).toBeLessThan(400);
    await waitUntil(async () => !(await onDisk(email)), 30_000).catch(() => left.push(name));
  }
  expect(left).toEqual([]);
});

test('guest and office read the day of deletion as it is in Berlin', async () => {
  server = await startInProcess();
  const { reference, status } = (await postTickets(server.app, {}, { query: '?lng=de' })).json().data;
  // Half past midnight on 2 July in Berlin.
  const retainedUntil = '2027-07-01T22:30:00Z';
  await server.storage.db.updateTable('ticketRequests').set({ retainedUntil }).execute();
  const as = await createStaffMember(server, 'office');
  for (const page of [await getPage(server, status), await getPage(server, `/office/requests/${reference}`, { as })])
    expect(toPlainSpaces(page.body)).toContain('2. Juli 2027');
});
