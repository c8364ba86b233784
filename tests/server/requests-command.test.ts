/** The office’s commands, as they are typed. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, type InProcess, inProcess } from '#tests/harness/inbox.ts';
import { withTraces } from '#tests/harness/pictures.ts';
import { typedHere } from '#tests/harness/typed-here.ts';

const tool = (name: string) => new URL(`../../tools/${name}.ts`, import.meta.url).pathname;
const run = promisify(execFile);
let server: InProcess;
let reference: string;
let work: string;

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'tollenau-requests-'));
  server = await inProcess();
  const values = {
    fullName: '=HYPERLINK("https://evil.example")',
    email: 'ada@example.org',
    numberOfTickets: '3',
    additionalNotes: 'one\ntwo\u001b[2J',
  };
  reference = (await ask(server.app, values, { picture: await withTraces('jpeg', 1) })).json().data.reference;
  await server.letters();
});
afterAll(async () => {
  await server.close();
  await rm(work, { recursive: true, force: true });
});

const requests = (...words: string[]) => typedHere('requests', words, { DATA_DIR: server.folder });

test('lists what waits, for people and for programs', async () => {
  expect((await requests()).out).toMatch(new RegExp(`^reference +asked.*\\n${reference} `));
  expect(JSON.parse((await requests('list', '--json')).out)).toMatchObject([{ reference, state: 'open' }]);
});

test('shows one, however its reference is typed, and nothing steers the terminal', async () => {
  const { out } = await requests('show', reference.toLowerCase().replaceAll('-', ''));
  expect(out).toContain('ada@example.org');
  expect(out).not.toContain('\u001b');
  expect(await requests('show', 'T-AAAA-AAAA')).toMatchObject({
    code: 1,
    error: expect.stringContaining('There is no request T-AAAA-AAAA'),
  });
});

test('makes no database where there is none', async () => {
  for (const command of ['requests', 'retention', 'secrets', 'backup']) {
    const words = command === 'backup' ? [join(work, 'copy.sqlite')] : [];
    const said = await typedHere(command, words, { DATA_DIR: join(work, 'nothing') });
    expect(said).toMatchObject({ code: 1, out: '', error: expect.stringContaining('there is no database in it') });
    expect(existsSync(join(work, 'nothing'))).toBe(false);
  }
});

test.each([
  ['requests', ['withdrawn', 'T-AAAA-AAAA']],
  ['requests', ['list', 'open', 'twice']],
  ['requests', ['constructor']],
  ['requests', ['--reasons', 'x']],
  ['retention', ['now']],
  ['retention', ['--dryrun']],
  ['secrets', ['rotate', 'both']],
  ['secrets', ['turn', 'token']],
  ['secrets', ['toString', 'token']],
  ['content', ['toString']],
  ['staff', ['constructor']],
  ['mail', ['send']],
])('%s %j is no command: help, and not 0', async (command, words) => {
  const said = await typedHere(command, words, { DATA_DIR: server.folder });
  expect(said).toMatchObject({ code: 1, out: '' });
  expect(said.error).toContain(`npm run ${command}`);
  expect(said.error).not.toMatch(/\bat .*\.m?[jt]s:\d/);
});

test('the key that signs letters: made, shown with its DNS record, and then taken from the settings', async () => {
  const settings = { MAIL_FROM: 'buero@tollenau.example' };
  const made = await typedHere('mail', ['dkim', '--json'], settings);
  const { name, text, DKIM_KEY = '', DKIM_SELECTOR = '' } = JSON.parse(made.out);
  expect([made.code, name]).toEqual([0, 'gutshaus._domainkey.tollenau.example']);
  const kept = await typedHere('mail', ['dkim', '--json'], { ...settings, DKIM_KEY, DKIM_SELECTOR });
  expect(JSON.parse(kept.out)).toEqual({ name, text });
});

test('an evening has one number, whatever its name in either language', async () => {
  const event = JSON.stringify({ id: 3, title: 'x', date: 'x', time: 'x', venue: 'x' });
  const asked = await Promise.all(
    ['de', 'en'].map(
      async (lng) =>
        (await ask(server.app, { event, fullName: `Guest ${lng}` }, { query: `?lng=${lng}` })).json().data.reference,
    ),
  );
  const listed = (await requests()).out.split('\n').filter((line) => asked.some((one) => line.startsWith(one)));
  expect(listed.map((line) => line.match(/ {2}3 {2,}\S/) !== null)).toEqual([true, true]);
  const csv = (await requests('export')).out.split('\r\n');
  const column = csv[0]?.split(';').indexOf('"eventNumber"') ?? -1;
  const numbers = csv.filter((line) => asked.some((one) => line.includes(one))).map((line) => line.split(';')[column]);
  expect(numbers).toEqual(['"3"', '"3"']);
});

test('withdraws as the person could, once, and says what it has deleted', async () => {
  const values = { fullName: 'Ada Quast', email: 'ada.quast@example.org', additionalNotes: 'front row' };
  const { reference } = (await ask(server.app, values, { picture: await withTraces('jpeg', 1) })).json().data;
  const said = await requests('withdraw', reference);
  expect(said.out).toMatch(/^Withdrawn\. Deleted: fullName, email, additionalNotes, the copy of the ID/);
  const kept = await server.storage.db
    .selectFrom('ticketRequests')
    .selectAll()
    .where('reference', '=', reference)
    .execute();
  expect(JSON.stringify(kept)).not.toMatch(/quast|front row/i);
  expect(await server.storage.db.selectFrom('idCopies').select('requestId').execute()).toHaveLength(1);
  expect((await requests('show', reference)).out).toMatch(/state +withdrawn/);
  expect((await requests('withdraw', reference)).out).toContain('nothing; it was empty');
  expect(await requests('withdraw', 'T-AAAA-AAAA')).toMatchObject({ code: 1 });
});

test('refuses and opens again as the office does in the browser: a letter waits, and goes with the second press', async () => {
  const { reference: asked } = (await ask(server.app, { email: 'late@example.org' })).json().data;
  expect((await requests('refuse', asked, '--words', 'Sold out.')).out).toBe('Refused.\n');
  expect((await requests('offer', asked, '--seats', '2')).error).toContain('For which evening?');
  expect((await requests('reopen', asked)).out).toBe('Open again.\n');
  const about = await server.storage.db
    .selectFrom('letters')
    .select('kind')
    .where('kind', '=', 'ticketRefusal')
    .execute();
  expect(about).toEqual([]);
  await server.storage.db.deleteFrom('ticketRequests').where('reference', '=', asked).execute();
});

test('[TKT-09] exports the number of tickets, and shows it', async () => {
  const [heads, ...lines] = (await requests('export')).out.split('\r\n').map((line) => line.split(';'));
  const line = lines.find(([first]) => first === `"${reference}"`);
  expect(line?.[heads?.indexOf('"numberOfTickets"') ?? -1]).toBe('"3"');
  expect((await requests('show', reference)).out).toMatch(/^numberOfTickets +3$/m);
});

test('exports for a spreadsheet, without formulas', async () => {
  expect((await requests('export')).out).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
});

test('opens a copy only with a reason, and keeps who and why', async () => {
  expect(await requests('open', reference)).toMatchObject({
    code: 1,
    error: expect.stringContaining('only with a reason'),
  });
  expect(
    (await requests('open', reference, '--reason', 'Abendkasse', '--by', 'Falk', '--to', join(work, 'copy.jpg'))).code,
  ).toBe(0);
  expect((await readFile(join(work, 'copy.jpg'))).subarray(0, 2).toString('hex')).toBe('ffd8');
  expect(await requests('open', reference, '--reason', 'again', '--to', join(work, 'copy.jpg'))).toMatchObject({
    code: 1,
    error: expect.stringContaining('copy.jpg is there already'),
  });
  expect((await requests('log')).out).toMatch(/Falk +T-.* +Abendkasse\nAs it was written/);
  await server.storage.db.updateTable('copyAccess').set({ why: 'nothing' }).execute();
  expect(await requests('log')).toMatchObject({ code: 1, out: expect.stringContaining('CHANGED') });
});

test('a copy goes into the data folder when nobody says where', async () => {
  const said = await requests('open', reference, '--reason', 'Abendkasse');
  expect(said.out).toContain(join(server.folder, 'opened', `${reference}.jpg`));
  expect((await stat(join(server.folder, 'opened', `${reference}.jpg`))).mode & 0o777).toBe(0o600);
});

test('marks as answered; then nothing waits, and the visitor sees it', async () => {
  for (const { reference: open } of JSON.parse((await requests('list', '--json')).out))
    await requests('answered', open);
  expect((await requests()).out).toBe('Nothing waits.\n');
  expect((await requests('list', 'answered')).out).toContain(reference);
});

test('retention counts by the same list, and deletes nothing on a dry run', async () => {
  const env = { ...process.env, DATA_DIR: server.folder };
  const { stdout } = await run(process.execPath, [tool('retention'), '--dry-run'], { env });
  expect(stdout).toMatch(/what +holds +end +would go\nticketRequest .* 90 days after evening +0\n/);
});
