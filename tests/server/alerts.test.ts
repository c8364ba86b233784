/** “Tell me”: asked for on an evening that is sold out, confirmed, told once with one press, and forgotten after it. */
import type { Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteEnded } from '#server/jobs/retention.ts';
import { limits } from '#server/limits.ts';
import { lockEvening } from '#server/seats/chairs.ts';
import type { Tables } from '#server/storage/tables.ts';
import type { Engine } from '#tests/harness/engines.ts';
import { ask, browser, doneWith, type InProcess, inProcess } from '#tests/harness/inbox.ts';
import { someoneWaits } from '#tests/harness/lock-waits.ts';
import { chairsFor, changeEvening, inJune } from '#tests/harness/offers.ts';
import { onEachEngine, startEngines } from '#tests/harness/per-file.ts';
import { type Person, press, staffMember, visit } from '#tests/harness/staff.ts';
import { until } from '#tests/harness/until.ts';

const databases = startEngines();
const event = 15;
const page = `/office/evenings/${event}/alerts`;
const soldOut = { availability: 'soldOut' };

/** Until somebody stands before the evening's lock. SQLite has one writer at a time: there all wait before that. */
async function waits(db: Kysely<Tables>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  await until(() => someoneWaits(db));
}

onEachEngine('on %s', (engine) => {
  let server: InProcess;
  let ida: Person;

  beforeAll(async () => {
    server = await inProcess(await databases.settings(engine));
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.clock.now = new Date(inJune);
    ida = await staffMember(server, 'office');
    for (const table of ['seatAlerts', 'outboxEmails', 'ticketRequests', 'eventCapacity', 'consentTexts'] as const)
      await server.storage.db.deleteFrom(table).execute();
    await changeEvening(server, soldOut);
  });
  afterEach(() => changeEvening(server));

  const wish = (email: string, more: object = {}, lng = 'de') =>
    server.app.inject({
      method: 'POST',
      url: `/api/alerts?lng=${lng}`,
      payload: { email, consent: true, event, ...more },
    });
  const rows = () => server.storage.db.selectFrom('seatAlerts').selectAll().orderBy('email').execute();
  const linksTo = async (address: string, part: string) =>
    (await server.letters())
      .filter(({ to }) => to?.[0]?.address === address)
      .flatMap(({ text }) => text?.match(new RegExp(`/alerts/${part}/[\\w-]{43}`)) ?? []);
  /** Every address has letters of its own: the folder of the whole file is one. */
  async function confirmed(email: string, lng = 'de') {
    await wish(email, {}, lng);
    const [link = ''] = await linksTo(email, 'confirm');
    const { statusCode } = await server.app.inject({ method: 'POST', url: link });
    expect(statusCode).toBe(303);
  }
  const tell = () => press(server, page, { action: 'tell' }, { as: ida });
  const lying = () =>
    server.storage.db
      .selectFrom('outboxEmails')
      .select(['subjectId', 'dueAt'])
      .where('kind', '=', 'alertTold')
      .where('sentAt', 'is', null)
      .execute();
  const later = (milliseconds: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + milliseconds);
  };
  let number = 0;
  const somebody = () => {
    number += 1;
    return `guest${number}-${engine.toLowerCase()}@example.org`;
  };

  test('the form stands where nothing is to be had, works without script, and comes back with what was typed', async () => {
    const evening = () => server.app.inject(`/events/${event}?lng=en`);
    const form = () => server.app.inject(`/alerts?event=${event}&lng=en`);
    expect((await evening()).body).toContain(`href="/alerts?event=${event}"`);
    expect((await form()).body).toContain('This evening is sold out.');
    const post = (values: Record<string, string>) =>
      server.app.inject({
        method: 'POST',
        url: '/api/alerts?lng=en',
        headers: { ...browser, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ event: String(event), ...values }).toString(),
      });
    const again = await post({ email: 'ada@nowhere', consent: 'on' });
    expect(again.statusCode).toBe(422);
    expect(again.body).toContain('value="ada@nowhere"');
    expect(again.body).toContain('This evening is sold out.');
    const asked = await post({ email: somebody(), consent: 'on' });
    expect([asked.statusCode, asked.headers.location]).toEqual([303, '/alerts/asked']);

    // The control: once tickets can be asked for, it is not there, and takes nothing.
    await changeEvening(server);
    expect((await evening()).body).not.toContain('/alerts?event=');
    expect((await form()).body).toContain('You can request tickets for this evening.');
    expect((await post({ email: somebody(), consent: 'on' })).statusCode).toBe(409);
    await changeEvening(server, { status: 'postponed' });
    expect((await evening()).body).toContain(`href="/alerts?event=${event}"`);
    expect((await post({ email: somebody(), consent: 'on' })).statusCode).toBe(303);
    await changeEvening(server, { ...soldOut, status: 'cancelled' });
    expect((await evening()).body).not.toContain('/alerts?event=');
    expect((await post({ email: somebody(), consent: 'on' })).statusCode).toBe(409);
    expect((await wish(somebody(), { event: 4711 })).statusCode).toBe(409);
    expect((await wish(somebody(), { event: 'x' })).statusCode).toBe(422);
  });

  test('only the button confirms; what proves it is kept; an address asks once, however often it is typed', async () => {
    const email = somebody();
    await Promise.all(Array.from({ length: 8 }, () => wish(email)));
    expect(await rows()).toMatchObject([{ email, language: 'de', confirmedAt: null, notifiedAt: null }]);
    const links = await linksTo(email, 'confirm');
    expect(links).toHaveLength(1);
    const [link = ''] = links;
    expect((await server.app.inject({ url: link, headers: browser })).statusCode).toBe(200);
    expect((await rows())[0]?.confirmedAt).toBeNull();
    await server.app.inject({ method: 'POST', url: link });
    expect((await rows())[0]).toMatchObject({ confirmedAt: inJune.toISOString(), confirmedFrom: '127.0.0.0/24' });
    const kept = await server.storage.db.selectFrom('consentTexts').selectAll().execute();
    expect(kept).toMatchObject([{ language: 'de', version: (await rows())[0]?.consentVersion }]);
    // Whoever is noted down gets no second letter, and the answer does not say so.
    later(limits.alertPause + 1);
    expect((await wish(email)).statusCode).toBe(202);
    expect(await linksTo(email, 'confirm')).toHaveLength(1);
    // A link whose time is over.
    const late = somebody();
    await wish(late);
    const [old = ''] = await linksTo(late, 'confirm');
    later((limits.confirmHours + 1) * 60 * 60 * 1000);
    await server.app.inject({ method: 'POST', url: old });
    expect((await rows()).find((row) => row.email === late)?.confirmedAt).toBeNull();
  });

  test('one press tells all, each in their language and once; within a minute it can be stopped', async () => {
    const [ada, ben, cleo] = [somebody(), somebody(), somebody()];
    await confirmed(ada);
    await confirmed(ben, 'en');
    await wish(cleo);
    expect((await tell()).statusCode, 'it still says sold out').toBe(409);
    await changeEvening(server);
    const before = (await visit(server, page, { as: ida })).body;
    expect(before).toContain('2 Menschen möchten Bescheid bekommen.');
    expect(before).toContain('Es kann wieder Karten geben: Don Giovanni');
    expect((await visit(server, '/office', { as: ida })).body).toContain(`href="${page}"`);
    expect((await tell()).statusCode).toBe(303);
    await tell();
    expect(await lying()).toHaveLength(2);
    expect((await press(server, page, { action: 'stop' }, { as: ida })).statusCode).toBe(303);
    expect(await lying()).toEqual([]);
    await tell();
    later(limits.alertStop + 1);
    const letters = await server.letters();
    const subjects = (address: string) =>
      letters.filter(({ to }) => to?.[0]?.address === address).map(({ subject }) => subject);
    expect(subjects(ada)).toContain('Es kann wieder Karten geben: Don Giovanni');
    expect(subjects(ben)).toContain('There may be tickets again: Don Giovanni');
    expect(subjects(cleo)).toHaveLength(1);
    // Gone is gone, and nobody is left to tell.
    expect((await press(server, page, { action: 'stop' }, { as: ida })).statusCode).toBe(409);
    await tell();
    expect(await lying()).toEqual([]);
    expect((await visit(server, '/office', { as: ida })).body).not.toContain(`href="${page}"`);
  });

  test('whoever waits comes first: nobody hears of chairs that are enough for one of them', async () => {
    await confirmed(somebody());
    await chairsFor(server, { park: 3, barn: 3 });
    await changeEvening(server);
    const form = { event: JSON.stringify({ id: event, title: 'x', date: 'x', time: 'x', venue: 'x' }) };
    const { reference } = (await ask(server.app, { ...form, fullName: 'Ada Quast' })).json().data;
    const waits = (state: 'waiting' | 'refused', seats: number) =>
      server.storage.db
        .updateTable('ticketRequests')
        .set({ state, seats })
        .where('reference', '=', reference)
        .execute();
    await waits('waiting', 2);
    expect((await visit(server, page, { as: ida })).body).toContain('Erst die Warteliste.');
    expect((await tell()).statusCode).toBe(409);
    expect(await lying()).toEqual([]);
    // A party that is too large for what is free holds nobody up.
    await waits('waiting', 4);
    expect((await tell()).statusCode).toBe(303);
    expect(await lying()).toHaveLength(1);
  });

  test('whoever is put on the waiting list while the button is pressed comes first as well', async () => {
    await confirmed(somebody());
    await chairsFor(server, { park: 3, barn: 3 });
    await changeEvening(server);
    const form = { event: JSON.stringify({ id: event, title: 'x', date: 'x', time: 'x', venue: 'x' }) };
    const { reference } = (await ask(server.app, { ...form, fullName: 'Bo Lindt' })).json().data;
    let pressed: ReturnType<typeof tell> | undefined;
    await server.storage.db.transaction().execute(async (work) => {
      await lockEvening(work, event);
      pressed = tell();
      // It has found the evening open, and waits for its turn.
      await waits(server.storage.db, engine);
      await work
        .updateTable('ticketRequests')
        .set({ state: 'waiting', seats: 2 })
        .where('reference', '=', reference)
        .execute();
    });
    expect((await pressed)?.statusCode).toBe(409);
    expect(await lying()).toEqual([]);
  });

  test('one press leaves, from wherever a mail program posts, and takes the letter along', async () => {
    const email = somebody();
    await confirmed(email);
    await changeEvening(server);
    await tell();
    const [{ subjectId: about = '' } = {}] = await lying();
    later(limits.alertStop + 1);
    await server.letters();
    const [leave = ''] = await linksTo(email, 'leave');
    await server.storage.db.updateTable('seatAlerts').set({ notifiedAt: null }).where('id', '=', about).execute();
    await tell();
    expect(await lying()).toHaveLength(1);
    expect((await server.app.inject({ url: leave, headers: browser })).body).toContain('Ein Knopfdruck genügt.');
    expect(await rows()).toHaveLength(1);
    const headers = { origin: 'https://mail.example', 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'List-Unsubscribe=One-Click';
    for (let i = 0; i < 2; i++)
      expect((await server.app.inject({ method: 'POST', url: leave, headers, payload })).statusCode).toBe(200);
    expect([await rows(), await lying()]).toEqual([[], []]);
  });

  test('after the evening all of it is gone, and the unconfirmed after seven days', async () => {
    const [ada, ben] = [somebody(), somebody()];
    await confirmed(ada);
    await wish(ben);
    const day = 24 * 60 * 60 * 1000;
    const left = async (at: Date) => {
      await deleteEnded(server.storage, at, doneWith);
      return (await rows()).map(({ email }) => email);
    };
    expect(await left(new Date(inJune.getTime() + 6 * day))).toEqual([ada, ben].toSorted());
    expect(await left(new Date(inJune.getTime() + 8 * day))).toEqual([ada]);
    const over = new Date(doneWith.get(event) ?? 0);
    expect(await left(new Date(over.getTime() - 1))).toEqual([ada]);
    expect(await left(new Date(over.getTime() + 1))).toEqual([]);
  });
});
