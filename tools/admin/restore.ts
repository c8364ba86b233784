import { constants, existsSync } from 'node:fs';
import { chmod, copyFile, readFile, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Config, readConfig, SettingsError } from '#server/config.ts';
import { isDatabaseSecret } from '#server/secrets/keys.ts';
import { getSecretName, masterSecrets, readMasterSecret } from '#server/secrets/master-secrets.ts';
import { lockSqlite } from '#server/storage/database-lock.ts';
import { fillPostgres } from '#server/storage/fill-postgres.ts';
import { ensureFolder } from '#server/storage/folder.ts';
import { explainDatabaseErrors, openStorage } from '#server/storage/open.ts';
import { accessSqliteTables, computeTableChecksums, countRows, readTablesInOrder } from '#server/storage/rows.ts';
import {
  assertKnownMigrations,
  assertUndamaged,
  computeFileChecksum,
  getChecksumPath,
  readSqliteMigrations,
  syncToDisk,
} from '#server/storage/snapshot.ts';
import { getDatabasePath } from '#server/storage/sqlite.ts';
import type { Tables } from '#server/storage/tables.ts';
import { type CommandLine, UsageError } from '#tools/terminal/command-line.ts';

export const help = `npm run admin -- restore FILE   puts a backup into DATA_DIR, or into the database of DATABASE_URL. It must be empty:
                                nothing is overwritten. Stop every server first. All sessions, links and printed codes in it
                                end. Exit code 1: the secrets do not belong to it`;

export async function run(commandLine: CommandLine): Promise<void> {
  const [source, ...more] = commandLine.words;
  if (source === undefined || more.length > 0) throw new UsageError(`Name the backup.\n\n${help}`);
  const file = resolve(source);
  if (!existsSync(file)) throw new UsageError(`There is no ${file}.`);
  const config = readConfig(process.env);
  process.umask(0o077);
  await assertUndamagedBackup(file);
  const { rows, ended, people } = await explainDatabaseErrors(config, () => restoreInto(file, config));
  console.log(`Restored: ${rows} rows, the same as in the backup.`);
  console.log(
    `Ended: every session, of the office and of visitors, and every link and printed code for signing in (${ended} rows).`,
  );
  printPeople(people);
  if (!(await checkSecretsFit(config))) process.exitCode = 1;
  console.log(`Data that was deleted after the backup is there again. Before you open the site:
  npm run admin -- retention   deletes all data whose retention period is over
  in the office                delete the data of each request that was withdrawn after the backup`);
}

/** Also compares the checksum file, if present: SQLite does not notice changed bytes. */
async function assertUndamagedBackup(file: string): Promise<void> {
  try {
    assertUndamaged(file);
    using database = new DatabaseSync(file, { readOnly: true });
    if (readSqliteMigrations(database).length === 0) throw new SettingsError(`${file} is no backup of ours.`);
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    const why = error instanceof Error ? error.message : error;
    throw new SettingsError(`${file} is no backup of ours, or it is damaged: ${why}.`);
  }
  if (!existsSync(getChecksumPath(file))) {
    console.log(
      `${getChecksumPath(file)} is missing, so it is unknown whether the backup has changed since it was made.`,
    );
    return;
  }
  const [recorded] = (await readFile(getChecksumPath(file), 'utf8')).split(' ');
  if (recorded !== (await computeFileChecksum(file)))
    throw new SettingsError(
      `${file} has changed since it was made: its checksum differs from that in ${getChecksumPath(file)}.`,
    );
}

