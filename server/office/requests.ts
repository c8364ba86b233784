/** What the office does with requests, on the server's own machine. */
import type { Kysely } from 'kysely';
import { seatStates } from '#contract/seat-states.ts';
import type { AskedEvent } from '#contract/ticket-request.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Tables } from '#server/storage/tables.ts';
import { statusOf, withdrawRow } from '#server/tickets/status.ts';
import { noteAccess } from '#server/uploads/access.ts';
import { unlock } from '#server/uploads/vault.ts';

export class NotFound extends Error {}

/** `answered` is no state of its own: the office has written, and the request is where it was. It no longer waits, though. */
export const states = [...seatStates, 'answered'] as const;
export type State = (typeof states)[number];
export const isState = (word: string): word is State => states.some((state) => state === word);

const requests = (db: Kysely<Tables>) =>
  db
    .selectFrom('ticketRequests')
    .leftJoin('idCopies', 'idCopies.requestId', 'ticketRequests.id')
    .selectAll('ticketRequests')
    .select('idCopies.keptUntil as copyKeptUntil')
    .orderBy('askedAt');

type Found = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number];

function told(row: Found) {
  const status = statusOf(row);
  const state: State = row.state === 'open' && row.answeredAt ? 'answered' : row.state;
  return { ...status, state, language: row.language };
}

export async function listRequests(db: Kysely<Tables>, state?: State) {
  const all = (await requests(db).execute()).map(told);
  return all.filter((request) => !state || request.state === state);
}

export async function showRequest(db: Kysely<Tables>, reference: string) {
  const row = await requests(db).where('reference', '=', tidy(reference)).executeTakeFirst();
  if (!row) throw new NotFound(`There is no request ${tidy(reference)}. It may have reached its end and been deleted.`);
  return told(row);
}

export async function markAnswered(db: Kysely<Tables>, reference: string, now: Date): Promise<void> {
  await showRequest(db, reference);
  await db
    .updateTable('ticketRequests')
    .set({ answeredAt: now.toISOString() })
    .where('reference', '=', tidy(reference))
    .where('answeredAt', 'is', null)
    .execute();
}

/** What the person's own button does, without a notice to the office: it has done it itself. Says what was deleted. */
export async function withdrawRequest(db: Kysely<Tables>, typed: string, now: Date): Promise<Withdrawal> {
  const { reference, asked, copyKeptUntil } = await showRequest(db, typed);
  const { letters } = await db.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .selectFrom('ticketRequests')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    return withdrawRow(transaction, id, { by: 'visitor', now });
  });
  const copy = copyKeptUntil ? ['the copy of the ID'] : [];
  const unsent = letters > 0 ? [`${letters} letters that waited`] : [];
  return { reference, deleted: [...Object.keys(asked), ...copy, ...unsent] };
}

export interface Withdrawal {
  reference: string;
  deleted: string[];
}

export interface Opening {
  reference: string;
  who: string;
  why: string;
  now: Date;
}

/** The line in the log is on the disk before anybody sees the picture. */
export async function openCopy(db: Kysely<Tables>, secrets: Secrets, opening: Opening): Promise<Buffer> {
  const { who, why, now } = opening;
  const reference = tidy(opening.reference);
  return db.transaction().execute(async (transaction) => {
    const copy = await transaction
      .selectFrom('idCopies')
      .innerJoin('ticketRequests', 'ticketRequests.id', 'idCopies.requestId')
      .select(['requestId', 'wrappedKey', 'sealed'])
      .where('reference', '=', reference)
      .executeTakeFirst();
    if (!copy) throw new NotFound(`There is no copy of an ID with ${reference}, or it has been deleted.`);
    const picture = unlock(secrets.copyKey, copy, copy.requestId);
    await noteAccess(transaction, secrets, { at: now.toISOString(), who, why, reference });
    return picture;
  });
}

export const flat = ({ asked, ...facts }: Awaited<ReturnType<typeof showRequest>>) => ({
  reference: facts.reference,
  state: facts.state,
  askedAt: facts.askedAt,
  language: facts.language,
  fullName: asked.fullName ?? null,
  email: asked.email ?? null,
  phoneNumber1: asked.phoneNumber1 ?? null,
  phoneNumber2: asked.phoneNumber2 ?? null,
  selectedDate: asked.selectedDate ?? null,
  // An evening has a name in each language, and one number.
  eventNumber: asked.event?.id ?? null,
  event: asked.event ? eventLine(asked.event) : null,
  numberOfTickets: asked.numberOfTickets ?? null,
  additionalNotes: asked.additionalNotes ?? null,
  copyKeptUntil: facts.copyKeptUntil ?? null,
  keptUntil: facts.keptUntil,
});

const eventLine = ({ title, date }: AskedEvent): string => `${title}, ${date}`;

/** As people type it: `t7k4mq2xd` */
function tidy(reference: string): string {
  const signs = reference.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return `T-${signs.slice(1, 5)}-${signs.slice(5)}`;
}
