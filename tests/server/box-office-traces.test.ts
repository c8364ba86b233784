/** Each action of the box office and of the door: what it changes, logs, writes to guests and answers. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { AuditSubject } from '#contract/office/audit-subject.ts';
import { boxOfficeTask } from '#contract/office/box-office.ts';
import { checkInTask } from '#contract/office/check-in.ts';
import { limits } from '#server/limits.ts';
import { postTickets } from '#tests/harness/in-process.ts';
import {
  buildEventField,
  changeGiovanni,
  createGuest,
  juneDate,
  prepareSeats,
  pricedSeats,
  readRequestRow,
} from '#tests/harness/offers.ts';
import { readOutcome, startWithScreens, watchTraces } from '#tests/harness/office-traces.ts';
import { createTestPicture } from '#tests/harness/pictures.ts';
import { buildSeatAlertRow } from '#tests/harness/request-rows.ts';
import { createStaffMember, postForm } from '#tests/harness/staff.ts';

const server = await startWithScreens({ PUBLIC_URL: 'https://tollenau.example' });
afterAll(() => server.close());
const { db } = server.storage;
server.clock.now = juneDate;
await server.app.ready();
const ida = await createStaffMember(server, 'office', null, 'Ida');
const readTraces = watchTraces(server);
const event = 15;

beforeEach(async () => {
  for (const table of ['payments', 'invoices', 'ticketRequests', 'eventCapacity', 'outboxEmails'] as const)
    await db.deleteFrom(table).execute();
  await prepareSeats(server, { atPlace: 40, inShelter: 40 });
});

interface TracedGuest {
  reference: string;
  email: string;
}

let networks = 0;
/** Another network each time, because networks have limits. */
const addGuest = (state: Parameters<typeof createGuest>[1], more: Record<string, string> = {}): Promise<TracedGuest> =>
  createGuest(
    server,
    state,
    { numberOfTickets: '3', ...more },
    {
      language: 'en',
      headers: { 'x-forwarded-for': `198.18.${++networks}.1` },
    },
  );

async function addGuestWithCopy(): Promise<TracedGuest> {
  const headers = { 'x-forwarded-for': `198.18.${++networks}.1` };
  const form = { fullName: 'Klara Winter', email: 'klara@example.org', event: buildEventField() };
  const picture = await createTestPicture('jpeg', 1);
  const answer = await postTickets(server.app, form, { query: '?lng=en', picture, headers });
  return { reference: answer.json().data.reference, email: form.email };
}

const page = ({ reference }: TracedGuest) => `/office/requests/${reference}`;
async function post(guest: TracedGuest, action: string, values: Record<string, string> = {}, address = page(guest)) {
  const { version } = await readRequestRow(server, guest.reference);
  const form = { version: String(version), event: String(event), ...values, action };
  return postForm(server, address, form, { as: ida });
}
const act = async (...given: Parameters<typeof post>) => readOutcome(await post(...given));

const until = '2024-06-06T18:00';
const today = juneDate.toISOString().slice(0, 10);
const two = { ...pricedSeats('2'), until, words: 'Bis bald.' };
const paid = { pay: '20,50', payDay: today };

type Prepare = () => Promise<TracedGuest>;
const isIn =
  (from: Parameters<typeof createGuest>[1], ...earlier: [button: string, values?: Record<string, string>][]): Prepare =>
  async () => {
    const guest = await addGuest(from);
    for (const [button, values] of earlier) await act(guest, button, values);
    return guest;
  };
const withCopy =
  (...earlier: string[]): Prepare =>
  async () => {
    const guest = await addGuestWithCopy();
    for (const button of earlier) await act(guest, button);
    return guest;
  };

interface RequestCase {
  button: string;
  before: Prepare;
  values?: Record<string, string>;
  /** in the log, and in the message of the next page */
  done: string;
  /** in the log, beside the reference */
  log?: AuditSubject;
  transition?: string;
  note?: string;
  /** state and seats */
  after: string;
  email?: string;
  /** The office is led to the next request of its list. */
  isAnswered?: true;
  isUndoable?: true;
}

