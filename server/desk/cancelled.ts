/**
 * An evening is cancelled: who still waits for it or has an offer for it, and how they hear of it. One press writes to all who
 * gave an address; the others are called, one by one. Whoever has a ticket is not among them: a ticket is more than a place in a line.
 */
import type { Kysely } from 'kysely';
import type { CalledGuest, CancelledTask, DeskScreens } from '#contract/desk.ts';
import type { Outgoing } from '#server/mail/outbox.ts';
import { SeatRefusal } from '#server/seats/refusal.ts';
import { cancel, lockChairsOf, takeStep } from '#server/seats/store.ts';
import { partySize } from '#server/seats/wished.ts';
import { record, type Who } from '#server/staff/log.ts';
import type { Tables } from '#server/storage/tables.ts';
import { letterTo } from './letters.ts';
import type { DeskServices } from './presses.ts';

type Db = Kysely<Tables>;

const kind = 'eveningCancelled';

/** Who is to hear of it, by arrival. */
const hoping = (db: Db, event: number) =>
  db
    .selectFrom('ticketRequests')
    .selectAll()
    .where('eventNumber', '=', event)
    .where('state', 'in', ['waiting', 'offered'])
    .orderBy('askedAt')
    .orderBy('reference');

/** Letters that tell of it and are still here. */
const leaving = (db: Db, event: number) =>
  db
    .selectFrom('letters')
    .innerJoin('ticketRequests', 'ticketRequests.id', 'letters.about')
    .where('letters.kind', '=', kind)
    .where('eventNumber', '=', event)
    .where('sentAt', 'is', null)
    .where('deadAt', 'is', null)
    .where('leasedBy', 'is', null);

/** Undefined: all have been told. */
export async function cancelledTask(db: Db, event: number): Promise<CancelledTask | undefined> {
  const counted = await db
    .selectFrom('ticketRequests')
    .select(['state', ({ fn }) => fn.countAll<number | string>().as('people')])
    .where('eventNumber', '=', event)
    .where('state', 'in', ['waiting', 'offered', 'accepted'])
    .groupBy('state')
    .execute();
  const { letters } = await leaving(db, event)
    .select(({ fn }) => fn.countAll<number | string>().as('letters'))
    .executeTakeFirstOrThrow();
  const of = (state: string) => Number(counted.find((row) => row.state === state)?.people ?? 0);
  const task = { event, hoping: of('waiting') + of('offered'), leaving: Number(letters), holders: of('accepted') };
  return task.hoping + task.leaving + task.holders > 0 ? task : undefined;
}

export async function cancelledFacts(db: Db, event: number): Promise<Omit<DeskScreens['cancelled'], 'line'>> {
  const rows = await hoping(db, event).execute();
  const guests = rows.map((row): CalledGuest & { email: string | null } => ({
    reference: row.reference,
    name: row.fullName,
    seats: partySize(row) ?? null,
    offered: row.state === 'offered',
    email: row.email,
    phones: [row.phoneNumber1, row.phoneNumber2].filter((phone) => phone !== null),
    version: row.version,
  }));
  const task = await cancelledTask(db, event);
  return {
    write: guests.filter(({ email }) => email !== null),
    call: guests.filter(({ email }) => email === null),
    leaving: task?.leaving ?? 0,
    holders: task?.holders ?? 0,
  };
}

/** How many letters go out. Pressed twice, or by two, each goes once: whoever has been told hopes no more. */
export async function tellCancelled(services: DeskServices, who: Who, event: number): Promise<number> {
  const { db, site, secrets, outbox, now } = services;
  if (!site.programme.some(({ id, cancelled }) => id === event && cancelled)) throw new SeatRefusal('notNow');
  const at = now();
  const rows = await hoping(db, event).where('email', 'is not', null).execute();
  const letters: { id: string; version: number; letter: Outgoing }[] = [];
  for (const { id, version, state, ...row } of rows) {
    const letter = await letterTo(services, { id, ...row }, kind, { offered: state === 'offered' });
    if (letter) letters.push({ id, version, letter });
  }
  let told = 0;
  await db.transaction().execute(async (work) => {
    told = 0;
    await lockChairsOf(
      work,
      letters.map(({ id }) => id),
    );
    for (const { id, version, letter } of letters) {
      const went = await cancel(work, id, { by: who.name, now: at, expected: version }).catch(hasMovedOn);
      if (went === 'movedOn') continue;
      await outbox.put(work, letter);
      told += 1;
    }
    if (told > 0) await record(work, secrets, { at, who, did: 'toldCancelled', what: `${event}: ${told}` });
  });
  return told;
}

/** Somebody has answered this one meanwhile; the page names them again if they still hope. */
function hasMovedOn(error: unknown): 'movedOn' {
  if (error instanceof SeatRefusal) return 'movedOn';
  throw error;
}

/**
 * What has not left stays here: whoever waited waits again. An offer is not revived; whoever had one stands among the open
 * requests, so that the office answers them.
 */
export async function untellCancelled(services: DeskServices, who: Who, event: number): Promise<number> {
  const { db, secrets, now } = services;
  const at = now();
  return db.transaction().execute(async (work) => {
    const rows = await leaving(work, event)
      .innerJoin('requestSteps', (join) =>
        join
          .onRef('requestSteps.requestId', '=', 'ticketRequests.id')
          .onRef('requestSteps.version', '=', 'ticketRequests.version'),
      )
      .where('step', '=', 'cancel')
      .select(['letters.id', 'ticketRequests.id as requestId', 'ticketRequests.version', 'fromState'])
      .execute();
    let back = 0;
    for (const { id, requestId, version, fromState } of rows) {
      const { numDeletedRows } = await work
        .deleteFrom('letters')
        .where('id', '=', id)
        // The mail worker may have taken it since.
        .where('leasedBy', 'is', null)
        .where('sentAt', 'is', null)
        .executeTakeFirst();
      if (numDeletedRows === 0n) continue;
      const step = fromState === 'waiting' ? 'wait' : 'reopen';
      await takeStep(work, { requestId, step }, { by: who.name, now: at, expected: version });
      back += 1;
    }
    if (back > 0) await record(work, secrets, { at, who, did: 'untoldCancelled', what: `${event}: ${back}` });
    return back;
  });
}
