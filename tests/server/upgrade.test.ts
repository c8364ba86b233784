/**
 * Databases as older schemas left them (tests/fixtures/databases) are brought up to date, and kept first as they were: on both engines.
 * @module-tag full
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { type Config, readConfig } from '#server/config.ts';
import { openSecrets } from '#server/secrets/keys.ts';
import { backupsIn } from '#server/storage/backups.ts';
import { fillPostgres } from '#server/storage/fill-postgres.ts';
import { migrations } from '#server/storage/migrations/index.ts';
import { openStorage } from '#server/storage/open.ts';
import { type Sums, sumsOf, type Table } from '#server/storage/rows.ts';
import { stateOfFile, takeSnapshot } from '#server/storage/snapshot.ts';
import { columnOf, sqliteRows, tablesOf } from '#server/storage/sqlite-rows.ts';
import { type Engine, engines } from '#tests/harness/engines.ts';
import { inProcess } from '#tests/harness/inbox.ts';
import { onEachEngine, startEngines, workFolder } from '#tests/harness/per-file.ts';
import { typedHere } from '#tests/harness/typed-here.ts';

const fixtures = new URL('../fixtures/databases/', import.meta.url).pathname;
const files = (await readdir(fixtures)).filter((name) => name.endsWith('.sql')).sort();
const latest = Object.keys(migrations).sort().at(-1);
const started = startEngines();
const work = workFolder('upgrade');
const now = () => new Date('2026-11-23T12:00:00Z');
/** those that the fixtures were made with */
const secrets = { TOKEN_SECRET: 'Wm0V4y8kQz1Jr5nXc7bH2sTgLpA9dEuF', UPLOAD_KEY: 'q8Zt3LhVb6Nw1YxKf0Rm5JcPs7GdUe2A' };
/** the migrations' own notes; and what one of them writes anew on purpose */
const changed = ['kysely_migration', 'kysely_migration_lock', 'content_revisions'];

let places = 0;
/** A database as it was then, in either engine. */
async function asItWas(name: string, engine: Engine): Promise<{ config: Config; tables: Table[]; sums: Sums }> {
  const folder = join(work, `${++places}`);
  mkdirSync(folder);
  const file = join(folder, 'tollenau.sqlite');
  const database = new DatabaseSync(file);
  database.exec(await readFile(join(fixtures, name), 'utf8'));
  const tables = tablesOf(database).filter((table) => !changed.includes(table.name));
  const sums = await sumsOf(sqliteRows(database), tables);
  const place = engine === 'postgres' ? await started.empty('postgres') : {};
  const config = readConfig({ DATA_DIR: folder, ...secrets, ...place });
  if (config.databaseUrl) await fillPostgres(database, config.databaseUrl);
  database.close();
  return { config, tables, sums };
}

async function asItIs(config: Config, tables: Table[]): Promise<{ state: string[]; sums: Sums }> {
  const file = join(work, `${++places}.sqlite`);
  await takeSnapshot(config, file);
  const database = new DatabaseSync(file, { readOnly: true });
  const found = { state: stateOfFile(database), sums: await sumsOf(sqliteRows(database), tables) };
  database.close();
  return found;
}

const schemaOf = (file: string): string[] => {
  const database = new DatabaseSync(file, { readOnly: true });
  const found = tablesOf(database).map(({ name, columns }) => `${name}: ${columns}`);
  const indexes = columnOf(database, "select name from sqlite_schema where type = 'index' order by name");
  database.close();
  return [...found.sort(), ...indexes];
};

onEachEngine('%s', (engine) => {
  // A migration takes PostgreSQL ten times as long; the first and the last have all of them between them.
  const some = engine === 'sqlite' ? files : files.filter((_, index) => index === 0 || index === files.length - 1);
  test.each(some)('%s: every row as it was, the schema as a new one, and a backup from before', async (name) => {
    const { config, tables, sums } = await asItWas(name, engine);
    const storage = await openStorage(config, 'server', now);
    await openSecrets(storage.db, config);
    const kept = storage.keptBefore ?? '';
    await storage.close();
    expect((await asItIs(config, tables)).sums).toEqual(sums);

    const before = new DatabaseSync(kept, { readOnly: true });
    expect(await sumsOf(sqliteRows(before), tables)).toEqual(sums);
    expect(stateOfFile(before)).not.toContain(latest);
    before.close();
    const again = await openStorage(config, 'server', now);
    expect(again.keptBefore).toBeUndefined();
    await again.close();
  });
});

test('a released migration is never edited: what it made of an old database is what it makes of an empty one', async () => {
  const fresh = join(work, 'fresh');
  await (await openStorage({ dataDir: fresh, databaseUrl: undefined })).close();
  for (const name of files) {
    const { config } = await asItWas(name, 'sqlite');
    await (await openStorage(config)).close();
    expect(schemaOf(join(config.dataDir, 'tollenau.sqlite')), name).toEqual(schemaOf(join(fresh, 'tollenau.sqlite')));
  }
});

