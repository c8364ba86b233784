/** The office deletes all data of a person, on both engines. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAuditSubject } from '#contract/office/audit-subject.ts';
import { readAuditRows } from '#server/audit/log.ts';
import { hashSeatAlertEmail } from '#server/booking/seat-alerts/seat-alerts.ts';
import { cheapPasswordCost } from '#tests/harness/accounts.ts';
import { buildEmailRow } from '#tests/harness/email-rows.ts';
import { onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts';
import { insertSubscribers } from '#tests/harness/newsletter-issues.ts';
import { createGuest, juneDate, prepareSeats, readRequestRow } from '#tests/harness/offers.ts';
import { buildSeatAlertRow } from '#tests/harness/request-rows.ts';
import { createStaffMember, getPage, postForm, readHiddenField, type TestStaff } from '#tests/harness/staff.ts';
import { german } from '#tests/harness/texts.ts';

const databases = startEngines();

onEachEngine('on %s', (engine) => {
  let server: InProcessServer;
  let ida: TestStaff;
  beforeAll(async () => {
    const settings = { PUBLIC_URL: 'https://tollenau.example', ...(await databases.createDatabase(engine)) };
    server = await startInProcess(settings, { passwordCost: cheapPasswordCost });
    server.clock.now = new Date(juneDate);
    ida = await createStaffMember(server, 'office');
    await prepareSeats(server, { atPlace: 20, inShelter: 20 });
  });
  afterAll(() => server.close());

  const page = (reference: string) => `/office/requests/${reference}/erasure`;
  const openPage = (reference: string) => getPage(server, page(reference), { as: ida });
  const erase = async (reference: string, version?: string) => {
    const values = { action: 'erase', version: version ?? readHiddenField(await openPage(reference), 'version') };
    return postForm(server, page(reference), values, { as: ida });
  };

  /** A person with two requests in different spellings, newsletter, alert, emails and account. */
  async function createPerson() {
    const { db } = server.storage;
    const email = `Klara.${randomUUID()}@Example.org`;
    const [first, second] = [
      await createGuest(server, 'accepted', { email }),
      await createGuest(server, 'open', { email: email.toLowerCase(), phoneNumber1: '030 9' }),
    ];
    await insertSubscribers(db, server.secrets, server.clock.now, [{ email: email.toLowerCase() }]);
    const emailHash = hashSeatAlertEmail(server, email);
    const keys = { emailHash, confirmHash: email, unsubscribeHash: email };
    await db
      .insertInto('seatAlerts')
      .values({
        ...buildSeatAlertRow(server.clock.now, email),
        ...keys,
        confirmedAt: null,
        confirmedFrom: null,
        notifiedAt: null,
      })
      .execute();
    const password = 'drei Frösche singen falsch';
    await server.app.inject({ method: 'POST', url: '/auth/signup/', payload: { name: 'Klara', email, password } });
    const sent = { sealed: null, sentAt: juneDate.toISOString() };
    const recipientHash = server.secrets.hash('recipient', email.toLowerCase());
    await db
      .insertInto('outboxEmails')
      .values(buildEmailRow({ recipientHash, ...sent }))
      .execute();
    return { email, first, second, recipientHash };
  }

  /** How many rows of each table name the address. */
  async function countRows(email: string, recipientHash: string) {
    const { db } = server.storage;
    const names = (rows: { email: string | null }[]) =>
      rows.filter((row) => row.email?.toLowerCase() === email.toLowerCase()).length;
    const kinds = db.selectFrom('outboxEmails').select('kind').where('recipientHash', '=', recipientHash);
    return {
      requests: names(await db.selectFrom('ticketRequests').select('email').execute()),
      subscribers: names(await db.selectFrom('subscribers').select('email').execute()),
      seatAlerts: names(await db.selectFrom('seatAlerts').select('email').execute()),
      accounts: names(await db.selectFrom('accounts').select('email').execute()),
      emails: (await kinds.execute()).filter(({ kind }) => kind !== 'accountDeleted').length,
    };
  }

  test('one click deletes everything that the page lists about an address, and nothing of others', async () => {
    const { email, first, second, recipientHash } = await createPerson();
    const other = await createGuest(server, 'open');
    expect(await countRows(email, recipientHash)).toMatchObject({
      requests: 2,
      subscribers: 1,
      seatAlerts: 1,
      accounts: 1,
    });
    const link = await getPage(server, `/office/requests/${second.reference}`, { as: ida });
    expect(link.body).toContain(`href="${page(second.reference)}"`);
    const before = (await openPage(second.reference)).body.replaceAll('\u00A0', ' ');
    const listed = [
      first.reference,
      second.reference,
      german('boxOffice.erasure.subscriber'),
      german('boxOffice.erasure.account'),
    ];
    for (const text of [...listed, german('boxOffice.erasure.deletes'), 'nicht rückgängig', 'Sicherungskopien'])
      expect(before).toContain(text);

    const { version } = await readRequestRow(server, second.reference);
    // Its address has capital letters, those of the others have none.
    const answer = await erase(first.reference);
    expect(answer.statusCode).toBe(200);
    for (const text of [...listed, german('boxOffice.erasure.deleted'), 'Sicherungskopien'])
      expect(answer.body).toContain(text);
    expect(answer.body).not.toContain('rückgängig');
    expect(await countRows(email, recipientHash)).toEqual({
      requests: 0,
      subscribers: 0,
      seatAlerts: 0,
      accounts: 0,
      emails: 0,
    });
    for (const { reference } of [first, second])
      expect(await readRequestRow(server, reference)).toMatchObject({
        state: 'withdrawn',
        fullName: null,
        phoneNumber1: null,
      });
    expect(await readRequestRow(server, other.reference)).toMatchObject({ state: 'open', email: other.email });
    const offers = server.storage.db.selectFrom('offers').select('state').where('state', '=', 'accepted');
    expect(await offers.execute(), 'the seats are free').toEqual([]);

    const { lines } = await readAuditRows(server.storage.db, server.staffServices.secrets);
    const logged = lines.filter(({ action }) => action === 'erasedPerson').slice(-2);
    expect(logged.map(({ what }) => parseAuditSubject(what).request).toSorted()).toEqual(
      [first.reference, second.reference].toSorted(),
    );
    expect((await erase(second.reference, String(version))).statusCode, 'a second click').toBe(409);
    expect((await openPage(first.reference)).body).not.toContain('value="erase"');
  });

  test('without an email address only this request is deleted, and the page says so', async () => {
    const byPhone = { email: '', phoneNumber1: '030 999', fullName: 'Karl Wiese' };
    const first = await createGuest(server, 'open', byPhone);
    const second = await createGuest(server, 'open', { ...byPhone, additionalNotes: 'Noch eine Anfrage.' });
    const { body } = await openPage(first.reference);
    expect([body.includes('nur diese Anfrage'), body.includes(second.reference)]).toEqual([true, false]);
    for (const other of ['subscriber', 'account'] as const)
      expect(body).not.toContain(german(`boxOffice.erasure.${other}`));
    expect((await erase(first.reference)).statusCode).toBe(200);
    expect(await readRequestRow(server, first.reference)).toMatchObject({ state: 'withdrawn', fullName: null });
    expect(await readRequestRow(server, second.reference)).toMatchObject({ state: 'open', fullName: 'Karl Wiese' });
  });

  test('an unknown request gets 404', async () => {
    expect((await openPage('T-AAAA-AAAA')).statusCode).toBe(404);
  });
});
