/** A SQLite database with all tables, for tests that need no server, pages or content. */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DatabaseStorage, openStorage } from '#server/storage/open.ts';
import { getDatabasePath } from '#server/storage/sqlite.ts';
import { guardFolder } from '#tools/process-guard.ts';

/** Creating the tables takes 0.3 s, so each worker does it once and copies the file. */
let emptyFolder: Promise<string> | undefined;

async function createEmptyDatabase(): Promise<string> {
  const dataDir = guardFolder(await mkdtemp(join(tmpdir(), 'tollenau-empty-')));
  await (await openStorage({ dataDir, databaseUrl: undefined })).close();
  return dataDir;
}

export async function copyEmptyDatabase(dataDir: string) {
  emptyFolder ??= createEmptyDatabase();
  await copyFile(getDatabasePath(await emptyFolder), getDatabasePath(dataDir));
}

export async function openDatabase(): Promise<DatabaseStorage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tollenau-database-'));
  await copyEmptyDatabase(dataDir);
  const storage = await openStorage({ dataDir, databaseUrl: undefined });
  const close = async () => {
    await storage.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...storage, close, [Symbol.asyncDispose]: close };
}
