import { expect, test } from 'vitest';
import { ticketFieldErrors, ticketRequest } from './ticket-request.ts';

const faultsOf = (values: Record<string, unknown>) => {
  const read = ticketRequest.safeParse({ agreement: 'on', ...values });
  return read.success ? {} : ticketFieldErrors(read.error.issues);
};

test('[TKT-04] a form with only the agreement is a request without the empty fields', () => {
  const values = { fullName: ' ', email: '', phoneNumber1: '', numberOfTickets: '', additionalNotes: '\n' };
  const read = ticketRequest.parse({ agreement: 'on', ...values, selectedDate: '', event: '' });
  expect(Object.values(read).filter((value) => value !== undefined)).toEqual([true]);
});

test.each([
  [{ email: 'nobody' }, { email: 'emailInvalid' }],
  [{ email: ['a@example.org', 'b@example.org'] }, { email: 'emailInvalid' }],
  [{ fullName: 'x'.repeat(201) }, { fullName: 'tooLong' }],
  [{ additionalNotes: 'x'.repeat(4001) }, { additionalNotes: 'tooLong' }],
  [{ fullName: { toString: 'x' } }, { fullName: 'unreadable' }],
  [{ selectedDate: '2027-02-30' }, { selectedDate: 'dateInvalid' }],
  [{ numberOfTickets: '0' }, { numberOfTickets: 'ticketNumberWrong' }],
  [{ numberOfTickets: '21' }, { numberOfTickets: 'ticketNumberWrong' }],
  [{ numberOfTickets: '2.5' }, { numberOfTickets: 'ticketNumberWrong' }],
  [{ numberOfTickets: ['2', '3'] }, { numberOfTickets: 'ticketNumberWrong' }],
  [{ event: '{' }, { event: 'unreadable' }],
  [{ event: '{"title":1}' }, { event: 'unreadable' }],
])('a ticket request with %j is refused, with the error codes %j', (values, faults) => {
  expect(faultsOf(values)).toEqual(faults);
});

test.each([
  ['1', 1],
  [' 20 ', 20],
  [3, 3],
  [' ', undefined],
])('[TKT-09] the typed number of tickets %j is accepted as %j', (typed, numberOfTickets) => {
  expect(ticketRequest.parse({ agreement: 'on', numberOfTickets: typed }).numberOfTickets).toBe(numberOfTickets);
});

test.each([true, 'true', 'on'])('[TKT-03] the value %j of the checkbox counts as agreement', (agreement) => {
  expect(faultsOf({ agreement })).toEqual({});
});

test.each([false, 'false', 'off', '1', '', undefined])(
  '[TKT-03] a ticket request with the checkbox value %j is refused: the agreement is missing',
  (agreement) => {
    expect(faultsOf({ agreement })).toEqual({ agreement: 'consentMissing' });
  },
);

test('invisible characters are removed: line breaks in a line, bidirectional controls, NUL', () => {
  const typed = { fullName: 'Ada\r\nBcc: evil@example.org\u202Egnp', additionalNotes: 'one\r\ntwo\u0000\u2066' };
  const { fullName, additionalNotes } = ticketRequest.parse({ agreement: true, ...typed });
  expect(fullName).toBe('Ada Bcc: evil@example.org gnp');
  expect(additionalNotes).toBe('one\ntwo');
});

test('an event may be sent as JSON text or as an object', () => {
  const event = { id: 15, title: 'Don Giovanni', date: 'a', time: 'b', venue: 'c' };
  expect(ticketRequest.parse({ agreement: true, event }).event).toEqual(event);
  expect(ticketRequest.parse({ agreement: true, event: JSON.stringify(event) }).event).toEqual(event);
});
