import { mkdtempSync, statSync } from 'node:fs';
import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { day, limits } from '#server/limits.ts';
import { deleteOldBackups, filterRegularBackups, getBackupFolder, listBackups, prepareBackupFile } from './backups.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tollenau-backups-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const now = new Date('2026-11-21T12:34:56.789Z');
const nameAt = (age: number, end = '') => {
  const at = new Date(now.getTime() - age).toISOString().replaceAll(/:|\.\d+/g, '');
  return `site-${at}${end}.sqlite`;
};
const put = async (...names: string[]) => {
  for (const name of names) await writeFile(join(folder, name), '');
};

test('backups go into BACKUP_DIR, or below DATA_DIR', () => {
  expect(getBackupFolder({ dataDir: '/data', backupDir: undefined })).toBe('/data/backups');
  expect(getBackupFolder({ dataDir: '/data', backupDir: '/other' })).toBe('/other');
});

test('the name of a backup has its second, and says whether it was made before an update', async () => {
  const place = join(folder, 'new');
  expect(await prepareBackupFile(place, now)).toBe(join(place, 'site-2026-11-21T123456Z.sqlite'));
  expect(await prepareBackupFile(place, now, { beforeUpdate: true })).toBe(
    join(place, 'site-2026-11-21T123456Z-before-update.sqlite'),
  );
  expect(statSync(place).mode & 0o777).toBe(0o700);
});

test('backups are listed newest first, with their time, without other files', async () => {
  const own = [nameAt(0), nameAt(2 * day), nameAt(day, '-before-update')];
  await put(...own, 'notes.txt', `${nameAt(0)}.sha256`, `${nameAt(0)}.part`, 'site-2026-11-21.sqlite', `x${nameAt(0)}`);
  const at = (age: number) => new Date(Math.floor((now.getTime() - age) / 1000) * 1000);
  expect(await listBackups(folder)).toEqual([
    { file: join(folder, nameAt(0)), at: at(0), beforeUpdate: false },
    { file: join(folder, nameAt(day, '-before-update')), at: at(day), beforeUpdate: true },
    { file: join(folder, nameAt(2 * day)), at: at(2 * day), beforeUpdate: false },
  ]);
  expect(await listBackups(join(folder, 'nowhere'))).toEqual([]);
});

test('a backup from more than a day ahead does not count, nor one from before an update', () => {
  const backup = (age: number, beforeUpdate = false) => ({
    file: `${age}`,
    at: new Date(now.getTime() - age),
    beforeUpdate,
  });
  const all = [backup(-day - 1), backup(-day), backup(0), backup(0, true), backup(400 * day)];
  expect(filterRegularBackups(all, now)).toEqual([all[1], all[2], all[4]]);
});

test('backups older than seven days are deleted with their checksums, except the newest three', async () => {
  const [minute, week] = [60_000, limits.backupRetention];
  const young = [nameAt(week - minute), nameAt(week - 2 * minute)];
  const old = [nameAt(week + minute), nameAt(week + 2 * minute), nameAt(week + 3 * minute)];
  await put(...young, ...old, ...old.map((name) => `${name}.sha256`), `${young[0]}.sha256`, 'notes.txt');
  const deleted = await deleteOldBackups(folder, now);
  // The oldest three are too old; the newest of them is the third newest of all.
  expect(deleted.toSorted()).toEqual(
    old
      .slice(1)
      .map((name) => join(folder, name))
      .toSorted(),
  );
  expect((await readdir(folder)).toSorted()).toEqual(
    [...young, `${young[0]}.sha256`, old[0] ?? '', `${old[0]}.sha256`, 'notes.txt'].toSorted(),
  );
});

test('backups from before an update are deleted without the nightly ones', async () => {
  const nightly = [30, 31, 32, 33].map((age) => nameAt(age * day));
  const updates = [40, 1].map((age) => nameAt(age * day, '-before-update'));
  await put(...nightly, ...updates);
  const deleted = await deleteOldBackups(folder, now, ({ beforeUpdate }) => beforeUpdate);
  expect(deleted).toEqual([join(folder, updates[0] ?? '')]);
  expect((await readdir(folder)).toSorted()).toEqual([...nightly, updates[1] ?? ''].toSorted());
});

test('only unfinished backups that are a day old are deleted, with what SQLite kept beside them', async () => {
  const part = `${nameAt(0)}.part`;
  const abandoned = [part, ...['-journal', '-wal', '-shm'].map((end) => `${part}${end}`)];
  await put(...abandoned, `${part}.txt`, 'other.part', 'site-young.sqlite.part');
  const made = new Date(now.getTime() - day - 1000);
  for (const name of [...abandoned, `${part}.txt`, 'other.part']) await utimes(join(folder, name), made, made);
  await utimes(join(folder, 'site-young.sqlite.part'), now, new Date(now.getTime() - day + 1000));
  expect(await deleteOldBackups(folder, now)).toEqual([]);
  expect((await readdir(folder)).toSorted()).toEqual(
    [`${part}.txt`, 'other.part', 'site-young.sqlite.part'].toSorted(),
  );
});