const isAnswered = true;
const isUndoable = true;
const words = two.words;
const copy = { event };
const cases: RequestCase[] = [
  {
    ...{
      button: 'offer',
      before: isIn('open'),
      values: two,
      done: 'offeredSeats',
      log: { seats: 2, event },
      note: words,
    },
    ...{ after: 'offered 2', email: 'ticketOffer', isAnswered, isUndoable },
  },
  {
    ...{ button: 'accept', before: isIn('offered'), values: two, done: 'acceptedForGuest', log: { seats: 2, event } },
    ...{ transition: 'acceptByPhone', after: 'accepted 2', email: 'ticketAccepted', isUndoable },
  },
  {
    ...{ button: 'decline', before: isIn('offered'), done: 'declinedForGuest', log: { event } },
    ...{ after: 'declined 1', isAnswered, isUndoable },
  },
  {
    ...{
      button: 'revokeOffer',
      before: isIn('offered'),
      values: { reason: words },
      done: 'revokedOffer',
      log: { event },
    },
    ...{ note: words, after: 'revoked 1', email: 'ticketRevoked', isUndoable },
  },
  {
    ...{ button: 'returnSeats', before: isIn('open', ['accept', two]), values: { 'returned.full': '1' } },
    ...{ done: 'returnedForGuest', log: { seats: 1, event }, transition: 'returnSome', after: 'accepted 1' },
    ...{ email: 'ticketReturnedSome', isUndoable },
  },
  {
    ...{ button: 'returnSeats', before: isIn('accepted'), values: { 'returned.full': '1' } },
    ...{ done: 'returnedForGuest', log: { seats: 1, event }, after: 'returned 1', email: 'ticketReturned', isUndoable },
  },
  {
    ...{ button: 'wait', before: isIn('open'), values: two, done: 'waitlisted', log: { event }, note: words },
    ...{ after: 'waiting 2', email: 'ticketWaiting', isAnswered, isUndoable },
  },
  {
    ...{
      button: 'refuse',
      before: isIn('open'),
      values: { words },
      done: 'refusedRequest',
      log: { event },
      note: words,
    },
    ...{ after: 'refused null', email: 'ticketRefused', isAnswered, isUndoable },
  },
  {
    ...{ button: 'note', before: isIn('waiting'), done: 'notedRequest', log: { event } },
    ...{ after: 'noted 2', isAnswered, isUndoable },
  },
  {
    ...{
      button: 'answer',
      before: isIn('open'),
      values: { email: words },
      done: 'sentEmail',
      log: { event },
      note: words,
    },
    ...{ after: 'open null', email: 'ticketAnswer' },
  },
  {
    ...{
      button: 'call',
      before: isIn('open'),
      values: { call: words },
      done: 'notedCall',
      log: { event },
      note: words,
    },
    after: 'open null',
  },
  {
    ...{
      button: 'forDoor',
      before: isIn('accepted'),
      values: { forDoor: words },
      done: 'notedForDoor',
      log: { event },
    },
    ...{ note: words, after: 'accepted 1' },
  },
  {
    ...{
      button: 'reopen',
      before: isIn('open', ['refuse']),
      done: 'reopenedRequest',
      log: { event },
      after: 'open null',
    },
  },
  {
    ...{ button: 'undo', before: isIn('open', ['wait', two]), done: 'undidAnswer', log: { event }, after: 'open null' },
  },
  {
    ...{ button: 'pay:transfer', before: isIn('accepted'), values: paid, done: 'recordedPayment' },
    ...{ log: { cents: 2050, event }, transition: 'pay', after: 'accepted 1' },
  },
  {
    ...{ button: 'refund:cash', before: isIn('accepted', ['pay:cash', paid]), done: 'recordedRefund' },
    ...{
      values: { refund: '3', refundDay: today },
      log: { cents: 300, event },
      transition: 'refund',
      after: 'accepted 1',
    },
  },
  {
    ...{ button: 'undoPayment', before: isIn('accepted', ['pay:cash', paid]), done: 'undidPayment', log: { event } },
    after: 'accepted 1',
  },
  { ...{ button: 'checkId', before: withCopy(), done: 'checkedId', log: copy, after: 'open null' } },
  { ...{ button: 'uncheckId', before: withCopy('checkId'), done: 'uncheckedId', log: copy, after: 'open null' } },
  { ...{ button: 'deleteIdCopy', before: withCopy(), done: 'deletedIdCopy', log: copy, after: 'open null' } },
];

