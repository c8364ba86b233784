/** What the first page of the office says and offers in each state. */
import type { BoxOfficeTasks } from '#contract/office/box-office.ts';
import type { EntrySummary } from '#contract/office/editor.ts';
import type { OfficeScreens } from '#contract/office/office.ts';
import { createOfficeContext, type FrameChange, outlineScreen, testOutlines } from '#tests/harness/office-screens.ts';
import { loadToday } from './today/load.ts';
import { Today } from './today/Today.tsx';

const at = '2026-11-20T09:30:00.000Z';
const guest = { reference: 'T-AAAA-AAA2', name: 'Ada Quast', seats: 2, until: '2026-11-28T17:00:00.000Z' };
const nameless = { reference: 'T-AAAA-AAA3', name: null, seats: null, until: null };
const entry = (kind: EntrySummary['kind'], change: Partial<EntrySummary> = {}): EntrySummary => ({
  ...{ kind, id: '15', title: { de: 'Titel', en: 'Title' }, day: undefined, published: undefined, draft: undefined },
  ...{ missing: { de: 0, en: 0 }, isSample: false, ...change },
});
const draft = { by: 'Ida', at, version: 1, publishAt: null, waitReason: null, isDeleted: false };

const decisionTask = {
  ...{ eventId: 15, decisionDeadline: undefined, decision: undefined },
  ...{ guestsUnawareOfCancellation: 0, unsentEmails: 0, guestsToCall: 0 },
};
const boxOffice: BoxOfficeTasks = {
  ...{ openRequestCount: 4, oldestRequestAt: at },
  lapsingOffers: [
    { ...guest, eventId: 15 },
    { ...nameless, until: at, eventId: 404 },
  ],
  eventsWithSeatsForWaiting: [
    { eventId: 15, freeSeats: 3, firstInLine: guest, firstThatFits: nameless },
    { eventId: 12, freeSeats: 1, firstInLine: guest, firstThatFits: undefined },
  ],
  eventsToAnnounceSoldOut: [
    { eventId: 15, offered: 0 },
    { eventId: 12, offered: 2 },
  ],
  eventsWithoutSeatCount: [
    { eventId: 15, open: 0 },
    { eventId: 12, open: 5 },
  ],
  failedEmails: [{ reference: 'T-AAAA-AAA2', name: 'Ada Quast', at }],
  seatAlerts: [{ eventId: 15, people: 6 }],
  overduePayments: [{ ...{ reference: 'T-AAAA-AAA2', name: null, cents: 8400 }, eventId: 15, payUntil: '2026-11-19' }],
  refundsToMake: [{ reference: 'T-AAAA-AAA3', name: 'Ben', cents: 1250 }],
  decisions: [
    { ...decisionTask, decisionDeadline: '2026-11-21T12:00' },
    { ...decisionTask, eventId: 12, decision: { kind: 'shelter', at, by: 'Ida' }, guestsToCall: 2, unsentEmails: 1 },
    { ...decisionTask, eventId: 13, guestsUnawareOfCancellation: 3 },
  ],
};
const noTasks: BoxOfficeTasks = {
  ...{ openRequestCount: 0, oldestRequestAt: undefined, lapsingOffers: [], eventsWithSeatsForWaiting: [] },
  ...{ eventsToAnnounceSoldOut: [], eventsWithoutSeatCount: [], failedEmails: [], seatAlerts: [] },
  ...{ overduePayments: [], refundsToMake: [], decisions: [] },
};

const notice = { text: { de: 'Heute zu', en: 'Shut today' }, until: '2026-11-22T23:59' };
const notices = {
  shown: [notice],
  ended: [
    { text: { de: 'Gestern zu', en: 'Closed yesterday' }, until: '2026-11-20T12:00', link: '/visit' },
    { text: { de: 'Ohne', en: 'Without' }, until: '2026-11-19T12:00' },
  ],
  ...{ isLimitReached: false, isFormOpen: false },
};
const nothing: OfficeScreens['today'] = {
  ...{ lacksRecoveryCodes: false, boxOffice: undefined, publicationsCancelledByOthers: [], draftsNotPublished: [] },
  ...{ lastTimeBeforeClockJump: undefined, openFacts: [], eventsToCheckIn: [], waitingDrafts: [], notices: undefined },
  sampleEntryCount: 0,
};
const today = (change: Partial<OfficeScreens['today']>, frame?: FrameChange) => () =>
  outlineScreen(loadToday, Today, createOfficeContext('today', { ...nothing, ...change }, frame));

const everything: Partial<OfficeScreens['today']> = {
  ...{ lacksRecoveryCodes: true, boxOffice, lastTimeBeforeClockJump: '2024-01-31T23:30:00.000Z' },
  ...{ openFacts: ['name', 'email', 'phone'], sampleEntryCount: 8, eventsToCheckIn: [15, 12], notices },
  publicationsCancelledByOthers: [{ entry: entry('events'), by: 'Ida', at }],
  draftsNotPublished: [
    entry('pictures', { title: { en: 'Only English' }, draft: { ...draft, waitReason: 'guestsUnanswered' } }),
    entry('estate', { id: 'estate', draft }),
  ],
  waitingDrafts: [
    { by: 'Ida', count: 1 },
    { by: 'Jon', count: 3 },
  ],
};

testOutlines(new URL(import.meta.url), {
  today: {
    'everything is to do': today(everything),
    'everything is to do, in English, late in the evening': today(everything, {
      ...{ locale: 'en', now: new Date('2026-11-21T23:30:00.000Z') },
    }),
    'nothing is to do': today({ boxOffice: noTasks, notices: { ...notices, shown: [], ended: [] } }),
    'nothing but recovery codes': today({ lacksRecoveryCodes: true }),
    'a helper at the door': today({ eventsToCheckIn: [15] }, { person: { name: 'Jon', role: 'door' } }),
    'a writer without notices': today({}, { person: { name: 'Ida', role: 'writer' } }),
    'as many notices as possible': today({ notices: { ...notices, isLimitReached: true } }),
    'the form of a notice is open': today({ notices: { ...notices, isFormOpen: true } }),
    'a refused notice': today(
      { notices },
      {
        ...{ errorCode: 'noticeTimeInvalid', fieldErrors: { noticeUntil: 'noticeTimeInvalid', noticeDe: 'tooLong' } },
        values: { noticeDe: 'Neu', noticeEn: 'New', noticeUntil: 'x', noticeLink: '/visit' },
      },
    ),
    'a refused link only': today({ notices }, { errorCode: 'linkInvalid', fieldErrors: { noticeLink: 'linkInvalid' } }),
    'done with a link to undo': today({}, { outcome: 'offeredSeats', outcomeReference: 'T-AAAA-AAA2' }),
    'done with a link': today({}, { outcome: 'checkedId', outcomeReference: 'T-AAAA-AAA2' }),
    'done with an entry': today({}, { outcome: 'publishedContent', outcomeTitle: { en: 'Title' } }),
    'done with a picture': today({}, { outcome: 'savedPicture' }),
  },
});
