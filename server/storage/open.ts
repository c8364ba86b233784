import { Kysely, sql } from 'kysely';
import type { Config } from '#server/config.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** The tables, as the migrations make them. None is needed yet; the first feature that stores something adds its own here. */
export type Tables = Record<never, never>;

export interface Storage {
  db: Kysely<Tables>;
  /** what it is and how it is set, for the log */
  description: string;
  answers: () => Promise<boolean>;
  close: () => Promise<void>;
}

export async function openStorage(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Storage> {
  const { dialect, description } = config.databaseUrl ? openPostgres(config.databaseUrl) : openSqlite(config.dataDir);
  const db = new Kysely<Tables>({ dialect });
  await migrate(db, migrations);
  return {
    db,
    description,
    answers: () =>
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ),
    close: () => db.destroy(),
  };
}
