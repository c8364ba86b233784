import { expect, test } from 'vitest';
import {
  readAmount,
  readEventId,
  readMoment,
  readOptionalDay,
  readPastDay,
  readSeats,
  readText,
  readVenueSeats,
} from './form-values.ts';

const amounts = Object.entries({
  '35': 3500,
  '35,5': 3550,
  '€ 35.50': 3550,
  '0,01': 1,
  '9999,99': 999_999,
  '35,-': 3500,
  '35 Euro': 3500,
  'CHF 35': 3500,
});
test.each(amounts)('the typed amount %s is read as %d cents', (pay, cents) => {
  expect(readAmount({ pay }, 'pay')).toBe(cents);
});
test.each(['', '0', '-1', '19999980,01', '100000000', '1.000,00', '35,505', 'frei', '1e3'])(
  'the typed amount %j is refused',
  (pay) => {
    expect(() => readAmount({ pay }, 'pay')).toThrow('amountWrong');
  },
);

test('the day of a payment is within the last year and not after today', () => {
  const read = (day: string) => readPastDay({ day }, 'day', '2027-07-06');
  expect(['2027-07-06', '6.7.2027', '2026-07-06'].map(read)).toEqual(['2027-07-06', '2027-07-06', '2026-07-06']);
  for (const day of ['', '2027-07-07', '2026-07-05', '2027-02-30', 'heute'])
    expect(() => read(day), day).toThrow('dayWrong');
});

test('a last day may be missing', () => {
  expect(readOptionalDay({ day: ' ' }, 'day')).toBeUndefined();
  expect(readOptionalDay({ day: '6.7.2027' }, 'day')).toBe('2027-07-06');
  expect(() => readOptionalDay({ day: 'bald' }, 'day')).toThrow('dateInvalid');
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
