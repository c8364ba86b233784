// @module-tag full
import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, open, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildInviteUrl } from '#office/team/server/invites.ts';
import { inviteStaff } from '#office/team/server/people.ts';
import { replaceRecoveryCodes } from '#office/team/server/recovery.ts';
import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/storage/open.ts';
import type { TableChecksums } from '#server/storage/rows.ts';
import { accessSqliteTables, computeTableChecksums, queryColumn, readTablesInOrder } from '#server/storage/rows.ts';
import { takeSnapshot } from '#server/storage/snapshot.ts';
import { cheapPasswordCost } from '#tests/harness/accounts.ts';
import { runAdminCommand } from '#tests/harness/admin-command.ts';
import { createWorkFolder, onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import { type InProcessServer, postTickets, startInProcess } from '#tests/harness/in-process.ts';
import { createStaffMember, getPage, postForm, readLinkSecret, type TestStaff } from '#tests/harness/staff.ts';
import { waitUntil } from '#tests/harness/wait-until.ts';

type BackupSettings = Record<string, string>;
const program = new URL('../../tools/admin.ts', import.meta.url).pathname;
const databases = startEngines();
const work = createWorkFolder('backup');
const login = { email: 'klara@example.org', password: 'der Frosch im zweiten Akt' };
/** No mail server listens on this port, so emails wait. */
const unreachableMail = { SMTP_URL: 'smtp://127.0.0.1:1' };

async function runCommand(command: string, words: string[], settings: BackupSettings) {
  const { code, out, error } = await runAdminCommand(command, words, { ...settings, NODE_ENV: '' });
  return { code, said: out + error };
}

const runBesideServer = async (command: string, words: string[], settings: BackupSettings) => {
  const env = { ...process.env, NODE_ENV: '', ...settings };
  return (await promisify(execFile)(process.execPath, [program, command, ...words], { env })).stdout;
};

const expectRefusal = async (command: string, words: string[], settings: BackupSettings, why: RegExp) =>
  expect(await runCommand(command, words, settings)).toMatchObject({ code: 1, said: expect.stringMatching(why) });

async function sumsOf(file: string): Promise<TableChecksums> {
  const database = new DatabaseSync(file, { readOnly: true });
  const checksums = await computeTableChecksums(accessSqliteTables(database), readTablesInOrder(database));
  database.close();
  return checksums;
}

/** The number of requests, and of those without their notice and receipt. */
function countRows(file: string): [number, number] {
  const database = new DatabaseSync(file, { readOnly: true });
  const count = (where: string) =>
    Number(queryColumn(database, `select count(*) from ticket_requests where ${where}`)[0]);
  const emailCount = '(select count(*) from outbox_emails where subject_id = ticket_requests.id)';
  const counts: [number, number] = [count('true'), count(`${emailCount} <> 2`)];
  database.close();
  return counts;
}

const emptiedByRestore = ['account_keys', 'sessions', 'staff_invites', 'staff_recovery_codes', 'staff_sessions'];

let folderCount = 0;
async function restoreFolder(from: string): Promise<string> {
  const folder = join(work, `place-${++folderCount}`);
  await mkdir(folder);
  for (const name of ['token-secret', 'upload-key']) await copyFile(join(from, name), join(folder, name));
  return folder;
}

async function runUnderLoad(server: InProcessServer, done: (answered: () => number) => Promise<void>): Promise<void> {
  let [sent, answered, going] = [0, 0, true];
  const visitor = async () => {
    while (going) {
      const { statusCode } = await postTickets(server.app, { fullName: 'Ada', email: `ada${sent++}@example.org` });
      if (statusCode === 201) answered++;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const visitors = [visitor(), visitor()];
  await waitUntil(async () => answered >= 5);
  await done(() => answered);
  going = false;
  await Promise.all(visitors);
}

onEachEngine('%s', (engine) => {
  let server: InProcessServer;
  let settings: BackupSettings;
  let link: string;
  let token: string;
  let ida: TestStaff;
  let invitation: string;
  const file = join(work, `${engine}.sqlite`);
  beforeAll(async () => {
    const database = await databases.createDatabase(engine);
    server = await startInProcess({ ...database, ...unreachableMail }, { passwordCost: cheapPasswordCost });
    settings = { ...database, DATA_DIR: server.folder };
    await server.app.inject({ method: 'POST', url: '/auth/signup/', payload: { name: 'Klara', ...login } });
    const signedIn = await server.app.inject({ method: 'POST', url: '/auth/login/', payload: login });
    token = signedIn.json().data.access_token;
    ida = await createStaffMember(server, 'office');
    await server.app.inject({ method: 'POST', url: '/auth/password/forgotten/', payload: { email: login.email } });
    const { db } = server.storage;
    await db.transaction().execute((trx) => replaceRecoveryCodes(trx, ida.id));
    invitation = buildInviteUrl(
      server.staffServices,
      'http://localhost',
      await inviteStaff(server.staffServices, ida, { email: 'new@example.org', role: 'owner' }),
    );
    const response = await postTickets(server.app, { fullName: 'Klara Winter', email: login.email });
    link = response.json().data.status;
  });
  afterAll(() => server.close());

  test('a backup under load holds every request that was answered before the backup began, with both emails', async () => {
    await runUnderLoad(server, async (answered) => {
      const before = answered();
      expect(await runBesideServer('backup', [file], settings)).toContain('its copy was checked');
      await waitUntil(async () => answered() > before);
      const [all, incomplete] = countRows(file);
      expect(all).toBeGreaterThanOrEqual(before);
      expect(incomplete).toBe(0);
    });
    expect((await stat(file)).mode & 0o077).toBe(0);
    const { stdout } = await promisify(execFile)('sha256sum', ['-c', `${file}.sha256`], { cwd: work });
    expect(stdout).toContain('OK');
  }, 60_000);

  test('a backup restored into an empty folder has the same rows, but no session and no invitation is still valid', async () => {
    const folder = await restoreFolder(server.folder);
    const target = { ...(await databases.createEmptyDatabase(engine)), DATA_DIR: folder };
    const restored = await runCommand('restore', [file], target);
    expect(restored).toMatchObject({ code: 0, said: expect.stringMatching(/^Restored: \d+ rows.*Both secrets fit/s) });
    const again = join(work, `${engine}-again.sqlite`);
    await takeSnapshot(readConfig(target), again);
    const [before, after] = [await sumsOf(file), await sumsOf(again)];
    for (const table of emptiedByRestore) expect(before[table], `control: ${table} had rows`).not.toBe('0:0');
    expect(after).toEqual({ ...before, ...Object.fromEntries(emptiedByRestore.map((table) => [table, '0:0'])) });

    await using site = await startInProcess({ ...target, ...unreachableMail }, { passwordCost: cheapPasswordCost });
    const signedIn = await site.app.inject({ method: 'POST', url: '/auth/login/', payload: login });
    expect(signedIn.statusCode).toBe(200);
    expect((await site.app.inject(link)).statusCode).toBe(200);
    // Sessions, links and codes of the backup end, as a person may have been removed since.
    site.clock.now = server.clock.now;
    expect((await getPage(server, '/office', { as: ida })).statusCode, 'control').toBe(200);
    expect((await getPage(site, '/office', { as: ida })).statusCode).toBe(303);
    const opened = await postForm(site, '/office/invitation', {
      action: 'openInvite',
      key: readLinkSecret(invitation),
    });
    expect(opened.statusCode).toBe(410);
    const headers = { authorization: `Bearer ${token}` };
    expect((await site.app.inject({ url: '/api/account', headers })).statusCode).toBe(401);
    expect(restored.said).toContain(`Henrike Voss, ${ida.email}, office`);
    expect(restored.said).toContain('removed after the backup');
    await expectRefusal('restore', [file], target, /nothing is overwritten|server already works|Stop every server/i);
  });
});

test('a backup of one engine can be restored into the other, and names the secrets to restore', async () => {
  const folder = join(work, 'other');
  const missing = /^Restored: .*TOKEN_SECRET is missing: put back.*UPLOAD_KEY is missing: put back/s;
  await expectRefusal('restore', [join(work, 'postgres.sqlite')], { DATA_DIR: folder }, missing);
  const [before, after] = [await sumsOf(join(work, 'postgres.sqlite')), await sumsOf(join(folder, 'site.sqlite'))];
  expect(after).toEqual({ ...before, ...Object.fromEntries(emptiedByRestore.map((table) => [table, '0:0'])) });
});

test('restore refuses a backup with one changed character, and files that are no backup', async () => {
  const bad = join(work, 'changed.sqlite');
  for (const end of ['', '.sha256']) await copyFile(join(work, `sqlite.sqlite${end}`), `${bad}${end}`);
  const database = new DatabaseSync(bad);
  database.exec("update ticket_requests set full_name = 'Eve'");
  database.close();
  const target = { DATA_DIR: join(work, 'never') };
  await expectRefusal('restore', [bad], target, /has changed/);
  const handle = await open(bad, 'r+');
  await handle.write(Buffer.alloc(4096, 7), 0, 4096, 4096);
  await handle.close();
  await expectRefusal('restore', [bad], target, /./);
  await writeFile(bad, 'Guten Tag');
  await expectRefusal('restore', [bad], target, /no backup/);
  expect(existsSync(join(work, 'never/site.sqlite'))).toBe(false);
});

test('without a name the backup goes into BACKUP_DIR, and backups older than seven days are deleted', async () => {
  await using server = await startInProcess();
  const backups = join(server.folder, 'backups');
  await mkdir(backups);
  const old = ['01', '02', '03'].flatMap((day) =>
    ['', '.sha256'].map((end) => `site-2020-01-${day}T000000Z.sqlite${end}`),
  );
  for (const name of [...old, 'site-2020-01-01T000000Z-other.sqlite', 'notes.txt']) {
    await writeFile(join(backups, name), 'x');
    await utimes(join(backups, name), new Date(), new Date());
  }
  expect(await runCommand('backup', [], { DATA_DIR: server.folder })).toMatchObject({
    code: 0,
    said: expect.stringContaining('deleted: 1'),
  });
  const left = readdirSync(backups).sort();
  expect(left).toEqual([
    'notes.txt',
    'site-2020-01-01T000000Z-other.sqlite',
    ...old.slice(2),
    expect.stringMatching(/^site-.*Z\.sqlite$/),
    expect.stringMatching(/^site-.*Z\.sqlite\.sha256$/),
  ]);
});

test('a refused backup gives the reason, and leaves no unfinished file', async () => {
  const settings = { DATA_DIR: join(work, 'other') };
  const target = join(work, 'x.sqlite');
  await expectRefusal('backup', [join(work, 'sqlite.sqlite')], settings, /already/);
  await expectRefusal('backup', [join(work, 'nowhere/copy.sqlite')], settings, /cannot be written/);
  await expectRefusal('backup', [target], { DATA_DIR: join(work, 'nothing') }, /no database in it/);
  await expectRefusal(
    'backup',
    [target],
    await databases.createEmptyDatabase('postgres'),
    /no server has worked with yet/,
  );
  expect(readdirSync(work).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('the move to PostgreSQL leaves nothing when killed, copies every row when repeated, and stops SQLite from starting', async () => {
  const { DATABASE_URL = '' } = await databases.createEmptyDatabase('postgres');
  const folder = join(work, 'moving');
  await mkdir(folder);
  await copyFile(join(work, 'sqlite.sqlite'), join(folder, 'site.sqlite'));
  const before = await sumsOf(join(folder, 'site.sqlite'));
  const settings = { DATA_DIR: folder, DATABASE_URL };
  // Tables exist after an earlier try. A lock on the last one stops the copy before its end.
  await (await openStorage({ dataDir: folder, databaseUrl: DATABASE_URL })).close();
  const holding = new pg.Client(DATABASE_URL);
  await holding.connect();
  await holding.query('begin; lock table write_checks in exclusive mode');
  const child = spawn(process.execPath, [program, 'move-to-postgres'], {
    env: { ...process.env, NODE_ENV: '', ...settings },
  });
  const waiting = async () =>
    (await holding.query("select 1 from pg_locks where not granted and relation = 'write_checks'::regclass")).rowCount;
  await waitUntil(async () => (await waiting()) === 1);
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exited;
  expect((await holding.query('select 1 from ticket_requests')).rowCount).toBe(0);
  await holding.query('rollback');

  const moved = await runCommand('move-to-postgres', [], settings);
  expect(moved).toMatchObject({ code: 0, said: expect.stringContaining('each compared') });
  const after = join(work, 'moved.sqlite');
  await takeSnapshot({ dataDir: folder, databaseUrl: DATABASE_URL }, after);
  expect(await sumsOf(after)).toEqual(before);
  await expect(openStorage({ dataDir: folder, databaseUrl: undefined })).rejects.toThrow('has moved to PostgreSQL');
  await expectRefusal('move-to-postgres', [], settings, /moved already/);

  // Stopped before the rename: the same command finishes, unless a row has changed.
  await rename(join(folder, 'site.sqlite.moved'), join(folder, 'site.sqlite'));
  expect(await runCommand('move-to-postgres', [], settings)).toMatchObject({ code: 0 });
  await rename(join(folder, 'site.sqlite.moved'), join(folder, 'site.sqlite'));
  await holding.query("update ticket_requests set full_name = 'Eve'");
  await holding.end();
  await expectRefusal('move-to-postgres', [], settings, /Nothing is overwritten/);
});
