/** `npm run backup -- FILE`: the SQLite database as it is at one moment, beside a server that goes on working. */
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/storage/open.ts';
import { databaseFile } from '#server/storage/sqlite.ts';
import { commandLine, inSentences, Misused } from './terminal/command-line.ts';

const help = `npm run backup -- FILE   copies the SQLite database (DATA_DIR) to FILE while the server runs, and checks the copy
The two secrets are not in it. For PostgreSQL use pg_dump.`;

await inSentences(async () => {
  const typed = commandLine(help);
  if (!typed) return;
  const [target, ...more] = typed.words;
  if (target === undefined || more.length > 0) throw new Misused(`Name one file.\n\n${help}`);
  const config = readConfig(process.env);
  if (config.databaseUrl)
    throw new Misused('DATABASE_URL is set: this site is on PostgreSQL, and pg_dump backs it up.');
  const file = resolve(target);
  if (existsSync(file)) throw new Misused(`${file} is there already. Name another file.`);
  // Says in words when there is no database, or one that this release does not know.
  await (await openStorage(config, 'guest')).close();
  process.umask(0o077);
  await copy(databaseFile(config.dataDir), file);
  console.log(`The database is in ${file}, and its copy is sound. Keep the two secrets in another place.`);
});

/** Under another name until it is whole, checked, and on the disk. */
async function copy(from: string, file: string): Promise<void> {
  const part = `${file}.part`;
  await rm(part, { force: true });
  const source = new DatabaseSync(from, { timeout: 5000 });
  try {
    // One snapshot; what was deleted is not in it, not even as free pages.
    source.prepare('VACUUM INTO ?').run(part);
  } catch (error) {
    throw new Misused(`${file} cannot be written: ${error instanceof Error ? error.message : error}.`);
  } finally {
    source.close();
  }
  const made = new DatabaseSync(part, { readOnly: true });
  const found = made.prepare('PRAGMA integrity_check').get();
  made.close();
  if (found?.['integrity_check'] !== 'ok') throw new Error(`The copy is not sound: ${JSON.stringify(found)}`);
  for (const path of [part, dirname(file)]) await synced(path);
  await rename(part, file);
  await synced(dirname(file));
}

async function synced(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}
