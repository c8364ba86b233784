import { chmod, mkdir, mkdtemp, rename, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { describeDatabaseError, isDatabaseError } from '#server/storage/database-errors.ts';
import { openStorage } from '#server/storage/open.ts';
import { openPostgres } from '#server/storage/postgres.ts';
import { takeSnapshot } from '#server/storage/snapshot.ts';
import { createWorkFolder, startEngines } from '#tests/harness/engine-tests.ts';
import { findFreePort } from '#tests/harness/postgres.ts';
import { readDeployFile, startProgram } from '#tests/harness/proxy.ts';
import { waitUntil } from '#tests/harness/wait-until.ts';
import { findProgram, unpackedPrograms } from '#tools/debian.ts';
import { guardFolder } from '#tools/process-guard.ts';

async function startPgBouncer(database: string, mode: 'session' | 'transaction') {
  const folder = guardFolder(await mkdtemp(join(tmpdir(), 'venue-site-pgbouncer-')));
  const { port: behind, pathname, username } = new URL(database);
  const port = await findFreePort();
  const text = (await readDeployFile('pgbouncer/pgbouncer.ini'))
    .replace(/^venue_site = .*/m, `${pathname.slice(1)} = host=127.0.0.1 port=${behind} user=${username}`)
    .replace(/^listen_port = .*/m, `listen_port = ${port}`)
    .replace(/^auth_type = .*\nauth_file = .*/m, 'auth_type = any\nunix_socket_dir =')
    .replace(/^pool_mode = .*/m, `pool_mode = ${mode}`);
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, text);
  await chmod(folder, 0o755);
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const library = join(unpackedPrograms, 'usr/lib/x86_64-linux-gnu');
  const where = { folder, port, environment: { LD_LIBRARY_PATH: library } };
  const standing = await startProgram({ program: 'pgbouncer', words: ['-q', ...user, file], ...where });
  return { ...standing, url: `postgres://${username}@127.0.0.1:${port}${pathname}` };
}

const engines = startEngines();
const folder = createWorkFolder('storage');

describe.each(['session', 'transaction'] as const)('pgBouncer in the mode %s, as in deploy', (mode) => {
  test.runIf(findProgram('pgbouncer'))(
    'locks, migrations, notifications and limits work as without it',
    { tags: ['full'] },
    async () => {
      const { DATABASE_URL: direct = '' } = await engines.createEmptyDatabase('postgres');
      const name = new URL(direct).pathname.slice(1);
      const admin = new pg.Client(direct);
      await admin.connect();
      for (const limit of ["statement_timeout = '8s'", "idle_in_transaction_session_timeout = '10s'"])
        await admin.query(`alter role venue_site in database ${name} set ${limit}`);
      await using bouncer = await startPgBouncer(direct, mode);
      const config = { dataDir: folder, databaseUrl: bouncer.url };
      const servers = [await openStorage(config, 'server'), await openStorage(config, 'server')] as const;
      await expect(openStorage(config, 'alone')).rejects.toThrow('Stop every server first');
      const { rows } = await sql<{ statementTimeout: string }>`show statement_timeout`.execute(servers[0].db);
      expect(rows[0]?.statementTimeout).toBe('8s');
      let notifications = 0;
      const listening = servers[1].listen('content', () => notifications++);
      await waitUntil(() => notifications === 1);
      await servers[0].db.transaction().execute((trx) => servers[0].announce(trx, 'content'));
      // Transaction mode has no notifications, so servers poll every second.
      if (mode === 'session') await waitUntil(() => notifications === 2);
      await listening?.close();
      await takeSnapshot(config, join(folder, `${mode}.sqlite`));
      const locks = await admin.query("select count(*)::int as locks from pg_locks where locktype = 'advisory'");
      expect(locks.rows[0]?.locks).toBeGreaterThanOrEqual(2);
      await Promise.all(servers.map((server) => server.close()));
      // A lock left on a pooled connection would prevent this.
      await (await openStorage(config, 'alone')).close();
      await admin.end();
    },
  );
});

test('D11 PostgreSQL confirms a commit when it is on the disk, and servers delay no vacuum', {
  tags: ['full'],
}, async () => {
  const { DATABASE_URL: databaseUrl = '' } = await engines.createEmptyDatabase('postgres');
  const config = { dataDir: folder, databaseUrl };
  const servers = await Promise.all([1, 2, 3, 4].map(() => openStorage(config, 'server')));
  const db = new Kysely<never>({ dialect: openPostgres(databaseUrl).dialect });
  expect((await sql`show synchronous_commit`.execute(db)).rows).toEqual([{ synchronous_commit: 'on' }]);
  const { rows } = await sql`
    select state, backend_xmin is not null as holds from pg_stat_activity
    where datname = current_database() and query like '%advisory_xact_lock%' and pid <> pg_backend_pid()`.execute(db);
  expect(rows).toEqual(Array(4).fill({ state: 'idle in transaction', holds: false }));
  await Promise.all(servers.map((server) => server.close()));
  await db.destroy();
});

test('a database file that is deleted or replaced under a server takes nothing more, and works again in its place', async () => {
  const dataDir = join(folder, 'replaced');
  const at = new Date();
  await using storage = await openStorage({ dataDir, databaseUrl: undefined }, 'server');
  await storage.recordWriteCheck(at);
  const [file, aside] = [join(dataDir, 'site.sqlite'), join(dataDir, 'aside')];
  await rename(file, aside);
  for (const change of [async () => {}, () => writeFile(file, '')]) {
    await change();
    for (const query of [storage.recordWriteCheck(at), storage.ping()]) {
      const error = await query.catch((reason: unknown) => reason);
      expect(isDatabaseError(error)).toBe(true);
      expect(describeDatabaseError(error)).toBe('its file was deleted or replaced; restart the server');
    }
  }
  await rename(aside, file);
  await storage.recordWriteCheck(at);
});

test('a PostgreSQL that hangs is an outage after nine seconds', { tags: ['full'] }, async () => {
  const { DATABASE_URL: url = '' } = await engines.createDatabase('postgres');
  const { dialect } = openPostgres(url);
  const db = new Kysely<unknown>({ dialect });
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
    const pid = rows[0]?.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    const error = await sql`select 1`.execute(connection).catch((reason: unknown) => reason);
    process.kill(pid, 'SIGCONT');
    expect([isDatabaseError(error), describeDatabaseError(error)]).toEqual([true, 'it does not answer']);
  });
  await db.destroy();
});

test('D11 SQLite is set for durability, and only its user may read it, even in a public folder', async () => {
  const dataDir = join(folder, 'open-to-others');
  await mkdir(dataDir, { mode: 0o755 });
  const storage = await openStorage({ dataDir, databaseUrl: undefined });
  const read = async (name: string) =>
    Object.values((await sql`pragma ${sql.raw(name)}`.execute(storage.db)).rows[0] ?? {})[0];
  expect(await Promise.all(['journal_mode', 'synchronous', 'foreign_keys'].map(read))).toEqual(['wal', 2, 1]);
  expect(storage.description).toMatch(/^SQLite 3\.(5[3-9]|[6-9]\d)/);
  for (const name of ['site.sqlite', 'site.sqlite-wal'])
    expect((await stat(join(dataDir, name))).mode & 0o777, name).toBe(0o600);
  await storage.close();
  await rename(join(dataDir, 'site.sqlite'), join(dataDir, 'site.sqlite.moved'));
  await expect(openStorage({ dataDir, databaseUrl: undefined })).rejects.toThrow('has moved to PostgreSQL');
});
