/** What the pages of the box office say and offer in each state. */
import { noBalance } from '#contract/booking/payments.ts';
import { type RequestTransition, transitionsFrom } from '#contract/booking/seat-states.ts';
import type { EventMoney, EventSummary, SeatCounts } from '#contract/office/event-summary.ts';
import type { OfficeScreens } from '#contract/office/office.ts';
import { createOfficeContext, type FrameChange, outlineScreen, testOutlines } from '#tests/harness/office-screens.ts';
import { loadSeatAlert, SeatAlert } from './alerts/SeatAlert.tsx';
import { Decision, loadDecision } from './decision/Decision.tsx';
import { Erasure, loadErasure } from './erasure/Erasure.tsx';
import { EventOverview, loadEventOverview } from './event/EventOverview.tsx';
import { EventList, loadEventList } from './events/EventList.tsx';
import { IdCopy, loadIdCopy } from './id-copy/IdCopy.tsx';
import { loadReceipt, ReceiptPage } from './receipt/ReceiptPage.tsx';
import { loadRequest } from './request/load.ts';
import { Request } from './request/Request.tsx';
import { loadRequests, Requests } from './requests/Requests.tsx';

const english = { locale: 'en' } as const;
const proven = { hasFreshProof: true };

const seats: SeatCounts = {
  ...{ atPlace: 180, inShelter: 120, held: 7, accepted: 90, offered: 11, voidTickets: 3, walkIns: 2, free: 5 },
  ...{ cutOff: '2026-12-05T10:00:00.000Z', payUntil: '2026-12-01', version: 4 },
};
/** Event 15 is in the park and moves to the barn, 12 in the beech arbour. */
const summary: EventSummary = {
  ...{ eventId: 15, start: '2026-12-05T18:00', isOver: false, isCancelled: false, seats, open: 6, waiting: 8 },
};
const guests = {
  ada: { reference: 'T-AAAA-AAA2', name: 'Ada Quast', seats: 2, until: null },
  ben: { reference: 'T-AAAA-AAA3', name: null, seats: null, until: '2026-12-06T08:00:00.000Z' },
  eva: { reference: 'T-AAAA-AAA4', name: 'Eva Nehls', seats: 1, until: '2026-12-07T08:00:00.000Z' },
};
const emails = {
  de: { subject: 'Betreff', text: 'Guten Tag' },
  en: { subject: 'Subject', text: 'Good morning' },
};
const at = '2026-11-20T09:30:00.000Z';

const alertCounts = { event: 15, people: 2, pendingEmails: 0, notified: 0, blockedBy: undefined };
const alerts = (change: Partial<OfficeScreens['alerts']>, frame?: FrameChange) => () =>
  outlineScreen(
    loadSeatAlert,
    SeatAlert,
    createOfficeContext(
      'alerts',
      { ...alertCounts, emails: undefined, ...change },
      { address: '/office/events/15/alerts', ...frame },
    ),
  );

const decisionForm = {
  ...({ kind: 'postponed', revision: 3, day: '2026-12-12', time: '18:30', emails, draft: undefined } as const),
  note: { de: 'Wegen Sturm', en: 'Because of a storm' },
  audiences: [
    { name: 'accepted', byEmail: 4, toCall: 1, isTicked: true },
    { name: 'waiting', byEmail: 0, toCall: 2, isTicked: false },
    { name: 'open', byEmail: 3, toCall: 0, isTicked: false },
  ] satisfies NonNullable<OfficeScreens['decision']['form']>['audiences'],
};
const current = {
  ...({ id: 'd1', kind: 'shelter', at, by: 'Ida', note: { de: 'Es regnet', en: 'It rains' } } as const),
  ...{ undoableUntil: '2026-11-21T10:00:25.000Z', sent: 5, unsent: 2, failed: 1, calledGuests: 1 },
  guestsToCall: [
    { ...{ reference: 'T-AAAA-AAA2', name: 'Ada Quast', seats: 2, version: 3 }, phones: ['+49 (171) 1/23', '030 4'] },
    { ...{ reference: 'T-AAAA-AAA3', name: null, seats: null, version: 1 }, phones: [] },
  ],
};
const noDecision: OfficeScreens['decision'] = {
  ...{ summary, kinds: ['asPlanned', 'shelter', 'cancelled'], decisionDeadline: undefined },
  ...{ current: undefined, guestsWithVoidOffer: [], form: undefined },
};
const decision = (change: Partial<OfficeScreens['decision']>, frame?: FrameChange) => () =>
  outlineScreen(
    loadDecision,
    Decision,
    createOfficeContext('decision', { ...noDecision, ...change }, { address: '/office/events/15/decision', ...frame }),
  );
