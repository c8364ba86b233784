import { afterAll, beforeEach, expect, test } from 'vitest';
import type { AuditSubject } from '#contract/office/audit-subject.ts';
import type { AuditEvent } from '#contract/office/office.ts';
import { readAuditRows, recordAuditEvent } from '#server/audit/log.ts';
import { limits } from '#server/limits.ts';
import { toPlainSpaces } from '#site/language/typeset.ts';
import { startEngines, testOnEachEngine } from '#tests/harness/engine-tests.ts';
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts';
import { buildRequestRow, insertRequests } from '#tests/harness/request-rows.ts';
import { createStaffMember, getPage } from '#tests/harness/staff.ts';
import { german } from '#tests/harness/texts.ts';

const databases = startEngines();
const server = await startInProcess({ PUBLIC_URL: 'https://tollenau.example' });
afterAll(() => server.close());

const writeLogLines = ({ storage, staffServices, clock }: InProcessServer, ...words: string[]) =>
  storage.db.transaction().execute(async (trx) => {
    const entry = { at: clock.now, actor: { name: 'Ida' }, action: 'invited' } as const;
    for (const person of words) await recordAuditEvent(trx, staffServices.secrets, { ...entry, subject: { person } });
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
  expect((await getPage(server, '/office/log', { as })).body).toContain(`${german('office.log.changed')}3`);
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

test('a line of the log is a sentence with names and links, also for entries changed together', async () => {
  const { db } = server.storage;
  const { clock, staffServices } = server;
  const as = await createStaffMember(server, 'owner', null, 'Falk');
  const rows = ['Student Jonas', null].map((fullName, index) =>
    buildRequestRow(index, 2, clock.now, { fullName, ...(fullName ? {} : { state: 'withdrawn' as const }) }),
  );
  await insertRequests(db, rows);
  const write = (action: AuditEvent, subject: AuditSubject, at = clock.now) =>
    db
      .transaction()
      .execute((trx) => recordAuditEvent(trx, staffServices.secrets, { at, actor: { name: 'Ida' }, action, subject }));
  await write('offeredSeats', { request: rows[0]?.reference ?? '', seats: 1, event: 15 });
  await write('offeredSeats', { request: rows[1]?.reference ?? '', seats: 2, event: 15 });
  await write('madeDecision', { event: 15, decision: 'cancelled', emails: 3, calls: 0 });
  for (const entry of ['news/1.yaml', 'news/2.yaml']) await write('publishedContent', { entry });
  await write('publishedContent', { entry: 'news/99.yaml' });

  const { body } = await getPage(server, '/office/log', { as });
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
  const text = toPlainSpaces(main.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' '));
  expect(text).toMatch(/Student Jonas, [^,]+, Don Giovanni/);
  expect(body).toContain(`href="/office/requests/${rows[0]?.reference}"`);
  expect(body).toContain('href="/office/events/15"');
  expect(text).toContain(`eine gelöschte Anfrage, ${rows[1]?.reference}`);
  expect(text).toContain('3 E-Mails, niemand anzurufen');
  expect(text).toContain('3 × ');
  expect(body).toContain('href="/office/content/news/1"');
  expect(text).not.toMatch(/yaml|[{}]/);
});

test('what two people publish within a minute is two lines, each with its person’s name', async () => {
  const { clock, staffServices, storage } = server;
  const as = await createStaffMember(server, 'owner', null, 'Falk');
  const publish = (name: string, entry: string) =>
    storage.db.transaction().execute((trx) =>
      recordAuditEvent(trx, staffServices.secrets, {
        ...{ at: clock.now, actor: { name }, action: 'publishedContent', subject: { entry } },
      }),
    );
  await publish('Gerda', 'news/1.yaml');
  await publish('Hedwig', 'news/2.yaml');
  await publish('Hedwig', 'news/1.yaml');
  const { body } = await getPage(server, '/office/log', { as });
  expect([...body.matchAll(/<td>(Gerda|Hedwig)/g)].map(([, name]) => name)).toEqual(['Hedwig', 'Gerda']);
});

test('the log is filtered by day and person without reading the rest, and says how many lines it found', async () => {
  const { staffServices, storage } = server;
  const as = await createStaffMember(server, 'owner', null, 'Falk');
  const write = (name: string, at: string) =>
    storage.db
      .transaction()
      .execute((trx) =>
        recordAuditEvent(trx, staffServices.secrets, { at: new Date(at), actor: { name }, action: 'signedOut' }),
      );
  // In Berlin the first is on the evening of the 20th, the second on the 21st.
  await write('Gerda', '2026-11-20T22:59:00Z');
  await write('Gerda', '2026-11-20T23:01:00Z');
  await write('Hedwig', '2026-11-21T12:00:00Z');
  const read = async (query: string) => {
    const { body, statusCode } = await getPage(server, `/office/log${query}`, { as });
    const names = [...body.matchAll(/<td>(Gerda|Hedwig)/g)].map(([, name]) => name);
    return { statusCode, names, body };
  };
  expect((await read('?day=2026-11-21')).names).toEqual(['Hedwig', 'Gerda']);
  expect((await read('?day=2026-11-20')).names).toEqual(['Gerda']);
  expect((await read('?person=%3DGerda')).names).toEqual(['Gerda', 'Gerda']);
  const both = await read('?person=%3DGerda&day=2026-11-21');
  expect(both.names).toEqual(['Gerda']);
  expect(both.body).toContain(german('office.log.found_one'));
  for (const query of ['?day=2026-02-31', '?day=x&person=%27', '?before=-1', `?person=${'x'.repeat(999)}`])
    expect((await read(query)).statusCode, query).toBe(200);
});
