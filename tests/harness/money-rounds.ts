/** Fifty parallel actions per round on the money and the tickets of one event. */
import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { computeBalance } from '#contract/booking/payments.ts';
import { sumCents } from '#contract/booking/price-lines.ts';
import { readBalances } from '#server/booking/payments/balances.ts';
import { readEventMoney } from '#server/booking/payments/event-money.ts';
import { listMoneyRows } from '#server/booking/payments/export.ts';
import { createInvoice, type InvoiceDraft } from '#server/booking/payments/invoices.ts';
import { type NewPayment, recordPayment, undoPayment } from '#server/booking/payments/record.ts';
import { setCapacity } from '#server/booking/seats/capacity.ts';
import { readLines } from '#server/booking/seats/offer-lines.ts';
import { SeatError } from '#server/booking/seats/seat-error.ts';
import { acceptOffer, byGuest, createOffer, returnSeats, returnSome } from '#server/booking/seats/store.ts';
import { isDatabaseOverloaded } from '#server/storage/database-errors.ts';
import type { Tables } from '#server/storage/tables.ts';
import { buildRequestRow } from './request-rows.ts';

type MoneyDatabase = Kysely<Tables>;

interface MoneyRoundsOptions {
  /** one connection for each server */
  servers: readonly MoneyDatabase[];
  rounds: number;
  event: number;
  /** of the invoices */
  year: number;
  /** runs each statement without a transaction, for the control */
  isUnlocked?: boolean;
}

const concurrentActions = 50;
const guests = 8;
const minute = 60_000;
const start = Date.parse('2027-01-01T10:00:00Z');
const tickets = [
  { group: 'full', seats: 2, cents: 4200 },
  { group: 'child', seats: 1, cents: 800 },
];

const draft: InvoiceDraft = {
  ...{ language: 'de', seller: ['Haus Probe'], taxNumber: '1', recipient: 'Ada', reference: 'T', event: undefined },
  ...{ lines: [{ name: 'Voll', seats: 1, cents: 4200 }], payments: [], vat: 7, day: '' },
};

export async function runMoneyRounds({ servers, rounds, event, year, isUnlocked = false }: MoneyRoundsOptions) {
  const [db] = servers as [MoneyDatabase];
  const cutOff = new Date(start + (rounds + 2) * 60 * minute);
  const outcome = { tries: 0, done: 0, refused: 0, crowded: 0, broken: [] as string[] };
  const recorded = new Map<string, number>();
  const undone = new Set<string>();
  await db
    .transaction()
    .execute((trx) =>
      setCapacity(
        trx,
        { event, atPlace: 100 * rounds, inShelter: undefined, cutOff, expectedVersion: 0 },
        { now: new Date(start) },
      ),
    );

  async function attempt<Result>(work: (trx: Transaction<Tables>) => Promise<Result>): Promise<Result | undefined> {
    const server = servers[outcome.tries++ % servers.length] as MoneyDatabase;
    try {
      if (isUnlocked) await stagger(server, outcome.tries);
      const result = await (isUnlocked ? work(server as Transaction<Tables>) : server.transaction().execute(work));
      outcome.done += 1;
      return result;
    } catch (error) {
      if (error instanceof SeatError) outcome.refused += 1;
      else if (isDatabaseOverloaded(error)) outcome.crowded += 1;
      else outcome.broken.push(String(error));
      return undefined;
    }
  }

  const record = async (payment: NewPayment, now: Date) => {
    const staff = { by: 'office', staffId: 'ida', now };
    if (await attempt((trx) => recordPayment(trx, payment, staff))) recorded.set(payment.id, payment.cents);
  };

  for (let round = 0; round < rounds; round++) {
    const now = new Date(start + round * 60 * minute);
    const visitor = { ...byGuest, now };
    const requests = Array.from({ length: guests }, () => ({
      ...buildRequestRow(0, 0, now),
      reference: randomUUID(),
      eventId: event,
    }));
    await db.insertInto('ticketRequests').values(requests).execute();
    const offers = await Promise.all(
      requests.map(async ({ id: requestId }) => {
        const offer = { requestId, eventId: event, lines: tickets, until: cutOff };
        const id = await db.transaction().execute((trx) => createOffer(trx, offer, { by: 'office', now }));
        return { id, requestId };
      }),
    );
    // The others accept while their money arrives; a payment before that is refused.
    const accept = offers.map(
      ({ id }) =>
        () =>
          attempt((trx) => acceptOffer(trx, { id }, visitor)),
    );
    for (const one of accept.slice(0, guests / 2)) await one();
    const money = (requestId: string, cents: number, id: string = randomUUID()) =>
      record({ id, requestId, cents, kind: 'transfer', day: '2027-01-01' }, now);
    /** Some break off after they have taken their number. */
    const bill = (requestId: string, breaksOff: boolean) =>
      attempt(async (trx) => {
        await createInvoice(trx, { requestId, draft: { ...draft, day: `${year}-01-01` } }, { by: 'office', now });
        if (breaksOff) throw new SeatError('notPossible');
      });
    for (const { requestId } of offers.slice(0, guests / 2)) await money(requestId, 9200);
    const actions: (() => Promise<unknown>)[] = offers.flatMap(({ id, requestId }, guest) => {
      const doorId = randomUUID();
      return [
        // The phone at the door sends it twice.
        () => money(requestId, 5000, doorId),
        () => money(requestId, 5000, doorId),
        // Two colleagues refund the same amount.
        () => money(requestId, -9200),
        () => money(requestId, -9200),
        () => bill(requestId, guest % 3 === 0),
        guest % 2 === 0
          ? () => attempt((trx) => returnSome(trx, { id, lines: tickets.slice(0, 1) }, visitor))
          : () => attempt((trx) => returnSeats(trx, id, visitor)),
      ];
    });
    actions.push(...accept.slice(guests / 2));
    while (actions.length > concurrentActions) actions.pop();
    await Promise.all(actions.map((one) => one()));
    const later = { by: 'office', staffId: 'ida', now: new Date(now.getTime() + 10_000) };
    const [first] = offers;
    const taken = first && (await attempt((trx) => undoPayment(trx, first.requestId, later)));
    if (taken) undone.add(taken.id);
  }

  const expected = [...recorded].filter(([id]) => !undone.has(id)).reduce((total, [, cents]) => total + cents, 0);
  const sums = await checkSums(db, event, { number: recorded.size, cents: expected });
  return { ...outcome, ...sums, ...(await checkInvoices(db, year)) };
}

