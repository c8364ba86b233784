/** The same promises on both engines: real SQLite, real PostgreSQL. */
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { statusKey } from '#server/secrets/secrets.ts';
import { migrate } from '#server/storage/migrate.ts';
import { openStorage } from '#server/storage/open.ts';
import { openPostgres } from '#server/storage/postgres.ts';
import { takeSnapshot } from '#server/storage/snapshot.ts';
import { openSqlite } from '#server/storage/sqlite.ts';
import type { Tables } from '#server/storage/tables.ts';
import type { Engine } from '#tests/harness/engines.ts';
import { onEachEngine, startEngines, workFolder } from '#tests/harness/per-file.ts';
import { startBouncer } from '#tests/harness/pgbouncer.ts';
import { startPostgres } from '#tests/harness/postgres.ts';
import { until } from '#tests/harness/until.ts';
import { programOf } from '#tools/debian.ts';
import { serve } from '#tools/served.ts';

const all = startEngines();
const folder = workFolder('storage');

let databases = 0;

/** A database nobody has used yet. */
async function fresh(engine: Engine) {
  if (engine === 'sqlite') {
    const dataDir = join(folder, `${++databases}`);
    const open = () => new Kysely<Tables>({ dialect: openSqlite(dataDir).dialect });
    return { open, config: { dataDir, databaseUrl: undefined } };
  }
  const { DATABASE_URL: databaseUrl = '' } = await all.empty('postgres');
  return {
    open: () => new Kysely<Tables>({ dialect: openPostgres(databaseUrl).dialect }),
    config: { dataDir: folder, databaseUrl },
  };
}

const table: Migration = {
  up: async (db) => {
    await db.schema
      .createTable('visit')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .execute();
  },
};
const column: Migration = {
  up: async (db) => {
    await db.schema.alterTable('visit').addColumn('note', 'text').execute();
  },
};
const broken: Migration = {
  up: async (db) => {
    await db.schema.createTable('half').addColumn('id', 'integer').execute();
    await sql`select * from nowhere`.execute(db);
  },
};

