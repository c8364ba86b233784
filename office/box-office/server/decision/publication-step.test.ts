import { expect, test } from 'vitest';
import type { Event } from '#contract/content/event.ts';
import type { EmailChoice } from '#contract/office/decision.ts';
import { setCapacity } from '#server/booking/seats/capacity.ts';
import type { PreparedPublication } from '#server/content/publication.ts';
import { readShipped } from '#server/content/shipped-content.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { openLeanLibrary } from '#tests/harness/lean-library.ts';
import { buildRequestRow, insertRequests } from '#tests/harness/request-rows.ts';
import { secrets } from '#tests/harness/secrets.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { createEventStep, isUndoable } from './publication-step.ts';
import type { DecisionRow } from './read.ts';

const at = '2024-07-20T10:00:00.000Z';
const decision = (more: Partial<DecisionRow> = {}) => ({ at, replacedEmails: 0, ...more }) as DecisionRow;
const seconds = (after: number) => new Date(Date.parse(at) + after * 1000);

test.each([
  ['made 59 seconds ago', 'can', decision(), false, 59],
  ['made 60 seconds ago', 'cannot', decision(), false, 60],
  ['of which a guest knows', 'cannot', decision(), true, 1],
  ['that replaced emails of an earlier decision', 'cannot', decision({ replacedEmails: 1 }), false, 1],
])('a decision %s %s be undone', (_, can, last, isKnownToGuests, after) => {
  expect(isUndoable(last, isKnownToGuests, seconds(after))).toBe(can === 'can');
});

const shipped = await readShipped(fixtureContentFolder);
const now = new Date('2024-07-01T10:00:00Z');

/** Prepares a publication that moves the evening by a day; the result runs in its transaction. */
async function prepareMove(storage: DatabaseStorage, choice?: EmailChoice) {
  const library = await openLeanLibrary(storage, { now: () => now, shipped });
  const writeEmail = async () => ({ sender: 'x', subject: 'x', text: 'x', html: 'x' });
  const site = { writeEmail, decision: { event: () => ({}), inVenue: () => '' } };
  const outbox = openOutbox(secrets, () => now);
  const services = {
    db: storage.db,
    library,
    site,
    outbox,
    secrets,
    now: () => now,
    origin: () => 'https://a.example',
  };
  const entry = library.current.entries.get('events/15.yaml');
  const before = entry?.value as Event;
  const after = { ...before, start: '2024-07-21T18:00', doors: undefined, interval: undefined, end: undefined };
  const lines: PreparedPublication['lines'] = [];
  const commit = await createEventStep(services as never)({
    ...{ publisher: { name: 'Ida' }, action: 'publishedContent', at: now, now: () => now, lines, changes: [] },
    entries: [{ kind: 'events', id: '15', before: entry, after: { ...entry, value: after } as typeof entry }],
    emailChoices: new Map(choice && [['15', choice]]),
  });
  return { lines, run: () => storage.db.transaction().execute(async (trx) => commit?.(trx)) };
}
const insertGuests = ({ db }: DatabaseStorage, count: number, more: object = {}) => {
  const build = (_: unknown, index: number) => buildRequestRow(index, count, now, { state: 'accepted', ...more });
  return insertRequests(db, Array.from({ length: count }, build));
};

test('an evening is not moved without a word to a guest who has taken tickets while the move was prepared', async () => {
  await using storage = await openDatabase();
  const { run } = await prepareMove(storage);
  await run();
  await insertGuests(storage, 1);
  await expect(run()).rejects.toMatchObject({ name: 'GuestsUnanswered' });
});

test('of hundreds of guests of an evening that is moved, each is noted, by email or to be called', async () => {
  await using storage = await openDatabase();
  await insertGuests(storage, 501);
  await storage.db
    .updateTable('ticketRequests')
    .set({ email: null })
    .where('email', 'like', '%1@example.org')
    .execute();
  const choice = { emails: 'send', kind: 'changed', audiences: ['accepted'] } as const;
  const { lines, run } = await prepareMove(storage, { ...choice, audiences: [...choice.audiences] });
  await run();
  const rows = await storage.db.selectFrom('notifications').select(['requestId', 'emailId']).execute();
  expect(new Set(rows.map(({ requestId }) => requestId)).size).toBe(501);
  expect(rows.filter(({ emailId }) => emailId === null)).toHaveLength(50);
  expect(lines).toEqual([
    { action: 'madeDecision', subject: { event: 15, decision: 'changed', emails: 451, calls: 50 } },
  ]);
});

test('an evening that is moved takes its own cut-off along, and that of no other evening', async () => {
  await using storage = await openDatabase();
  const { db } = storage;
  for (const event of [14, 15, 16]) {
    const capacity = { event, atPlace: 4, inShelter: undefined, expectedVersion: 0 };
    const cutOff = new Date(`2024-07-${event}T10:00:00Z`);
    await db.transaction().execute((trx) => setCapacity(trx, { ...capacity, cutOff }, { now }));
  }
  await (await prepareMove(storage)).run();
  const rows = await db.selectFrom('eventCapacity').select(['eventId', 'cutOff']).orderBy('eventId').execute();
  expect(rows.map(({ eventId, cutOff }) => `${eventId}: ${cutOff.slice(0, 10)}`)).toEqual([
    ...['14: 2024-07-14', '15: 2024-07-16', '16: 2024-07-16'],
  ]);
});

test('a new evening is published without a question about its guests', async () => {
  const after = shipped.entries.get('events/15.yaml');
  const publication = { entries: [{ kind: 'events', id: '99', before: undefined, after }] };
  await expect(createEventStep({} as never)(publication as never)).resolves.toBeDefined();
});
