import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readConfig } from '#server/config.ts';
import { limits } from '#server/limits.ts';
import { deleteOldBackups, getBackupFolder, prepareBackupFile } from '#server/storage/backups.ts';
import { describeClockJump, findClockJumpInSqlite } from '#server/storage/clock.ts';
import { explainDatabaseErrors } from '#server/storage/open.ts';
import { noDatabaseError, takeSnapshot } from '#server/storage/snapshot.ts';
import { getDatabasePath } from '#server/storage/sqlite.ts';
import { type CommandLine, UsageError } from '#tools/terminal/command-line.ts';

export const help = `npm run admin -- backup         copies the database into BACKUP_DIR (unset: DATA_DIR/backups) while servers run,
                                checks the copy, and deletes those there that are older than ${limits.backupRetention / 86_400_000} days, except the newest ${limits.backupsLeast}
npm run admin -- backup FILE    copies it to FILE, and deletes nothing
A backup of PostgreSQL is a SQLite file, too. It does not contain the two secrets. To restore it: npm run admin -- restore FILE`;

export async function run(commandLine: CommandLine): Promise<void> {
  const [target, ...more] = commandLine.words;
  if (more.length > 0) throw new UsageError(`Name one file.\n\n${help}`);
  const config = readConfig(process.env);
  // Before the folder of the backups is made: a mistyped DATA_DIR must leave nothing behind.
  if (!config.databaseUrl && !existsSync(getDatabasePath(config.dataDir))) throw noDatabaseError(config.dataDir);
  process.umask(0o077);
  const now = new Date();
  const folder = getBackupFolder(config);
  const file = target === undefined ? await prepareBackupFile(folder, now) : resolve(target);
  if (existsSync(file)) throw new UsageError(`${file} is there already. Name another file.`);
  await explainDatabaseErrors(config, () => takeSnapshot(config, file));
  console.log(`The database is in ${file}, and its copy was checked. Keep the two secrets in another place.`);
  if (target !== undefined) return;
  using database = new DatabaseSync(file, { readOnly: true });
  const clockJump = findClockJumpInSqlite(database, now);
  if (clockJump) {
    console.log(`${describeClockJump(clockJump, now)}\nUntil then no older backup is deleted.`);
    return;
  }
  const deletedFiles = await deleteOldBackups(folder, now);
  if (deletedFiles.length > 0) console.log(`Older ones that were deleted: ${deletedFiles.length}`);
}
