// @module-tag full
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorAnswer } from '#contract/errors.ts';
import { buildForm } from '#tests/harness/forms.ts';
import { runKills } from '#tests/harness/kill-run.ts';
import { runPaymentKills } from '#tests/harness/payment-kill-run.ts';
import { startPostgres } from '#tests/harness/postgres.ts';
import { runPowerCuts } from '#tests/harness/power-run.ts';
import { startSmtp } from '#tests/harness/smtp.ts';
import { countSyncs } from '#tests/harness/sync-run.ts';
import { traceSystemCalls } from '#tests/harness/system-calls.ts';
import { startUnwarmedServer } from '#tests/harness/unwarmed-server.ts';
import { waitUntil } from '#tests/harness/wait-until.ts';
import { endProcess, guardProcess } from '#tools/process-guard.ts';
import { startServer, type TestServer } from '#tools/test-server.ts';

const scope = '/proc/sys/kernel/yama/ptrace_scope';

/** Only root may trace a running program, unless the machine allows others. */
const canInjectErrors =
  existsSync('/usr/bin/strace') &&
  (process.getuid?.() === 0 || !existsSync(scope) || readFileSync(scope, 'utf8').trim() === '0');

/** Makes system calls of a running server fail, as on a broken disk, until `repair`. */
async function injectErrors(pid: number, calls: string, error: 'EIO' | 'EROFS' | 'ENOSPC') {
  const words = ['-f', '-p', String(pid), '-e', `trace=${calls}`, '-e', `inject=${calls}:error=${error}`];
  const hand = guardProcess(spawn('strace', [...words, '-o', '/dev/null'], { stdio: ['ignore', 'ignore', 'pipe'] }));
  const started = await Promise.race([once(hand.stderr, 'data'), once(hand, 'exit').then(() => ['it ended at once'])]);
  if (!String(started[0]).includes('attached')) throw new Error(`strace: ${started[0]}`);
  const repair = () => endProcess(hand, 'SIGINT');
  return { repair, [Symbol.asyncDispose]: repair };
}

/** If SQLite itself waited for a lock, the process would hang this long. */
const patience = 5000;
const openBeside = (folder: string) => new DatabaseSync(join(folder, 'site.sqlite'), { timeout: 5000 });

test('D1 three kills under mixed writes lose, halve or invent nothing', async () => {
  const { control, ...outcome } = await runKills(3, (database) => {
    database.exec('delete from ticket_requests where id != (select max(id) from ticket_requests)');
    database.exec("update ticket_requests set full_name = 'nobody'");
  });
  expect(outcome.confirmed).toBeGreaterThan(15);
  expect(outcome).toMatchObject({ lost: 0, phantoms: 0, incomplete: 0, damaged: 0 });
  expect(control?.lost).toBeGreaterThanOrEqual(1);
  expect(control?.incomplete).toBeGreaterThanOrEqual(1);
  expect(control?.phantoms).toBe(1);
});

test('five kills while payments are recorded lose none and double none', async () => {
  const { confirmed, ...outcome } = await runPaymentKills(5);
  expect(confirmed).toBeGreaterThan(25);
  expect(outcome).toEqual({ lost: 0, doubled: 0, torn: 0 });
});

describe.runIf(existsSync('/usr/bin/strace'))('D2 D3 power failure right after an answer (needs strace)', () => {
  test('a request is on the disk before its answer is sent, and survives the loss of all data that was not synced', async () => {
    const calls = await traceSystemCalls(24, 'FULL');
    expect(countSyncs(calls)).toMatchObject({ answers: 24, synced: 24 });
    expect(await runPowerCuts(calls)).toEqual({ cuts: 48, lost: 0, damaged: 0 });
  });

  test('control: without syncing the request is lost', async () => {
    const calls = await traceSystemCalls(16, 'OFF');
    expect(countSyncs(calls)).toMatchObject({ answers: 16, synced: 0 });
    expect((await runPowerCuts(calls)).lost).toBeGreaterThanOrEqual(16);
  });
});

