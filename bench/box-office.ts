/** The response times of the request list and a search among 1,000, 10,000, 100,000 requests. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SeatState } from '#contract/booking/seat-states.ts';
import { countRequests, findNextRequest, listRequests } from '#office/box-office/server/list.ts';
import { readBoxOfficeTasks } from '#office/box-office/server/tasks.ts';
import { type DatabaseStorage, openStorage } from '#server/storage/open.ts';
import { engines, openEngines } from '#tests/harness/engines.ts';
import { startPostgres } from '#tests/harness/postgres.ts';
import { buildRequestRow, insertRequests } from '#tests/harness/request-rows.ts';
import { atMost, type Figure, medianTime } from './harness.ts';

const sizes = [1000, 10_000, 100_000];
const rounds = 9;
const states: SeatState[] = ['open', 'waiting', 'offered', 'accepted', 'declined', 'lapsed', 'refused', 'withdrawn'];

export async function measureBoxOffice(): Promise<Figure[]> {
  await using postgres = await startPostgres();
  const databases = openEngines(postgres.url);
  const figures: Figure[] = [];
  try {
    for (const engine of engines) {
      const { DATABASE_URL: databaseUrl } = await databases.createDatabase(engine);
      const folder = await mkdtemp(join(tmpdir(), 'tollenau-desk-'));
      const storage = await openStorage({ dataDir: folder, databaseUrl });
      let filled = 0;
      for (const size of sizes) {
        await fillToSize(storage, filled, size);
        filled = size;
        figures.push(...(await measureQueries(storage, `${size} requests, ${engine}`)));
      }
      await storage.close();
      await rm(folder, { recursive: true, force: true });
    }
  } finally {
    await databases.stop();
  }
  return figures;
}

const now = new Date('2027-05-01T10:00:00Z');

async function fillToSize({ db }: DatabaseStorage, from: number, to: number): Promise<void> {
  const rows = Array.from({ length: to - from }, (_, offset) => {
    const index = from + offset;
    const state = states[index % states.length] ?? 'open';
    return buildRequestRow(index, sizes.at(-1) ?? 0, now, { state, eventId: (index % 14) + 1 });
  });
  await insertRequests(db, rows);
}

async function measureQueries({ db }: DatabaseStorage, among: string): Promise<Figure[]> {
  const { after } = await listRequests(db, { filter: 'all' });
  const openRequest = await db
    .selectFrom('ticketRequests')
    .selectAll()
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirstOrThrow();
  const list = [
    () => Promise.all([listRequests(db, { filter: 'open' }), countRequests(db)]),
    () => Promise.all([listRequests(db, { filter: 'all', after }), countRequests(db)]),
    () => Promise.all([listRequests(db, { filter: 'closed', event: 3 }), countRequests(db)]),
    () => readBoxOfficeTasks(db, { programme: [], payment: { reminderDays: 3, retentionYears: 10 } }, now),
    () => findNextRequest(db, { filter: 'open' }, openRequest),
  ];
  const finds = ['Öhlund', 'mueller', 'guest77@', '0171 1000999', openRequest.reference, 'nobody at all'];
  return [
    atMost(`list, ${among}`, await measureSlowest(list), 100, 'ms'),
    atMost(
      `search, ${among}`,
      await measureSlowest(finds.map((find) => () => listRequests(db, { filter: 'all', find }))),
      150,
      'ms',
    ),
  ];
}

/** The longest median of these calls, in milliseconds. */
async function measureSlowest(calls: (() => Promise<unknown>)[]): Promise<number> {
  const medians: number[] = [];
  for (const call of calls) medians.push(await medianTime(rounds, call));
  return Math.max(...medians);
}
