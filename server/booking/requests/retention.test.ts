import { expect, test } from 'vitest';
import { retentionDays } from '#contract/booking/retention.ts';
import { day } from '#server/limits.ts';
import { computeRetentionEnd, computeSeatAlertRetentionEnd } from './retention.ts';

const neededUntil = new Map([[15, Date.parse('2027-07-18T01:00:00Z')]]);
const before = '2027-06-01T12:00:00.000Z';

test.each([
  ['the end of the event', { requestedAt: before, event: 15, selectedDate: '2027-08-01' }, '2027-07-18T01:00:00.000Z'],
  ['the chosen day', { requestedAt: before, event: undefined, selectedDate: '2027-08-01' }, '2027-08-01T23:59:59.000Z'],
  ['the chosen day', { requestedAt: before, event: 99, selectedDate: '2027-08-01' }, '2027-08-01T23:59:59.000Z'],
  ['the request', { requestedAt: before, event: undefined, selectedDate: null }, before],
  ['the request', { requestedAt: before, event: 99, selectedDate: undefined }, before],
  ['the request', { requestedAt: before, event: undefined, selectedDate: '2027-05-01' }, before],
  [
    ...(['the request'] as const),
    { requestedAt: '2027-07-19T12:00:00.000Z', event: 15, selectedDate: null },
    '2027-07-19T12:00:00.000Z',
  ],
])('the time for which a request is stored begins with %s if it is %j', (_, facts, start) => {
  for (const id of ['ticketRequest', 'idCopy'] as const) {
    const end = new Date(Date.parse(start) + retentionDays(id) * day).toISOString();
    expect(computeRetentionEnd(id, facts, neededUntil)).toBe(end);
  }
});

test('a seat alert is stored until its event is over, and without an end as before', () => {
  const end = new Date(Date.parse('2027-07-18T01:00:00Z') + retentionDays('alert') * day).toISOString();
  expect(computeSeatAlertRetentionEnd(15, neededUntil)).toBe(end);
  expect(computeSeatAlertRetentionEnd(99, neededUntil)).toBeUndefined();
});
