import { expect, test } from 'vitest';
import { computeRequestsNeededUntil, eventStateAt, isOver, isUpcoming } from './event-state.ts';

const start = '2027-07-17T18:00';
const planned = { start, end: '2027-07-17T21:00', status: 'scheduled', previous: undefined } as const;
const before = new Date('2027-07-17T18:59:59Z');
const after = new Date('2027-07-17T19:00:01Z');

test('an event is over after its end, or after its start if it has no end', () => {
  expect([eventStateAt(planned, before), eventStateAt(planned, after)]).toEqual(['planned', 'past']);
  expect(isOver({ ...planned, end: undefined }, new Date('2027-07-17T15:59:59Z'))).toBe(false);
  expect(isOver({ ...planned, end: undefined }, new Date('2027-07-17T16:00:01Z'))).toBe(true);
});

test.each([
  [{ status: 'cancelled' }, 'cancelled', 'cancelled'],
  [{ status: 'postponed' }, 'postponed', 'postponed'],
  [{ status: 'postponed', previous: { start: '2027-07-10T18:00' } }, 'rescheduled', 'past'],
  [{ previous: { start: '2027-07-10T18:00' } }, 'rescheduled', 'past'],
  [{ previous: { venue: 'In the park' } }, 'moved', 'past'],
  [{ previous: { start: '2027-07-10T18:00', venue: 'In the park' } }, 'rescheduled', 'past'],
] as const)('an event with %j is %s before its time and %s after it', (change, then, later) => {
  const event = { ...planned, ...change };
  expect([eventStateAt(event, before), eventStateAt(event, after)]).toEqual([then, later]);
});

test.each([
  [{}, '2027'],
  [{ status: 'cancelled' }, '2027'],
  [{ status: 'postponed' }, '2028'],
  [{ status: 'postponed', previous: { start: '2027-07-10T18:00' } }, '2027'],
] as const)(
  'the requests of an event with %j are needed until its end in %s: a postponed event without a new day needs them one more year',
  (change, year) => {
    expect(new Date(computeRequestsNeededUntil({ ...planned, ...change })).toISOString()).toBe(
      `${year}-07-17T19:00:00.000Z`,
    );
  },
);

test('an event is upcoming unless it is postponed, cancelled or past', () => {
  const states = ['planned', 'moved', 'rescheduled', 'later', 'earlier', 'postponed', 'cancelled', 'past'] as const;
  expect(states.filter(isUpcoming)).toEqual(['planned', 'moved', 'rescheduled', 'later', 'earlier']);
});

test.each([
  ['2027-07-17T18:30', 'later'],
  ['2027-07-17T17:30', 'earlier'],
  ['2027-07-18T18:30', 'rescheduled'],
] as const)('an event announced for six o’clock that now starts at %s has the state %s', (now, state) => {
  const moved = { ...planned, start: now, end: undefined, previous: { start } };
  expect(eventStateAt(moved, new Date('2027-07-01T00:00:00Z'))).toBe(state);
});
