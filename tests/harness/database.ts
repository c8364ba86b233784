/** A SQLite database with all tables, for a test of what works on it alone: no server, no pages, no content. */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStorage, type Storage } from '#server/storage/open.ts';
import { databaseFile } from '#server/storage/sqlite.ts';
import { guardedFolder } from '#tools/process-guard.ts';

/** Its tables take a third of a second to make: each worker makes them once, and copies the file. */
let empty: Promise<string> | undefined;

async function makeEmpty(): Promise<string> {
  const dataDir = guardedFolder(await mkdtemp(join(tmpdir(), 'tollenau-empty-')));
  await (await openStorage({ dataDir, databaseUrl: undefined })).close();
  return dataDir;
}

export async function openDatabase(): Promise<Storage & AsyncDisposable> {
  empty ??= makeEmpty();
  const dataDir = await mkdtemp(join(tmpdir(), 'tollenau-database-'));
  await copyFile(databaseFile(await empty), databaseFile(dataDir));
  const storage = await openStorage({ dataDir, databaseUrl: undefined });
  const close = async () => {
    await storage.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...storage, close, [Symbol.asyncDispose]: close };
}
