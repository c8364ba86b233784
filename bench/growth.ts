/**
 * What one page, one request and one letter take of the processor of a server and of PostgreSQL, and of its disk; and the same when a hundred
 * times as many lie there already. From these figures docs/operations.md reckons what gives way first when the house grows.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { openStorage, type Storage } from '#server/storage/open.ts';
import { book } from '#tests/harness/guests.ts';
import { shared } from '#tests/harness/many-servers.ts';
import { startPostgres } from '#tests/harness/postgres.ts';
import { processorOf } from '#tests/harness/processor.ts';
import { startSmtp } from '#tests/harness/smtp.ts';
import { staffMember } from '#tests/harness/staff.ts';
import { until } from '#tests/harness/until.ts';
import { guardedFolder } from '#tools/process-guard.ts';
import { serve } from '#tools/served.ts';
import { atMost, type Figure } from './figure.ts';
import { load } from './load.ts';

const requests = 150;
/** of a year, and a hundred times that */
const rows = 300_000;
const abreast = 6;
const patience = 600_000;

export async function measureGrowth(): Promise<Figure[]> {
  const dataDir = guardedFolder(await mkdtemp(join(tmpdir(), 'tollenau-growth-')));
  await using postgres = await startPostgres();
  await using smtp = await startSmtp();
  const storage = await openStorage({ dataDir, databaseUrl: postgres.url });
  const settings = { DATABASE_URL: postgres.url, SMTP_URL: smtp.url, TRUST_PROXY: 'on', ...shared };
  await using server = await serve({ LOG_LEVEL: 'error', ...settings });
  const owner = await staffMember({ storage, clock: { now: new Date() } });
  const spent = async () => [await processorOf(server.process.pid), await processorOf(postgres.pid())] as const;
  /** of the server and of PostgreSQL, in milliseconds each time */
  async function each(times: number, work: () => Promise<unknown>): Promise<[number, number]> {
    const before = await spent();
    await work();
    const after = await spent();
    return [(after[0] - before[0]) / times, (after[1] - before[1]) / times];
  }
  let turn = 0;
  async function send(): Promise<void> {
    const end = turn + requests;
    const guest = async () => {
      while (turn < end) {
        const own = ++turn;
        if (!(await book(server, `guest-${own}`, own))) throw new Error('A request was not taken.');
      }
    };
    await Promise.all(Array.from({ length: abreast }, guest));
    await until(() => smtp.received.length === 2 * turn, patience);
  }
  const list = async () => {
    for (let time = 0; time < 20; time++)
      await (await fetch(`${server.address}/office/requests`, { headers: { cookie: owner.cookie } })).text();
  };

  const before = await spent();
  const { requests: pages } = await load(server.address, { seconds: 5 });
  const [page] = await spent();
  await send();
  const size = await sizeOf(storage);
  const [form, formBeneath] = await each(requests, send);
  const bytes = ((await sizeOf(storage)) - size) / requests;
  const [desk, deskBeneath] = await each(20, list);
  await fill(postgres.url);
  await send();
  const [late, lateBeneath] = await each(requests, send);
  const [deskLate, deskLateBeneath] = await each(20, list);
  await storage.close();
  const beside = `beside ${rows} requests`;
  return [
    atMost('processor: a page, server', (page - before[0]) / pages, 1, 'ms'),
    atMost('processor: a request with its two letters, server', form, 30, 'ms'),
    atMost('processor: the same, PostgreSQL', formBeneath, 15, 'ms'),
    atMost('disk: a request with its two letters', bytes / 1024, 20, 'KiB'),
    atMost(`processor: a request ${beside}, server`, late, 30, 'ms'),
    atMost('processor: the same, PostgreSQL', lateBeneath, 15, 'ms'),
    atMost('processor: the office’s list, server', desk, 200, 'ms'),
    atMost('processor: the same, PostgreSQL', deskBeneath, 200, 'ms'),
    atMost(`processor: the office’s list ${beside}, server`, deskLate, 200, 'ms'),
    atMost('processor: the same, PostgreSQL', deskLateBeneath, 200, 'ms'),
  ];
}

const sizeOf = async ({ db }: Storage): Promise<number> => {
  const asked = sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`;
  return Number((await asked.execute(db)).rows[0]?.bytes);
};

/** Like the first of them, under numbers of their own: answered, their letters gone. */
async function fill(url: string): Promise<void> {
  // A server's own connections give up a statement that takes this long.
  const client = new pg.Client(url);
  await client.connect();
  const like = (table: string, unique: readonly string[]) => {
    const changed = unique.map((column) => `'${column}', 'old-' || number`).join(', ');
    return client.query(
      `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object(${changed}))).*
       from (select * from ${table} limit 1) as one, generate_series(1, ${rows}) as number`,
    );
  };
  await like('ticket_requests', ['id', 'reference', 'link_mark']);
  await like('letters', ['id', 'about', 'recipient_mark']);
  await client.query('analyze');
  await client.end();
}