const actorColumns = { by: 'Ida', byKind: 'staff', staffId: ida.id, at: juneDate.toISOString() };
const logColumns = { name: 'Ida', staffId: ida.id, at: juneDate.toISOString() };
const recallEnd = new Date(juneDate.getTime() + limits.officeEmailRecallTime).toISOString();

test.each(cases)(
  'the button $button ($done) leaves one line in the history and the log, and its email',
  async (one) => {
    const [guest, next] = [await one.before(), await addGuest('open')];
    const before = await readRequestRow(server, guest.reference);
    await readTraces();
    const answer = await act(guest, one.button, one.values);
    const { log, transitions, emails } = await readTraces();
    const after = await readRequestRow(server, guest.reference);
    expect(answer).toEqual({
      to: page(one.isAnswered ? next : guest),
      done: one.done,
      about: one.isAnswered && guest.reference,
      title: undefined,
    });
    expect(`${after.state} ${after.seats}`).toBe(one.after);
    expect([after.version, after.eventId]).toEqual([before.version + 1, event]);
    expect(log).toEqual([{ ...logColumns, action: one.done, subject: { request: guest.reference, ...one.log } }]);
    expect(transitions).toEqual([
      expect.objectContaining({
        ...actorColumns,
        ...{ requestId: after.id, version: after.version, transition: one.transition ?? one.button },
        ...{ fromState: before.state, fromSeats: before.seats, fromEventId: event },
        ...{ toState: after.state, toSeats: after.seats ?? before.seats, note: one.note ?? null },
      }),
    ]);
    const sent = { to: guest.email, language: 'en', recall: limits.officeEmailRecallTime / 1000 };
    expect(emails).toEqual(one.email ? [{ kind: one.email, ...sent }] : []);
    const { undoable, money, transitions: history } = await server.readScreen('request', page(guest), ida);
    const transition = one.transition ?? one.button;
    expect([undoable?.transition, undoable?.until]).toEqual(
      one.isUndoable ? [transition, recallEnd] : [undefined, undefined],
    );
    expect(history[0]).toMatchObject({ transition, by: 'Ida', note: one.note ?? null, version: after.version });
    const cents = { pay: 2050, refund: -300 }[transition];
    expect(money.undoable).toEqual(cents && { cents, until: recallEnd });

    const again = { version: String(before.version), event: String(event), ...one.values, action: one.button };
    expect((await postForm(server, page(guest), again, { as: ida })).statusCode, 'a second click').toBe(303);
    expect(await readTraces()).toEqual({ log: [], transitions: [], emails: [] });
  },
);

test('an offer for another event than the guest asked for is in the log of the offered event', async () => {
  const guest = await addGuest('open');
  const { reference } = guest;
  await server.storage.db
    .updateTable('ticketRequests')
    .set({ eventId: 12 })
    .where('reference', '=', reference)
    .execute();
  await readTraces();
  await act(guest, 'offer', two);
  expect((await readTraces()).log).toMatchObject([{ subject: { request: reference, seats: 2, event } }]);
});

