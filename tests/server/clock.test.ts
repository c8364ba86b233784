import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { writeDraft } from '#server/content/drafts.ts';
import { scheduleDraft } from '#server/content/publish-drafts.ts';
import { readDraft } from '#server/content/store.ts';
import { day } from '#server/limits.ts';
import { deleteOldBackups } from '#server/storage/backups.ts';
import { confirmClock, findClockJump, watchClock } from '#server/storage/clock.ts';
import { runAdminCommand } from '#tests/harness/admin-command.ts';
import { onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import { fixtureContent, type InProcessServer, startInProcess } from '#tests/harness/in-process.ts';
import { juneDate, prepareOffer, prepareSeats } from '#tests/harness/offers.ts';
import { createStaffMember, getPage } from '#tests/harness/staff.ts';
import { german } from '#tests/harness/texts.ts';
import { waitUntil } from '#tests/harness/wait-until.ts';

const databases = startEngines();

const advanceDays = (server: InProcessServer, days: number) => server.advance(days * day);

function putBackups({ folder }: InProcessServer, days: string[]) {
  const backups = join(folder, 'backups');
  mkdirSync(backups);
  for (const one of days) writeFileSync(join(backups, `site-${one}T000000Z.sqlite`), '');
  return () => readdirSync(backups).map((name) => name.slice(5, 15));
}

onEachEngine('%s', (engine) => {
  test('a jump of over 30 days from the last trusted time is wrong until confirmed', async () => {
    await using server = await startInProcess(await databases.createDatabase(engine));
    const { db } = server.storage;
    const logged: string[] = [];
    const now = () => server.clock.now;
    const isRight = watchClock(db, now, (sentence) => logged.push(sentence));
    for (const days of [0, 29, 29]) {
      advanceDays(server, days);
      expect(await isRight()).toBe(true);
    }
    advanceDays(server, 31);
    expect([await isRight(), await isRight()]).toEqual([false, false]);
    expect(logged).toEqual([expect.stringContaining('npm run admin -- retention --clock-is-right')]);
    await server.storage.recordWriteCheck(server.clock.now);
    expect(await isRight()).toBe(false);
    advanceDays(server, -31);
    expect(await isRight(), 'set right').toBe(true);
    advanceDays(server, 400);
    await confirmClock(db, server.clock.now);
    expect(await isRight(), 'confirmed').toBe(true);
    advanceDays(server, -400);
    expect(await isRight(), 'behind').toBe(false);
  });

  test('without a stored trusted time the last write in the database counts: a clock more than 30 days after it is a jump', async () => {
    await using server = await startInProcess(await databases.createDatabase(engine));
    const { db } = server.storage;
    expect(await findClockJump(db, server.clock.now)).toBeUndefined();
    await server.storage.recordWriteCheck(server.clock.now);
    expect(await findClockJump(db, new Date(server.clock.now.getTime() + 29 * day))).toBeUndefined();
    const later = new Date(server.clock.now.getTime() + 31 * day);
    expect(await findClockJump(db, later)).toBe(server.clock.now.toISOString());
  });
});

test('with a clock 400 days ahead nothing is deleted, published or sent until an operator confirms it', async () => {
  await using before = await startInProcess();
  before.clock.now = juneDate;
  await prepareSeats(before);
  await prepareOffer(before);
  const { db } = before.storage;
  const news = { kind: 'news', id: '1' } as const;
  const data = fixtureContent.entries.get('news/1.yaml')?.data;
  const draft = await writeDraft(db, { ...news, data, version: 0, base: 0, author: { name: 'Ida' } }, juneDate);
  const at = Temporal.Instant.fromEpochMilliseconds(juneDate.getTime() + day);
  await scheduleDraft(db, news, draft.version, { at, by: { name: 'Ida' } });
  await createStaffMember(before);
  await before.storage.recordWriteCheck(juneDate);
  const rows = async () => ({
    requests: await db.selectFrom('ticketRequests').select('id').execute(),
    offers: await db.selectFrom('offers').select('state').execute(),
    letters: await db.selectFrom('outboxEmails').select('id').execute(),
    log: await db.selectFrom('auditLog').select('number').execute(),
    draft: (await readDraft(db, news))?.publishAt,
  });
  const known = await rows();
  expect(known.draft).not.toBeNull();

  advanceDays(before, 400);
  await before.app.listen({ host: '127.0.0.1', port: 0 });
  const status = () => before.askStatus();
  await waitUntil(async () => (await status()).warnings.some((one) => one.includes('--clock-is-right')));
  await setTimeout(500);
  expect(await rows()).toEqual(known);

  await confirmClock(db, before.clock.now);
  await waitUntil(async () => (await rows()).draft !== known.draft);
  advanceDays(before, 1);
  expect((await status()).warnings.join()).not.toContain('clock');
});

test('“Today” tells owners only that the clock is wrong and whom to call', async () => {
  await using server = await startInProcess();
  await confirmClock(server.storage.db, server.clock.now);
  const today = async (role: 'owner' | 'office') =>
    (await getPage(server, '/office', { as: await createStaffMember(server, role) })).body;
  const words = german('office.today.clockWrong');
  advanceDays(server, 400);
  expect(await today('owner')).toMatch(
    /zeigt den 26\.\s+Dezember 2027, gespeichert wurde zuletzt am 21\.\s+November 2026\..*rufen Sie die Person an/,
  );
  expect(await today('office')).not.toContain(words);
  await confirmClock(server.storage.db, server.clock.now);
  expect(await today('owner')).not.toContain(words);
});

test('with a wrong clock the commands delete nothing, the doctor gives the reason, and one option continues', async () => {
  await using server = await startInProcess();
  await confirmClock(server.storage.db, new Date(Date.now() - 400 * day));
  const old = Array.from({ length: 9 }, (_, number) => `2020-01-0${number + 1}`);
  const backups = putBackups(server, old);
  const type = async (command: string, ...words: string[]) => {
    const { code, out, error } = await runAdminCommand(command, words, { DATA_DIR: server.folder });
    return `${code} ${out}${error}`;
  };
  expect(await type('backup')).toMatch(/^0 .*no older backup is deleted/s);
  expect(backups()).toEqual(expect.arrayContaining(old));
  expect(await type('retention')).toMatch(/^1 .*--clock-is-right/s);
  expect(await type('retention', '--dry-run')).toMatch(/^0 what .* would be deleted\n/);
  expect(await type('doctor')).toMatch(/^ERROR +clock +The clock says/m);
  expect(await type('retention', '--clock-is-right')).toMatch(/^0/);
  expect(await type('retention')).toMatch(/^0/);
  expect(await type('doctor')).not.toContain('The clock says');
});

test('a backup into a named file deletes no other backup', async () => {
  await using server = await startInProcess();
  const days = ['2020-01-01', '2020-01-02', '2020-01-03', '2020-01-04', '2020-01-05'];
  const backups = putBackups(server, days);
  const file = join(server.folder, 'copy.sqlite');
  const { code } = await runAdminCommand('backup', [file], { DATA_DIR: server.folder });
  expect([code, existsSync(file), backups()]).toEqual([0, true, days]);
});

test('what a killed backup left behind is deleted after a day', async () => {
  await using server = await startInProcess();
  const folder = join(server.folder, 'backups');
  mkdirSync(folder, { recursive: true });
  const part = join(folder, 'site-2026-11-23T033000Z-before-update.sqlite.part');
  writeFileSync(part, '');
  const made = statSync(part).mtimeMs;
  await deleteOldBackups(folder, new Date(made + day - 1000));
  expect(existsSync(part)).toBe(true);
  await deleteOldBackups(folder, new Date(made + day + 1000));
  expect(existsSync(part)).toBe(false);
});

test('the newest backups stay, however old, and one from the future does not count', async () => {
  await using server = await startInProcess();
  const days = ['2020-01-01', '2020-01-02', '2020-01-03', '2020-01-04', '2031-01-01'];
  const backups = putBackups(server, days);
  await deleteOldBackups(join(server.folder, 'backups'), new Date());
  expect(backups()).toEqual(days.slice(1));
});
