/** Emails, tables, exports and invoices are built by different code: their sums agree to the cent. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noBalance } from '#contract/booking/payments.ts';
import { type PriceLine, sumCents } from '#contract/booking/price-lines.ts';
import { splitVat } from '#contract/booking/receipts.ts';
import { type Language, languages } from '#contract/language.ts';
import { readBalances } from '#server/booking/payments/balances.ts';
import { readEventMoney } from '#server/booking/payments/event-money.ts';
import { listMoneyRows } from '#server/booking/payments/export.ts';
import { createInvoice } from '#server/booking/payments/invoices.ts';
import { draftReceipt } from '#server/booking/payments/receipts.ts';
import { describePaymentTerms } from '#server/booking/payments/terms.ts';
import { toLineColumns } from '#server/booking/seats/offer-lines.ts';
import { formatMoney } from '#site/language/number.ts';
import { buildJobServices, fixtureSite, type InProcessServer, startInProcess } from '#tests/harness/in-process.ts';
import { buildRequestRow, insertRequests } from '#tests/harness/request-rows.ts';
import { textIn } from '#tests/harness/texts.ts';

const event = { id: 15, title: 'Don Giovanni', date: 'x', time: 'x', venue: 'x' };
const now = new Date('2024-06-03T10:00:00Z');

let server: InProcessServer;
beforeAll(async () => {
  server = await startInProcess();
  server.clock.now = now;
});
afterAll(() => server.close());

const groups = ['full', 'young', 'carer', 'group'];
const amounts = { seats: fc.integer({ min: 1, max: 20 }), cents: fc.integer({ min: 0, max: 99_999 }) };
const linesArbitrary: fc.Arbitrary<PriceLine[]> = fc
  .uniqueArray(fc.constantFrom(...groups), { minLength: 1 })
  .chain((chosen) => fc.tuple(...chosen.map((group) => fc.record({ group: fc.constant(group), ...amounts }))));
const guestArbitrary = fc.record({
  lines: linesArbitrary,
  payments: fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 3 }),
  refund: fc.integer({ min: 0, max: 1 }),
  language: fc.constantFrom<Language>(...languages),
});
const seasonArbitrary = fc.array(guestArbitrary, { minLength: 1, maxLength: 6 });
type PayingGuest = typeof guestArbitrary extends fc.Arbitrary<infer One> ? One : never;

/** Without the store’s functions: the sums below are added up a second time, from the input. */
async function storeSeason(guests: readonly PayingGuest[]): Promise<string[]> {
  const { db } = server.storage;
  for (const table of ['payments', 'invoices', 'invoiceNumbers', 'ticketRequests'] as const)
    await db.deleteFrom(table).execute();
  const rows = guests.map(({ language }, index) =>
    buildRequestRow(index, guests.length, now, { eventId: event.id, state: 'accepted', language }),
  );
  await insertRequests(db, rows);
  for (const [index, { lines, payments, refund }] of guests.entries()) {
    const { id: requestId = '', reference = '' } = rows[index] ?? {};
    const offer = { id: randomUUID(), requestId, eventId: event.id, madeAt: 'x', until: 'y', answeredAt: 'x' } as const;
    await db
      .insertInto('offers')
      .values({ ...offer, state: 'accepted', ...toLineColumns(lines) })
      .execute();
    for (const cents of listPayments({ payments, refund })) {
      const paid = { id: randomUUID(), requestId, reference, eventId: event.id, cents, kind: 'card' } as const;
      await db
        .insertInto('payments')
        .values({ ...paid, day: '2024-06-03', at: 'x', by: 'Ida', staffId: null, undoneAt: null })
        .execute();
    }
  }
  return rows.map(({ id }) => id);
}

/** A refund gives the last payment back. */
const listPayments = ({ payments, refund }: Pick<PayingGuest, 'payments' | 'refund'>): number[] => [
  ...payments,
  ...payments.slice(payments.length - refund).map((cents) => -cents),
];

const add = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0);
const readComma = (amount: string): number => Math.round(Number(amount.replace(',', '.')) * 100);

const account = { payee: 'x', iban: 'DE89370400440532013000' };

