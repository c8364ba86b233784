/** One transaction stores an action on a request: transition, email and audit event. */
import {
  areSameLines,
  atOfferedPrices,
  type PriceLine,
  sumSeats,
  takeSeatsAway,
} from '#contract/booking/price-lines.ts';
import type { Receipt } from '#contract/booking/receipts.ts';
import { activeOfferStates, type OfficeTransition, officeEvents } from '#contract/booking/seat-states.ts';
import type { ActionOutcome } from '#contract/office/office.ts';
import { type Actor, isByActor, recordAuditEvent } from '#server/audit/log.ts';
import { readInvoices } from '#server/booking/payments/invoices.ts';
import type { NewPayment } from '#server/booking/payments/record.ts';
import { isEditionOutdated } from '#server/booking/seats/capacity.ts';
import { readLines } from '#server/booking/seats/offer-lines.ts';
import { SeatError } from '#server/booking/seats/seat-error.ts';
import type { RequestChange } from '#server/booking/seats/store.ts';
import { limits } from '#server/limits.ts';
import type { OutgoingEmail } from '#server/mail/outbox.ts';
import type { Services } from '#server/services.ts';
import type { Database, DatabaseTransaction, Tables } from '#server/storage/tables.ts';

export type BoxOfficeServices = Pick<Services, 'db' | 'site' | 'secrets' | 'outbox' | 'origin' | 'now'>;
export type RequestActionServices = BoxOfficeServices & Pick<Services, 'epoch'>;
export type RequestRow = Tables['ticketRequests'];

export interface RequestActionInput {
  reference: string;
  actor: Actor;
  /** Version of the request that the submitted page showed. */
  expectedVersion: number;
}

export interface PricedSeats {
  eventId: number;
  lines: readonly PriceLine[];
}

interface RequestActionSpec {
  transition: OfficeTransition;
  priced?: PricedSeats;
  /** In the log after the reference, if there are no `priced` seats. */
  loggedSeats?: number;
  note?: string | undefined;
  /** of a return: how many seats of each price group */
  returned?: Readonly<Record<string, number>>;
  payment?: Pick<NewPayment, 'cents' | 'kind' | 'day'>;
  /** What the new invoice says. Its number is the note of the transition. */
  invoice?: Partial<Pick<Receipt, 'recipient' | 'cancels'>>;
  email?: (row: RequestRow) => Promise<OutgoingEmail | undefined>;
  /** Returns `nothingToSend` if the email is no longer needed. */
  apply: (trx: DatabaseTransaction, row: RequestRow, change: RequestChange) => Promise<unknown>;
}

export const nothingToSend = 'nothingToSend';

export async function runRequestAction(
  { db, secrets, outbox, now, ...services }: RequestActionServices,
  { reference, actor, expectedVersion }: RequestActionInput,
  spec: RequestActionSpec,
): Promise<ActionOutcome> {
  const { transition, priced, note, loggedSeats, payment } = spec;
  const action = officeEvents[transition];
  const at = now();
  const epoch = services.epoch();
  const row = await readRequestRow(db, reference);
  const change = { by: actor.name, staffId: actor.id, now: at, expectedVersion, note };
  // A held key submits twice, and so does a second click on a slow connection.
  if (await isRepeatedAction(db, row, change, spec)) return action;
  if (row.version !== expectedVersion) throw new SeatError('changedMeanwhile');
  const email = await spec.email?.(row);
  await db.transaction().execute(async (trx) => {
    const result = await spec.apply(trx, row, change);
    if (priced && (await isEditionOutdated(trx, priced.eventId, epoch))) throw new SeatError('changedMeanwhile');
    if (email && result !== nothingToSend) await outbox.put(trx, email);
    const event = priced?.eventId ?? row.eventId ?? undefined;
    const seats = priced ? sumSeats(priced.lines) : loggedSeats;
    const subject = {
      request: reference,
      ...(seats !== undefined && { seats }),
      ...(payment && { cents: Math.abs(payment.cents) }),
      ...(event !== undefined && { event }),
    };
    await recordAuditEvent(trx, secrets, { at, actor, action, subject });
  });
  return action;
}

export const readRequestRow = (db: Database, reference: string): Promise<RequestRow> =>
  db
    .selectFrom('ticketRequests')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow(() => new SeatError('unknownRequest'));

/** True if the same person made the same transition from the same version a moment ago. */
async function isRepeatedAction(
  db: Database,
  row: RequestRow,
  { by, staffId, now, expectedVersion = 0, note }: RequestChange,
  { transition, priced, returned, payment, invoice }: RequestActionSpec,
) {
  if (row.version <= expectedVersion) return false;
  if (priced && !(await hasOfferWithLines(db, row.id, priced))) return false;
  const changes = await db
    .selectFrom('requestTransitions')
    .select(['id', 'transition', 'note', 'byKind', 'by', 'staffId', 'at', 'fromLines'])
    .where('requestId', '=', row.id)
    .where('version', '>', expectedVersion)
    .orderBy('version', 'desc')
    .execute();
  const windowStart = new Date(now.getTime() - limits.officeDuplicateWindow).toISOString();
  const [last] = changes;
  const actor = { id: staffId, name: by };
  if (!last || changes.length > 1 || last.byKind !== 'staff' || !isByActor(last, actor) || last.at <= windowStart)
    return false;
  // After a return of some tickets, the same return may be one of all.
  const isSameTransition = returned ? isReturn(last.transition) : last.transition === transition;
  if (!isSameTransition) return false;
  if (invoice) return isSameInvoice(db, row.id, last.note, invoice);
  if (last.note !== (note || null)) return false;
  if (payment && !(await isSamePayment(db, last.id, payment))) return false;
  return !returned || (await wereReturned(db, row.id, last.fromLines, returned));
}

const isReturn = (transition: string): boolean => transition === 'returnSome' || transition === 'returnSeats';

async function isSameInvoice(
  db: Database,
  requestId: string,
  number: string | null,
  invoice: NonNullable<RequestActionSpec['invoice']>,
) {
  const made = (await readInvoices(db, requestId)).find((one) => one.number === number);
  return made !== undefined && Object.entries(invoice).every(([name, value]) => made[name as keyof Receipt] === value);
}

async function isSamePayment(
  db: Database,
  id: string,
  { cents, kind, day }: NonNullable<RequestActionSpec['payment']>,
) {
  const same = db
    .selectFrom('payments')
    .select('id')
    .where(({ and }) => and({ id, cents, kind, day }));
  return (await same.executeTakeFirst()) !== undefined;
}

async function readActiveLines(db: Database, requestId: string) {
  const offers = db.selectFrom('offers').select(['eventId', 'lines']).where('requestId', '=', requestId);
  const offer = await offers.where('state', 'in', activeOfferStates).executeTakeFirst();
  return { eventId: offer?.eventId, lines: offer ? readLines(offer) : [] };
}

async function hasOfferWithLines(db: Database, requestId: string, priced: PricedSeats): Promise<boolean> {
  const { eventId, lines } = await readActiveLines(db, requestId);
  const isSame = sumSeats(lines) === sumSeats(priced.lines) && atOfferedPrices(lines, priced.lines) !== undefined;
  return eventId === priced.eventId && isSame;
}

async function wereReturned(
  db: Database,
  requestId: string,
  before: string | null,
  returned: Readonly<Record<string, number>>,
): Promise<boolean> {
  const left = takeSeatsAway(readLines({ lines: before ?? '[]' }), returned);
  return left !== undefined && areSameLines(left, (await readActiveLines(db, requestId)).lines);
}
