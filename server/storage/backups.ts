import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { day, limits } from '#server/limits.ts';
import { getChecksumPath } from './snapshot.ts';

/** `site-2026-11-23T033000Z.sqlite`; `-before-update`: made before a migration */
const backupPattern = /^site-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\dZ)(-before-update)?\.sqlite$/;

/** An unfinished backup, and what SQLite kept beside it. */
const abandonedPattern = /^site-.*\.sqlite\.part(-journal|-wal|-shm)?$/;

export interface Backup {
  file: string;
  at: Date;
  beforeUpdate: boolean;
}

export const getBackupFolder = ({ backupDir, dataDir }: Pick<Config, 'backupDir' | 'dataDir'>): string =>
  backupDir ?? join(dataDir, 'backups');

export async function prepareBackupFile(folder: string, now: Date, { beforeUpdate = false } = {}): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const at = now.toISOString().replaceAll(/:|\.\d+/g, '');
  return join(folder, `site-${at}${beforeUpdate ? '-before-update' : ''}.sqlite`);
}

export async function listBackups(folder: string): Promise<Backup[]> {
  if (!existsSync(folder)) return [];
  const found = (await readdir(folder)).flatMap((name) => {
    const [, day, hour, minute, second, before] = name.match(backupPattern) ?? [];
    if (!day) return [];
    return {
      file: join(folder, name),
      at: new Date(`${day}${hour}:${minute}:${second}`),
      beforeUpdate: Boolean(before),
    };
  });
  return found.sort((one, other) => other.at.getTime() - one.at.getTime());
}

export const filterRegularBackups = (backups: readonly Backup[], now: Date): Backup[] =>
  backups.filter(({ beforeUpdate, at }) => !beforeUpdate && at.getTime() <= now.getTime() + day);

/** Left behind by a process that was killed while it made a backup. */
async function deleteAbandonedParts(folder: string, now: Date): Promise<void> {
  if (!existsSync(folder)) return;
  for (const name of await readdir(folder)) {
    if (!abandonedPattern.test(name)) continue;
    const file = join(folder, name);
    // A backup that ends at this moment renames its file.
    const found = await stat(file).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > day) await rm(file, { force: true });
  }
}

/** Backups hold deleted data, so they expire. The newest few stay in any case. */
export async function deleteOldBackups(folder: string, now: Date, filter = (_: Backup) => true): Promise<string[]> {
  await deleteAbandonedParts(folder, now);
  const found = (await listBackups(folder)).filter(filter);
  const retained = filterRegularBackups(found, now).slice(0, limits.backupsLeast);
  const expired = found.filter(
    (backup) => !retained.includes(backup) && now.getTime() - backup.at.getTime() > limits.backupRetention,
  );
  for (const { file } of expired) for (const path of [file, getChecksumPath(file)]) await rm(path, { force: true });
  return expired.map(({ file }) => file);
}
