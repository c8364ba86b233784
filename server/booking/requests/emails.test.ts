/** To whom an email about a request goes, in which language, and what it is given to say. */
import { expect, test } from 'vitest';
import { type Language, languages } from '#contract/language.ts';
import type { GuestEvent } from '#contract/site-answers.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { buildRequestRow, insertRequests } from '#tests/harness/request-rows.ts';
import { writeSeatEmail, writeTicketEmails } from './emails.ts';

const now = new Date('2027-06-10T10:00:00Z');
const describeEvent = (language: Language): GuestEvent => ({
  event: { id: 15, title: `Oper ${language}`, date: 'x', time: 'x', venue: 'x' },
  ...{ state: 'moved', startsAt: 0, note: `note ${language}`, formNote: `form ${language}` },
});
const services = {
  origin: () => 'https://x.example',
  officeEmail: () => 'office@example.org',
  secrets: { linkToken: (kind: string, id: string) => `${kind}-${id}` },
  site: {
    payment: { account: { payee: 'Haus', iban: 'DE1' } },
    findEvent: async (_: number, language: Language) => describeEvent(language),
    writeEmail: async (kind: string, language: Language, facts: object) => ({ kind, language, ...facts }),
  },
};
const row = buildRequestRow(0, 1, now, { id: 'r', reference: 'T-1', email: 'ada@example.org', language: 'en' });
const submission = {
  request: { selectedDate: '2027-07-01', numberOfTickets: 2, additionalNotes: 'typed' },
  ...{ event: describeEvent('en').event, isEventKnown: true, note: 'form en' },
};
const write = (more: Partial<typeof row> = {}, sent: object = {}) =>
  writeTicketEmails(services as never, {
    ...{ submission: { ...submission, ...sent } as never, row: { ...row, ...more } },
    ...{ statusPath: '/requests/key', hasIdCopy: true, now },
  });
const asked = { reference: 'T-1', selectedDate: '2027-07-01', numberOfTickets: 2 };

test('the office gets its notice in German and answers the guest; the guest gets the receipt in their language', async () => {
  const { notice, receipt } = await write();
  expect(notice).toEqual({
    ...{ kind: 'officeNotification', subjectId: 'r', to: 'office@example.org', replyTo: 'ada@example.org' },
    email: {
      ...{ kind: 'officeNotification', language: 'de', ...asked, event: describeEvent('de').event, note: 'note de' },
      ...{ requestPage: 'https://x.example/office/requests/T-1', hasIdCopy: true, reachable: true, answerable: true },
    },
  });
  expect(receipt).toEqual({
    ...{ kind: 'ticketReceipt', subjectId: 'r', to: 'ada@example.org' },
    email: {
      ...{ kind: 'ticketReceipt', language: 'en', ...asked, event: describeEvent('en').event, note: 'form en' },
      requestPage: 'https://x.example/requests/key?lng=en',
    },
  });
});

test('without an address there is no receipt and no answer, and an unknown event is not named', async () => {
  const { notice, receipt } = await write({ email: null, reachable: 0 }, { isEventKnown: false });
  expect(receipt).toBeUndefined();
  expect(notice).not.toHaveProperty('replyTo');
  const nothing = { event: undefined, note: undefined, answerable: false, reachable: false };
  expect(notice.email).toMatchObject(nothing);
  expect((await write({}, { isEventKnown: false })).receipt?.email).toMatchObject({ event: undefined });
});

test.each([
  ['ticketAccepted', 4000, 3500],
  ['ticketReturnedSome', 4000, 3500],
  ['ticketReturned', 0, 0],
  ['ticketDeclined', 0, 0],
] as const)(
  'an email %s says what is due and open, and links to the page in the language of the guest',
  async (kind, due, open) => {
    await using storage = await openDatabase();
    const { db } = storage;
    await insertRequests(db, [row]);
    const payment = {
      requestId: 'r',
      reference: 'T-1',
      eventId: 15,
      kind: 'cash',
      day: '2027-06-01',
      at: 'x',
      by: '',
    } as const;
    const payments = [
      { id: 'a', cents: 500, undoneAt: null },
      { id: 'b', cents: 900, undoneAt: 'x' },
    ];
    await db
      .insertInto('payments')
      .values(payments.map((one) => ({ ...payment, ...one })))
      .execute();
    const lines = [{ group: 'full', seats: 2, cents: 2000 }];
    for (const language of languages) {
      const seat = { row: { ...row, language }, event: describeEvent(language), lines };
      const email = await writeSeatEmail({ ...services, db } as never, kind, seat);
      expect(email).toMatchObject({ kind, subjectId: 'r', to: 'ada@example.org' });
      expect(email?.email).toMatchObject({
        ...{ kind, language, reference: 'T-1', lines, event: describeEvent(language).event, note: `note ${language}` },
        ...{ requestPage: `https://x.example/requests/request-r?lng=${language}`, payment: { due, open, paid: 500 } },
      });
    }
    const withoutEvent = { row, event: undefined, lines };
    expect(await writeSeatEmail({ ...services, db } as never, kind, withoutEvent)).toBeUndefined();
    const withoutAddress = { row: { ...row, email: null }, event: describeEvent('en'), lines };
    expect(await writeSeatEmail({ ...services, db } as never, kind, withoutAddress)).toBeUndefined();
  },
);