const draft = {
  ...{ version: 5, companionsHash: 'c0ffee', publishAt: '2026-12-01T09:00' },
  change: {
    from: '2026-12-05 18:00',
    to: '2026-12-05 19:30',
    status: 'scheduled',
    changed: ['start', 'place'],
  },
} as const;

const erasureData: OfficeScreens['erasure'] = {
  ...{ reference: 'T-AAAA-AAA2', version: 7, state: 'accepted', email: 'ada@example.org', isDone: false },
  data: {
    requests: [
      { reference: 'T-AAAA-AAA2', state: 'accepted', seats: 2 },
      { reference: 'T-AAAA-AAA3', state: 'offered', seats: 3 },
      { reference: 'T-AAAA-AAA4', state: 'refused', seats: null },
    ],
    ...{ idCopies: 1, isSubscriber: true, seatAlerts: 2, emails: 3, hasAccount: true },
  },
};
const nothingToErase = {
  ...{ requests: [], idCopies: 0, isSubscriber: false, seatAlerts: 0, emails: 0, hasAccount: false },
};
const erasure = (change: Partial<OfficeScreens['erasure']>, frame?: FrameChange) => () =>
  outlineScreen(loadErasure, Erasure, createOfficeContext('erasure', { ...erasureData, ...change }, frame));

const money: EventMoney = {
  ...{ offered: { seats: 11, cents: 46_200 }, accepted: { seats: 90, cents: 378_000 } },
  ...{ paid: 300_000, refunded: 8400, open: 78_000, refundDue: 4200 },
};
const eventData: OfficeScreens['event'] = {
  ...{ summary, money, proposedCutOff: undefined },
  heldSeats: [{ id: 'h1', seats: 4, reason: 'Presse', by: 'Ida', at }],
  accepted: [guests.ada],
  openAmounts: { [guests.ada.reference]: 8400 },
  offered: [guests.ben, guests.eva],
  offersAtOtherPrices: [{ group: 'full', seats: 2, cents: 3900 }],
  waiting: [],
  alerts: { people: 3, pendingEmails: 0, notified: 1, blockedBy: undefined },
  doorStaff: {
    links: [{ id: 'l1', link: 'https://tollenau.example/office/invitation#key', until: '2026-12-05T22:00:00.000Z' }],
    people: [{ id: 'p1', name: 'Jon' }],
  },
};
const event = (change: Partial<OfficeScreens['event']>, frame?: FrameChange) => () =>
  outlineScreen(
    loadEventOverview,
    EventOverview,
    createOfficeContext('event', { ...eventData, ...change }, { address: '/office/events/15', ...frame }),
  );

const endingOffers = (...ends: (string | null)[]) =>
  ends.map((until, index) => ({ reference: `T-AAAA-AAB${index}`, name: `Guest ${index}`, seats: 1, until }));

const events = (summaries: EventSummary[], frame?: FrameChange) => () =>
  outlineScreen(loadEventList, EventList, createOfficeContext('events', { summaries, month: '2026-11' }, frame));

