import { parseWallTime } from '#contract/wall-time.ts';
import { holdSeats, setCapacity } from '#server/booking/seats/capacity.ts';
import { lockEventsOfRequests } from '#server/booking/seats/store.ts';
import type { Library } from '#server/content/library.ts';
import { publish } from '#server/content/publish.ts';
import { readLatestRevision } from '#server/content/store.ts';
import { eraseEmailsAbout } from '#server/mail/delete-emails.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Database } from '#server/storage/tables.ts';
import { type NumberedSampleEvent, nextSummerYear, readSampleEvents, toLocalTime } from './events.ts';
import { readSampleHouse } from './house.ts';
import { createSampleRequests } from './requests.ts';

interface SeasonServices {
  library: Library;
  secrets: Secrets;
  now: () => Date;
}

export class SeasonError extends Error {
  override name = 'SeasonError';
}

/** The office shows it as the author, in both languages. */
const author = 'Übungsdaten / practice data';
const publisher = { name: author };
const daysSinceAnnouncement = 21;

export async function readSampleEventIds(db: Database): Promise<number[]> {
  const revisions = await db
    .selectFrom('contentRevisions')
    .select(['entry', 'action'])
    .where('kind', '=', 'events')
    .where('author', '=', author)
    .orderBy('number')
    .execute();
  const last = new Map(revisions.map(({ entry, action }) => [Number(entry), action]));
  return [...last].flatMap(([id, action]) => (action === 'published' ? [id] : []));
}

export async function setUpSeason({ library, secrets, now }: SeasonServices): Promise<NumberedSampleEvent[]> {
  const { db } = library;
  const existing = await readSampleEventIds(db);
  if (existing.length > 0)
    throw new SeasonError(`There is one already: the events ${existing.join(', ')}. ${removeFirstHint}`);
  const today = toLocalTime(now());
  const since = `${today.toPlainDate().subtract({ days: daysSinceAnnouncement })}T10:00`;
  const house = readSampleHouse(library);
  const events = await readSampleEvents(house, nextSummerYear(today.toPlainDate()), since.replace('T', ' '));
  const first = (await findHighestNumber(library)) + 1;
  const numbered = events.map((evening, index) => ({ ...evening, id: first + index }));
  const changes = await Promise.all(
    numbered.map(async ({ id, data }) => ({
      ...(await readNameAndRevision(db, id)),
      action: 'published' as const,
      data: data(id),
    })),
  );
  const action = { by: author, now: new Date(parseWallTime(since).epochMilliseconds) };
  await db.transaction().execute(async (trx) => {
    for (const { id, capacity, held, cutOff, payDays } of numbered) {
      const payUntil = payDays === undefined ? undefined : today.toPlainDate().add({ days: payDays }).toString();
      await setCapacity(trx, { event: id, ...capacity, cutOff, payUntil, expectedVersion: 0 }, action);
      for (const some of held) await holdSeats(trx, { event: id, ...some }, action);
    }
  });
  await publish(library, { changes, publisher, action: 'publishedContent', now });
  await createSampleRequests({ db, site: library.current.site.answers, secrets, now, by: author, events: numbered });
  return numbered;
}

const removeFirstHint = 'Remove it first: npm run admin -- sample-season remove';

export async function removeSeason({ library, now }: Pick<SeasonServices, 'library' | 'now'>) {
  const { db } = library;
  const numbers = await readSampleEventIds(db);
  await assertNoRealRequests(db, numbers);
  const requests = (await db.selectFrom('sampleRequests').select('requestId').execute()).map((row) => row.requestId);
  if (numbers.length === 0 && requests.length === 0) return { events: 0, requests: 0 };
  // First the requests: an event with guests cannot be taken back.
  await db.transaction().execute(async (trx) => {
    await lockEventsOfRequests(trx, requests);
    await assertNoRealRequests(trx, numbers);
    const invented = trx.selectFrom('sampleRequests').select('requestId');
    await trx.deleteFrom('idempotencyKeys').where('requestId', 'in', invented).execute();
    await eraseEmailsAbout(trx, requests);
    for (const table of ['payments', 'invoices'] as const)
      await trx.deleteFrom(table).where('requestId', 'in', invented).execute();
    // Offers, transitions and ID copies are deleted with them.
    await trx.deleteFrom('ticketRequests').where('id', 'in', invented).execute();
    if (numbers.length > 0)
      for (const table of ['eventCapacity', 'decisions'] as const)
        await trx.deleteFrom(table).where('eventId', 'in', numbers).execute();
  });
  if (numbers.length > 0) {
    // Deleted rows would hide an event that a later release ships under this number.
    const changes = await Promise.all(
      numbers.map(async (id) => ({ ...(await readNameAndRevision(db, id)), action: 'shipped' as const })),
    );
    await publish(library, { changes, publisher, action: 'deletedContent', now });
  }
  return { events: numbers.length, requests: requests.length };
}

/** Refuses to delete real requests or their event. */
async function assertNoRealRequests(db: Database, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  const real = await db
    .selectFrom('ticketRequests')
    .select(['reference', 'eventId'])
    .where('eventId', 'in', numbers)
    .where('withdrawnAt', 'is', null)
    .where('id', 'not in', db.selectFrom('sampleRequests').select('requestId'))
    .orderBy('requestedAt')
    .execute();
  if (real.length === 0) return;
  const named = real.map(({ reference, eventId }) => `${reference} (event ${eventId})`).join(', ');
  throw new SeasonError(
    `Guests have requested tickets for its events: ${named}. Nothing was removed. Answer them, then delete their data in the office: /office/requests/${real[0]?.reference}`,
  );
}

async function readNameAndRevision(db: Database, id: number) {
  const name = { kind: 'events', id: String(id) } as const;
  return { ...name, expectedRevision: (await readLatestRevision(db, name))?.number ?? 0 };
}

/** Numbers are never reused, because old requests would then name the new event. */
async function findHighestNumber({ db, current, shipped }: Library): Promise<number> {
  const entries = [...current.entries.values(), ...shipped.entries.values()];
  const used = await db
    .selectFrom('eventCapacity')
    .select('eventId')
    .union(
      db
        .selectFrom('ticketRequests')
        .select('eventId')
        .where('eventId', 'is not', null)
        .$narrowType<{ eventId: number }>(),
    )
    .execute();
  const written = entries.filter(({ kind }) => kind === 'events').map(({ id }) => Number(id));
  return Math.max(0, ...written, ...used.map(({ eventId }) => eventId));
}
