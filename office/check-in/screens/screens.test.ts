/** What the pages for the door say and offer in each state, without a script. */
import type { OfficeScreens } from '#contract/office/office.ts';
import { createOfficeContext, type FrameChange, outlineScreen, testOutlines } from '#tests/harness/office-screens.ts';
import { Door } from './door/Door.tsx';
import { loadDoor } from './door/load.ts';
import { DoorList, loadDoorList } from './door-list/DoorList.tsx';

const guests = [
  {
    ...{ party: 'o1', reference: 'T-AAAA-AAA2', name: 'Ada Öhlund', seats: 3, note: 'Rollstuhl', isIdChecked: true },
    lines: [
      { group: 'full', seats: 2, cents: 4200 },
      { group: 'young', seats: 1, cents: 1250 },
    ],
    codeHash: 'hash1',
  },
  {
    ...{ party: 'o2', reference: 'T-AAAA-AAA3', name: null, seats: 1, note: null, isIdChecked: false, lines: [] },
    codeHash: 'hash2',
  },
  {
    ...{ party: 'o3', reference: 'T-AAAA-AAA4', name: 'Eva', seats: 2, note: null, isIdChecked: false },
    lines: [{ group: 'full', seats: 2, cents: 4200 }],
    codeHash: 'hash3',
  },
];

const doorData: OfficeScreens['checkIn'] = {
  ...{ event: 15, guests, find: '', isVoid: false, isCancelled: false, showsMissing: false },
  counts: { guests: 4, expected: 6, free: 2 },
  arrived: [
    { party: 'o1', guests: 2, at: '2026-12-05T16:30:00.000Z' },
    { party: 'o3', guests: 0, at: '2026-12-05T16:31:00.000Z' },
    { party: 'w-1', guests: 2, at: '2026-12-05T16:40:00.000Z' },
    { party: 'w-2', guests: 0, at: '2026-12-05T16:45:00.000Z' },
  ],
  ...{ open: { o1: 9650 }, listFingerprint: 'f00d', parties: { all: 3, missing: 2 }, last: undefined },
  ...{ now: '2026-12-05T17:00:00.000Z', until: '2026-12-05T22:00:00.000Z', walkInId: 'w-9', paymentNonce: 'nonce1' },
};
const door = (change: Partial<OfficeScreens['checkIn']>, frame?: FrameChange) => () =>
  outlineScreen(
    loadDoor,
    Door,
    createOfficeContext('checkIn', { ...doorData, ...change }, { address: '/office/check-in/15', ...frame }),
  );
const nobody = { guests: [], parties: { all: 0, missing: 0 } };

const list = (change: Partial<OfficeScreens['checkInList']>, frame?: FrameChange) => () =>
  outlineScreen(
    loadDoorList,
    DoorList,
    createOfficeContext(
      'checkInList',
      { event: 15, guests, counts: doorData.counts, open: { o1: 4650 }, ...change },
      { address: '/office/check-in/15/list', ...frame },
    ),
  );

testOutlines(new URL(import.meta.url), {
  door: {
    'some guests have arrived': door({}),
    'missing guests only, in English': door({ showsMissing: true, guests: guests.slice(1) }, { locale: 'en' }),
    'nobody is missing': door({ guests: [], parties: { all: 3, missing: 0 }, showsMissing: true }),
    'nobody has a ticket': door({ ...nobody, showsMissing: true }),
    'found by name': door({ find: 'ada', guests: guests.slice(0, 1) }),
    'nobody is found': door({ ...nobody, find: 'xyz' }),
    'a void ticket': door({ ...nobody, find: 'code', isVoid: true }),
    'a cancelled event': door({ ...nobody, find: 'code', isVoid: true, isCancelled: true }),
    'after a check-in, no free seats': door({
      ...{ counts: { guests: 6, expected: 6, free: 0 }, last: { party: 'o1', name: 'Ada', guests: 2, before: 1 } },
    }),
    'a party too large for buttons': door({ guests: guests.slice(0, 1).map((guest) => ({ ...guest, seats: 55 })) }),
    'after a guest without a ticket': door({ last: { party: 'w-1', name: null, guests: 2, before: 0 } }),
    'after a guest without a ticket who is not on the list': door({
      last: { party: 'w-7', name: null, guests: 2, before: 0 },
    }),
    'after a ticket without a name': door({ last: { party: 'o2', name: null, guests: 1, before: 0 } }),
  },
  'door-list': {
    'with guests': list({}),
    'without guests, in English': list({ guests: [], counts: { guests: 0, expected: 0, free: 40 } }, { locale: 'en' }),
    'many lines for guests without tickets': list({ counts: { ...doorData.counts, free: 10 } }),
  },
});
