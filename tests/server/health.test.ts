import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requestFileReload } from '#server/content/store.ts';
import { serveMetrics } from '#server/health/metrics.ts';
import { limits } from '#server/limits.ts';
import { createWorkFolder } from '#tests/harness/engine-tests.ts';
import { type InProcessServer, postTickets, startInProcess } from '#tests/harness/in-process.ts';
import { findFreePort } from '#tests/harness/postgres.ts';
import { publishEntry } from '#tests/harness/publish.ts';
import { copyFixtureContent } from '#tools/content-folders.ts';

const work = createWorkFolder('health');

let server: InProcessServer;
beforeEach(async () => {
  server = await startInProcess();
});
afterEach(() => server.close());

const advanceSeconds = (seconds: number) => server.advance(seconds * 1000);
const status = () => server.askStatus();

test('strangers get one word and no version, also through a proxy on the same machine', async () => {
  await sql`pragma query_only = 1`.execute(server.storage.db);
  const { version } = (await status()) as { version?: string };
  expect(version).toBe('unreleased');
  for (const headers of [{}, { authorization: 'Bearer x' }, { 'x-forwarded-for': '127.0.0.1' }]) {
    const answer = await server.app.inject({ url: '/statusz', headers, remoteAddress: '127.0.0.1' });
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'warning' }]);
  }
  expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'alive' });
  expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'starting', content: { epoch: 0, wanted: 0 } });
});

test('while it stops, the server asks browsers and proxies with each answer to open no further request on the connection', async () => {
  const listConnections = async () =>
    Promise.all(
      ['/', '/healthz', '/no-such-page'].map(async (url) => (await server.app.inject(url)).headers.connection),
    );
  expect(await listConnections()).not.toContain('close');
  server.readiness.stopping = true;
  expect(await listConnections()).toEqual(['close', 'close', 'close']);
});

test('/readyz names the current and the wanted edition, and the status says why they differ', async () => {
  const folder = join(work, 'content');
  await copyFixtureContent(folder);
  await using other = await startInProcess({ CONTENT_DIR: folder });
  const ready = async () => (await other.app.inject('/readyz')).json().content;
  expect(await ready()).toEqual({ epoch: 0, wanted: 0 });
  const file = join(folder, 'news/1.yaml');
  const before = await readFile(file, 'utf8');
  await writeFile(file, before.replace('image: concert', 'image: secret'));
  await requestFileReload(other.storage.db);
  await other.library.catchUpNow();
  expect(await ready()).toEqual({ epoch: 0, wanted: 1 });
  const why = 'This server does not show the latest publication. It does not fit: content/news/1.yaml (image).';
  expect((await other.askStatus()).warnings).toEqual([why]);
  expect((await other.app.inject('/news-detail/1?lng=de')).statusCode).toBe(200);
  const refused = publishEntry(other, 'estate', 'estate');
  await expect(refused).rejects.toThrow(/epoch 1 cannot be opened here.*there is no content\/pictures\/secret/s);
});

test('the write check runs once in five seconds, for any number of requests', async () => {
  const written = async () => (await server.storage.db.selectFrom('writeChecks').select('at').execute())[0]?.at;
  await Promise.all(Array.from({ length: 50 }, status));
  const first = await written();
  advanceSeconds(4);
  await Promise.all(Array.from({ length: 50 }, status));
  expect(await written()).toBe(first);
  advanceSeconds(2);
  await status();
  expect(await written()).not.toBe(first);
});

test('a read-only database is reported until it accepts writes again', async () => {
  expect(await status()).toMatchObject({ code: 200, status: 'ok', warnings: [], database: 'writable' });
  await sql`pragma query_only = 1`.execute(server.storage.db);
  advanceSeconds(6);
  expect(await status()).toMatchObject({ code: 503, warnings: ['The database takes no writes: it can only be read.'] });
  expect((await server.app.inject('/')).statusCode).toBe(200);
  await sql`pragma query_only = 0`.execute(server.storage.db);
  advanceSeconds(6);
  expect(await status()).toMatchObject({ code: 200, database: 'writable' });
});

