/** How long the office waits for the list of requests and for a search, among 1,000, 10,000 and 100,000 of them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SeatState } from '#contract/booking/seat-states.ts';
import { countRequests, listRequests } from '#office/box-office/server/list.ts';
import { placeInLine } from '#office/box-office/server/routes/request.ts';
import { deskTasks } from '#office/box-office/server/tasks.ts';
import { openStorage, type Storage } from '#server/storage/open.ts';
import { fillRequests, requestRow } from '#tests/harness/desk.ts';
import { engines, openEngines } from '#tests/harness/engines.ts';
import { startPostgres } from '#tests/harness/postgres.ts';
import { atMost, type Figure, medianTime } from './harness.ts';

const sizes = [1000, 10_000, 100_000];
const rounds = 9;
const states: SeatState[] = ['open', 'waiting', 'offered', 'accepted', 'declined', 'lapsed', 'refused', 'withdrawn'];

export async function measureDesk(): Promise<Figure[]> {
  await using postgres = await startPostgres();
  const databases = openEngines(postgres.url);
  const figures: Figure[] = [];
  try {
    for (const engine of engines) {
      const { DATABASE_URL: databaseUrl } = await databases.settings(engine);
      const folder = await mkdtemp(join(tmpdir(), 'tollenau-desk-'));
      const storage = await openStorage({ dataDir: folder, databaseUrl });
      let filled = 0;
      for (const size of sizes) {
        await fill(storage, filled, size);
        filled = size;
        figures.push(...(await measure(storage, `${size} requests, ${engine}`)));
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

async function fill({ db }: Storage, from: number, to: number): Promise<void> {
  const rows = Array.from({ length: to - from }, (_, offset) => {
    const index = from + offset;
    const state = states[index % states.length] ?? 'open';
    return requestRow(index, sizes.at(-1) ?? 0, now, { state, eventId: (index % 14) + 1 });
  });
  await fillRequests(db, rows);
}

async function measure({ db }: Storage, among: string): Promise<Figure[]> {
  const { after } = await listRequests(db, { listed: 'all' });
  const asked = await db
    .selectFrom('ticketRequests')
    .selectAll()
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirstOrThrow();
  const list = [
    () => Promise.all([listRequests(db, { listed: 'open' }), countRequests(db)]),
    () => Promise.all([listRequests(db, { listed: 'all', after }), countRequests(db)]),
    () => Promise.all([listRequests(db, { listed: 'closed', event: 3 }), countRequests(db)]),
    () => deskTasks(db, [], now),
    () => placeInLine(db, asked),
  ];
  const finds = ['Öhlund', 'mueller', 'guest77@', '0171 1000999', asked.reference, 'nobody at all'];
  return [
    atMost(`list, ${among}`, await slowest(list), 100, 'ms'),
    atMost(
      `search, ${among}`,
      await slowest(finds.map((find) => () => listRequests(db, { listed: 'all', find }))),
      150,
      'ms',
    ),
  ];
}

/** Of the medians of each. */
async function slowest(calls: (() => Promise<unknown>)[]): Promise<number> {
  const medians: number[] = [];
  for (const call of calls) medians.push(await medianTime(rounds, call));
  return Math.max(...medians);
}