const idCopyData: OfficeScreens['idCopy'] = {
  ...{ reference: 'T-AAAA-AAA2', name: 'Ada Quast', version: 2, hasIdCopy: true, picture: undefined },
  openings: [{ at, by: 'Ida', reason: 'Vergleich' }],
};
const idCopy = (change: Partial<OfficeScreens['idCopy']>, frame?: FrameChange) => () =>
  outlineScreen(
    loadIdCopy,
    IdCopy,
    createOfficeContext(
      'idCopy',
      { ...idCopyData, ...change },
      { address: '/office/requests/T-AAAA-AAA2/id-copy', ...frame },
    ),
  );

const receiptData: OfficeScreens['receipt'] = {
  ...{ reference: 'T-AAAA-AAA2', version: 5, recipient: 'Ada Quast', validInvoice: undefined },
  ...{ isInvoiceOutdated: false, total: 8400, receipts: [] },
};
const receipt = (change: Partial<OfficeScreens['receipt']>, frame?: FrameChange) => () =>
  outlineScreen(
    loadReceipt,
    ReceiptPage,
    createOfficeContext(
      'receipt',
      { ...receiptData, ...change },
      { address: '/office/requests/T-AAAA-AAA2/receipt', ...frame },
    ),
  );
const storedReceipt = {
  ...({ kind: 'invoice', number: '2026-0007', language: 'de', day: '2026-11-20', taxNumber: '12/345' } as const),
  ...{ seller: ['Haus Probe GmbH', 'Am See 1'], recipient: 'Ada Quast', reference: 'T-AAAA-AAA2' },
  event: { id: 15, title: 'Don Giovanni', date: '5.12.', time: '18 Uhr', venue: 'im Park' },
  lines: [
    { name: 'Normal', seats: 2, cents: 4200 },
    { name: 'Jung', seats: 1, cents: 1250 },
  ],
  payments: [{ day: '2026-11-19', kind: 'card', cents: 9650 } as const],
  vat: 7,
};

const requestData: OfficeScreens['request'] = {
  ...({ reference: 'T-AAAA-AAA2', requestedAt: at, language: 'de', state: 'open', version: 3 } as const),
  retainedUntil: '2027-06-01T10:00:00.000Z',
  submitted: {
    ...{ fullName: 'Ada Quast', email: 'ada@example.org', phoneNumber1: '+49 (171) 1/23', phoneNumber2: '030 4' },
    ...{ numberOfTickets: 3, selectedDate: '2026-12-05', additionalNotes: 'Am Rand, bitte.' },
    event: { id: 15, title: 'Don Giovanni', date: '5.12.', time: '18 Uhr', venue: 'im Park' },
    seatsByGroup: [
      { group: 'full', seats: 2 },
      { group: 'young', seats: 1 },
    ],
  },
  ...{ hasIdCopy: false, summary, proposedDeadline: '2026-11-28T17:00:00.000Z' },
  events: [summary, { ...summary, eventId: 12, seats: undefined }, { ...summary, eventId: 13, isCancelled: true }],
  ...{ seats: 3, offers: [], pricesFingerprint: 'f00d', seatsByGroup: { full: 2, young: 1 } },
  prices: [
    { group: 'full', cents: 4200 },
    { group: 'young', cents: 1250 },
    { group: 'carer', cents: 0 },
  ],
  ...{ transitions: [], money: { balance: noBalance, payUntil: undefined, undoable: undefined } },
  ...{ undoable: undefined, colleagues: [], allowedTransitions: transitionsFrom('open'), earlierRequests: 2 },
  ...({ list: { filter: 'open', event: undefined, find: '' }, next: undefined } as const),
};
const transition = (version: number, name: RequestTransition, more = {}) => ({
  ...({ version, transition: name, at, byKind: 'staff', by: 'Ida' } as const),
  ...{ note: null, fromSeats: null, toSeats: null, payment: undefined, ...more },
});
const lines = [
  { group: 'full', seats: 2, cents: 4200 },
  { group: 'young', seats: 1, cents: 1250 },
];
const request = (change: Partial<OfficeScreens['request']>, frame?: FrameChange) => () =>
  outlineScreen(
    loadRequest,
    Request,
    createOfficeContext(
      'request',
      { ...requestData, ...change },
      { address: '/office/requests/T-AAAA-AAA2', ...frame },
    ),
  );