/** Each sum a second time, from the rows alone. `overdrawn`: requests with more refunds than payments. */
async function checkSums(db: MoneyDatabase, event: number, recorded: { number: number; cents: number }) {
  const rows = await db.selectFrom('payments').selectAll().where('eventId', '=', event).execute();
  const counted = rows.filter(({ undoneAt }) => undoneAt === null);
  const byRequest = Map.groupBy(counted, ({ requestId }) => requestId);
  const overdrawn = [...byRequest.values()].filter((payments) => sum(payments) < 0).length;
  let wrong = rows.length === recorded.number && sum(counted) === recorded.cents ? 0 : 1;

  const accepted = await db
    .selectFrom('offers')
    .select(['requestId', 'lines'])
    .where(({ and }) => and({ eventId: event, state: 'accepted' }))
    .execute();
  const dueOf = new Map(accepted.map((offer) => [offer.requestId, sumCents(readLines(offer))]));
  const ids = [...new Set([...dueOf.keys(), ...rows.flatMap(({ requestId }) => requestId ?? [])])];
  const balances = await readBalances(db, [], ids);
  let open = 0;
  for (const id of ids) {
    const amounts = (byRequest.get(id) ?? []).map(({ cents }) => cents);
    const balance = computeBalance(dueOf.get(id) ?? 0, amounts);
    open += balance.open;
    if (JSON.stringify(balance) !== JSON.stringify(balances.get(id))) wrong += 1;
  }
  const totals = await readEventMoney(db, [], event, new Date(start));
  if (totals.paid - totals.refunded !== sum(counted) || totals.open !== open) wrong += 1;
  const table = await listMoneyRows({ db, site: { programme: [] } }, { eventId: event });
  const add = (name: 'total' | 'paid' | 'refunded' | 'open') =>
    table.reduce((total, row) => total + Number(row[name].replace(',', '')), 0);
  const exported = { accepted: add('total'), paid: add('paid'), refunded: add('refunded'), open: add('open') };
  const { paid, refunded } = totals;
  if (JSON.stringify(exported) !== JSON.stringify({ accepted: totals.accepted.cents, paid, refunded, open }))
    wrong += 1;
  return { overdrawn, wrong, payments: rows.length };
}

/** The numbers are those from 1 to the last one. */
async function checkInvoices(db: MoneyDatabase, year: number) {
  const rows = await db.selectFrom('invoices').select('number').where('number', 'like', `${year}-%`).execute();
  const numbers = rows.map(({ number }) => Number(number.slice(5))).toSorted((a, b) => a - b);
  const { last } = await db
    .selectFrom('invoiceNumbers')
    .select('last')
    .where('year', '=', year)
    .executeTakeFirstOrThrow();
  return { gaps: last - new Set(numbers).size, invoices: numbers.length };
}

/** On one connection all actions would do their first statement, then their second, and so on. */
async function stagger(db: MoneyDatabase, action: number): Promise<void> {
  for (let step = 0; step < action % 7; step++) await db.selectFrom('staff').select('id').limit(1).execute();
}

const sum = (payments: readonly { cents: number }[]): number => payments.reduce((total, { cents }) => total + cents, 0);
