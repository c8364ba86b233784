import { expect, test } from 'vitest';
import { findRequestEvent } from './request-page.ts';

const events = [
  { id: 15, start: '2027-07-20T18:00' },
  { id: 12, start: '2027-08-03T17:00' },
  { id: 16, start: '2027-08-03T20:00' },
];

test.each([
  ['the requested event, on any day', 12, '2027-07-20', 12],
  ['the only event on the day', null, '2027-07-20', 15],
  ['none of two events on the day', null, '2027-08-03', undefined],
  ['none on a day without events', null, '2027-08-04', undefined],
  ['none without a day', null, null, undefined],
])('for a request the office proposes %s', (_, eventId, selectedDate, event) => {
  expect(findRequestEvent({ eventId, selectedDate }, events)).toBe(event);
});