const inState = (state: OfficeScreens['request']['state']) => ({ state, allowedTransitions: transitionsFrom(state) });

const requestsData: OfficeScreens['requests'] = {
  rows: [
    {
      ...({ reference: 'T-AAAA-AAA2', requestedAt: at, state: 'open', name: 'Ada Quast', note: 'Am Rand' } as const),
      ...{ event: 15, seats: 3, until: null, reachable: true },
    },
    {
      ...({ reference: 'T-AAAA-AAA3', requestedAt: at, state: 'offered', name: null, note: null } as const),
      ...{ event: null, seats: null, until: '2026-11-28T17:00:00.000Z', reachable: false },
    },
    {
      ...({ reference: 'T-AAAA-AAA4', requestedAt: at, state: 'withdrawn', name: 'Eva', note: null } as const),
      ...{ event: 404, seats: 1, until: null, reachable: false },
    },
  ],
  list: { filter: 'open', event: undefined, find: '' },
  counts: { open: 1, waiting: 2, offered: 3, accepted: 4, closed: 5, all: 15 },
  ...{ events: [15, 12], after: undefined, isLaterPage: false },
};
const requests = (change: Partial<OfficeScreens['requests']>, frame?: FrameChange) => () =>
  outlineScreen(loadRequests, Requests, createOfficeContext('requests', { ...requestsData, ...change }, frame));