test('of several servers that start on one PostgreSQL, one keeps it and brings it up to date', async () => {
  const { config } = await asItWas(files[0] ?? '', 'postgres');
  const all = await Promise.all([1, 2, 3].map(() => openStorage(config, 'server', now)));
  expect(all.filter(({ keptBefore }) => keptBefore)).toHaveLength(1);
  for (const storage of all) await storage.close();
  expect(await backupsIn(join(config.dataDir, 'backups'))).toHaveLength(1);
});

test('where no backup can be written nothing is changed', async () => {
  const { config, tables, sums } = await asItWas(files.at(-1) ?? '', 'sqlite');
  const backupDir = join(config.dataDir, 'a-file');
  await writeFile(backupDir, '');
  await expect(openStorage({ ...config, backupDir }, 'server', now)).rejects.toThrow('Nothing has been changed');
  const database = new DatabaseSync(join(config.dataDir, 'tollenau.sqlite'), { readOnly: true });
  expect(stateOfFile(database)).not.toContain(latest);
  expect(await sumsOf(sqliteRows(database), tables)).toEqual(sums);
  database.close();
});

test.each(engines)('%s: a command changes no database of an earlier release, and says what does', async (engine) => {
  const { config, tables, sums } = await asItWas(files.at(-1) ?? '', engine);
  const settings = { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? '', ...secrets };
  const sentence = 'of an earlier release. Start the server of this release first';
  for (const line of [
    'requests log',
    'staff',
    'retention',
    'content',
    'secrets',
    'secrets rotate token',
    'sample-season',
  ]) {
    const [command = '', ...words] = line.split(' ');
    const { code, error } = await typedHere(command, words, settings);
    expect([line, code, error]).toEqual([line, 1, expect.stringContaining(sentence)]);
    expect(error).not.toMatch(/\n +at /);
  }
  expect(await asItIs(config, tables)).toEqual({ state: expect.not.arrayContaining([latest]), sums });
  // Control: what the server has brought up to date they take.
  await (await openStorage(config, 'server', now)).close();
  expect(await typedHere('retention', ['--dry-run'], settings)).toMatchObject({ code: 0, error: '' });
  expect(await backupsIn(join(config.dataDir, 'backups'))).toHaveLength(1);
});

test('a backup of an earlier release that is restored is up to date afterwards: commands come before the server', async () => {
  const { config } = await asItWas(files.at(-1) ?? '', 'sqlite');
  const DATA_DIR = join(work, 'restored');
  const restored = await typedHere('restore', [join(config.dataDir, 'tollenau.sqlite')], { DATA_DIR, ...secrets });
  expect(restored).toMatchObject({ code: 0, error: '' });
  expect(await typedHere('retention', ['--clock-is-right'], { DATA_DIR, ...secrets })).toMatchObject({
    code: 0,
    error: '',
  });
});

test('published evenings lose what follows from their start, and read as before', async () => {
  const { config } = await asItWas('2026-12-05-views.sql', 'sqlite');
  const storage = await openStorage(config, 'server', now);
  const rows = await storage.db.selectFrom('contentRevisions').selectAll().where('kind', '=', 'events').execute();
  await storage.close();
  expect(rows).not.toHaveLength(0);
  for (const { data } of rows) {
    const { year, event } = JSON.parse(data ?? '{}') as Record<'year' | 'event', object | undefined>;
    expect([year, Object.keys(event ?? {}).filter((name) => name === 'date' || name === 'time')]).toEqual([
      undefined,
      [],
    ]);
  }
  await using site = await inProcess({ DATA_DIR: config.dataDir, ...secrets, SMTP_URL: 'smtp://127.0.0.1:1' });
  const { body } = await site.app.inject('/events/16?lng=de');
  expect(body).toContain('Samstag, 19.\u00A0Juni 2027');
  expect(body).toContain('21.15\u00A0Uhr, Einlass 20.45\u00A0Uhr');
});

test('the oldest of them is served, and goes back to what it was by its backup', async () => {
  const { config, tables, sums } = await asItWas(files[0] ?? '', 'sqlite');
  const storage = await openStorage(config, 'server', now);
  const kept = storage.keptBefore ?? '';
  await storage.close();
  await using site = await inProcess({ DATA_DIR: config.dataDir, ...secrets, SMTP_URL: 'smtp://127.0.0.1:1' });
  expect(await site.askStatus()).toMatchObject({ database: 'writable' });
  const back = join(work, 'back');
  mkdirSync(back);
  copyFileSync(kept, join(back, 'tollenau.sqlite'));
  const database = new DatabaseSync(join(back, 'tollenau.sqlite'));
  expect(await sumsOf(sqliteRows(database), tables)).toEqual(sums);
  database.close();
});
