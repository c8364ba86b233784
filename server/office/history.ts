/** What has become of a request so far, who else looks at it, and where it stands in the line. */
import type { Kysely } from 'kysely';
import type { SeatState } from '#contract/seat-states.ts';
import { limits } from '#server/limits.ts';
import type { Tables } from '#server/storage/tables.ts';
import { isStorageTrouble } from '#server/storage/trouble.ts';

type Db = Kysely<Tables>;

export async function historyOf(db: Db, requestId: string) {
  const offers = await db
    .selectFrom('offers')
    .select(['seats', 'cents', 'state', 'until'])
    .where('requestId', '=', requestId)
    .orderBy('madeAt', 'desc')
    .execute();
  const steps = await db
    .selectFrom('requestSteps')
    .select(['version', 'at', 'by', 'step', 'note'])
    .where('requestId', '=', requestId)
    .orderBy('version', 'desc')
    .execute();
  const copy = await db
    .selectFrom('idCopies')
    .select('requestId')
    .where('requestId', '=', requestId)
    .executeTakeFirst();
  return { offers, steps, copy: copy !== undefined };
}

/** Writes down that this person has the request before them, and says who else has. */
export async function look(db: Db, requestId: string, who: { id: string; name: string }, now: Date) {
  const at = now.toISOString();
  await db
    .insertInto('requestPresence')
    .values({ requestId, staffId: who.id, name: who.name, at })
    .onConflict((conflict) => conflict.columns(['requestId', 'staffId']).doUpdateSet({ name: who.name, at }))
    .execute()
    // A disk that is full keeps nobody from reading.
    .catch((error: unknown) => {
      if (!isStorageTrouble(error)) throw error;
    });
  return db
    .selectFrom('requestPresence')
    .select('name')
    .where('requestId', '=', requestId)
    .where('staffId', '!=', who.id)
    .where('at', '>', new Date(now.getTime() - limits.lookedNow).toISOString())
    .orderBy('at', 'desc')
    .execute();
}

interface Placed {
  reference: string;
  askedAt: string;
  state: SeatState;
  eventId: number | null;
}

/** How many came before, and which one is to be answered next: by arrival, from here on, then from the beginning. */
export async function placeInLine(db: Db, { reference, askedAt, state, eventId }: Placed) {
  const open = db.selectFrom('ticketRequests').where('state', '=', 'open').where('reference', '!=', reference);
  const first = () => open.select('reference').orderBy('askedAt').orderBy('reference').limit(1);
  const next =
    (await first()
      .where(({ eb, refTuple, tuple }) => eb(refTuple('askedAt', 'reference'), '>', tuple(askedAt, reference)))
      .executeTakeFirst()) ?? (await first().executeTakeFirst());
  const line = db
    .selectFrom('ticketRequests')
    .select(({ fn }) => fn.countAll<number | string>().as('before'))
    .where('state', '=', state === 'waiting' ? 'waiting' : 'open')
    .where('askedAt', '<', askedAt);
  const { before } = await (state === 'waiting' && eventId !== null
    ? line.where('eventId', '=', eventId)
    : line
  ).executeTakeFirstOrThrow();
  return { before: Number(before), next: next?.reference };
}
