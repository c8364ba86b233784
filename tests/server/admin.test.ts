import { Resolver } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test, vi } from 'vitest';
import { replaceRecoveryCodes } from '#office/team/server/recovery.ts';
import { readEpoch } from '#server/content/store.ts';
import { lockSqlite } from '#server/storage/database-lock.ts';
import { queryColumn } from '#server/storage/rows.ts';
import { runAdminCommand } from '#tests/harness/admin-command.ts';
import { copyEmptyDatabase } from '#tests/harness/database.ts';
import { createWorkFolder } from '#tests/harness/engine-tests.ts';
import { postTickets, startInProcess } from '#tests/harness/in-process.ts';
import { changeGiovanni } from '#tests/harness/offers.ts';
import { createTestPicture } from '#tests/harness/pictures.ts';
import { publishEntry } from '#tests/harness/publish.ts';
import { createStaffMember } from '#tests/harness/staff.ts';
import { copyFixtureContent } from '#tools/content-folders.ts';

const work = createWorkFolder('admin');
const server = await startInProcess();
const values = {
  fullName: '=HYPERLINK("https://evil.example")',
  email: 'ada@example.org',
  numberOfTickets: '3',
  additionalNotes: 'one\ntwo\u001b[2J',
};
const posted = await postTickets(server.app, values, { picture: await createTestPicture('jpeg', 1) });
const { reference } = posted.json<{ data: { reference: string } }>().data;
afterAll(() => server.close());

const runAdmin = (command: string, ...words: string[]) => runAdminCommand(command, words, { DATA_DIR: server.folder });
const runRequests = (...words: string[]) => runAdmin('requests', ...words);
const runContent = (...words: string[]) => runAdmin('content', ...words);

test('without a database the commands end with an error, and create none', async () => {
  for (const [command = '', ...words] of [
    ['requests', 'log'],
    ['content'],
    ['retention'],
    ['secrets'],
    ['backup', join(work, 'copy.sqlite')],
  ]) {
    const result = await runAdminCommand(command, words, { DATA_DIR: join(work, 'nothing') });
    expect(result).toMatchObject({ code: 1, out: '', error: expect.stringContaining('there is no database in it') });
    expect(existsSync(join(work, 'nothing'))).toBe(false);
  }
});

test('after a restore no recovery code of the backup is left', async () => {
  // The server above has no staff until a test below adds some.
  await using own = await startInProcess();
  const { id } = await createStaffMember(own, 'owner');
  await own.storage.db.transaction().execute((trx) => replaceRecoveryCodes(trx, id));
  const [backup, folder] = [join(work, 'codes.sqlite'), join(work, 'codes')];
  await runAdminCommand('backup', [backup], { DATA_DIR: own.folder });
  const { out } = await runAdminCommand('restore', [backup], { DATA_DIR: folder });
  expect(out).toContain('Restored');
  const countCodes = (file: string) => {
    using database = new DatabaseSync(file, { readOnly: true });
    return Number(queryColumn(database, 'select count(*) from staff_recovery_codes')[0]);
  };
  expect(countCodes(backup), 'control').toBeGreaterThan(0);
  expect(countCodes(join(folder, 'site.sqlite'))).toBe(0);
});

test.each([
  ['requests', [], 'npm run admin -- requests'],
  ['requests', ['log', 'open', 'twice'], 'npm run admin -- requests'],
  ['requests', ['constructor'], 'npm run admin -- requests'],
  ['requests', ['--reasons', 'x'], 'npm run admin -- requests'],
  ['retention', ['now'], 'npm run admin -- retention'],
  ['secrets', ['rotate', 'both'], 'npm run admin -- secrets'],
  ['sample-season', ['sing'], '"sing" is no command'],
  ['content', ['show', 'events/1'], 'Which revision?'],
  ['content', ['show', 'events/1', '99'], 'events/1.yaml has no revision 99'],
  ['content', ['restore', 'events/1', 'two'], 'Which revision?'],
  ['content', ['history', 'x.yaml'], 'names no entry'],
])('%s %j exits with 1 and a sentence, without a stack', async (command, words, sentence) => {
  const result = await runAdmin(command, ...words);
  expect(result).toMatchObject({ code: 1, out: '', error: expect.stringContaining(sentence) });
  expect(result.error).not.toMatch(/\bat .*\.m?[jt]s:\d|\n +at /);
});

test('the DKIM command makes a key, shows its DNS record, and reads it from the settings', async () => {
  const settings = { MAIL_FROM: 'buero@tollenau.example' };
  const made = await runAdminCommand('mail', ['dkim', '--json'], settings);
  const { name, text, DKIM_KEY = '', DKIM_SELECTOR = '' } = JSON.parse(made.out);
  expect([made.code, name]).toEqual([0, 'site._domainkey.tollenau.example']);
  const dkim = await runAdminCommand('mail', ['dkim', '--json'], { ...settings, DKIM_KEY, DKIM_SELECTOR });
  expect(JSON.parse(dkim.out)).toEqual({ name, text });
});