const eventPage = `/office/events/${event}`;
const doorPage = `/office/check-in/${event}`;
const findOffer = ({ reference }: TracedGuest) =>
  db
    .selectFrom('offers')
    .innerJoin('ticketRequests', 'ticketRequests.id', 'offers.requestId')
    .select('offers.id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
const postEvent = (action: string, values: Record<string, string> = {}, address = eventPage) =>
  postForm(server, address, { action, ...values }, { as: ida });
const hold = () => postEvent('hold', { seats: '4', reason: 'Presse' });
const findHeldSeats = () => db.selectFrom('heldSeats').selectAll().execute();
const postDoor = (values: Record<string, string>) => postForm(server, doorPage, values, { as: ida });
const listDoorStaff = async () => (await server.readScreen('event', eventPage, ida)).doorStaff;
const alertEmail = 'alert@example.org';
async function addAlert() {
  const confirmedAt = server.clock.now.toISOString();
  await db.deleteFrom('seatAlerts').execute();
  await db
    .insertInto('seatAlerts')
    .values(buildSeatAlertRow(juneDate, alertEmail, { confirmedAt }))
    .execute();
}
const readAlerts = () => server.readScreen('alerts', `${eventPage}/alerts`, ida);
const receiptPage = (guest: TracedGuest) => `${page(guest)}/receipt`;
const invoice = (guest: TracedGuest) => post(guest, 'invoice', { recipient: 'Ada Quast' }, receiptPage(guest));
const decisionPage = `${eventPage}/decision`;
async function decide(action = 'decide') {
  const { form } = await server.readScreen('decision', `${decisionPage}?as=lastChairs`, ida);
  const values = { kind: 'lastChairs', revision: String(form?.revision), noteDe: '', noteEn: '', accepted: 'on' };
  return postEvent(action, values, decisionPage);
}
const readDecision = async () => (await server.readScreen('decision', decisionPage, ida)).current;

interface OtherTraceCase {
  what: string;
  /** Returns what the action needs. */
  before: () => Promise<TracedGuest | undefined>;
  act: (guest: TracedGuest) => Promise<Awaited<ReturnType<typeof postForm>>>;
  to: (guest: TracedGuest) => string;
  /** Undefined: the answer is the page itself. */
  done?: string | undefined;
  log: [action: string, subject: (guest: TracedGuest) => object][];
  emails?: (guest: TracedGuest) => object[];
  /** what is stored or shown afterwards */
  after: (guest: TracedGuest) => Promise<unknown>;
  expected: (guest: TracedGuest) => unknown;
}
const aboutEvent =
  (more: object = {}) =>
  () => ({ event, ...more });
const aboutGuest =
  (more: object = {}) =>
  ({ reference }: TracedGuest) => ({ request: reference, ...more });
const nobody = async () => undefined;
const anAccepted = () => addGuest('accepted');
const sameAddress = '';
const at = juneDate.toISOString();

const otherCases: OtherTraceCase[] = [
  {
    what: 'sets the seats of an event',
    before: nobody,
    act: () =>
      postEvent('set', {
        atPlace: '12',
        inShelter: '',
        cutOff: '19.7.2024, 12 Uhr',
        payUntil: '10.7.2024',
        version: '1',
      }),
    to: () => eventPage,
    done: 'setSeats',
    log: [['setSeats', aboutEvent({ atPlace: 12, inShelter: null })]],
    after: () => db.selectFrom('eventCapacity').selectAll().execute(),
    expected: () => [
      {
        eventId: event,
        atPlace: 12,
        inShelter: null,
        cutOff: '2024-07-19T10:00:00.000Z',
        payUntil: '2024-07-10',
        version: 2,
      },
    ],
  },
  {
    what: 'holds seats',
    before: nobody,
    act: hold,
    to: () => eventPage,
    done: 'heldSeats',
    log: [['heldSeats', aboutEvent({ seats: 4 })]],
    after: findHeldSeats,
    expected: () => [{ id: expect.any(String), eventId: event, seats: 4, reason: 'Presse', by: 'Ida', at }],
  },
  {
    what: 'releases held seats',
    before: async () => void (await hold()),
    act: async () => postEvent('release', { id: (await findHeldSeats())[0]?.id ?? '' }),
    to: () => eventPage,
    done: 'releasedSeats',
    log: [['releasedSeats', aboutEvent({ seats: 4 })]],
    after: findHeldSeats,
    expected: () => [],
  },
  {
    what: 'makes a check-in link',
    before: nobody,
    act: () => postEvent('makeCheckInLink'),
    to: () => eventPage,
    done: 'invitedToDoor',
    log: [['invitedToDoor', aboutEvent()]],
    after: listDoorStaff,
    expected: () => ({
      links: [
        {
          id: expect.any(String),
          link: expect.stringMatching(/^https:\/\/tollenau\.example\/office\/invitation#[\w-]{43}$/),
          until: '2024-07-20T22:00:00.000Z',
        },
      ],
      people: [],
    }),
  },
  {
    what: 'revokes a check-in link',
    before: async () => void (await postEvent('makeCheckInLink')),
    act: async () => postEvent('revokeCheckInLink', { id: (await listDoorStaff())?.links[0]?.id ?? '' }),
    to: () => eventPage,
    done: 'revokedInvite',
    log: [['revokedInvite', () => ({})]],
    after: listDoorStaff,
    expected: () => ({ links: [], people: [] }),
  },
  {
    what: 'writes to those who wait for tickets',
    before: async () => void (await addAlert()),
    act: () => postEvent('send', {}, `${eventPage}/alerts`),
    to: () => `${eventPage}/alerts`,
    done: 'notifiedAlerts',
    log: [['notifiedAlerts', aboutEvent({ emails: 1 })]],
    emails: () => [
      { kind: 'alertNotification', to: alertEmail, language: 'de', recall: limits.alertRecallTime / 1000 },
    ],
    after: readAlerts,
    expected: () => expect.objectContaining({ people: 0, notified: 1, pendingEmails: 1, event }),
  },
  {
    what: 'stops the emails to those who wait for tickets',
    before: async () => {
      await addAlert();
      await postEvent('send', {}, `${eventPage}/alerts`);
      return undefined;
    },
    act: () => postEvent('stop', {}, `${eventPage}/alerts`),
    to: () => `${eventPage}/alerts`,
    done: 'stoppedAlerts',
    log: [['stoppedAlerts', aboutEvent({ emails: 1 })]],
    after: readAlerts,
    expected: () => expect.objectContaining({ people: 1, notified: 0, pendingEmails: 0 }),
  },
  {
    what: 'writes an invoice',
    before: anAccepted,
    act: invoice,
    to: receiptPage,
    done: 'madeInvoice',
    log: [['madeInvoice', aboutGuest({ event })]],
    after: (guest) => server.readScreen('receipt', receiptPage(guest), ida),
    expected: ({ reference }) =>
      expect.objectContaining({
        ...{ reference, version: 4, recipient: expect.stringMatching(/^Ada Quast/), total: 3500 },
        ...{ validInvoice: expect.stringMatching(/^2024-\d{4}$/), isInvoiceOutdated: false },
        receipts: [expect.objectContaining({ kind: 'invoice', recipient: 'Ada Quast', day: today })],
      }),
  },
  {
    what: 'cancels an invoice',
    before: async () => {
      const guest = await anAccepted();
      await invoice(guest);
      return guest;
    },
    async act(guest) {
      const { validInvoice = '' } = await server.readScreen('receipt', receiptPage(guest), ida);
      return post(guest, 'cancelInvoice', { number: validInvoice }, receiptPage(guest));
    },
    to: receiptPage,
    done: 'cancelledInvoice',
    log: [['cancelledInvoice', aboutGuest({ event })]],
    after: async (guest) => {
      const { validInvoice, receipts } = await server.readScreen('receipt', receiptPage(guest), ida);
      return [validInvoice, receipts.length];
    },
    expected: () => [undefined, 2],
  },
  {
    what: 'opens the copy of an ID',
    before: addGuestWithCopy,
    act: (guest) => post(guest, 'open', { reason: 'Gleicher Name.' }, `${page(guest)}/id-copy`),
    to: () => sameAddress,
    log: [['openedIdCopy', aboutGuest()]],
    after: async () => server.takeScreen('idCopy'),
    expected: ({ reference }) => ({
      ...{ reference, name: 'Klara Winter', version: 1, hasIdCopy: true },
      openings: [{ at, by: 'Ida', reason: 'Gleicher Name.' }],
      picture: expect.stringContaining(`${page({ reference, email: '' })}/id-copy/`),
    }),
  },
  {
    what: 'deletes the data of a guest',
    before: addGuestWithCopy,
    act: (guest) => post(guest, 'erase', {}, `${page(guest)}/erasure`),
    to: () => sameAddress,
    log: [['erasedPerson', aboutGuest()]],
    after: async () => server.takeScreen('erasure'),
    expected: ({ reference, email }) => ({
      ...{ reference, email, version: 1, state: 'open', isDone: true },
      data: {
        requests: [{ reference, state: 'open', seats: null }],
        ...{ idCopies: 1, isSubscriber: false, seatAlerts: 0, emails: 1, hasAccount: false },
      },
    }),
  },
  {
    what: 'checks a party in',
    before: anAccepted,
    act: async (guest) => postDoor({ action: 'count', party: (await findOffer(guest)).id, guests: '1' }),
    to: () => doorPage,
    log: [['checkedIn', ({ reference }) => ({ event, guests: 1, request: reference })]],
    after: async () => (await server.readScreen('checkIn', doorPage, ida)).last,
    expected: () => expect.objectContaining({ guests: 1, before: 0, name: expect.stringMatching(/^Ada Quast/) }),
  },
  {
    what: 'admits people without tickets',
    before: nobody,
    act: () => postDoor({ action: 'count', party: 'w-1234567890123456', guests: '3' }),
    to: () => doorPage,
    log: [['admittedWalkIn', aboutEvent({ guests: 3 })]],
    after: async () => (await server.readScreen('checkIn', doorPage, ida)).counts,
    expected: () => ({ guests: 3, expected: 0, free: 37 }),
  },
  {
    what: 'takes money at the door',
    before: anAccepted,
    act: async (guest) =>
      postDoor({ action: 'pay', nonce: 'n', party: (await findOffer(guest)).id, kind: 'card', cents: '1200' }),
    to: () => doorPage,
    log: [['tookMoney', aboutGuest({ cents: 1200, event })]],
    after: async (guest) => {
      const { money, transitions } = await server.readScreen('request', page(guest), ida);
      return [money.balance, transitions[0]];
    },
    expected: () => [
      { due: 3500, paid: 1200, open: 2300, refundDue: 0 },
      expect.objectContaining({
        ...{ transition: 'pay', by: 'Ida', byKind: 'staff' },
        payment: { cents: 1200, kind: 'card', day: today, isUndone: false },
      }),
    ],
  },
  {
    what: 'sends a sample of the emails of a decision',
    before: anAccepted,
    act: () => decide('test'),
    to: () => sameAddress,
    log: [],
    emails: () => ['de', 'en'].map((language) => ({ kind: 'eventDecision', to: ida.email, language, recall: 0 })),
    after: async () => server.takeScreen('decision').form?.isTestSent,
    expected: () => true,
  },
  {
    what: 'makes a decision',
    before: anAccepted,
    act: () => decide(),
    to: () => decisionPage,
    done: 'madeDecision',
    log: [['madeDecision', aboutEvent({ decision: 'lastChairs', emails: 1, calls: 0 })]],
    emails: ({ email }) => [{ kind: 'eventDecision', to: email, language: 'en', recall: limits.decisionPause / 1000 }],
    after: readDecision,
    expected: () =>
      expect.objectContaining({
        ...{ kind: 'lastChairs', at, by: 'Ida', sent: 0, unsent: 1, failed: 0, guestsToCall: [], calledGuests: 0 },
        undoableUntil: new Date(juneDate.getTime() + limits.decisionPause).toISOString(),
      }),
  },
  {
    what: 'undoes a decision',
    before: async () => {
      const guest = await anAccepted();
      await decide();
      return guest;
    },
    act: () => postEvent('undo', {}, decisionPage),
    to: () => decisionPage,
    done: 'undidDecision',
    log: [['undidDecision', aboutEvent({ decision: 'lastChairs' })]],
    after: async () => [await readDecision(), await db.selectFrom('notifications').select('emailId').execute()],
    expected: () => [undefined, []],
  },
  {
    what: 'notes that a guest was called about a decision',
    before: async () => {
      const guest = await addGuest('accepted', { email: '', phoneNumber1: '+49 171 5550123' });
      await decide();
      return guest;
    },
    async act({ reference }) {
      const [guest] = (await readDecision())?.guestsToCall ?? [];
      expect(guest).toMatchObject({ reference, phones: ['+49 171 5550123'], seats: 1 });
      return postEvent('called', { reference, version: String(guest?.version) }, decisionPage);
    },
    to: () => decisionPage,
    done: 'calledAboutDecision',
    log: [['calledAboutDecision', aboutGuest({ event })]],
    after: async () => [await readDecision(), await db.selectFrom('notifications').selectAll().execute()],
    expected: () => [
      expect.objectContaining({ calledGuests: 1, guestsToCall: [], undoableUntil: undefined }),
      [expect.objectContaining({ calledAt: at, calledBy: 'Ida', emailId: null, audience: 'accepted' })],
    ],
  },
];

test.each(otherCases)('who $what leaves all traces of it', async ({ before, act: run, ...one }) => {
  for (const table of ['heldSeats', 'checkIns', 'decisions', 'seatAlerts', 'staffInvites'] as const)
    await db.deleteFrom(table).execute();
  const guest = (await before()) ?? { reference: '', email: '' };
  await readTraces();
  const answer = await run(guest);
  const { log, emails } = await readTraces();
  if (one.to(guest) === sameAddress) expect(answer.statusCode).toBe(200);
  else expect(readOutcome(answer)).toMatchObject({ to: one.to(guest), done: one.done });
  expect(await one.after(guest)).toEqual(one.expected(guest));
  expect(log).toEqual(one.log.map(([action, subject]) => ({ ...logColumns, action, subject: subject(guest) })));
  expect(emails).toEqual(one.emails?.(guest) ?? []);
  await changeGiovanni(server);
});

const secondClicks: Record<string, (guest: TracedGuest) => Promise<[form: Record<string, string>, address: string]>> = {
  'an invoice': async (guest) => [{ action: 'invoice', recipient: 'Ada Quast' }, receiptPage(guest)],
  'the cancellation of an invoice': async (guest) => {
    await invoice(guest);
    const { validInvoice: number = '' } = await server.readScreen('receipt', receiptPage(guest), ida);
    return [{ action: 'cancelInvoice', number }, receiptPage(guest)];
  },
  'a call about a decision': async ({ reference }) => {
    await decide();
    return [{ action: 'called', reference }, decisionPage];
  },
};
test.each(Object.entries(secondClicks))('a second click on the button for %s counts once', async (_, prepare) => {
  const guest = await addGuest('accepted', { email: '', phoneNumber1: '+49 171 5550123' });
  const [form, address] = await prepare(guest);
  const version = String((await readRequestRow(server, guest.reference)).version);
  const click = (more = {}) => postForm(server, address, { ...form, version, ...more }, { as: ida });
  expect((await click()).statusCode).toBe(303);
  await readTraces();
  expect((await click()).statusCode).toBe(303);
  expect(await readTraces()).toEqual({ log: [], transitions: [], emails: [] });
  const invoices = db.selectFrom('invoices').select('number');
  const made = await invoices.execute();
  if (made.length > 0) expect((await click({ recipient: 'Ben Quast', number: '2024-9999' })).statusCode).toBe(409);
  server.clock.now = new Date(juneDate.getTime() + limits.officeDuplicateWindow);
  expect((await click()).statusCode, 'an action of its own').toBe(409);
  server.clock.now = juneDate;
  expect(await invoices.execute()).toEqual(made);
  await db.deleteFrom('decisions').execute();
  await changeGiovanni(server);
});

test('each event that box office and door log has a case, and each message after an action', () => {
  const tried = new Set([
    ...cases.map(({ done }) => done),
    ...otherCases.flatMap(({ done, log }) => [done, ...log.map(([action]) => action)]),
  ]);
  const known = [boxOfficeTask, checkInTask].flatMap(({ events, loggedOnly }) => [...events, ...loggedOnly]);
  expect(known.filter((name) => !tried.has(name))).toEqual([]);
});