test('emails that wait too long are reported without their recipients', async () => {
  const at = server.clock.now.toISOString();
  const waiting = { dueAt: '2030', tries: 1, priority: 0, position: 1, sealed: 'x', recipientHash: 'm' };
  const email = { id: 'l1', kind: 'ticketReceipt' as const, subjectId: 'r1', createdAt: at, ...waiting };
  await server.storage.db.insertInto('outboxEmails').values(email).execute();
  advanceSeconds(9 * 60);
  const mail = { transport: 'files', last: 'none', waiting: 1, oldestMinutes: 9 };
  expect(await status()).toMatchObject({ code: 200, mail });
  advanceSeconds(60);
  expect(await status()).toMatchObject({ code: 503, warnings: ['Emails have been waiting for 10 minutes.'] });
  await server.storage.db.updateTable('outboxEmails').set({ deadAt: at }).execute();
  advanceSeconds(60);
  expect(await status(), 'an email that was given up does not wait').toMatchObject({ mail: { waiting: 0 } });
});

test('in production the status warns when the site delivers no email', async () => {
  await using alone = await startInProcess({ NODE_ENV: 'production' });
  const { code, warnings } = await alone.askStatus();
  expect([code, warnings]).toEqual([503, [expect.stringContaining('SMTP_URL is not set')]]);
  expect((await status()).warnings).toEqual([]);
});

test('a backup made before an update does not count: the status gives the age of the nightly backup, or says none', async () => {
  const folder = join(work, 'backups');
  await mkdir(folder);
  const nightly = join(folder, 'site-2026-11-19T033000Z.sqlite');
  for (const file of [nightly, join(folder, 'site-2026-11-21T110000Z-before-update.sqlite')])
    await writeFile(file, 'x');
  await using own = await startInProcess({ BACKUP_DIR: folder });
  const backup = async () => {
    own.advance(limits.databaseCheck);
    const { backup, warnings } = await own.askStatus();
    return { backup, warnings };
  };
  expect(await backup()).toEqual({ backup: { ageHours: 56 }, warnings: ['The newest backup is 56 hours old.'] });
  await rm(nightly);
  expect(await backup()).toEqual({ backup: 'none', warnings: [] });
});

test('metrics are counted by status and cover outbox and edition, and every alert rule uses an existing metric', async () => {
  await using watched = await startInProcess({ METRICS: '127.0.0.1:9464', SMTP_URL: 'smtp://127.0.0.1:1' });
  await postTickets(watched.app, { fullName: 'Ada', email: 'ada@example.org' });
  for (const path of ['/?lng=de', '/no-such-page', '/healthz']) await watched.app.inject(path);
  watched.advance(20 * 60_000);
  const metrics = watched.metrics ?? (async () => '');
  const port = await findFreePort();
  const stop = await serveMetrics({ host: '127.0.0.1', port }, metrics);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  await expect(serveMetrics({ host: '127.0.0.1', port }, metrics)).rejects.toThrow('METRICS is 127.0.0.1:');
  await stop();
  const values = new Map(text.split('\n').map((row) => row.split(' ') as [string, string]));
  for (const [name, value] of [
    ['answers_total{status="404"}', 1],
    ['answers_total{status="201"}', 1],
    ['answer_seconds_count{kind="page"}', 2],
    ['emails_waiting', 2],
    ['emails_oldest_seconds', 20 * 60],
    ['database_writable', 1],
  ] as const)
    expect(Number(values.get(`estate_${name}`)), name).toBe(value);
  expect(Number(values.get('estate_disk_free_bytes'))).toBeGreaterThan(0);
  expect(text).not.toMatch(/ada|kestrel/i);
  const rules = await readFile(new URL('../../deploy/prometheus/venue-site.yml', import.meta.url), 'utf8');
  const usedMetrics = new Set(rules.match(/estate_\w+/g)?.filter((name) => name !== 'estate_backup_age_seconds'));
  for (const name of usedMetrics) expect(text).toContain(`\n${name}`);
  expect(usedMetrics.size).toBeGreaterThan(6);
  expect(rules).toContain(`estate_backup_age_seconds >= ${limits.backupLate / 1000}\n`);
  expect(server.metrics).toBeUndefined();
});
