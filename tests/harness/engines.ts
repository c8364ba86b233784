/** The same promises on both engines: a real SQLite, a real PostgreSQL with a database of its own for each test. */
import { randomUUID } from 'node:crypto';
import { Kysely, sql } from 'kysely';
import { inject } from 'vitest';
import { openPostgres } from '#server/storage/postgres.ts';

export const engines = ['sqlite', 'postgres'] as const;
export type Engine = (typeof engines)[number];

export interface Engines {
  /** the settings of a server with an empty database */
  settings: (engine: Engine) => Promise<Record<string, string>>;
  stop: () => Promise<void>;
}

/** Databases in the one PostgreSQL of the run (one-postgres.ts), which are gone when the tests of a file have stopped. */
export async function startEngines(): Promise<Engines> {
  const url = inject('postgres');
  const names: string[] = [];
  const admin = new Kysely<unknown>({ dialect: openPostgres(url).dialect });
  return {
    async settings(engine) {
      if (engine === 'sqlite') return {};
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      await sql`create database ${sql.raw(name)}`.execute(admin);
      names.push(name);
      return { DATABASE_URL: url.replace(/\/postgres$/, `/${name}`) };
    },
    async stop() {
      for (const name of names) await sql`drop database ${sql.raw(name)} with (force)`.execute(admin);
      await admin.destroy();
    },
  };
}
