/** Databases and folders of one test file, deleted after its last test. */

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, inject, test } from 'vitest';
import { type DatabaseStorage, openStorage } from '#server/storage/open.ts';
import { type Engine, type Engines, engines, openEngines } from './engines.ts';
import { preparedDatabase } from './one-postgres.ts';

/** Databases in the PostgreSQL that all tests of the run share (one-postgres.ts). */
export function startEngines(): Engines {
  const engines = openEngines(inject('postgres'), preparedDatabase);
  afterAll(() => engines.stop());
  return engines;
}

export function createWorkFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `tollenau-${name}-`));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** `npm test` uses SQLite alone; `npm run test:full` adds PostgreSQL. */
const tagsForEngine = (engine: Engine) => (engine === 'postgres' ? ['full'] : []);

/** A group of tests for each database engine; `%s` in its title is the engine. */
export function onEachEngine(title: string, define: (engine: Engine) => void): void {
  for (const engine of engines)
    describe(title.replace('%s', engine), { tags: tagsForEngine(engine) }, () => define(engine));
}

export function testOnEachEngine(title: string, run: (engine: Engine) => Promise<void>): void {
  for (const engine of engines) test(title.replace('%s', engine), { tags: tagsForEngine(engine) }, () => run(engine));
}

/** One storage for each server: two on PostgreSQL, one on SQLite. */
export async function openServers(databases: Engines, engine: Engine, folder: string): Promise<DatabaseStorage[]> {
  const { DATABASE_URL: databaseUrl } = await databases.createDatabase(engine);
  const open = () => openStorage({ dataDir: join(folder, engine), databaseUrl });
  return engine === 'postgres' ? [await open(), await open()] : [await open()];
}