testOutlines(new URL(import.meta.url), {
  alerts: {
    'people, not proven': alerts({ emails }),
    'people and pending emails, proven': alerts({ emails, pendingEmails: 1, notified: 3 }, proven),
    'nobody, closed': alerts({ people: 0, blockedBy: 'closed' }),
    'pending emails only, not proven, in English': alerts({ people: 0, pendingEmails: 2, blockedBy: 'full' }, english),
    'all notified': alerts({ people: 0, notified: 1, blockedBy: 'waitingListFirst' }),
  },
  decision: {
    'due today': decision({ decisionDeadline: '2026-11-21T12:00' }),
    'due on another day, in English': decision({ decisionDeadline: '2026-11-22T12:00' }, english),
    'decided, guests to call, undoable': decision({ current }, proven),
    'decided, nobody called yet': decision({ current: { ...current, calledGuests: 0 } }),
    'decided, nobody to call': decision({ current: { ...current, guestsToCall: [], calledGuests: 0 } }),
    'decided, all called': decision({
      current: {
        ...current,
        note: undefined,
        undoableUntil: undefined,
        guestsToCall: [],
        sent: 0,
        unsent: 0,
        failed: 0,
      },
      guestsWithVoidOffer: [guests.ada, guests.ben],
    }),
    'form for another day': decision({ form: decisionForm }),
    'form for a later hour, test sent': decision({ form: { ...decisionForm, kind: 'later', isTestSent: true } }),
    'refused form': decision(
      { form: decisionForm, current },
      {
        errorCode: 'timeInvalid',
        fieldErrors: { day: 'dateInvalid', time: 'timeInvalid', noteDe: 'tooLong' },
        values: { day: '2026-12-99', time: '25:00', noteDe: 'Zu lang', noteEn: 'Typed' },
      },
    ),
    'form for people who cannot be reached': decision({
      form: { ...decisionForm, audiences: [{ name: 'open', byEmail: 0, toCall: 0, isTicked: false }] },
    }),
    'form for nobody': decision({ form: { ...decisionForm, kind: 'shelter', audiences: [] } }),
    'draft to announce later': decision({ form: { ...decisionForm, kind: 'changed', draft } }),
    'draft to announce now, cancelled': decision(
      {
        form: {
          ...decisionForm,
          kind: 'cancelled',
          draft: {
            ...draft,
            ...{ publishAt: undefined, companionsHash: '' },
            change: { ...draft.change, status: 'cancelled', changed: ['status', 'start'] },
          },
        },
      },
      english,
    ),
    'draft whose change is unknown': decision({ form: { ...decisionForm, draft: { ...draft, change: undefined } } }),
  },
  erasure: {
    'of a person': erasure({}),
    'without an email address': erasure({ email: undefined, data: { ...nothingToErase, emails: 1 } }),
    done: erasure({ isDone: true, state: 'withdrawn' }),
    already: erasure({ state: 'withdrawn' }, english),
  },
  event: {
    'with everything': event({}),
    'without seats': event({
      ...{ summary: { ...summary, seats: undefined, open: 0 }, proposedCutOff: '2026-12-05T09:00:00.000Z' },
      ...{ offersAtOtherPrices: [], alerts: { ...eventData.alerts, people: 0, notified: 0 }, doorStaff: undefined },
    }),
    'cancelled, in English': event(
      {
        summary: { ...summary, isCancelled: true },
        ...{ money: { ...money, refundDue: 0 }, waiting: [guests.eva], accepted: [guests.eva], heldSeats: [] },
        doorStaff: { links: [], people: [] },
      },
      english,
    ),
    'over, without a shelter': event({
      summary: {
        ...{ ...summary, eventId: 404, isOver: true, open: 0 },
        seats: { ...seats, walkIns: 0, inShelter: null, payUntil: null },
      },
      ...{ doorStaff: undefined, offered: [] },
    }),
    'offers that end before, at and after the cut-off': event({
      offered: [guests.eva, guests.ben, ...endingOffers(null, seats.cutOff, '2026-12-05T09:00:00.000Z')],
    }),
    'past the cut-off, offers that have ended, end now, and end later': event({
      summary: { ...summary, seats: { ...seats, cutOff: '2026-11-20T10:00:00.000Z' } },
      offered: endingOffers('2026-11-21T09:00:00.000Z', '2026-11-21T10:00:00.000Z', '2026-11-22T10:00:00.000Z'),
    }),
    'shelter seats stay visible at another venue': event({ summary: { ...summary, eventId: 404 } }),
    'a colleague was faster': event(
      {},
      {
        errorCode: 'changedMeanwhile',
        values: { version: '3', atPlace: '200', inShelter: '', cutOff: '2026-12-05T08:00', payUntil: '2026-12-02' },
      },
    ),
    'a colleague was faster, and removed the days': event(
      { summary: { ...summary, seats: { ...seats, inShelter: null, payUntil: null } } },
      { errorCode: 'changedMeanwhile', values: { version: '3' } },
    ),
    'refused forms': event(
      {},
      {
        errorCode: 'seatsWrong',
        fieldErrors: { atPlace: 'seatsWrong', seats: 'seatsWrong', reason: 'textMissing', payUntil: 'dayWrong' },
        values: { atPlace: 'x', seats: 'y', reason: 'z', version: '4' },
      },
    ),
  },
  events: {
    'coming and past events': events([
      summary,
      { ...summary, eventId: 12, seats: undefined, open: 0, waiting: 0 },
      { ...summary, eventId: 13, isCancelled: true },
      { ...summary, eventId: 1, isCancelled: true, seats: { ...seats, voidTickets: 0 } },
      { ...summary, eventId: 2, isCancelled: true, seats: undefined },
      { ...summary, eventId: 9, isOver: true, seats: { ...seats, free: -3, inShelter: null } },
    ]),
    none: events([], english),
  },
  'id-copy': {
    'to open': idCopy({}),
    opened: idCopy({ picture: '/office/requests/T-AAAA-AAA2/id-copy/v1', openings: [] }),
    'without a copy': idCopy({ hasIdCopy: false, name: null }, english),
    'without a reason': idCopy(
      {},
      { errorCode: 'textMissing', fieldErrors: { reason: 'textMissing' }, values: { reason: ' ' } },
    ),
  },
  receipt: {
    'invoice to make': receipt({}),
    'valid invoice, outdated': receipt({
      ...{ validInvoice: '2026-0007', isInvoiceOutdated: true },
      receipts: [
        storedReceipt,
        { ...storedReceipt, number: '2026-0008', cancels: '2026-0007', kind: 'counterInvoice', language: 'en' },
        { ...storedReceipt, number: undefined, kind: 'receipt', vat: undefined, event: undefined, payments: [] },
      ],
    }),
    'invoice of a house without a tax number': receipt({ receipts: [{ ...storedReceipt, taxNumber: '' }] }),
    'receipt of a house with a tax number, without tickets': receipt({
      receipts: [{ ...storedReceipt, number: undefined, kind: 'receipt', lines: [] }],
    }),
    'invoice with a sentence about tax': receipt({ receipts: [{ ...storedReceipt, vat: 'Without tax' }] }),
    'no facts for invoices': receipt({ total: undefined }, english),
    'nothing to invoice': receipt({ total: 0 }),
    'refused recipient': receipt(
      {},
      { errorCode: 'addressMissing', fieldErrors: { recipient: 'addressMissing' }, values: { recipient: 'Ada' } },
    ),
  },
  request: {
    open: request({}),
    'open, the first, too few seats': request({
      ...{ earlierRequests: 0, seats: 6, colleagues: ['Ida', 'Jon'], next: 'T-AAAA-AAA9' },
      list: { filter: 'waiting', event: 15, find: 'ada' },
    }),
    'open, too late for an offer': request({ proposedDeadline: undefined }),
    'open, past the cut-off, with a live offer': request({
      ...inState('offered'),
      summary: { ...summary, seats: { ...seats, cutOff: '2026-11-21T10:00:00.000Z' } },
      offers: [{ eventId: 15, lines, state: 'live', until: '2026-11-21T10:00:01.000Z' }],
    }),
    'offered, past the cut-off, the offer ends now': request({
      ...inState('offered'),
      summary: { ...summary, seats: { ...seats, cutOff: '2026-11-21T10:00:00.000Z' } },
      offers: [
        { eventId: 15, lines, state: 'replaced', until: '2026-11-22T10:00:00.000Z' },
        { eventId: 15, lines, state: 'live', until: '2026-11-21T10:00:00.000Z' },
      ],
    }),
    'refused, undoable': request({
      ...inState('refused'),
      undoable: { transition: 'refuse', seats: 3, until: '2026-11-21T10:00:30.000Z' },
    }),
    'open, no seats yet': request({ summary: { ...summary, seats: undefined } }),
    'open, event cancelled': request({ summary: { ...summary, isCancelled: true } }),
    'open, event over': request({ summary: { ...summary, isOver: true } }),
    'open, without an event, events to choose': request({
      summary: undefined,
      submitted: { event: { title: 'Lesung', date: '1.1.', time: '', venue: '' } },
      ...{ seats: undefined, seatsByGroup: {} },
    }),
    'open, without an event and without events': request(
      { summary: undefined, submitted: {}, events: [], language: 'en', ...inState('waiting') },
      english,
    ),
    'the event only from the office': request({ submitted: { email: 'ada@example.org' }, language: 'en' }),
    'waiting behind others': request({ ...inState('waiting'), earlierRequests: 2 }),
    'offered, revocable': request({
      ...inState('offered'),
      offers: [{ eventId: 15, lines, state: 'live', until: '2026-11-28T17:00:00.000Z' }],
      transitions: [transition(3, 'offer', { fromSeats: 0, toSeats: 3 })],
    }),
    'offered, undoable': request({
      ...inState('offered'),
      offers: [{ eventId: 15, lines, state: 'live', until: '2026-11-28T17:00:00.000Z' }],
      undoable: { transition: 'offer', seats: 3, until: '2026-11-21T10:00:30.000Z' },
    }),
    'accepted, to pay by transfer, checked': request({
      ...{ ...inState('accepted'), hasIdCopy: true },
      offers: [
        { eventId: 15, lines: [], state: 'replaced', until: at },
        { eventId: 15, lines, state: 'accepted', until: '2026-11-28T17:00:00.000Z' },
      ],
      money: {
        balance: { due: 9650, paid: 5000, open: 4650, refundDue: 0 },
        ...{ payUntil: '2026-11-21', undoable: { cents: 5000, until: '2026-11-21T10:00:12.000Z' } },
      },
      transitions: [
        transition(9, 'checkId'),
        transition(8, 'forDoor', { note: 'Rollstuhl' }),
        transition(7, 'undo'),
        transition(6, 'answer', { note: 'Zwischenruf' }),
        transition(5, 'returnSome', { fromSeats: 5, toSeats: 3 }),
        transition(4, 'pay', { payment: { cents: 5000, kind: 'transfer', day: '2026-11-19', isUndone: false } }),
        transition(3, 'refund', { payment: { cents: -900, kind: 'cash', day: '2026-11-18', isUndone: true } }),
        transition(2, 'accept', { byKind: 'guest', by: '' }),
        transition(1, 'lapse', { byKind: 'time', by: '' }),
      ],
    }),
    'accepted, overdue, copy not checked, one price': request({
      ...{ ...inState('accepted'), hasIdCopy: true },
      offers: [{ eventId: 15, lines: [{ group: 'gone', seats: 3, cents: 4200 }], state: 'accepted', until: at }],
      money: {
        balance: { due: 12_600, paid: 0, open: 12_600, refundDue: 0 },
        ...{ payUntil: '2026-11-20', undoable: undefined },
      },
      transitions: [transition(2, 'uncheckId'), transition(1, 'checkId')],
    }),
    'accepted, at the box office, one seat': request({
      ...inState('accepted'),
      offers: [{ eventId: 15, lines: [{ group: 'full', seats: 1, cents: 4200 }], state: 'accepted', until: at }],
      money: {
        balance: { due: 4200, paid: 0, open: 4200, refundDue: 0 },
        ...{ payUntil: undefined, undoable: undefined },
      },
      transitions: [transition(1, 'checkId')],
    }),
    'accepted, event cancelled': request({
      ...inState('accepted'),
      summary: { ...summary, isCancelled: true },
      offers: [{ eventId: 15, lines, state: 'accepted', until: at }],
    }),
    'some seats returned, undoable': request({
      ...inState('accepted'),
      offers: [{ eventId: 15, lines, state: 'accepted', until: at }],
      undoable: { transition: 'returnSome', seats: 2, until: '2026-11-21T10:00:30.000Z' },
    }),
    'returned, money to give back': request(
      {
        ...inState('returned'),
        money: {
          balance: { due: 0, paid: 9650, open: 0, refundDue: 9650 },
          ...{ payUntil: '2026-12-01', undoable: { cents: -100, until: '2026-11-21T10:00:12.000Z' } },
        },
      },
      english,
    ),
    'withdrawn, without contact': request({
      ...{ ...inState('withdrawn'), submitted: { event: requestData.submitted.event } },
      list: { filter: 'all', event: undefined, find: '' },
    }),
    'only a telephone number, found by text': request({
      submitted: { fullName: 'Ada Quast', phoneNumber1: '030 4' },
      list: { filter: 'open', event: undefined, find: 'ada' },
    }),
    'nothing due, a payment undoable': request({
      money: {
        ...{ balance: noBalance, payUntil: undefined },
        undoable: { cents: 5000, until: '2026-11-21T10:00:12.000Z' },
      },
    }),
    'without note and contact': request({ submitted: {}, undoable: { transition: 'note', seats: 1, until: at } }),
    'a colleague was faster than an offer': request(
      {
        version: 5,
        transitions: [transition(5, 'wait'), transition(4, 'call', { note: 'Rief an' }), transition(3, 'offer')],
      },
      {
        errorCode: 'changedMeanwhile',
        values: {
          ...{ version: '3', action: 'offer', 'seats.full': '2', 'seats.young': '1' },
          until: '',
          words: 'Gern',
        },
      },
    ),
    'a colleague was faster than a payment': request(
      {
        version: 5,
        money: { ...requestData.money, balance: { due: 0, paid: 500, open: 0, refundDue: 500 } },
      },
      {
        errorCode: 'changedMeanwhile',
        fieldErrors: { pay: 'amountWrong', payDay: 'dayWrong' },
        values: { version: '4', action: 'pay:transfer', pay: '92,00', payDay: '2027-01-01' },
      },
    ),
    'a colleague was faster than a refund': request(
      { version: 5 },
      { errorCode: 'changedMeanwhile', values: { version: '4', action: 'refund:cash', refund: '5' } },
    ),
    'a colleague was faster than a payment of an unknown kind': request(
      { version: 5 },
      { errorCode: 'changedMeanwhile', values: { version: '4', action: 'pay:gift', pay: '5' } },
    ),
    'a colleague was faster than the waiting list': request(
      { version: 5 },
      {
        errorCode: 'changedMeanwhile',
        values: { version: '4', action: 'wait', 'seats.full': '2', 'seats.young': '1' },
      },
    ),
    'a colleague was faster than a return': request(
      {
        ...{ ...inState('accepted'), version: 5 },
        offers: [{ eventId: 15, lines, state: 'accepted', until: at }],
      },
      {
        errorCode: 'changedMeanwhile',
        fieldErrors: { 'returned.full': 'seatsWrong', seats: 'notEnoughSeats' },
        values: { version: '4', action: 'returnSeats', 'returned.full': '1', 'returned.young': '0' },
      },
    ),
    'a colleague was faster than a return of a group that the house has no more': request(
      {
        ...{ ...inState('accepted'), version: 5 },
        offers: [{ eventId: 15, lines: [{ group: 'gone', seats: 3, cents: 4200 }], state: 'accepted', until: at }],
      },
      { errorCode: 'changedMeanwhile', values: { version: '4', action: 'returnSeats', 'returned.gone': '2' } },
    ),
    'a colleague was faster than an acceptance': request(
      { ...inState('offered'), version: 5 },
      {
        errorCode: 'changedMeanwhile',
        values: { version: '4', action: 'accept', 'seats.full': '1', 'seats.young': '2' },
      },
    ),
    'a colleague was faster than a revoked offer': request(
      { ...inState('offered'), version: 5 },
      { errorCode: 'changedMeanwhile', values: { version: '4', action: 'revokeOffer', reason: 'Ein Irrtum' } },
    ),
    'refused answer': request(inState('offered'), {
      errorCode: 'seatsWrong',
      fieldErrors: {
        ...{ seats: 'notEnoughSeats', 'seats.full': 'seatsWrong', until: 'timeInvalid', words: 'tooLong' },
        ...{ email: 'textMissing', call: 'textMissing', forDoor: 'textMissing', reason: 'textMissing' },
      },
      values: { action: 'accept', 'seats.full': '99', until: 'x', version: '3' },
    }),
    'typed texts': request(
      { ...inState('offered') },
      {
        errorCode: 'busy',
        values: { words: 'Gern', email: 'Text', call: 'Anruf', forDoor: 'Notiz', reason: 'Irrtum', refund: '5' },
      },
    ),
  },
  requests: {
    'all open': requests({}),
    'none open': requests({ rows: [] }),
    'none open for an event': requests({ rows: [], list: { filter: 'open', event: 15, find: '' } }),
    'none waiting': requests({ rows: [], list: { filter: 'waiting', event: 15, find: '' } }, english),
    'found by text': requests({ list: { filter: 'all', event: 12, find: 'ada' }, after: 'x2', isLaterPage: true }),
    'nothing found by text among the open': requests({
      rows: [],
      list: { filter: 'open', event: undefined, find: 'ada' },
    }),
    'the last of several pages': requests({ isLaterPage: true }),
    'first of several pages': requests({ after: 'x2', list: { filter: 'offered', event: undefined, find: '' } }),
  },
});
