import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type Config, SettingsError } from '#server/config.ts';
import { readParts } from '#server/films/films.ts';
import { isDatabaseSecret } from '#server/secrets/keys.ts';
import { getSecretName, masterSecrets, readMasterSecret } from '#server/secrets/master-secrets.ts';
import { describeClockJump, findClockJump } from '#server/storage/clock.ts';
import { checkMigrationState } from '#server/storage/migrate.ts';
import { migrations } from '#server/storage/migrations/index.ts';
import { explainDatabaseErrors } from '#server/storage/open.ts';
import { connectPostgres } from '#server/storage/postgres.ts';
import { queryColumn } from '#server/storage/rows.ts';
import { readSqliteMigrations } from '#server/storage/snapshot.ts';
import { getDatabasePath } from '#server/storage/sqlite.ts';
import type { Database } from '#server/storage/tables.ts';
import { withStorage } from '#tools/admin/open.ts';
import { createFault, createOk, createWarning, type DoctorFinding } from './machine.ts';

export async function checkDatabase(config: Config): Promise<DoctorFinding[]> {
  if (!config.databaseUrl && !existsSync(getDatabasePath(config.dataDir)))
    return [createWarning('database', `No database in ${config.dataDir}: no server has started here yet.`)];
  const inspection = await explainDatabaseErrors(config, async () =>
    config.databaseUrl ? inspectPostgres(config.databaseUrl) : inspectSqlite(config.dataDir),
  ).catch((error) => (error instanceof SettingsError ? error : Promise.reject(error)));
  if (inspection instanceof SettingsError) return [createFault('database', inspection.message)];
  const problem = inspection.problem ?? checkMigrationState(inspection.appliedMigrations, migrations)?.message;
  if (problem) return [createFault('database', problem)];
  const pendingMigrations = Object.keys(migrations).filter(
    (name) => !inspection.appliedMigrations.includes(name),
  ).length;
  if (pendingMigrations > 0)
    return [
      createWarning(
        'database',
        `${inspection.program}; the next start brings it up to date (${pendingMigrations} steps) and makes a backup first.`,
      ),
    ];
  return [
    createOk('database', `${inspection.program}, up to date with this release.`),
    ...(await checkStoredData(config)),
  ];
}

function inspectSqlite(dataDir: string) {
  using file = new DatabaseSync(getDatabasePath(dataDir), { readOnly: true, timeout: 5000 });
  const [version] = queryColumn(file, 'select sqlite_version()');
  const [found = ''] = queryColumn(file, 'pragma quick_check');
  return {
    program: `SQLite ${version}`,
    appliedMigrations: readSqliteMigrations(file),
    problem: found === 'ok' ? undefined : `The file is damaged: ${found}. Restore a backup.`,
  };
}

async function inspectPostgres(url: string) {
  const client = await connectPostgres(url);
  try {
    const query = 'select version() as version, pg_is_in_recovery() as standby, now() as now';
    const { rows } = await client.query<{ version: string; standby: boolean; now: Date }>(query);
    const [found] = rows;
    const problem = found && findPostgresProblem(found, Date.now());
    const names = client.query<{ name: string }>('select name from kysely_migration');
    const appliedMigrations = (await names.catch(() => ({ rows: [] }))).rows.map(({ name }) => name);
    return {
      program: found?.version.split(' ').slice(0, 2).join(' ') ?? 'PostgreSQL',
      appliedMigrations,
      problem,
    };
  } finally {
    await client.end().catch(() => {});
  }
}

export function findPostgresProblem({ standby, now }: { standby: boolean; now: Date }, at: number): string | undefined {
  if (standby) return 'DATABASE_URL leads to a standby, which accepts no writes.';
  const seconds = Math.round(Math.abs(now.getTime() - at) / 1000);
  return seconds > 5 ? `The clocks of this machine and of the database are ${seconds} seconds apart.` : undefined;
}

const checkStoredData = (config: Config): Promise<DoctorFinding[]> =>
  withStorage(config, async ({ db }) => {
    const now = new Date();
    const clockJump = await findClockJump(db, now);
    const secrets = (['token', 'upload'] as const).map(async (which) => {
      const name = getSecretName(config, which);
      if (await isDatabaseSecret(db, which, readMasterSecret(config, which)))
        return createOk('secrets', `${name} fits the database.`);
      const { setting } = masterSecrets[which];
      return createFault('secrets', `${name} does not fit the database (${setting}); no server starts like that.`);
    });
    const clock = clockJump ? [createFault('clock', describeClockJump(clockJump, now))] : [];
    return [...clock, ...(await Promise.all(secrets)), await checkMedia(db)];
  });

const maxNamedFiles = 10;

/**
 * Compares stored photographs and films with the hashes in their names, one part in memory.
 * `photographs.preview` has no hash and is left out.
 */
async function checkMedia(db: Database): Promise<DoctorFinding> {
  const damaged: string[] = [];
  let count = 0;
  for (const files of [checkMasters(db), checkPhotographFiles(db), checkFilms(db)])
    for await (const { name, isUndamaged } of files) {
      count++;
      if (!isUndamaged) damaged.push(name);
    }
  if (damaged.length === 0)
    return createOk('media', `All ${count} stored files of photographs and films are undamaged.`);
  const more = damaged.length > maxNamedFiles ? ` and ${damaged.length - maxNamedFiles} more` : '';
  return createFault(
    'media',
    `${damaged.length} of ${count} stored files of photographs and films are damaged: ${damaged.slice(0, maxNamedFiles).join(', ')}${more}. Restore the newest backup in which they are undamaged.`,
  );
}

async function* checkMasters(db: Database) {
  for (const { hash } of await db.selectFrom('photographs').select('hash').execute()) {
    const row = await db.selectFrom('photographs').select('master').where('hash', '=', hash).executeTakeFirst();
    // The photograph may have been deleted meanwhile.
    if (row) yield { name: `photograph ${hash}`, isUndamaged: digestOf(row.master, 'hex').startsWith(hash) };
  }
}

async function* checkPhotographFiles(db: Database) {
  const keyColumns = ['photograph', 'focus', 'crop', 'width', 'format', 'address'] as const;
  for (const keyValues of await db.selectFrom('photographFiles').select(keyColumns).execute()) {
    const { address } = keyValues;
    const row = await keyColumns
      .reduce(
        (query, name) => query.where(name, '=', keyValues[name]),
        db.selectFrom('photographFiles').select('bytes'),
      )
      .executeTakeFirst();
    // `/media/photo-plate-960.B54jxNxsQw.avif`
    const hash = address.split('.').at(-2) ?? '';
    if (row) yield { name: address, isUndamaged: hash !== '' && digestOf(row.bytes, 'base64url').startsWith(hash) };
  }
}

async function* checkFilms(db: Database) {
  for (const { hash, uploadId, address } of await db
    .selectFrom('films')
    .select(['hash', 'uploadId', 'address'])
    .execute()) {
    const digest = createHash('sha256');
    for await (const part of readParts(db, uploadId)) digest.update(part);
    const isUndamaged = digest.digest('hex').startsWith(hash);
    // A film that was deleted or replaced while its parts were read is not damaged: it is left out.
    const sameFilm = db.selectFrom('films').select('hash').where('hash', '=', hash).where('uploadId', '=', uploadId);
    if (isUndamaged || (await sameFilm.executeTakeFirst())) yield { name: address, isUndamaged };
  }
}

const digestOf = (bytes: Uint8Array, encoding: 'hex' | 'base64url') =>
  createHash('sha256').update(bytes).digest(encoding);
