import { CamelCasePlugin, Kysely, sql } from 'kysely';
import type { Config } from '#server/config.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

export interface Storage {
  db: Kysely<Tables>;
  /** what it is and how it is set, for the log */
  description: string;
  answers: () => Promise<boolean>;
  /** what was deleted is then gone from the disk, too */
  forget: () => Promise<void>;
  close: () => Promise<void>;
}

export async function openStorage(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Storage> {
  const { dialect, description, forget } = config.databaseUrl
    ? openPostgres(config.databaseUrl)
    : openSqlite(config.dataDir);
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
  await migrate(db, migrations);
  return {
    db,
    description,
    answers: () =>
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ),
    forget: async () => void (await forget(db)),
    close: () => db.destroy(),
  };
}