describe('D4 faults of disk and database', () => {
  let server: TestServer | undefined;

  const book = (fullName: string) =>
    fetch(`${server?.address}/api/ticket-requests`, {
      method: 'POST',
      body: buildForm({ fullName, agreement: 'true', idempotencyKey: `the-key-of-visitor-${fullName}` }),
    });
  const refusedForNow = async (response: Response) => {
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(errorAnswer.parse(await response.json()).error.code).toBe('storageUnavailable');
  };
  const slowestPage = async () => {
    let slowest = 0;
    for (const path of ['/', '/events', '/events/15', '/tickets', '/nope']) {
      const start = performance.now();
      expect([200, 404]).toContain((await fetch(server?.address + path)).status);
      slowest = Math.max(slowest, performance.now() - start);
    }
    return slowest;
  };

  describe('the disk', () => {
    beforeAll(async () => {
      server = await startUnwarmedServer({ LOG_LEVEL: 'silent' });
    });
    afterAll(() => server?.stop());
    const confirmed: string[] = [];
    const send = async (visitor: string, trouble?: string) => {
      expect((await book(visitor)).status, trouble).toBe(201);
      confirmed.push(visitor);
      expect(names(server?.folder ?? '')).toEqual(confirmed);
    };

    test('while another program locks the database: 503, pages stay fast, and a later retry with the same key succeeds', async () => {
      await slowestPage();
      using other = openBeside(server?.folder ?? '');
      other.exec('BEGIN IMMEDIATE');
      const waiting = book('ada');
      for (let i = 0; i < 5; i++) expect(await slowestPage()).toBeLessThan(patience / 2);
      await refusedForNow(await waiting);
      const start = performance.now();
      await refusedForNow(await book('bo'));
      expect(performance.now() - start).toBeLessThan(patience / 2);
      other.exec('ROLLBACK');
      await send('ada');
      await send('bo');
    });

    test.runIf(canInjectErrors)(
      'a disk with write errors, read-only or full: 503, nothing is confirmed, every page stays, and after a repair the server continues without a restart (needs strace)',
      async () => {
        await send('eve');
        for (const [calls, error] of [
          ['fdatasync,fsync', 'EIO'],
          ['pwrite64', 'EIO'],
          ['pwrite64,ftruncate', 'EROFS'],
          ['pwrite64', 'ENOSPC'],
        ] as const) {
          const visitor = `fay-${confirmed.length}`;
          await using disk = await injectErrors(Number(server?.process.pid), calls, error);
          await refusedForNow(await book(visitor));
          await slowestPage();
          await refusedForNow(await book(visitor));
          await disk.repair();
          await send(visitor, `${calls} ${error}`);
        }
      },
    );
  });

  test('L11 without PostgreSQL: 503, every page stays, /readyz stays ready, /statusz and the log report it, and a later retry with the same key succeeds', async () => {
    await using postgres = await startPostgres();
    server = await startServer({ DATABASE_URL: postgres.url, LOG_LEVEL: 'warn' });
    const { output } = server;
    const status = async (path: string) => (await fetch(server?.address + path)).status;
    expect((await book('ada')).status).toBe(201);
    expect(await status('/statusz')).toBe(200);
    await postgres.suspend();
    await refusedForNow(await book('bo'));
    await slowestPage();
    await waitUntil(async () => (await status('/statusz')) === 503);
    expect(await status('/readyz')).toBe(200);
    await postgres.resume();
    await waitUntil(async () => (await book('bo')).status === 201);
    await waitUntil(async () => (await status('/statusz')) === 200);
    await server.stop();
    const messages = output.filter((line) => line.includes('"the database is')).map((line) => JSON.parse(line).msg);
    expect(messages).toEqual([
      expect.stringMatching(/^the database is unavailable: /),
      'the database is available again',
    ]);
  });
});

test('H8 server output contains no name, address, number, private link or other part of a request', async () => {
  await using smtp = await startSmtp((_, tries) => (tries % 2 ? 'never' : 'later'));
  await using server = await startUnwarmedServer({ LOG_LEVEL: 'debug', SMTP_URL: smtp.url });
  const canary = 'canary7f3a';
  const values = {
    fullName: `${canary} name`,
    email: `${canary}@example.org`,
    phoneNumber1: `+49 30 ${canary}`,
    additionalNotes: canary,
    agreement: 'true',
  };
  const post = (body: BodyInit, path = '/api/ticket-requests', headers: Record<string, string> = {}) =>
    fetch(`${server.address}${path}`, { method: 'POST', body, headers, redirect: 'manual' });
  const json = { 'content-type': 'application/json' };
  const { status } = (await (await post(buildForm(values))).json()).data;
  await fetch(server.address + status);
  const browser = { cookie: `x=${canary}`, 'user-agent': canary };
  await fetch(`${server.address}/${canary}?q=${canary}&token=${canary}`, { headers: browser });
  await post(buildForm({ ...values, email: `${canary}@@` }), undefined, { accept: 'text/html' });
  await post(`{"email": "${canary}`, '/api/newsletter', json);
  await post(JSON.stringify({ email: `${canary}@example.org`, consent: true }), '/api/newsletter', json);
  using other = openBeside(server.folder);
  other.exec('DROP TABLE idempotency_keys');
  expect((await post(buildForm(values))).status).toBe(500);
  other.exec('BEGIN IMMEDIATE');
  const second = JSON.stringify({ email: `${canary}2@example.org`, consent: true });
  expect((await post(second, '/api/newsletter', json)).status).toBe(503);
  other.exec('ROLLBACK');
  await server.stop();
  const printed = server.output.filter((line) => !line.includes(server.address)).join('\n');
  expect(printed).toContain('an email cannot be delivered');
  expect(printed).toContain('a request failed');
  for (const secret of [canary, status.split('/').at(-1), '127.0.0.1']) expect(printed).not.toContain(secret);
});

const names = (folder: string): string[] => {
  const database = openBeside(folder);
  const rows = database.prepare('select full_name as name from ticket_requests order by requested_at').all();
  database.close();
  return rows.map(({ name }) => String(name));
};
