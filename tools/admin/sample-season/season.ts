import type { Kysely } from 'kysely';
import { instant } from '#contract/wall-time.ts';
import { holdBack, setChairs } from '#server/booking/seats/chairs.ts';
import { lockChairsOf } from '#server/booking/seats/store.ts';
import type { Library } from '#server/content/library.ts';
import { publishTogether } from '#server/content/publish.ts';
import { readHead } from '#server/content/store.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import type { Tables } from '#server/storage/tables.ts';
import { here, type NumberedEvening, readEvenings, summerAfter } from './evenings.ts';
import { fileRequests } from './requests.ts';

type Database = Kysely<Tables>;

interface House {
  library: Library;
  secrets: Secrets;
  now: () => Date;
}

export class SeasonRefused extends Error {
  override name = 'SeasonRefused';
}

const author = 'sample season';
const announced = 21;

export async function standing(db: Database): Promise<number[]> {
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

export async function setUp({ library, secrets, now }: House): Promise<NumberedEvening[]> {
  const { db } = library;
  const there = await standing(db);
  if (there.length > 0) throw new SeasonRefused(`It stands already, as the evenings ${there.join(', ')}. ${again}`);
  const today = here(now());
  const since = `${today.toPlainDate().subtract({ days: announced })}T10:00`;
  const evenings = await readEvenings(summerAfter(today.toPlainDate()), since.replace('T', ' '));
  const first = (await highestNumber(library)) + 1;
  const numbered = evenings.map((evening, index) => ({ ...evening, id: first + index }));
  const published = { action: 'published', author } as const;
  const changes = await Promise.all(
    numbered.map(async ({ id, data }) => ({ ...published, ...(await nameOf(db, id)), data: data(id) })),
  );
  const deed = { by: author, now: new Date(instant(since).epochMilliseconds) };
  await publishTogether(library, changes, {
    now,
    async within(work) {
      for (const { id, chairs, cutOff } of numbered) {
        const { park, barn, cents, held } = chairs;
        await setChairs(work, { event: id, park, barn, cents, cutOff, expected: 0 }, deed);
        for (const some of held) await holdBack(work, { event: id, ...some }, deed);
      }
      return true;
    },
  });
  await fileRequests({ db, site: library.present.site.inbox, secrets, now, by: author, evenings: numbered });
  return numbered;
}

const again = 'Take it back first: npm run admin -- sample-season remove';

export async function takeBack({ library, now }: Pick<House, 'library' | 'now'>) {
  const { db } = library;
  const numbers = await standing(db);
  await refuseReal(db, numbers);
  const requests = (await db.selectFrom('sampleRequests').select('requestId').execute()).map((row) => row.requestId);
  if (numbers.length === 0 && requests.length === 0) return { evenings: 0, requests: 0 };
  const changes = await Promise.all(
    // Not a deletion: that would hide an event that a later release ships under this number.
    numbers.map(async (id) => ({ ...(await nameOf(db, id)), action: 'shipped' as const, author })),
  );
  await publishTogether(library, changes, {
    now,
    async within(work) {
      await lockChairsOf(work, requests);
      await refuseReal(work, numbers);
      const invented = work.selectFrom('sampleRequests').select('requestId');
      await work.deleteFrom('idempotencyKeys').where('requestId', 'in', invented).execute();
      // Offers, steps, copies of IDs and marks are deleted with them.
      await work.deleteFrom('ticketRequests').where('id', 'in', invented).execute();
      if (numbers.length > 0)
        for (const table of ['eventCapacity', 'decisions'] as const)
          await work.deleteFrom(table).where('eventId', 'in', numbers).execute();
      return true;
    },
  });
  return { evenings: numbers.length, requests: requests.length };
}

/** Real requests must not be deleted and must not lose their event. */
async function refuseReal(db: Database, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  const real = await db
    .selectFrom('ticketRequests')
    .select(['reference', 'eventId'])
    .where('eventId', 'in', numbers)
    .where('withdrawnAt', 'is', null)
    .where('id', 'not in', db.selectFrom('sampleRequests').select('requestId'))
    .orderBy('askedAt')
    .execute();
  if (real.length === 0) return;
  const named = real.map(({ reference, eventId }) => `${reference} (evening ${eventId})`).join(', ');
  throw new SeasonRefused(
    `People have asked for its evenings: ${named}. Nothing was taken back. Answer them, then delete their data in the office: /office/requests/${real[0]?.reference}`,
  );
}

async function nameOf(db: Database, id: number) {
  const name = { kind: 'events', id: String(id) } as const;
  return { ...name, expected: (await readHead(db, name))?.number ?? 0 };
}

/** Numbers are never reused: a request must not come to mean a sample event. */
async function highestNumber({ db, present, shipped }: Library): Promise<number> {
  const entries = [...present.entries.values(), ...shipped.entries.values()];
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
