/** The same promises on both engines: a real SQLite, a real PostgreSQL with a database of its own for each test. */
import { Kysely, sql } from 'kysely';
import { openPostgres } from '#server/storage/postgres.ts';
import { type Postgres, startPostgres } from './postgres.ts';

export const engines = ['sqlite', 'postgres'] as const;
type Engine = (typeof engines)[number];

export interface Engines {
  /** the settings of a server with an empty database */
  settings: (engine: Engine) => Promise<Record<string, string>>;
  stop: () => Promise<void>;
}

export async function startEngines(): Promise<Engines> {
  const postgres: Postgres = await startPostgres();
  let databases = 0;
  return {
    async settings(engine) {
      if (engine === 'sqlite') return {};
      const name = `inbox${++databases}`;
      const admin = new Kysely<unknown>({ dialect: openPostgres(postgres.url).dialect });
      await sql`create database ${sql.raw(name)}`.execute(admin);
      await admin.destroy();
      return { DATABASE_URL: postgres.url.replace(/\/postgres$/, `/${name}`) };
    },
    stop: postgres.stop,
  };
}
