import { afterAll, beforeEach, expect, test } from 'vitest';
import { readAuditRows, recordAuditEvent } from '#server/audit/log.ts';
import { limits } from '#server/limits.ts';
import { startEngines, testOnEachEngine } from '#tests/harness/engine-tests.ts';
import { type InProcessServer, startInProcess } from '#tests/harness/inbox.ts';
import { createStaffMember, getPage } from '#tests/harness/staff.ts';

const databases = startEngines();
const server = await startInProcess({ PUBLIC_URL: 'https://tollenau.example' });
afterAll(() => server.close());

const writeLogLines = ({ storage, staffServices, clock }: InProcessServer, ...words: string[]) =>
  storage.db.transaction().execute(async (trx) => {
    const entry = { at: clock.now, actor: { name: 'Ida' }, action: 'invited' } as const;
    for (const subject of words) await recordAuditEvent(trx, staffServices.secrets, { ...entry, subject });
  });
const writeNumberedLines = (from: number, to: number) =>
  writeLogLines(server, ...Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`));
const readWholeLog = ({ storage, staffServices } = server) => readAuditRows(storage.db, staffServices.secrets);
const listSuspectLines = async (): Promise<number[]> => (await readWholeLog()).suspectNumbers;

beforeEach(async () => {
  const { db } = server.storage;
  await db.deleteFrom('auditLog').execute();
  await db.updateTable('logHeads').set({ number: 0, hash: '', seal: '' }).execute();
  await writeLogLines(server, 'one', 'two', 'three', 'four');
});

test.each([
  ['a word is changed', { what: 'another' }, [2]],
  ['a name is changed', { name: 'Somebody' }, [2]],
  ['a time is changed', { at: '2020-01-01T00:00:00.000Z' }, [2]],
  ['a hash is made up', { hash: 'x'.repeat(43) }, [2, 3]],
])('the check of the audit log finds the line with this change: %s', async (_, change, suspectNumbers) => {
  await server.storage.db.updateTable('auditLog').set(change).where('number', '=', 2).execute();
  expect(await listSuspectLines()).toEqual(suspectNumbers);
});

test('the check of the audit log finds deleted lines (one in the middle, the last ones, or all), even if the stored number and hash of the last line are changed to match, because the seal does not', async () => {
  const { db } = server.storage;
  await db.deleteFrom('auditLog').where('number', '=', 2).execute();
  expect(await listSuspectLines()).toEqual([3]);
  await db.deleteFrom('auditLog').where('number', '>', 2).execute();
  const first = await db.selectFrom('auditLog').selectAll().executeTakeFirstOrThrow();
  expect(await listSuspectLines()).toEqual([1]);
  await db.updateTable('logHeads').set({ number: 1, hash: first.hash }).execute();
  expect(await listSuspectLines()).toEqual([1]);
  await db.deleteFrom('auditLog').execute();
  expect(await listSuspectLines()).toEqual([1]);
});

test('the server reads a long audit log in slices, handles other work between them, and shows the log in pages', async () => {
  const { db } = server.storage;
  const count = 2.5 * limits.officeLogSlice;
  await writeNumberedLines(5, count);
  let [turns, reading] = [0, true];
  const countTurns = () => {
    turns++;
    if (reading) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  const { lines, suspectNumbers } = await readWholeLog();
  reading = false;
  expect([lines.length, suspectNumbers]).toEqual([count, []]);
  expect(turns).toBeGreaterThanOrEqual(count / limits.officeLogSlice);
  await db.updateTable('auditLog').set({ what: 'another' }).where('number', 'in', [3, 1001, count]).execute();
  expect(await listSuspectLines()).toEqual([3, 1001, count]);
  const as = await createStaffMember(server);
  expect((await getPage(server, '/office/log', { as })).body).toContain('Nicht mehr wie geschrieben: 3');
  const pageBefore = async (entry: number) => (await getPage(server, `/office/log?before=${entry}`, { as })).body;
  const older = count - limits.officeLogLines;
  const [first, second] = [await pageBefore(count + 1), await pageBefore(older + 1)];
  expect([first.includes(`line ${count - 1}<`), first.includes(`line ${older}<`)]).toEqual([true, false]);
  expect(second).toContain(`line ${older}<`);
  expect(second).toContain(`before=${older - limits.officeLogLines + 1}`);
});

test('the check of the audit log accepts that the oldest lines are deleted while it reads, and reports a missing line between others', async () => {
  const { db } = server.storage;
  const slice = limits.officeLogSlice;
  await writeNumberedLines(5, 3 * slice);
  const reading = listSuspectLines();
  // The connection runs statements in sequence, so these follow the first slice.
  await db.selectFrom('auditLog').select('number').limit(1).execute();
  const deleteLines = (operator: '<=' | '=', last: number) => db.deleteFrom('auditLog').where('number', operator, last);
  await deleteLines('<=', slice + 50).execute();
  expect(await reading).toEqual([]);
  await deleteLines('=', slice + 70).execute();
  expect(await listSuspectLines()).toEqual([slice + 71]);
});

testOnEachEngine('forty lines written to the audit log at once get consecutive numbers (%s)', async (engine) => {
  await using own = await startInProcess(await databases.createDatabase(engine));
  await Promise.all(Array.from({ length: 40 }, (_, number) => writeLogLines(own, String(number))));
  const { lines, suspectNumbers } = await readWholeLog(own);
  expect(lines.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  expect(suspectNumbers).toEqual([]);
});
