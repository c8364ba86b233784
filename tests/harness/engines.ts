/** The same promises on both engines: a real SQLite, a real PostgreSQL with a database of its own for each test. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';

export const engines = ['sqlite', 'postgres'] as const;
export type Engine = (typeof engines)[number];

export interface Engines {
  /** the settings of a server with a database of its own, ready made */
  settings: (engine: Engine) => Promise<Record<string, string>>;
  /** of one that has to make it first */
  empty: (engine: Engine) => Promise<Record<string, string>>;
  stop: () => Promise<void>;
}

/** `url`: a PostgreSQL whose user may make databases; `template`: one of its databases, as a server makes it. */
export function openEngines(url: string, template = 'template1'): Engines {
  const names: string[] = [];
  const admin = new pg.Pool({ connectionString: url, max: 1 });
  // A PostgreSQL that ends before it is heard as an event; unheard, that would end the process.
  admin.on('error', () => {});
  async function database(engine: Engine, from: string): Promise<Record<string, string>> {
    if (engine === 'sqlite') return {};
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await admin.query(`create database ${name} template ${from}`);
    names.push(name);
    return { DATABASE_URL: url.replace(/\/postgres$/, `/${name}`) };
  }
  return {
    settings: (engine) => database(engine, template),
    empty: (engine) => database(engine, 'template1'),
    async stop() {
      for (const name of names) await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