async function compareSums(guests: readonly PayingGuest[]): Promise<void> {
  const { db } = server.storage;
  const services = buildJobServices(server);
  const ids = await storeSeason(guests);
  const { answers } = fixtureSite;
  const due = guests.map(({ lines }) => add(lines.map(({ seats, cents }) => seats * cents)));
  const paid = guests.map((guest) => add(listPayments(guest)));
  const open = due.map((cents, index) => Math.max(0, cents - (paid[index] ?? 0)));
  const refundDue = due.map((cents, index) => Math.max(0, (paid[index] ?? 0) - cents));

  const balances = await readBalances(db, answers.programme);
  expect(ids.map((id) => balances.get(id))).toEqual(
    ids.map((_, index) => ({ due: due[index], paid: paid[index], open: open[index], refundDue: refundDue[index] })),
  );

  const table = await readEventMoney(db, answers.programme, event.id, now);
  expect(table.accepted.cents).toBe(add(due));
  expect([table.paid - table.refunded, table.open, table.refundDue]).toEqual([add(paid), add(open), add(refundDue)]);

  for (const filter of [{ eventId: event.id }, { month: '2024-06' }]) {
    const rows = await listMoneyRows({ db, site: answers }, filter);
    const listed = rows.map((row) => row.reference);
    const isListed = (index: number) => 'eventId' in filter || (guests[index]?.payments.length ?? 0) > 0;
    expect(listed).toHaveLength(ids.filter((_, index) => isListed(index)).length);
    const ofListed = (all: number[]) => add(all.filter((_, index) => isListed(index)));
    const column = (name: 'total' | 'paid' | 'refunded' | 'open' | 'toRefund') =>
      add(rows.map((row) => readComma(row[name])));
    expect([column('total'), column('paid') - column('refunded'), column('open'), column('toRefund')]).toEqual(
      [due, paid, open, refundDue].map(ofListed),
    );
  }

  for (const [index, { lines, language }] of guests.entries()) {
    const requestId = ids[index] ?? '';
    const email = await answers.writeEmail('ticketReturnedSome', language, {
      ...{ reference: 'T-0000-0000', requestPage: 'https://x.example', event, lines },
      payment: describePaymentTerms({ account }, balances.get(requestId) ?? noBalance, '2024-06-30'),
    });
    const sum = formatMoney({ currency: 'EUR' }, due[index] ?? 0, language);
    const asked = open[index]
      ? [`${textIn[language]('money.guest.amount')}: ${formatMoney({ currency: 'EUR' }, open[index], language)}`]
      : [];
    for (const text of [`${textIn[language]('emails.summary.price')}: ${sum}`, ...asked])
      expect(email.text.replaceAll('\u00A0', ' ')).toContain(text.replaceAll('\u00A0', ' '));

    const row = await db.selectFrom('ticketRequests').selectAll().where('id', '=', requestId).executeTakeFirstOrThrow();
    const draft = await draftReceipt(services, row);
    expect([sumCents(draft.lines), add(draft.payments.map(({ cents }) => cents))]).toEqual([due[index], paid[index]]);
    const change = { by: 'Ida', staffId: 'ida', now };
    const invoice = await db.transaction().execute((trx) => createInvoice(trx, { requestId, draft }, change));
    expect(invoice, 'without a gap').toBe(`2024-${String(index + 1).padStart(4, '0')}`);
    const { content } = await db
      .selectFrom('invoices')
      .select('content')
      .where('number', '=', invoice)
      .executeTakeFirstOrThrow();
    expect(sumCents(JSON.parse(content).lines)).toBe(due[index]);
    const { net, vat } = splitVat(due[index] ?? 0, 7);
    expect(net + vat).toBe(due[index]);
  }
}

const compareSeasons = (numRuns: number) =>
  fc.assert(fc.asyncProperty(seasonArbitrary, compareSums), { numRuns, endOnFailure: true });

test('in 20 seasons the sums of emails, tables, exports and invoices agree to the cent', () => compareSeasons(20));

test('in 1,000 seasons the sums of emails, tables, exports and invoices agree to the cent', { tags: ['full'] }, () =>
  compareSeasons(1000),
);