/** Uses a temporary name, because no server may start before the sign-ins have ended. */
async function restoreInto(file: string, config: Config) {
  const { dataDir, databaseUrl } = config;
  ensureFolder(dataDir);
  const part = `${getDatabasePath(dataDir)}.part`;
  const target = getDatabasePath(dataDir);
  const existing = databaseUrl ? undefined : [target, `${target}-wal`].find((path) => existsSync(path));
  if (existing)
    throw new UsageError(`${existing} exists already, and nothing is overwritten. Move the folder away first.`);
  const unlock = databaseUrl ? undefined : lockSqlite(dataDir);
  try {
    await rm(part, { force: true });
    await copyFile(file, part, constants.COPYFILE_EXCL);
    await chmod(part, 0o600);
    const rows = await assertSameRows(file, part);
    const access = endAccess(part, new Date());
    if (databaseUrl) await copyIntoPostgres(part, databaseUrl);
    else {
      await syncToDisk(part);
      await rename(part, target);
      await syncToDisk(dirname(target));
    }
    return { rows, ...access };
  } finally {
    await rm(part, { force: true });
    await unlock?.();
  }
}

/** Throws if they differ; returns the number of rows. */
async function assertSameRows(file: string, copy: string): Promise<number> {
  const [before, after] = await Promise.all(
    [file, copy].map(async (path) => {
      using database = new DatabaseSync(path, { readOnly: true });
      assertKnownMigrations(readSqliteMigrations(database));
      return await computeTableChecksums(accessSqliteTables(database), readTablesInOrder(database));
    }),
  );
  if (JSON.stringify(before) !== JSON.stringify(after)) throw new SettingsError(`${copy} differs from ${file}.`);
  return countRows(after ?? {});
}

async function copyIntoPostgres(file: string, url: string): Promise<void> {
  using database = new DatabaseSync(file, { readOnly: true });
  const { isAlreadyFilled } = await fillPostgres(database, url);
  if (isAlreadyFilled)
    throw new UsageError('The database of DATABASE_URL already holds all rows. Nothing was changed.');
}

/** The backup may contain people who were removed from the office later. */
function printPeople(people: readonly RestoredStaff[]): void {
  if (people.length === 0) return;
  console.log(`These people can sign in to the office again, with the passwords and passkeys of that day:
${people.map(({ name, email, role }) => `  ${name}, ${email ?? 'no address'}, ${role}`).join('\n')}
The list includes people who were removed after the backup: npm run admin -- staff remove EMAIL. Roles are those of the backup.`);
}

/**
 * Prints whether the secrets fit: without them no server starts or reads emails and ID copies.
 * Opens the database, which migrates a backup of an older release.
 */
async function checkSecretsFit(config: Config): Promise<boolean> {
  await using storage = await openStorage(config);
  let fit = true;
  for (const which of ['token', 'upload'] as const) {
    const secret = readMasterSecret(config, which);
    if (await isDatabaseSecret(storage.db, which, secret)) continue;
    fit = false;
    const { setting, file } = masterSecrets[which];
    const problem = secret === undefined ? `${setting} is missing` : `${getSecretName(config, which)} is not the one`;
    console.log(
      `${problem}: put back the secret that belongs to this backup (${setting}, or DATA_DIR/${file}) before the start.`,
    );
  }
  if (fit) console.log('Both secrets fit this database.');
  return fit;
}

/** A restore ends sessions, links and codes, and keeps passwords and passkeys. Children first. */
const accessTables = 'staff_sessions staff_invites staff_recovery_codes spent_tokens sessions account_keys'.split(' ');

type RestoredStaff = Pick<Tables['staff'], 'name' | 'email' | 'role'>;

function endAccess(file: string, now: Date) {
  using database = new DatabaseSync(file);
  database.exec('pragma foreign_keys = on; pragma secure_delete = on; begin');
  const ended = accessTables.map((table) => Number(database.prepare(`delete from "${table}"`).run().changes));
  database.exec('commit');
  const people = database.prepare(
    "select name, email, role from staff where removed_at is null and role <> 'door' and (until is null or until > ?) order by created_at",
  );
  return {
    ended: ended.reduce((sum, rows) => sum + rows, 0),
    people: people.all(now.toISOString()) as unknown as RestoredStaff[],
  };
}
