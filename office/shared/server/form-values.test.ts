import { expect, test } from 'vitest';
import { readCents, readEventId, readMoment, readSeats, readText, readVenueSeats } from './form-values.ts';

const prices = Object.entries({
  '35': 3500,
  '35,5': 3550,
  '€ 35.50': 3550,
  '0': 0,
  '35,-': 3500,
  '35 Euro': 3500,
  'CHF 35': 3500,
});
test.each(prices)('the typed price %s is read as %d cents', (price, cents) => {
  expect(readCents({ price })).toBe(cents);
});
test.each(['', '-1', '1.000,00', '35,505', 'frei', '1e3'])('the typed price %j is refused', (price) => {
  expect(() => readCents({ price })).toThrow('priceWrong');
});

test('a typed date and time is read in Berlin time, or refused if it is none', () => {
  expect(readMoment({ until: '2027-07-06T18:00' }, 'until').toISOString()).toBe('2027-07-06T16:00:00.000Z');
  expect(readMoment({ until: '2027-01-06 18:00' }, 'until').toISOString()).toBe('2027-01-06T17:00:00.000Z');
  expect(readMoment({ until: '6.7.2027, 18 Uhr' }, 'until').toISOString()).toBe('2027-07-06T16:00:00.000Z');
  for (const until of ['', 'morgen', '2027-02-30T18:00', '2027-07-06T25:00', '06.07.2027'])
    expect(() => readMoment({ until }, 'until'), until).toThrow('timeInvalid');
});

test('a number of seats is a whole number of at least 1', () => {
  expect(readSeats({ seats: ' 3 ' })).toBe(3);
  for (const seats of ['', '0', '-1', '2.5', '٣', '9999', '1e2'])
    expect(() => readSeats({ seats }), seats).toThrow('seatsWrong');
});

test('a venue may have 0 seats or an unknown number', () => {
  expect(readVenueSeats({ park: '' }, 'park')).toBeUndefined();
  expect(readVenueSeats({ park: '0' }, 'park')).toBe(0);
});

test('a typed text keeps its line breaks, gets spaces in place of control characters, and has a limit', () => {
  expect(readText({ note: ' a\r\nb\u001b[2J ' }, 'note')).toBe('a\nb [2J');
  expect(() => readText({ note: 'x'.repeat(4001) }, 'note')).toThrow('tooLong');
});

test('only a positive whole number in an address or a form is an event id', () => {
  expect(['15', '0', '1e3', '', '-1', undefined].map(readEventId)).toEqual([15, ...Array(5)]);
});