test('the check of the mail domain ends with 1 if the DNS lacks a record', async () => {
  const missing = Object.assign(new Error('no record'), { code: 'ENODATA' });
  const spies = (['resolveTxt', 'resolveMx'] as const).map((method) =>
    vi.spyOn(Resolver.prototype, method).mockRejectedValue(missing),
  );
  try {
    const settings = { MAIL_FROM: 'buero@tollenau.example', SMTP_URL: 'smtp://mail.tollenau.example' };
    const { code, out } = await runAdminCommand('mail', ['check'], settings);
    expect([code, out]).toEqual([1, expect.stringContaining('ERROR SPF')]);
    expect(out).toContain('"v=spf1 a:mail.tollenau.example -all"');
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
});

test('[TKT-09] exports contain no spreadsheet formulas, the number of tickets, and one number per event in both languages', async () => {
  const event = JSON.stringify({ id: 3, title: 'x', date: 'x', time: 'x', venue: 'x' });
  for (const lng of ['de', 'en'])
    await postTickets(server.app, { event, fullName: `Guest ${lng}` }, { query: `?lng=${lng}` });
  const { out } = await runRequests('export');
  expect(out).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  const [head = [], ...rows] = out.split('\r\n').map((row) => row.split(';'));
  const column = (name: string, of: string) =>
    rows.filter((row) => row.some((cell) => cell.startsWith(`"${of}`))).map((row) => row[head.indexOf(`"${name}"`)]);
  expect(column('eventNumber', 'Guest ')).toEqual(['"3"', '"3"']);
  expect(column('numberOfTickets', reference)).toEqual(['"3"']);
});

const refused = async (sentence: string, ...words: string[]) =>
  expect(await runRequests('open', ...words)).toMatchObject({ code: 1, error: expect.stringContaining(sentence) });

test('an ID copy opens only with a reason, and only if the request has one', async () => {
  await refused('only with a reason', reference);
  await refused('There is no copy of an ID with T-AAAA-AAAA', 'T-AAAA-AAAA', '--reason', 'x');
});

test('an ID copy opens into a named file, also with the reference typed loosely, and overwrites none', async () => {
  const typedLoosely = reference.toLowerCase().replaceAll('-', '');
  const to = ['--to', join(work, 'copy.jpg')];
  expect((await runRequests('open', typedLoosely, '--reason', 'Abendkasse', ...to)).code).toBe(0);
  expect((await readFile(join(work, 'copy.jpg'))).subarray(0, 2).toString('hex')).toBe('ffd8');
  await refused('copy.jpg is there already', reference, '--reason', 'again', ...to);
});

test('without a file name an ID copy opens into the data folder, where no other user of the machine can read it', async () => {
  await runRequests('open', reference, '--reason', 'Abendkasse');
  expect((await stat(join(server.folder, 'opened', `${reference}.jpg`))).mode & 0o777).toBe(0o600);
});

test('the log of ID copies keeps who opened one and why, and the command ends with 1 after a change of the log', async () => {
  const to = ['--to', join(work, 'logged.jpg')];
  await runRequests('open', reference, '--reason', 'Einlass', '--by', 'Falk', ...to);
  const { code, out } = await runRequests('log');
  expect(code).toBe(0);
  expect(out).toMatch(/Falk +Einlass +T-/);
  expect(out).toContain('\nThe log was not changed');
  await server.storage.db.updateTable('copyAccess').set({ reason: 'nothing' }).execute();
  const changed = await runRequests('log');
  expect(changed.out).toContain('CHANGED');
  expect(changed.code).toBe(1);
});

test('the command says that every email has been sent', async () => {
  await server.emails();
  expect((await runRequests('emails')).out).toBe('Every email has been sent.\n');
});

test('once there is staff, no command makes a link for a first owner', async () => {
  const makeLink = () => runAdmin('staff', 'invite');
  const before = await makeLink();
  expect([before.code, before.out]).toEqual([0, expect.stringContaining('/office/start#')]);
  await createStaffMember(server);
  expect(await makeLink()).toMatchObject({ code: 1, out: '', error: expect.stringContaining('Name an email address') });
});

test('a dry run of retention counts the same rows, and deletes nothing', async () => {
  const { out } = await runAdmin('retention', '--dry-run');
  expect(out).toMatch(/what +columns +end +would be deleted\nticketRequest .* 90 days after event +0\n/);
});

test('the command counts from the day to which the office has moved an evening', async () => {
  const { db } = server.storage;
  const { reference } = (await postTickets(server.app, {})).json<{ data: { reference: string } }>().data;
  const readRow = () =>
    db.selectFrom('ticketRequests').selectAll().where('reference', '=', reference).executeTakeFirst();
  const made = { eventId: 15, requestedAt: '2020-06-01T12:00:00Z', retainedUntil: '2020-10-20T12:00:00Z' };
  await db.updateTable('ticketRequests').set(made).where('reference', '=', reference).execute();
  const on = (time: string) => `2099-07-20 ${time}`;
  await changeGiovanni(server, { start: on('18:30'), doors: on('18:00'), interval: on('20:00'), end: on('22:00') });
  expect(await runAdmin('retention', '--clock-is-right')).toMatchObject({ code: 0, error: '' });
  expect((await readRow())?.retainedUntil).toMatch(/^2099-10-18/);
  await changeGiovanni(server);
  expect(await runAdmin('retention', '--clock-is-right')).toMatchObject({ code: 0, error: '' });
  expect(await readRow(), 'control: on its own day it is over').toBeUndefined();
});

test('the content commands list published entries and the revisions of one, show and restore a revision, and export entries to files', async () => {
  const { library } = server;
  const before = library.current.entries.get('estate.yaml')?.data as Record<string, unknown>;
  const publishPhone = async (phone: string, expectedRevision: number) => {
    const [revision] = await publishEntry(server, 'estate', 'estate', { ...before, phone }, expectedRevision);
    return revision?.number ?? 0;
  };
  expect((await runContent()).out).toBe('No published version replaces a file.\n');
  const first = await publishPhone('+49 39600 4711', 0);
  const second = await publishPhone('+49 39600 4712', first);

  expect((await runContent()).out).toMatch(new RegExp(`^entry .*\nestate\\.yaml +${second} +published .* Anna\n$`));
  expect((await runContent('history', 'estate')).out).toMatch(
    new RegExp(`^revision .*\n${second} +published .*\n${first} +published +2026-11-21 13:00 +Anna\n$`),
  );
  expect((await runContent('show', 'content/estate.yaml', `${first}`)).out).toContain('+49 39600 4711');

  expect((await runContent('restore', 'estate', `${first}`)).out).toBe(
    `estate.yaml: revision ${second + 1} counts (published).\n`,
  );
  const copy = join(work, 'content');
  await copyFixtureContent(copy);
  expect((await runContent('export', copy)).out).toBe('estate.yaml\n');
  expect(await readFile(join(copy, 'estate.yaml'), 'utf8')).toContain('+49 39600 4711');

  expect((await runContent('restore', 'estate', '0')).out).toContain(`revision ${second + 2} counts (shipped)`);
  expect((await runContent()).out).toBe('No published version replaces a file.\n');
  const { filesVersion } = await readEpoch(server.storage.db);
  expect((await runContent('reload')).code).toBe(0);
  expect((await readEpoch(server.storage.db)).filesVersion).toBeGreaterThan(filesVersion);
});

test('no server is told to read files that do not fit', async () => {
  const copy = join(work, 'content with a fault');
  await copyFixtureContent(copy);
  const file = join(copy, 'news/1.yaml');
  await writeFile(file, (await readFile(file, 'utf8')).replace('image: concert', 'image: nowhere'));
  const { filesVersion } = await readEpoch(server.storage.db);
  const settings = { DATA_DIR: server.folder, CONTENT_DIR: copy };
  expect(await runAdminCommand('content', ['reload'], settings)).toMatchObject({
    ...{ code: 1, out: '', error: expect.stringContaining('content/news/1.yaml') },
  });
  expect((await readEpoch(server.storage.db)).filesVersion).toBe(filesVersion);
});

test('the command lists an email that the server has given up', async () => {
  await postTickets(server.app, {});
  await server.emails();
  const givenUp = { sentAt: null, errorCode: '550', deadAt: '2026-11-21T12:00:00.000Z' };
  await server.storage.db.updateTable('outboxEmails').set(givenUp).execute();
  expect((await runRequests('emails')).out).toMatch(/ 550 +given up *\n/);
});

test('the database does not move to PostgreSQL while a server works with it', async () => {
  const DATA_DIR = join(work, 'in-use');
  await mkdir(DATA_DIR);
  await copyEmptyDatabase(DATA_DIR);
  const unlock = lockSqlite(DATA_DIR);
  const settings = { DATA_DIR, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' };
  const refused = { code: 1, out: '', error: expect.stringContaining('a server already works there') };
  expect(await runAdminCommand('move-to-postgres', [], settings)).toMatchObject(refused);
  await unlock();
});
