/** The database, without changing it: whether it answers, where it stands, whether the secrets fit. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type Config, SettingsError } from '#server/config.ts';
import { fitsDatabase } from '#server/secrets/keys.ts';
import { masters, nameOf, readMaster } from '#server/secrets/masters.ts';
import { clockFault, clockSentence } from '#server/storage/clock.ts';
import { stateFault } from '#server/storage/migrate.ts';
import { migrations } from '#server/storage/migrations/index.ts';
import { inWords } from '#server/storage/open.ts';
import { connectTo } from '#server/storage/postgres.ts';
import { columnOf } from '#server/storage/rows.ts';
import { stateOfFile } from '#server/storage/snapshot.ts';
import { databaseFile } from '#server/storage/sqlite.ts';
import { withStorage } from '#tools/admin/open.ts';
import { type Finding, fine, look, mend } from './finding.ts';
import { media } from './media.ts';

interface Seen {
  program: string;
  state: string[];
  trouble?: string;
}

export async function database(config: Config): Promise<Finding[]> {
  if (!config.databaseUrl && !existsSync(databaseFile(config.dataDir)))
    return [look('database', `There is none in ${config.dataDir}: no server has started here yet.`)];
  let seen: Seen;
  try {
    seen = await inWords(config, async () =>
      config.databaseUrl ? inPostgres(config.databaseUrl) : inFile(config.dataDir),
    );
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return [mend('database', error.message)];
  }
  if (seen.trouble) return [mend('database', seen.trouble)];
  const fault = stateFault(seen.state, migrations);
  if (fault) return [mend('database', fault.message)];
  const ahead = Object.keys(migrations).filter((name) => !seen.state.includes(name)).length;
  if (ahead > 0)
    return [
      look('database', `${seen.program}; the next start brings it up to date (${ahead} steps) and keeps it before.`),
    ];
  return [fine('database', `${seen.program}, as this release wants it.`), ...(await contentsOf(config))];
}

function inFile(dataDir: string): Seen {
  const file = new DatabaseSync(databaseFile(dataDir), { readOnly: true, timeout: 5000 });
  try {
    const [version] = columnOf(file, 'select sqlite_version()');
    const [found = ''] = columnOf(file, 'pragma quick_check');
    return {
      program: `SQLite ${version}`,
      state: stateOfFile(file),
      ...(found !== 'ok' && { trouble: `The file is damaged: ${found}. Restore a backup.` }),
    };
  } finally {
    file.close();
  }
}

async function inPostgres(url: string): Promise<Seen> {
  const client = await connectTo(url);
  try {
    const asked = 'select version() as version, pg_is_in_recovery() as standby, now() as now';
    const { rows } = await client.query<{ version: string; standby: boolean; now: Date }>(asked);
    const [found] = rows;
    const off = Math.round(Math.abs((found?.now.getTime() ?? 0) - Date.now()) / 1000);
    const state = await client
      .query<{ name: string }>('select name from kysely_migration')
      .then((answer) => answer.rows.map(({ name }) => name))
      .catch(() => []);
    return {
      program: found?.version.split(' ').slice(0, 2).join(' ') ?? 'PostgreSQL',
      state,
      ...(found?.standby && { trouble: 'DATABASE_URL leads to a standby, which takes no writes.' }),
      ...(off > 5 && { trouble: `The clocks of this machine and of the database are ${off} seconds apart.` }),
    };
  } finally {
    await client.end().catch(() => {});
  }
}

/** The secrets, the last believed time, and the stored photographs and films. */
const contentsOf = (config: Config): Promise<Finding[]> =>
  withStorage(config, async ({ db }) => {
    const now = new Date();
    const last = await clockFault(db, now);
    const secrets = await Promise.all(
      (['token', 'upload'] as const).map(async (which) => {
        const fits = await fitsDatabase(db, which, readMaster(config, which));
        const name = nameOf(config, which);
        return fits
          ? fine('secrets', `${name} fits the database.`)
          : mend(
              'secrets',
              `${name} does not fit the database (${masters[which].setting}); no server starts like that.`,
            );
      }),
    );
    return [...(last ? [mend('clock', clockSentence(last, now))] : []), ...secrets, await media(db)];
  });
