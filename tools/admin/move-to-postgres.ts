import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { readConfig } from '#server/config.ts';
import { lockSqlite } from '#server/storage/database-lock.ts';
import { fillPostgres } from '#server/storage/fill-postgres.ts';
import { explainDatabaseErrors } from '#server/storage/open.ts';
import { countRows } from '#server/storage/rows.ts';
import { noDatabaseError } from '#server/storage/snapshot.ts';
import { getDatabasePath, getMovedDatabasePath } from '#server/storage/sqlite.ts';
import { type CommandLine, UsageError } from '#tools/terminal/command-line.ts';

export const help = `npm run admin -- move-to-postgres   copies every row of the SQLite database in DATA_DIR into the empty PostgreSQL of
                                    DATABASE_URL and compares them. Stop the server first. If it was interrupted,
                                    run it again: it starts from the beginning`;

export async function run(commandLine: CommandLine): Promise<void> {
  if (commandLine.words.length > 0) throw new UsageError(help);
  const config = readConfig(process.env);
  const { dataDir, databaseUrl } = config;
  if (!databaseUrl) throw new UsageError(`DATABASE_URL is not set: it names where to move to.\n\n${help}`);
  const file = getDatabasePath(dataDir);
  if (!existsSync(file) && existsSync(getMovedDatabasePath(dataDir))) {
    throw new UsageError(
      `The database of ${dataDir} has been moved already. The old file is ${getMovedDatabasePath(dataDir)}.`,
    );
  }
  if (!existsSync(file)) throw noDatabaseError(dataDir);
  const unlock = lockSqlite(dataDir);
  const source = new DatabaseSync(file);
  try {
    source.exec('pragma wal_checkpoint(truncate)');
    const { sums } = await explainDatabaseErrors(config, () => fillPostgres(source, databaseUrl));
    console.log(`Moved: ${countRows(sums)} rows in ${Object.keys(sums).length} tables, each compared.`);
  } finally {
    source.close();
    await unlock();
  }
  await rename(file, getMovedDatabasePath(dataDir));
  console.log(`The old database is ${getMovedDatabasePath(dataDir)}. Delete it when the site works with PostgreSQL, after seven days at the latest.
The secrets do not change. On several machines set TOKEN_SECRET and UPLOAD_KEY to the contents of DATA_DIR/token-secret and DATA_DIR/upload-key.`);
}
