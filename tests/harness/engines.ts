/** Starts tests on a real SQLite and a real PostgreSQL, with a new database for each test. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';

export const engines = ['sqlite', 'postgres'] as const;
export type Engine = (typeof engines)[number];

export interface Engines {
  /** Creates a migrated database; returns the settings for a server on it. */
  createDatabase: (engine: Engine) => Promise<Record<string, string>>;
  /** The same without migrations. */
  createEmptyDatabase: (engine: Engine) => Promise<Record<string, string>>;
  stop: () => Promise<void>;
}

/** `url`: a PostgreSQL user who may create databases; `template`: a migrated database. */
export function openEngines(url: string, template = 'template1'): Engines {
  const names: string[] = [];
  const admin = new pg.Pool({ connectionString: url, max: 1 });
  // Without a listener, a PostgreSQL that ends during a test would end the process.
  admin.on('error', () => {});
  async function createDatabase(engine: Engine, from: string): Promise<Record<string, string>> {
    if (engine === 'sqlite') return {};
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await admin.query(`create database ${name} template ${from}`);
    names.push(name);
    return { DATABASE_URL: url.replace(/\/postgres$/, `/${name}`) };
  }
  return {
    createDatabase: (engine) => createDatabase(engine, template),
    createEmptyDatabase: (engine) => createDatabase(engine, 'template1'),
    async stop() {
      for (const name of names) await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
