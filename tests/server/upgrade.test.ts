import { mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { retentionRules } from '#contract/booking/retention.ts';
import { parseAuditSubject } from '#contract/office/audit-subject.ts';
import { readLines } from '#server/booking/seats/offer-lines.ts';
import { type Config, readConfig } from '#server/config.ts';
import { openSecrets } from '#server/secrets/keys.ts';
import { listBackups } from '#server/storage/backups.ts';
import { migrations } from '#server/storage/migrations/index.ts';
import { openStorage } from '#server/storage/open.ts';
import type { TableChecksums } from '#server/storage/rows.ts';
import { accessSqliteTables, computeTableChecksums, readTablesInOrder } from '#server/storage/rows.ts';
import { readSqliteMigrations, takeSnapshot } from '#server/storage/snapshot.ts';
import { runAdminCommand } from '#tests/harness/admin-command.ts';
import { createWorkFolder, onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import type { Engine } from '#tests/harness/engines.ts';

const databases = startEngines();
const work = createWorkFolder('upgrade');
const now = () => new Date('2026-11-23T12:00:00Z');
const secrets = { TOKEN_SECRET: 'Wm0V4y8kQz1Jr5nXc7bH2sTgLpA9dEuF', UPLOAD_KEY: 'q8Zt3LhVb6Nw1YxKf0Rm5JcPs7GdUe2A' };
const released = Object.keys(migrations);
const unknownMigration = '9999-made-up';
const nextMigration: Migration = { up: (db) => db.schema.createTable('madeUp').addColumn('id', 'text').execute() };

let folderCount = 0;
async function createReleasedDatabase(engine: Engine): Promise<Config> {
  const folder = join(work, `${++folderCount}`);
  mkdirSync(folder);
  const place = engine === 'postgres' ? await databases.createEmptyDatabase('postgres') : {};
  const config = readConfig({ DATA_DIR: folder, ...secrets, ...place });
  const storage = await openStorage(config, 'server', now);
  await openSecrets(storage.db, config);
  await storage.db.insertInto('consentTexts').values({ version: 'a', language: 'de', text: 'Ja.' }).execute();
  await storage.close();
  return config;
}

async function readDatabaseContent(config: Config | string): Promise<{ state: string[]; sums: TableChecksums }> {
  const file = typeof config === 'string' ? config : join(work, `${++folderCount}.sqlite`);
  if (typeof config !== 'string') await takeSnapshot(config, file);
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = readTablesInOrder(database).filter(({ name }) => !name.startsWith('kysely_'));
  const schema = {
    state: readSqliteMigrations(database).sort(),
    sums: await computeTableChecksums(accessSqliteTables(database), tables),
  };
  database.close();
  return schema;
}

/** The columns that server/storage/tables.ts describes, with `?` if they are nullable. */
async function readDescribedTables(): Promise<Record<string, string[]>> {
  const file = await readFile(new URL('../../server/storage/tables.ts', import.meta.url), 'utf8');
  const code = file.replaceAll(/\/\*\*.*?\*\//gs, '');
  const withNull = (name: string, type: string) => `${name}${/null|Optional/.test(type) ? '?' : ''}`;
  const columns = (type: string): string[] => [
    ...[...type.matchAll(/(\w+<)('\w+'[^>]*)>/g)].flatMap(([, kind = '', names = '']) =>
      [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => withNull(name, kind + names)),
    ),
    ...[...type.matchAll(/(\w+): ([^;}]+)[;}]/g)].map(([, name = '', own = '']) => withNull(name, own)),
    ...(type.match(/\b\w+Columns\b/g) ?? []).flatMap((shared) =>
      columns(code.match(new RegExp(`type ${shared} = (.*?)\n\n`, 's'))?.[1] ?? ''),
    ),
  ];
  const body = code.match(/interface Tables \{(.*)\n\}/s)?.[1] ?? '';
  const tables = body.split(/^ {2}(?=\w)/m).slice(1);
  return Object.fromEntries(
    tables.map((table) => [table.match(/^\w+/)?.[0], columns(table.replace(/^\w+: /, '')).sort()]),
  );
}

test('the columns that contract/booking/retention.ts names exist', async () => {
  const columns = Object.values(await readDescribedTables()).flat();
  const names = retentionRules.flatMap(({ id, columns: held }) => held.map((name) => [id, name] as const));
  expect(names.filter(([, name]) => !columns.includes(name) && !columns.includes(`${name}?`))).toEqual([]);
});

onEachEngine('%s', (engine) => {
  test('an empty database gets the tables that tables.ts describes', async () => {
    const config = await createReleasedDatabase(engine);
    const storage = await openStorage(config);
    const tables = await storage.db.introspection.getTables();
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(storage.db);
    await storage.close();
    expect(rows.map(({ name }) => name)).toEqual(released);
    const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, character: string) => character.toUpperCase());
    const actual = tables.map(({ name, columns }) => [
      camel(name),
      columns.map((column) => `${camel(column.name)}${column.isNullable ? '?' : ''}`).sort(),
    ]);
    expect(Object.fromEntries(actual)).toEqual(await readDescribedTables());
  });

  test('a database of a newer or unknown release is refused with an explanation, and stays unchanged', async () => {
    const config = await createReleasedDatabase(engine);
    const refused = async (sentence: string) => {
      await expect(openStorage(config, 'server', now)).rejects.toThrow(sentence);
      await expect(openStorage(config, 'besideServers')).rejects.toThrow(sentence);
    };
    const storage = await openStorage(config);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'x')`.execute(storage.db);
    await refused('a newer release has changed it');
    await sql`delete from kysely_migration`.execute(storage.db);
    await sql`insert into kysely_migration (name, timestamp) values ('2026-11-21-inbox', 'x')`.execute(storage.db);
    await refused('made by an unreleased version, and no release can read it. Move the data folder (DATA_DIR) away');
    expect(await storage.db.selectFrom('consentTexts').select('text').execute()).toEqual([{ text: 'Ja.' }]);
    await storage.close();
  });
});

onEachEngine('%s, from the first database', (engine) => {
  test('seats, offers, decisions and drafts keep their meaning, and the log keeps its lines', async () => {
    const folder = join(work, `${++folderCount}`);
    mkdirSync(folder);
    const place = engine === 'postgres' ? await databases.createEmptyDatabase('postgres') : {};
    const config = readConfig({ DATA_DIR: folder, ...secrets, ...place });
    const { '0001-initial': _, ...later } = migrations;
    for (const name of Object.keys(later)) delete migrations[name];
    const before = await openStorage(config, 'server', now);
    Object.assign(migrations, later);
    const emailChoice = '{"emails":"send","kind":"barn","audiences":["accepted"]}';
    const news = '{"category":"Info","title":"\\"category\\":\\"Info\\""}';
    for (const statement of [
      `insert into event_capacity (event_id, park, barn, cents, cut_off, version)
        values (15, 180, 140, 3500, 'x', 1), (7, null, 90, 3500, 'x', 1), (3, 60, null, 3500, 'x', 1)`,
      `insert into ticket_requests (id, reference, link_hash, language, requested_at, retained_until, reachable, receipt,
        terms_version) values ('r', 'T-1', 'h', 'de', 'x', 'x', 1, 1, 'x')`,
      `insert into offers (id, request_id, event_id, seats, cents, state, made_at, until)
        values ('o', 'r', 15, 3, 3500, 'live', 'x', 'x')`,
      `insert into decisions (id, event_id, kind, at, "by", previous_revision, revision, announced, replaced_emails)
        values ('a', 15, 'barn', 'x', 'Ida', 0, 1, '{"place":"park"}', 0),
          ('b', 15, 'later', 'x', 'Ida', 1, 2, '{"place":"park"}', 0)`,
      `insert into content_drafts (kind, entry, data, base, version, at, author, email_choice)
        values ('events', '15', '{"place":"barn"}', 0, 1, 'x', 'Ida', '${emailChoice}'),
          ('news', '1', '${news}', 0, 1, 'x', 'Ida', null)`,
      `insert into audit_log (number, at, name, action, what, hash)
        values (1, 'x', 'Ida', 'setSeats', '{"event":15,"park":180,"barn":140}', 'h')`,
    ])
      await sql.raw(statement).execute(before.db);
    await before.close();

    const { db, close } = await openStorage(config, 'server', now);
    const seats = await db
      .selectFrom('eventCapacity')
      .select(['eventId', 'atPlace', 'inShelter'])
      .orderBy('eventId')
      .execute();
    expect(seats).toEqual([
      { eventId: 3, atPlace: 60, inShelter: null },
      { eventId: 7, atPlace: 90, inShelter: null },
      { eventId: 15, atPlace: 180, inShelter: 140 },
    ]);
    const offer = await db.selectFrom('offers').select(['seats', 'lines']).executeTakeFirstOrThrow();
    expect([offer.seats, readLines(offer)]).toEqual([3, [{ group: 'full', seats: 3, cents: 3500 }]]);
    const decisions = await db.selectFrom('decisions').select(['kind', 'announced']).orderBy('id').execute();
    expect(decisions.map(({ kind }) => kind)).toEqual(['shelter', 'later']);
    const drafts = await db.selectFrom('contentDrafts').select(['data', 'emailChoice']).orderBy('kind').execute();
    expect(drafts).toEqual([
      { data: '{"place":"barn"}', emailChoice: emailChoice.replace('barn', 'shelter') },
      { data: news.replace('Info', 'info'), emailChoice: null },
    ]);
    const { what } = await db.selectFrom('auditLog').select('what').executeTakeFirstOrThrow();
    expect(what, 'a hash seals the line').toContain('"park":180');
    expect(parseAuditSubject(what)).toEqual({ event: 15, atPlace: 180, inShelter: 140 });
    await close();
  });
});

onEachEngine('%s, when the next release brings a migration', (engine) => {
  let config: Config;
  let before: TableChecksums;
  beforeEach(async () => {
    config = await createReleasedDatabase(engine);
    before = (await readDatabaseContent(config)).sums;
    migrations[unknownMigration] = nextMigration;
  });
  afterEach(() => {
    delete migrations[unknownMigration];
  });

  test('D10 the server keeps a backup before the migration, and runs it once', async () => {
    const storage = await openStorage(config, 'server', now);
    await storage.close();
    expect(await readDatabaseContent(storage.backupBeforeUpdate ?? '')).toEqual({
      state: released,
      sums: before,
    });
    expect(await readDatabaseContent(config)).toEqual({
      state: [...released, unknownMigration],
      sums: { ...before, made_up: '0:0' },
    });
    const again = await openStorage(config, 'server', now);
    expect(again.backupBeforeUpdate).toBeUndefined();
    await again.close();
  });

  test('D10 without a backup, or when the migration fails, nothing is changed', async () => {
    const backupDir = join(config.dataDir, 'a-file');
    await writeFile(backupDir, '');
    await expect(openStorage({ ...config, backupDir }, 'server', now)).rejects.toThrow('Nothing has been changed');
    migrations[unknownMigration] = {
      up: async (db) => {
        await nextMigration.up(db);
        throw new Error('no');
      },
    };
    await expect(openStorage(config, 'server', now)).rejects.toThrow(
      `could not be brought up to date (${unknownMigration})`,
    );
    expect(await readDatabaseContent(config)).toEqual({ state: released, sums: before });
  });

  test('a command changes nothing before the server has migrated, and explains it', async () => {
    const settings = { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? '', ...secrets };
    for (const line of ['requests log', 'staff', 'secrets rotate token']) {
      const [command = '', ...words] = line.split(' ');
      const { code, error } = await runAdminCommand(command, words, settings);
      expect([line, code, error]).toEqual([line, 1, expect.stringContaining('Start the server of this release first')]);
      expect(error).not.toMatch(/\n +at /);
    }
    expect(await readDatabaseContent(config)).toEqual({ state: released, sums: before });
    await (await openStorage(config, 'server', now)).close();
    expect(await runAdminCommand('retention', ['--dry-run'], settings)).toMatchObject({ code: 0, error: '' });
  });

  test('a restored backup is up to date afterwards: commands may run before the server', async () => {
    const file = join(work, `${++folderCount}.sqlite`);
    delete migrations[unknownMigration];
    await takeSnapshot(config, file);
    migrations[unknownMigration] = nextMigration;
    const settings = { DATA_DIR: join(work, `restored-${folderCount}`), ...secrets };
    expect(await runAdminCommand('restore', [file], settings)).toMatchObject({ code: 0, error: '' });
    expect(await runAdminCommand('retention', ['--clock-is-right'], settings)).toMatchObject({ code: 0, error: '' });
  });
});

test('of several servers that start on one PostgreSQL, one keeps a backup and runs the migrations', {
  tags: ['full'],
}, async () => {
  const config = await createReleasedDatabase('postgres');
  migrations[unknownMigration] = nextMigration;
  try {
    const all = await Promise.all([1, 2, 3].map(() => openStorage(config, 'server', now)));
    expect(all.filter(({ backupBeforeUpdate }) => backupBeforeUpdate)).toHaveLength(1);
    for (const storage of all) await storage.close();
    expect(await listBackups(join(config.dataDir, 'backups'))).toHaveLength(1);
  } finally {
    delete migrations[unknownMigration];
  }
});
