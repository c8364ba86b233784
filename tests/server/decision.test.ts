/** The decision at noon on both engines: what pages, feeds and guests get. */

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Event } from '#contract/content/event.ts';
import { readNotificationProgress } from '#office/box-office/server/decision/read.ts';
import { remindOfDecisions } from '#office/box-office/server/jobs.ts';
import { readAuditRows } from '#server/audit/log.ts';
import { deleteExpired } from '#server/jobs/retention.ts';
import { limits } from '#server/limits.ts';
import { readStats } from '#server/views/figures.ts';
import { onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import type { TestFormValues } from '#tests/harness/forms.ts';
import { buildJobServices, type InProcessServer, postTickets, startInProcess } from '#tests/harness/in-process.ts';
import { changeGiovanni, createGuest, offerSeatsTo, prepareSeats, readRequestRow } from '#tests/harness/offers.ts';
import { createStaffMember, getPage, postForm, readHiddenField, type TestStaff } from '#tests/harness/staff.ts';
import { english, german } from '#tests/harness/texts.ts';
import { waitUntil } from '#tests/harness/wait-until.ts';

const databases = startEngines();

const event = 15;
const page = `/office/events/${event}/decision`;
/** 8:00 in Berlin on the day of Don Giovanni at 18:00. The decision is due at noon, 10:00 UTC. */
const morning = new Date('2024-07-20T06:00:00Z');
const anHourBeforeDeadline = new Date('2024-07-20T09:00:00Z');
const allAudiences = ['accepted', 'offered', 'waiting'];
type DecisionGuest = Awaited<ReturnType<typeof createGuest>>;

const subjectStart = { de: 'In der Scheune', en: 'In the barn' };
const note = {
  de: german('events.decision.shelter', { place: 'in der Scheune' }),
  en: english('events.decision.shelter', { place: 'in the barn' }),
};

onEachEngine('on %s', (engine) => {
  let server: InProcessServer;
  let ida: TestStaff;
  let falk: TestStaff;

  beforeAll(async () => {
    server = await startInProcess({
      PUBLIC_URL: 'https://tollenau.example',
      ...(await databases.createDatabase(engine)),
    });
    server.clock.now = morning;
    ida = await createStaffMember(server, 'office');
    falk = await createStaffMember(server, 'owner', null, 'Falk');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.clock.now = morning;
    const { db } = server.storage;
    const tables = [
      'ticketRequests',
      'heldSeats',
      'eventCapacity',
      'outboxEmails',
      'decisions',
      'decisionReminders',
    ] as const;
    for (const table of tables) await db.deleteFrom(table).execute();
  });
  afterEach(() => changeGiovanni(server));

  async function guest(become: Parameters<typeof createGuest>[1], values: TestFormValues = {}, language = 'de') {
    const form = await createGuest(server, become, values, { end: anHourBeforeDeadline, language });
    const { db } = server.storage;
    // One by one: the sender updates the same rows, and on PostgreSQL the two could deadlock.
    for (const { id } of await db.selectFrom('outboxEmails').select('id').execute())
      await db.deleteFrom('outboxEmails').where('id', '=', id).execute();
    return form;
  }
  const byPhone = { email: '', phoneNumber1: '+49 171 / 555 01 23' };
  async function guests() {
    await prepareSeats(server, { atPlace: 20, inShelter: 20 });
    return {
      holder: await guest('accepted'),
      inEnglish: await guest('accepted', {}, 'en'),
      noEmail: await guest('accepted', byPhone),
      offered: await guest('offered'),
      waiting: await guest('waiting'),
    };
  }

  const send = (action: string, values: TestFormValues = {}, as = ida) =>
    postForm(server, page, { action, ...values }, { as });
  const readPage = async (address: string, as = ida) =>
    (await getPage(server, address, { as })).body.replaceAll('\u00A0', ' ');
  /** The prefilled form with these audiences ticked. */
  async function fillForm(kind: string, audiences: string[] = [], more: TestFormValues = {}) {
    const form = await getPage(server, `${page}?as=${kind}`, { as: ida });
    const to = Object.fromEntries(audiences.map((audience) => [audience, 'on']));
    return { kind, revision: readHiddenField(form, 'revision'), noteDe: '', noteEn: '', ...to, ...more };
  }
  const decide = async (kind: string, audiences: string[] = [], more: TestFormValues = {}, as = ida) =>
    send('decide', await fillForm(kind, audiences, more), as);
  const readRow = ({ reference }: DecisionGuest) => readRequestRow(server, reference);
  const readStates = (...some: DecisionGuest[]) => Promise.all(some.map(async (one) => (await readRow(one)).state));
  const act = async (guest: DecisionGuest, action: string) => {
    const values = { action, version: String((await readRow(guest)).version) };
    expect((await postForm(server, `/office/requests/${guest.reference}`, values, { as: ida })).statusCode).toBe(303);
  };
  const recordCall = async (guest: DecisionGuest) =>
    (await send('called', { reference: guest.reference, version: String((await readRow(guest)).version) })).statusCode;
  const listUnsentEmails = () =>
    server.storage.db.selectFrom('outboxEmails').selectAll().where('sentAt', 'is', null).execute();
  /** The emails to these guests, after the minute in which the decision can be undone. */
  async function readEmails(...some: DecisionGuest[]) {
    server.clock.now = new Date(server.clock.now.getTime() + limits.decisionPause + 1);
    // Any new email wakes the mail worker.
    await send('test', { kind: 'shelter' });
    const emails = (await server.emails())
      .map(({ subject = '', text = '' }) => `${subject}\n${text}`.replaceAll('\u00A0', ' '))
      .filter((email) => /Zu Ihrer Anfrage:|To your request:/.test(email));
    return some.map(({ reference }) => emails.filter((email) => email.includes(reference)));
  }
  const readPublicPage = async (address: string) =>
    (await server.app.inject({ url: address, headers: { accept: '*/*' } })).body;
  /** event-states.test.ts checks how pages, feeds and calendars show the event. */
  const readEvent = () => server.library.current.entries.get(`events/${event}.yaml`)?.value as Event;
  /** Guests that the decision has notified, will notify, and that the office has to call. */
  async function readNotified() {
    const { db } = server.storage;
    const decision = await db.selectFrom('decisions').select('id').executeTakeFirstOrThrow();
    const { sent, unsent, guestsToCall } = await readNotificationProgress(db, decision);
    return { sent, unsent, toCall: guestsToCall.map(({ reference }) => reference).toSorted() };
  }

  test('a cancellation closes requests, with tickets or without, until it is undone', async () => {
    const { holder } = await guests();
    const [open, phoneOnly] = [await guest('open'), await guest('open', byPhone)];
    const form = await readPage(`${page}?as=cancelled`);
    expect(form).toMatch(/name="open"[^>]*checked=""/);
    expect(form).toContain(
      `${german('decision.audience.open')}: ${german('decision.people_one')}; ${german('decision.calls_one')}`,
    );
    expect(await readPage(`${page}?as=shelter`)).not.toContain(german('decision.audience.open'));
    await decide('shelter', ['open']);
    expect(await listUnsentEmails()).toEqual([]);
    await decide('cancelled', ['open']);
    expect(await readStates(open)).toEqual(['cancelled']);
    await send('undo');
    expect(await readStates(open)).toEqual(['open']);

    await decide('cancelled', ['accepted', 'open']);
    expect(await readStates(open, phoneOnly, holder)).toEqual(['cancelled', 'open', 'accepted']);
    expect((await readEmails(open)).join()).toContain(german('emails.eventDecision.cancelled.open'));
    await recordCall(phoneOnly);
    expect(await readStates(phoneOnly)).toEqual(['cancelled']);
    expect(await readPage('/office/requests?state=accepted')).not.toContain(holder.reference);
    expect(await readPage('/office/requests?state=closed')).toContain(holder.reference);
    const request = await readPage(`/office/requests/${holder.reference}`);
    expect([request.includes('abgesagt'), request.includes('name="returned"')]).toEqual([true, false]);
    const { programme } = server.library.current.site.answers;
    const { events } = await readStats(server.storage.db, programme, server.clock.now);
    expect(events.find((one) => one.event === event)?.accepted).toEqual({ requests: 0, seats: 0 });
  });

  test('after a cancellation in the editor the office’s start page counts guests with an open request', async () => {
    await prepareSeats(server, { atPlace: 20, inShelter: 20 });
    await guest('open');
    const unaware = german('decision.today.guestsUnawareOfCancellation_one');
    expect(await readPage('/office')).not.toContain(unaware);
    await changeGiovanni(server, { status: 'cancelled' });
    expect(await readPage('/office')).toContain(unaware);
  });

  test('a move to the barn shows on public pages and the guest’s page, and reaches each ticket holder', async () => {
    const { holder, inEnglish, offered, waiting, noEmail } = await guests();
    expect(await readPage('/office')).toContain(`href="${page}?as=shelter"`);
    const form = await readPage(`${page}?as=shelter`);
    for (const text of [
      `${german('decision.people_other', { count: 2 })}; ${german('decision.calls_one')}<`,
      german('decision.ticked'),
      note.de,
      `${subjectStart.en}: Don Giovanni, Saturday`,
    ])
      expect(form).toContain(text);
    const answer = await decide('shelter', ['accepted']);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${page}?done=madeDecision`]);

    for (const address of ['/', `/events/${event}`, holder.status])
      expect(await readPublicPage(`${address}?lng=de`), address).toContain('Wir spielen in der Scheune');
    const body = await readPage(page);
    for (const text of ['href="tel:+491715550123"', german('decision.current.unsent_other', { count: 2 })])
      expect(body).toContain(text);
    expect(await readStates(holder, inEnglish, offered, waiting)).toEqual([
      'accepted',
      'accepted',
      'offered',
      'waiting',
    ]);
    const emails = await readEmails(holder, inEnglish, offered, waiting);
    expect(emails.map(({ length }) => length)).toEqual([1, 1, 0, 0]);
    expect(emails[0]?.[0]).toContain(german('emails.eventDecision.unchanged.accepted'));
    for (const text of [subjectStart.en, note.en]) expect(emails[1]?.[0]).toContain(text);
    expect(await recordCall(noEmail)).toBe(303);
    const afterwards = await readPage(page);
    expect([
      afterwards.includes(german('decision.current.sent_other', { count: 2 })),
      afterwards.includes('tel:'),
    ]).toEqual([true, false]);
    const { lines } = await readAuditRows(server.storage.db, server.staffServices.secrets);
    const announced = lines.findLast(({ action }) => action === 'madeDecision')?.what ?? '';
    expect(JSON.parse(announced)).toEqual({ event, decision: 'shelter', emails: 2, calls: 1 });
  });

  test('of two simultaneous cancellations one is made, and one email tells each guest what has ended', async () => {
    const { holder, offered, waiting, noEmail } = await guests();
    const [values, others] = [await fillForm('cancelled', allAudiences), await fillForm('cancelled', allAudiences)];
    const answers = await Promise.all([send('decide', values), send('decide', others, falk)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409]);
    expect((await readStates(holder, offered, waiting, noEmail)).join()).toBe('accepted,cancelled,cancelled,accepted');
    expect(await listUnsentEmails()).toHaveLength(4);
    expect(readEvent().status).toBe('cancelled');
    const emails = (await readEmails(waiting, offered, holder)).map((some) => some.join());
    const over = ['waiting', 'offered', 'accepted'].map((kind) => german(`emails.eventDecision.cancelled.${kind}`));
    expect(emails).toEqual(over.map((text) => expect.stringContaining(text)));
  });

  test('if the email about a decision fails after it was sent, the office must call the guest, even after the email’s record is deleted', async () => {
    const { holder } = await guests();
    await decide('cancelled', ['accepted']);
    const { db } = server.storage;
    const [at, createdAt] = [morning.toISOString(), '2024-06-01T06:00:00.000Z'];
    await db.updateTable('outboxEmails').set({ createdAt, sentAt: at }).execute();
    const failure = { sentAt: null, deadAt: at, errorCode: '550' };
    const { id } = await readRow(holder);
    await db.updateTable('outboxEmails').set(failure).where('subjectId', '=', id).execute();
    const summary = { sent: 1, toCall: expect.arrayContaining([holder.reference]) };
    expect(await readNotified()).toMatchObject(summary);
    await deleteExpired(server.storage, morning, new Map());
    expect(await readNotified()).toMatchObject(summary);
    expect(await db.selectFrom('outboxEmails').selectAll().execute()).toEqual([]);
  });

  test('if the office reopens a guest’s request before the email about the cancellation is sent, the email is deleted and the guest is listed for a call', async () => {
    const { holder, offered, waiting, noEmail } = await guests();
    await decide('cancelled', allAudiences);
    await act(waiting, 'reopen');
    expect(await readNotified()).toEqual({
      sent: 0,
      unsent: 3,
      toCall: [noEmail.reference, waiting.reference].toSorted(),
    });
    for (const guest of [offered, noEmail]) {
      const values = { action: 'erase', version: String((await readRow(guest)).version) };
      await postForm(server, `/office/requests/${guest.reference}/erasure`, values, { as: ida });
    }
    expect(await readNotified()).toEqual({ sent: 0, unsent: 2, toCall: [waiting.reference] });
    await readEmails();
    expect(await recordCall(waiting)).toBe(303);
    expect(await readNotified()).toEqual({ sent: 2, unsent: 0, toCall: [] });
    expect(await readStates(holder, waiting)).toEqual(['accepted', 'cancelled']);
  });

  test('undoing a cancellation deletes its emails and restores the event with its requests and offers', async () => {
    const { offered, waiting } = await guests();
    const before = readEvent();
    await decide('cancelled', allAudiences);
    const { revision: cancelled } = readEvent();
    // A new request of a waiting guest: its receipt does not send the recallable email early.
    await postTickets(server.app, { email: waiting.email });
    await waitUntil(async () => !(await listUnsentEmails()).some(({ kind }) => kind === 'officeNotification'));
    const listDecisionEmails = async () => (await listUnsentEmails()).filter(({ kind }) => kind === 'eventDecision');
    expect(await listDecisionEmails()).toHaveLength(4);
    expect(await readPage(page)).toContain('value="undo"');
    await send('undo');
    expect(await listDecisionEmails()).toEqual([]);
    expect(await readStates(offered, waiting)).toEqual(['offered', 'waiting']);
    const { revision, changed } = readEvent();
    expect(readEvent()).toEqual({ ...before, revision, changed });
    // The sequence number of a cancelled event is one higher.
    expect(revision).toBeGreaterThan(cancelled + 1);
  });

  test('of two decisions within a minute only the second is emailed and counts for the guests', async () => {
    const { holder, inEnglish, offered, waiting } = await guests();
    const called = await guest('waiting', byPhone);
    await decide('cancelled', allAudiences);
    server.clock.now = new Date(morning.getTime() + 30_000);
    expect(await readPage(`${page}?as=shelter`, falk)).toContain(`Die Warteliste: ${german('decision.people_one')}`);
    await decide('shelter', allAudiences, {}, falk);
    expect(await recordCall(called)).toBe(303);
    expect(await readStates(holder, offered, waiting, called)).toEqual(['accepted', 'offered', 'waiting', 'waiting']);
    const emails = await readEmails(holder, inEnglish, offered, waiting);
    const subjects = emails.map((some) => some.map((email) => email.split(':')[0]).join());
    expect(subjects.join()).toBe([subjectStart.de, subjectStart.en, subjectStart.de, subjectStart.de].join());
  });

  const wholeHistory = async (guest: DecisionGuest) => {
    const { id } = await readRow(guest);
    const { db } = server.storage;
    const transitions = db.selectFrom('requestTransitions').select('transition').where('requestId', '=', id);
    return (await transitions.orderBy('version').execute()).map(({ transition }) => transition);
  };
  const readOffer = async (guest: DecisionGuest) => {
    const { id } = await readRow(guest);
    const offer = server.storage.db.selectFrom('offers').select(['state', 'lines', 'until', 'answeredAt']);
    return offer.where('requestId', '=', id).executeTakeFirst();
  };
  async function holdSeatsFor(seats: number) {
    const held = { id: 'press', eventId: event, seats, reason: 'Presse', by: 'Ida', at: morning.toISOString() };
    await server.storage.db.insertInto('heldSeats').values(held).execute();
  }
  /** What happens to the event’s seats between the cancellation and its end. */
  const meanwhile = {
    'the seats are free': async () => undefined,
    'the seats are taken': async () => {
      await holdSeatsFor(20);
    },
    'the offer has ended': async () => {
      await server.storage.db.updateTable('offers').set({ until: morning.toISOString() }).execute();
    },
  };
  const endings = { undo: () => send('undo'), 'another decision': () => decide('asPlanned', ['accepted', 'offered']) };
  const cases = Object.keys(endings).flatMap((ending) =>
    (['open', 'waiting', 'offered', 'accepted'] as const).flatMap((state) =>
      (Object.keys(meanwhile) as (keyof typeof meanwhile)[]).map((seats) => [ending, state, seats] as const),
    ),
  );
  test.each(cases)(
    'after a cancellation and %s, a request that was %s is as before, or its offer void, if %s',
    async (ending, state, seats) => {
      await prepareSeats(server, { atPlace: 20, inShelter: 20 });
      const some = await guest(state);
      const before = [await readRow(some), await readOffer(some)] as const;
      await decide('cancelled', ['accepted', 'offered', 'waiting', 'open']);
      if (state !== 'accepted') expect(await readStates(some)).toEqual(['cancelled']);
      // A remark of the office in between does not matter.
      await postForm(
        server,
        `/office/requests/${some.reference}`,
        { action: 'call', call: 'Fragt nach.', version: String((await readRow(some)).version) },
        { as: ida },
      );
      await meanwhile[seats]();
      expect((await endings[ending as keyof typeof endings]()).statusCode).toBe(303);
      const { version: _, ...was } = before[0];
      const isVoid = state === 'offered' && seats !== 'the seats are free';
      expect(await readRow(some)).toMatchObject({ ...was, ...(isVoid && { state: 'open' }) });
      if (seats === 'the seats are free') expect(await readOffer(some)).toEqual(before[1]);
      if (isVoid) expect((await readOffer(some))?.state).toBe('replaced');
      const lines = state === 'accepted' ? ['call'] : ['cancel', 'call', isVoid ? 'voidOffer' : 'undo'];
      expect((await wholeHistory(some)).slice(-lines.length)).toEqual(lines);
      const body = await readPage(page);
      expect(body.includes(`href="/office/requests/${some.reference}"`)).toBe(isVoid);
      if (isVoid) {
        expect(await readPage(`/office/requests/${some.reference}`)).toContain(
          german('boxOffice.transition.voidOffer'),
        );
        // Only guests whose offer is valid may read that it is.
        expect(await listUnsentEmails()).toEqual([]);
        await act(some, 'refuse');
        expect(await readPage(page)).not.toContain(some.reference);
      }
    },
  );

  test('if the seats are enough for one of two guests, the guest whose offer is older gets it back', async () => {
    await prepareSeats(server, { atPlace: 2, inShelter: 2 });
    const [second, first] = [await guest('open'), await guest('offered')];
    server.clock.now = new Date(morning.getTime() + 1000);
    await offerSeatsTo(server, second.reference, { seats: 1, end: anHourBeforeDeadline });
    await decide('cancelled', ['offered']);
    await holdSeatsFor(1);
    await send('undo');
    expect(await readStates(first, second)).toEqual(['offered', 'open']);
  });

  test('a cancellation of which a guest was told by telephone cannot be undone', async () => {
    await guests();
    const called = await guest('waiting', byPhone);
    await decide('cancelled', allAudiences);
    expect(await readPage(page)).toContain('value="undo"');
    await recordCall(called);
    expect(await readPage(page)).not.toContain('value="undo"');
    const refused = await send('undo');
    expect([refused.statusCode, refused.body.includes(german('errors.undoTooLate'))]).toEqual([409, true]);
    expect(await readStates(called)).toEqual(['cancelled']);
  });

  test('the undo of a cancellation also restores invented requests, which get no email', async () => {
    const { waiting, offered } = await guests();
    const { db } = server.storage;
    const requestIds = [(await readRow(waiting)).id, (await readRow(offered)).id];
    await db
      .insertInto('sampleRequests')
      .values(requestIds.map((requestId) => ({ requestId })))
      .execute();
    await decide('cancelled', ['offered', 'waiting']);
    expect(await readStates(waiting, offered)).toEqual(['cancelled', 'cancelled']);
    expect(await readNotified()).toMatchObject({ sent: 0, unsent: 2 });
    await send('undo');
    expect(await readStates(waiting, offered)).toEqual(['waiting', 'offered']);
    await decide('cancelled', ['offered', 'waiting']);
    server.clock.now = new Date(morning.getTime() + limits.decisionPause);
    expect((await send('undo')).statusCode).toBe(409);
    await db.deleteFrom('sampleRequests').execute();
  });

  // The text of pages does not depend on the database.
  if (engine === 'sqlite') {
    test('a postponement moves start, cut-off and the last day for a transfer until it is undone, and without a new date its email names no day', async () => {
      await guests();
      const { db } = server.storage;
      await db.updateTable('eventCapacity').set({ payUntil: '2024-07-12' }).execute();
      const readDeadlines = () =>
        db.selectFrom('eventCapacity').select(['cutOff', 'payUntil']).executeTakeFirstOrThrow();
      const before = await readDeadlines();
      expect((await decide('later', [], { time: '17:00' })).statusCode).toBe(422);
      const same = { day: '2024-07-20', time: '18:00', noteDe: 'Mein Satz.' };
      const refused = await decide('postponed', [], same);
      expect([refused.statusCode, refused.body.includes('Mein Satz.')]).toEqual([422, true]);
      const to = { day: '2024-07-27', time: '19:00' };
      await decide('postponed', ['accepted'], to);
      expect(readEvent()).toMatchObject({ start: '2024-07-27T19:00', previous: { start: '2024-07-20T18:00' } });
      const moved = await readDeadlines();
      expect(Date.parse(moved.cutOff) - Date.parse(before.cutOff)).toBe((7 * 24 + 1) * 60 * 60 * 1000);
      expect(moved.payUntil).toBe('2024-07-19');
      expect((await send('undo')).statusCode).toBe(303);
      expect(await readDeadlines()).toEqual(before);
      expect(await readPage(`${page}?as=postponed`)).toContain(german('emails.eventDecision.withoutDay.accepted'));
      await decide('postponed', ['accepted']);
      expect(readEvent()).toMatchObject({ status: 'postponed', start: '2024-07-20T18:00' });
      await readEmails();
      const email = (await server.emails()).find(({ text }) =>
        text?.replaceAll(/\s+/g, ' ').includes(german('emails.eventDecision.withoutDay.accepted')),
      );
      expect(email?.text).toMatch(/^(?!.*20\.\sJuli)/s);
    });

    test('a test email goes only to the person who sends it, in both languages, and changes nothing', async () => {
      const { body } = await send('test', await fillForm('shelter', ['accepted']), falk);
      expect(body).toContain('Beide Briefe sind an Sie unterwegs');
      const emails = (await server.emails()).filter(({ to }) => to?.[0]?.address === falk.email);
      const subjects = emails.map(({ subject }) => subject?.split(':')[0]);
      expect(subjects.toSorted()).toEqual([subjectStart.de, subjectStart.en].toSorted());
      expect(readEvent().place).toBe('park');
    });
  }

  test('a repeated click makes one decision, and a colleague with the same form gets a conflict', async () => {
    await guests();
    const values = await fillForm('shelter', ['accepted']);
    const twice = await Promise.all([send('decide', values), send('decide', values)]);
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    const namesake = await createStaffMember(server, 'office', null, ida.name);
    expect((await send('decide', values, namesake)).statusCode).toBe(409);
    expect(await listUnsentEmails()).toHaveLength(2);
    expect(await server.storage.db.selectFrom('decisions').selectAll().execute()).toHaveLength(1);
    const refused = await send('decide', { ...values, noteDe: 'Zu spät.' }, falk);
    expect([refused.statusCode, refused.body.includes('Zu spät.')]).toEqual([409, true]);
  });

  test('an hour before the deadline the office gets one reminder, even from two servers, unless it has decided', async () => {
    const services = buildJobServices(server);
    expect(await remindOfDecisions(services)).toBe(0);
    server.clock.now = anHourBeforeDeadline;
    await changeGiovanni(server, { status: 'cancelled' });
    expect(await remindOfDecisions(buildJobServices(server))).toBe(0);
    await changeGiovanni(server);
    const put = await Promise.all([remindOfDecisions(services), remindOfDecisions(services)]);
    expect([...put.toSorted(), await remindOfDecisions(services)]).toEqual([0, 1, 0]);
    // A change of availability is not a decision.
    for (const [kind, reminders] of Object.entries({ soldOut: 1, asPlanned: 0 })) {
      server.clock.now = morning;
      await decide(kind);
      server.clock.now = anHourBeforeDeadline;
      await server.storage.db.deleteFrom('decisionReminders').execute();
      expect(await remindOfDecisions(services), kind).toBe(reminders);
    }
    expect(await readPage('/office')).toContain('Wie angekündigt. Entschieden von');
  });
});
