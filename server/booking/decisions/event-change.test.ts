import { describe, expect, test } from 'vitest';
import type { SeatState } from '#contract/booking/seat-states.ts';
import type { Event } from '#contract/content/event.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { buildRequestRow, insertRequests } from '#tests/harness/request-rows.ts';
import { sampleEvening as evening, sampleVenues as venues } from '#tests/harness/sample-evening.ts';
import {
  assertGuestsAnswered,
  chooseDecisionKind,
  describeChange,
  EventHasGuests,
  findChangeForGuests,
  GuestsUnanswered,
  hasGuests,
} from './event-change.ts';

const now = new Date('2027-07-01T10:00:00Z');
const afterwards = new Date('2027-07-18T10:00:00Z');
const change = (more: Partial<Event>, words: Partial<Event['event']> = {}): Event => ({
  ...evening,
  ...more,
  event: { ...evening.event, ...words },
});
const cancelled = change({ status: 'cancelled' });
const listChanges = (after: Event) => describeChange({ before: evening, after }, now)?.changed;

test.each<[field: string, after: Event]>([
  ['status', change({ status: 'postponed' })],
  ['place', change({ place: 'barn' })],
  ['start', change({ start: '2027-07-17T19:00' })],
  ['doors', change({ doors: undefined })],
  ['interval', change({ interval: '2027-07-17T19:00' })],
  ['end', change({ end: '2027-07-17T22:00' })],
  ['event.date', change({}, { date: undefined })],
  ['event.time', change({}, { time: { de: 'Um acht', en: 'At eight' } })],
  ['event.venue', change({}, { venue: { de: 'Im Park, vor der Freitreppe', en: 'In the garden' } })],
])('guests hear of a change of %s', (field, after) => {
  expect(describeChange({ before: evening, after }, now)).toEqual({
    ...{ from: evening.start, to: after.start, status: after.status, changed: [field] },
  });
});

test('guests hear of no other field, of no deletion, and of nothing after the event', () => {
  const title = { de: 'Don Juan', en: 'Don Juan' };
  expect(listChanges(change({ previous: { start: 'x' }, availability: 'soldOut' }, { title }))).toBeUndefined();
  expect(listChanges(structuredClone(evening))).toBeUndefined();
  expect(describeChange({ before: evening, after: undefined }, now)).toBeUndefined();
  expect(describeChange({ before: evening, after: cancelled }, afterwards)).toBeUndefined();
});

const [later, earlier, nextDay] = ['2027-07-17T19:00', '2027-07-17T17:00', '2027-07-18T17:00'];
test.each<[string, before: Event, after: Event]>([
  ['cancelled', evening, change({ status: 'cancelled', start: nextDay })],
  ['postponed', evening, change({ status: 'postponed' })],
  ['postponed', evening, change({ start: nextDay })],
  ['postponed', cancelled, change({ start: nextDay })],
  ['later', evening, change({ start: later, place: 'barn' })],
  ['changed', evening, change({ start: earlier })],
  ['asPlanned', cancelled, evening],
  ['shelter', evening, change({ place: 'barn' })],
  ['changed', evening, change({ place: 'manor-house' })],
  ['changed', change({ place: 'barn' }), evening],
  ['changed', cancelled, change({ status: 'cancelled', doors: later })],
])('the announcement is "%s" (case %#)', (kind, before, after) => {
  expect(chooseDecisionKind(before, after, venues)).toBe(kind);
});

describe('with guests', () => {
  /** One request in each state, and a guest of another event. */
  async function openWith(...states: SeatState[]) {
    const storage = await openDatabase();
    const rows = states.map((state, index) => buildRequestRow(index, 99, now, { state }));
    await insertRequests(storage.db, [...rows, buildRequestRow(98, 99, now, { state: 'accepted', eventId: 16 })]);
    return storage;
  }

  test('a change counts who must hear of it: requests only when the event does not take place', async () => {
    await using storage = await openWith('accepted', 'accepted', 'offered', 'open', 'waiting', 'declined');
    const find = (after: Event) => findChangeForGuests(storage.db, { before: evening, after }, now);
    expect(await find(change({ doors: later }))).toMatchObject({ accepted: 2, offered: 1, requests: 0 });
    expect(await find(cancelled)).toMatchObject({ accepted: 2, offered: 1, requests: 2, status: 'cancelled' });
    expect(await find(evening)).toBeUndefined();
  });

  test('who only asks for tickets stops a cancellation, and no other change', async () => {
    await using storage = await openWith('open');
    const assert = (after: Event, hasAnswer = false) =>
      assertGuestsAnswered(storage.db, { before: evening, after }, { hasAnswer, now });
    await expect(assert(cancelled)).rejects.toThrow(GuestsUnanswered);
    await assert(cancelled, true);
    await assert(change({ doors: later }));
  });

  test.each<[boolean, Event, SeatState, Date]>([
    [true, evening, 'accepted', now],
    [true, evening, 'offered', now],
    [true, evening, 'waiting', now],
    [true, evening, 'open', now],
    [false, evening, 'declined', now],
    [false, evening, 'accepted', afterwards],
    [false, cancelled, 'accepted', now],
    [true, cancelled, 'offered', now],
  ])('that an event has guests is %s (case %#), and only without it can be deleted', async (is, event, state, at) => {
    await using storage = await openWith(state);
    expect(await hasGuests(storage.db, event, at)).toBe(is);
    const deletion = { before: event, after: undefined };
    const deleted = assertGuestsAnswered(storage.db, deletion, { hasAnswer: false, now: at });
    await (is ? expect(deleted).rejects.toThrow(EventHasGuests) : expect(deleted).resolves.toBeUndefined());
  });
});
