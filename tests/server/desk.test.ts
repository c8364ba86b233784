/** The office’s commands, as they are typed. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, type InProcess, inProcess } from '#tests/harness/inbox.ts';
import { withTraces } from '#tests/harness/pictures.ts';

const tool = (name: string) => new URL(`../../tools/${name}.ts`, import.meta.url).pathname;
const run = promisify(execFile);
let server: InProcess;
let reference: string;
let work: string;

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'tollenau-desk-'));
  server = await inProcess();
  const values = {
    fullName: '=HYPERLINK("https://evil.example")',
    email: 'ada@example.org',
    additionalNotes: 'one\ntwo\u001b[2J',
  };
  reference = (await ask(server.app, values, { picture: await withTraces('jpeg', 1) })).json().data.reference;
  await server.letters();
});
afterAll(async () => {
  await server.close();
  await rm(work, { recursive: true, force: true });
});

async function desk(...words: string[]): Promise<{ code: number; out: string; error: string }> {
  const { NODE_ENV: _, ...environment } = process.env;
  const env = { ...environment, DATA_DIR: server.folder };
  return run(process.execPath, [tool('requests'), ...words], { env, cwd: work }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, error: stderr }),
    (failed: { code: number; stdout: string; stderr: string }) => ({
      code: failed.code,
      out: failed.stdout,
      error: failed.stderr,
    }),
  );
}

test('lists what waits, for people and for programs', async () => {
  expect((await desk()).out).toMatch(new RegExp(`^reference +asked.*\\n${reference} `));
  expect(JSON.parse((await desk('list', '--json')).out)).toMatchObject([{ reference, state: 'open' }]);
});

test('shows one, however its reference is typed, and nothing steers the terminal', async () => {
  const { out } = await desk('show', reference.toLowerCase().replaceAll('-', ''));
  expect(out).toContain('ada@example.org');
  expect(out).not.toContain('\u001b');
  expect(await desk('show', 'T-AAAA-AAAA')).toMatchObject({
    code: 1,
    error: expect.stringContaining('There is no request T-AAAA-AAAA'),
  });
});

test('exports for a spreadsheet, without formulas', async () => {
  expect((await desk('export')).out).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
});

test('opens a copy only with a reason, and keeps who and why', async () => {
  expect(await desk('open', reference)).toMatchObject({
    code: 1,
    error: expect.stringContaining('only with a reason'),
  });
  expect((await desk('open', reference, '--reason', 'Abendkasse', '--by', 'Falk', '--to', 'copy.jpg')).code).toBe(0);
  expect((await readFile(join(work, 'copy.jpg'))).subarray(0, 2).toString('hex')).toBe('ffd8');
  expect((await desk('log')).out).toMatch(/Falk +T-.* +Abendkasse\nAs it was written/);
  await server.storage.db.updateTable('copyAccess').set({ why: 'nothing' }).execute();
  expect(await desk('log')).toMatchObject({ code: 1, out: expect.stringContaining('CHANGED') });
});

test('marks as answered; then nothing waits, and the visitor sees it', async () => {
  await desk('answered', reference);
  expect((await desk()).out).toBe('Nothing waits.\n');
  expect((await desk('list', 'answered')).out).toContain(reference);
});

test('retention counts by the same list, and deletes nothing on a dry run', async () => {
  const env = { ...process.env, DATA_DIR: server.folder };
  const { stdout } = await run(process.execPath, [tool('retention'), '--dry-run'], { env });
  expect(stdout).toMatch(/what +holds +end +would go\nticketRequest .* 90 days after evening +0\n/);
});
