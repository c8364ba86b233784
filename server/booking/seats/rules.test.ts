import { describe, expect, test } from 'vitest';
import { findStateAfter, seatStates, transitionsFrom } from '#contract/booking/seat-states.ts';
import { countFreeSeats } from './capacity.ts';
import { checkDeadline, proposeDeadline } from './deadline.ts';

const berlin = (text: string) => new Date(Temporal.ZonedDateTime.from(`${text}[Europe/Berlin]`).epochMilliseconds);

describe('the deadline of an offer', () => {
  const cutOff = berlin('2027-07-17T12:00');
  test.each([
    ['on a Monday morning it is Tuesday at six', '2027-07-05T09:00', '2027-07-06T18:00'],
    ['on a Monday at seven in the evening it is Wednesday', '2027-07-05T19:00', '2027-07-07T18:00'],
    ['on a Thursday at half past six it is Monday', '2027-07-08T18:30', '2027-07-12T18:00'],
    ['exactly a day is enough', '2027-07-05T18:00', '2027-07-06T18:00'],
    ['it is never after the cut-off', '2027-07-16T09:00', '2027-07-17T12:00'],
  ])('the proposed deadline: %s', (_, now, until) =>
    expect(proposeDeadline(berlin(now), cutOff)).toEqual(berlin(until)),
  );
  test('no deadline is proposed with less than a day to the cut-off', () => {
    expect(proposeDeadline(berlin('2027-07-16T12:01'), cutOff)).toBeUndefined();
  });
  test('six in the evening stays six when the clocks change', () => {
    const until = proposeDeadline(berlin('2027-03-26T20:00'), berlin('2027-06-01T12:00'));
    expect(until).toEqual(berlin('2027-03-29T18:00'));
  });
  test('the same limits apply to a deadline that the office enters', () => {
    const now = berlin('2027-07-05T09:00');
    expect(checkDeadline(berlin('2027-07-06T08:59'), now, cutOff)).toBe('tooSoon');
    expect(checkDeadline(berlin('2027-07-06T09:00'), now, cutOff)).toBeUndefined();
    expect(checkDeadline(berlin('2027-07-17T12:01'), now, cutOff)).toBe('pastCutOff');
  });
});

const occupied = { held: 0, accepted: 0, offered: 0, walkIns: 0 };
test.each([
  [
    'the smaller limit of place and shelter counts, because it may rain',
    { atPlace: 180, inShelter: 140, held: 6, accepted: 100, offered: 10, walkIns: 3 },
    21,
  ],
  ['an event in one place has the seats of that place', { ...occupied, atPlace: null, inShelter: 90 }, 90],
  [
    'none is free while the office has set neither place nor shelter',
    { ...occupied, atPlace: null, inShelter: null },
    0,
  ],
  [
    'the result is negative if the office has removed seats that guests have',
    { ...occupied, atPlace: 180, inShelter: 90, accepted: 95 },
    -5,
  ],
])('in the count of free seats, %s', (_, seats, free) => expect(countFreeSeats(seats)).toBe(free));

test('only an offer can be accepted, a lapsed one can be made again, and of a withdrawn request only the money is left', () => {
  expect(seatStates.filter((state) => findStateAfter(state, 'accept') === 'accepted')).toEqual(['offered']);
  expect([findStateAfter('lapsed', 'offer'), findStateAfter('lapsed', 'wait')]).toEqual(['offered', 'waiting']);
  expect(transitionsFrom('withdrawn').toSorted()).toEqual(['cancelInvoice', 'invoice', 'pay', 'refund', 'undoPayment']);
});