onEachEngine('%s', (engine) => {
  test('migrations run once, in order, and rows survive a restart', async () => {
    const { open } = await fresh(engine);
    let db = open();
    expect(await migrate(db, { '1-table': table })).toEqual(['1-table']);
    await sql`insert into visit (id, name) values (1, 'Lindgaard')`.execute(db);
    await db.destroy();
    db = open();
    expect(await migrate(db, { '1-table': table, '2-column': column })).toEqual(['2-column']);
    expect(await migrate(db, { '1-table': table, '2-column': column })).toEqual([]);
    const { rows } = await sql`select id, name, note from visit`.execute(db);
    expect(rows).toEqual([{ id: 1, name: 'Lindgaard', note: null }]);
    await db.destroy();
  });

  test('a migration that fails leaves nothing behind and is named', async () => {
    const { open } = await fresh(engine);
    const db = open();
    await expect(migrate(db, { '1-table': table, '2-broken': broken })).rejects.toThrow('2-broken');
    await expect(sql`select * from half`.execute(db)).rejects.toThrow();
    expect(await migrate(db, { '1-table': table, '2-column': column })).toEqual(['1-table', '2-column']);
    await db.destroy();
  });

  test('a database that a newer release has changed is refused', async () => {
    const { open } = await fresh(engine);
    const db = open();
    await migrate(db, { '1-table': table, '2-column': column });
    await expect(migrate(db, { '1-table': table })).rejects.toThrow('could not be brought up to date');
    await db.destroy();
  });

  test('transactions are whole: what fails inside is undone', async () => {
    const { open } = await fresh(engine);
    const db = open();
    await migrate(db, { '1-table': table });
    const work = db.transaction().execute(async (transaction) => {
      await sql`insert into visit (id, name) values (7, 'Okel')`.execute(transaction);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect((await sql`select * from visit`.execute(db)).rows).toEqual([]);
    await db.destroy();
  });
});

test('several servers may start at once on one PostgreSQL', { tags: ['full'] }, async () => {
  const { open } = await fresh('postgres');
  const together = Array.from({ length: 4 }, open);
  const ran = await Promise.all(together.map((db) => migrate(db, { '1-table': table })));
  expect(ran.flat()).toEqual(['1-table']);
  await Promise.all(together.map((db) => db.destroy()));
});

describe.each(['session', 'transaction'] as const)('pgBouncer in the mode %s, as the manual sets it up', (mode) => {
  test.runIf(programOf('pgbouncer'))(
    'locks, migrations, news and limits hold as without it',
    { tags: ['full'] },
    async () => {
      const { DATABASE_URL: direct = '' } = await all.empty('postgres');
      const name = new URL(direct).pathname.slice(1);
      const admin = new pg.Client(direct);
      await admin.connect();
      for (const limit of ["statement_timeout = '8s'", "idle_in_transaction_session_timeout = '10s'"])
        await admin.query(`alter role tollenau in database ${name} set ${limit}`);
      await using bouncer = await startBouncer(direct, mode);
      const config = { dataDir: folder, databaseUrl: bouncer.url };
      const servers = [await openStorage(config, 'server'), await openStorage(config, 'server')] as const;
      await expect(openStorage(config, 'alone')).rejects.toThrow('Stop every server first');
      const { rows } = await sql<{ statementTimeout: string }>`show statement_timeout`.execute(servers[0].db);
      expect(rows[0]?.statementTimeout).toBe('8s');
      let heard = 0;
      const listening = servers[1].listen('content', () => heard++);
      await until(() => heard === 1);
      await servers[0].db.transaction().execute((work) => servers[0].announce(work, 'content'));
      // The other mode has no line of its own to hear on: there servers ask once a second.
      if (mode === 'session') await until(() => heard === 2);
      await listening?.close();
      await takeSnapshot(config, join(folder, `${mode}.sqlite`));
      const kept = await admin.query("select count(*)::int as locks from pg_locks where locktype = 'advisory'");
      expect(kept.rows[0]?.locks).toBeGreaterThanOrEqual(2);
      await Promise.all(servers.map((server) => server.close()));
      // A lock that had stayed with a connection of the pool would keep out whoever wants to be alone.
      await (await openStorage(config, 'alone')).close();
      await admin.end();
    },
  );
});

test('a server that stays for months keeps no vacuum from its work', { tags: ['full'] }, async () => {
  const { config } = await fresh('postgres');
  const servers = [await openStorage(config, 'server'), await openStorage(config, 'server')] as const;
  const { rows } = await sql<{ state: string; holds: boolean }>`
    select state, backend_xmin is not null as holds from pg_stat_activity
    where datname = current_database() and query like '%advisory_xact_lock%' and pid <> pg_backend_pid()`.execute(
    servers[0].db,
  );
  expect(rows).toEqual(Array(2).fill({ state: 'idle in transaction', holds: false }));
  await Promise.all(servers.map((server) => server.close()));
});

test('D11 SQLite is set for durability, and the settings are read back', async () => {
  const storage = await openStorage({ dataDir: join(folder, 'set'), databaseUrl: undefined });
  const read = async (name: string) =>
    Object.values((await sql`pragma ${sql.raw(name)}`.execute(storage.db)).rows[0] ?? {})[0];
  expect(await read('journal_mode')).toBe('wal');
  expect(await read('synchronous')).toBe(2);
  expect(await read('foreign_keys')).toBe(1);
  expect(storage.description).toMatch(/^SQLite 3\.(5[3-9]|[6-9]\d)/);
  await storage.close();
});

test('in a folder that was there before, and is open to others, the database is not', async () => {
  const open = join(folder, 'open-to-others');
  await mkdir(open, { mode: 0o755 });
  const storage = await openStorage({ dataDir: open, databaseUrl: undefined });
  for (const name of ['tollenau.sqlite', 'tollenau.sqlite-wal'])
    expect((await stat(join(open, name))).mode & 0o777, name).toBe(0o600);
  await storage.close();
});

test('D11 PostgreSQL confirms a commit only when it is on the disk', { tags: ['full'] }, async () => {
  const { open } = await fresh('postgres');
  const db = open();
  const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(db);
  expect(rows[0]?.synchronous_commit).toBe('on');
  await db.destroy();
});

test('L11 while the database is away pages are served, /readyz stays ready, /statusz and one line of the log say so', {
  tags: ['full'],
}, async () => {
  await using own = await startPostgres();
  await using server = await serve({ DATABASE_URL: own.url });
  const key = statusKey({ dataDir: server.folder, tokenSecret: undefined, uploadKey: undefined });
  const asked = async (path: string) => {
    const response = await fetch(server.address + path, { headers: { authorization: `Bearer ${key}` } });
    return [response.status, await response.json()] as const;
  };
  expect(await asked('/statusz')).toMatchObject([200, { status: 'fine', database: 'writable' }]);
  await own.away();
  await until(async () => (await asked('/statusz'))[0] === 503, 10_000);
  expect(await asked('/statusz')).toMatchObject([503, { look: [expect.stringContaining('takes no writes')] }]);
  expect((await asked('/readyz'))[0]).toBe(200);
  expect((await fetch(server.address)).status).toBe(200);
  await own.back();
  await until(async () => (await asked('/statusz'))[0] === 200, 15_000);
  expect(await server.stop()).toBe(0);
  const told = server.output.filter((line) => /"level":(40|50)/.test(line)).map((line) => JSON.parse(line).msg);
  expect(told).toEqual([expect.stringMatching(/^the database is away: /), 'the database is back']);
});
