/** What “Today” says of the decision about an evening, and of the guests whom it has not reached. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { event as eventShape } from '#contract/content/event.ts';
import type { DecisionKind } from '#contract/office/decision.ts';
import { getSchedule } from '#server/booking/decisions/apply-decision.ts';
import { readShipped } from '#server/content/shipped-content.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import type { Tables } from '#server/storage/tables.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { buildEmailRow } from '#tests/harness/email-rows.ts';
import { buildRequestRow, insertDecision, insertRequests } from '#tests/harness/request-rows.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { readDecisionTasks, readNotificationProgress, readScheduleBeforeDecisions } from './read.ts';

const morning = new Date('2024-07-20T06:00:00Z');
const evening = {
  ...{ id: 15, start: '2024-07-20T18:00', endsAt: Date.parse('2024-07-20T20:00:00Z') },
  ...{ decisionDeadline: '2024-07-20T12:00', isCancelled: false },
};
let storage: DatabaseStorage;
beforeEach(async () => {
  storage = await openDatabase();
});
afterEach(() => storage.close());

let revision = 0;
async function decide(
  kind: DecisionKind,
  at: string,
  more: Partial<Tables['decisions']> = {},
  notification?: Parameters<typeof insertDecision>[3],
) {
  revision += 1;
  const decision = { id: `decision ${revision}`, eventId: 15, kind, revision, ...more };
  await insertDecision(storage.db, new Date(at), decision, notification);
  return decision.id;
}
const read = (event: object = {}, now = morning) =>
  readDecisionTasks(storage.db, [{ ...evening, ...event }] as never, now);
const nobody = { unsentEmails: 0, guestsToCall: 0, guestsUnawareOfCancellation: 0 };
const undecided = { eventId: 15, ...nobody, decisionDeadline: evening.decisionDeadline, decision: undefined };
const decided = (kind: DecisionKind, at: string) => ({
  ...{ eventId: 15, ...nobody, decisionDeadline: undefined },
  decision: { kind, at, by: 'Ida' },
});
const [atSeven, atEight, atNight] = [
  '2024-07-20T05:00:00.000Z',
  '2024-07-20T06:00:00.000Z',
  '2024-07-19T21:59:59.999Z',
];

test.each<[string, () => Promise<unknown>, object]>([
  ['nothing was decided', async () => {}, undecided],
  ['it was decided on the day', () => decide('asPlanned', atSeven), decided('asPlanned', atSeven)],
  [
    'it was decided after midnight',
    () => decide('shelter', '2024-07-19T22:00:00.000Z'),
    decided('shelter', '2024-07-19T22:00:00.000Z'),
  ],
  ['it was decided before midnight', () => decide('shelter', atNight), undecided],
  ['only the sale was decided', () => decide('soldOut', atSeven), undecided],
  ['the decision was undone', () => decide('shelter', atSeven, { undoneAt: atEight }), undecided],
  ['another evening was decided', () => decide('shelter', atSeven, { eventId: 16 }), undecided],
  [
    'it was decided twice',
    async () => {
      await decide('shelter', atSeven);
      await decide('asPlanned', atEight);
    },
    decided('asPlanned', atEight),
  ],
  [
    'the sale was decided later',
    async () => {
      await decide('shelter', atSeven);
      await decide('soldOut', atEight);
    },
    decided('shelter', atSeven),
  ],
])('on the day of an evening “Today” asks for a decision or names it, if %s', async (_, prepare, task) => {
  await prepare();
  expect(await read()).toEqual([task]);
});

test.each([
  ['on the day before', {}, new Date('2024-07-19T21:59:59Z'), 0],
  ['from midnight on', {}, new Date('2024-07-19T22:00:00Z'), 1],
  ['until it ends', {}, new Date(evening.endsAt), 1],
  ['after it', {}, new Date(evening.endsAt + 1), 0],
  ['that needs no decision', { decisionDeadline: undefined }, morning, 0],
])('“Today” lists an evening %s, or not', async (_, event, now, tasks) => {
  expect(await read(event, now)).toHaveLength(tasks);
});

test.each([
  ['open', 1],
  ['offered', 1],
  ['waiting', 1],
  ['accepted', 0],
  ['cancelled', 0],
] as const)('of a cancelled evening in a week, guests in the state “%s” may not know it: %i', async (state, people) => {
  await insertRequests(storage.db, [
    buildRequestRow(0, 2, morning, { state }),
    buildRequestRow(1, 2, morning, { state, eventId: 16 }),
  ]);
  const week = { start: '2024-07-27T18:00', endsAt: Date.parse('2024-07-27T20:00:00Z') };
  const tasks = await read({ ...week, isCancelled: true });
  expect(tasks.map(({ guestsUnawareOfCancellation }) => guestsUnawareOfCancellation)).toEqual(people ? [people] : []);
  expect(await read(week), 'an evening that takes place').toEqual([]);
});

const at = morning.toISOString();
const email = (more: object) => buildEmailRow({ id: 'email', kind: 'eventDecision', ...more });
test.each([
  ['an email that waits', { emailId: 'email' }, email({}), [0, 1, 0, 0, 0], false],
  ['an email that is being sent', { emailId: 'email' }, email({ leasedBy: 'x' }), [0, 1, 0, 0, 0], true],
  ['a sent email', { emailId: 'email' }, email({ sentAt: at }), [1, 0, 0, 0, 0], true],
  ['a sent email whose record is gone', { emailId: 'email', emailSentAt: at }, undefined, [1, 0, 0, 0, 0], true],
  ['an email that was recalled', { emailId: 'email' }, undefined, [0, 0, 0, 1, 0], false],
  ['an email that failed', { emailId: 'email' }, email({ deadAt: at }), [0, 0, 1, 1, 0], true],
  ['an email that came back', { emailId: 'email', emailSentAt: at }, email({ deadAt: at }), [0, 0, 1, 1, 0], true],
  ['an email that came back long ago', { emailSentAt: at }, undefined, [0, 0, 0, 1, 0], true],
  ['nothing sent', {}, undefined, [0, 0, 0, 1, 0], false],
  ['nothing sent, but a call', { calledAt: at, calledBy: 'Ida' }, undefined, [0, 0, 0, 0, 1], true],
  ['a failed email, and a call', { emailId: 'email', calledAt: at }, email({ deadAt: at }), [0, 0, 1, 0, 1], true],
] as const)(
  'a guest with %s is counted once, and is called if the news has not come',
  async (_, notification, row, counts, isKnown) => {
    const guest = buildRequestRow(0, 1, morning, { seats: 2, numberOfTickets: 3 });
    await insertRequests(storage.db, [guest]);
    const id = await decide('shelter', at, {}, { ...notification, requestId: guest.id, audience: 'accepted' });
    if (row) await storage.db.insertInto('outboxEmails').values(row).execute();
    const { sent, unsent, failed, guestsToCall, calledGuests, isKnownToGuests } = await readNotificationProgress(
      storage.db,
      { id },
    );
    expect([sent, unsent, failed, guestsToCall.length, calledGuests]).toEqual(counts);
    expect(isKnownToGuests, 'it can be undone no more').toBe(isKnown);
    for (const { seats, phones } of guestsToCall) expect([seats, phones]).toEqual([2, [guest.phoneNumber1]]);
  },
);

const file = (await readShipped(fixtureContentFolder)).entries.get('events/15.yaml')?.data as { event: object };
const later = { ...file, start: '2024-07-20 19:00', previous: { start: '2024-07-20 18:00' } };

test.each([
  ['before a decision', undefined, later, 'present'],
  ['after a decision', later, later, 'announced'],
  ['after a decision and new words', later, { ...later, event: { ...file.event, title: 'Neu' } }, 'announced'],
  ['after a decision and a new time', later, { ...later, start: '2024-07-20 20:00' }, 'present'],
] as const)(
  'an evening that goes on as planned has its own times again, %s',
  async (_, decidedAs, shownAs, expected) => {
    const present = eventShape.parse(shownAs);
    const announced = getSchedule(eventShape.parse(file));
    const number = 7;
    if (decidedAs) {
      const stored = { kind: 'events', entry: '15', action: 'published', fileHash: null, at, author: 'Ida' } as const;
      const data = JSON.stringify(decidedAs);
      await storage.db
        .insertInto('contentRevisions')
        .values({ number, ...stored, data })
        .execute();
      await decide('later', at, { revision: number, announced: JSON.stringify(announced) });
    }
    const last = await storage.db.selectFrom('decisions').selectAll().executeTakeFirst();
    const schedule = await readScheduleBeforeDecisions(storage.db, present, last);
    expect(schedule).toMatchObject(expected === 'announced' ? { start: announced.start } : getSchedule(present));
  },
);
