/** The same promises on both engines: a real SQLite, a real PostgreSQL with a database of its own for each test. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';

export const engines = ['sqlite', 'postgres'] as const;
export type Engine = (typeof engines)[number];

export interface Engines {
  /** the settings of a server with an empty database */
  settings: (engine: Engine) => Promise<Record<string, string>>;
  stop: () => Promise<void>;
}

/** `url`: a PostgreSQL whose user may make databases. */
export function openEngines(url: string): Engines {
  const names: string[] = [];
  const admin = new pg.Pool({ connectionString: url, max: 1 });
  // A PostgreSQL that ends before it is heard as an event; unheard, that would end the process.
  admin.on('error', () => {});
  return {
    async settings(engine) {
      if (engine === 'sqlite') return {};
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      await admin.query(`create database ${name}`);
      names.push(name);
      return { DATABASE_URL: url.replace(/\/postgres$/, `/${name}`) };
    },
    async stop() {
      for (const name of names) await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
