import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { limits } from '#server/limits.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { withFullDisk } from '#tests/harness/full-disk.ts';
import { createStatusCheck, registerHealthRoutes, type ServerStatus } from './routes.ts';

const folder = await mkdtemp(join(tmpdir(), 'tollenau-status-'));
const storage = await openDatabase();
afterAll(async () => {
  await storage.close();
  await rm(folder, { recursive: true });
});

const minute = 60_000;
const hour = 60 * minute;
const now = new Date('2026-11-21T12:00:00Z');

interface StatusOptions {
  settings?: Record<string, string>;
  databaseError?: string;
  mail?: Partial<Parameters<typeof createStatusCheck>[0]['mailState']>;
  more?: string[];
  /** in milliseconds, of an email that waits */
  emailAge?: number;
}

async function readStatus({
  settings = {},
  databaseError,
  mail = {},
  more = [],
  emailAge,
}: StatusOptions): Promise<ServerStatus> {
  await storage.db.deleteFrom('outboxEmails').execute();
  if (emailAge !== undefined) {
    const createdAt = new Date(now.getTime() - emailAge).toISOString();
    const waiting = { dueAt: '2030', tries: 1, priority: 0, position: 1, sealed: 'x', recipientHash: 'm' };
    for (const [id, at] of [
      ['old', createdAt],
      ['new', now.toISOString()],
    ] as const)
      await storage.db
        .insertInto('outboxEmails')
        .values({ id, kind: 'ticketReceipt', subjectId: 'r', createdAt: at, ...waiting })
        .execute();
  }
  const database = {
    checkWritable: async () => databaseError,
    checkDatabase: async () => {},
    reportError: () => undefined,
  };
  const config = readConfig({ DATA_DIR: folder, ...settings });
  const mailState = { transport: 'server', last: 'sent', ...mail } as Parameters<
    typeof createStatusCheck
  >[0]['mailState'];
  return createStatusCheck({ config, db: storage.db, database, mailState, now: () => now }, () => more)();
}

test.each<[title: string, options: StatusOptions, warnings: string[]]>([
  ['nothing', {}, []],
  [
    'a database without writes',
    { databaseError: 'its disk is full' },
    ['The database takes no writes: its disk is full.'],
  ],
  [
    'no mail server in production',
    { settings: { NODE_ENV: 'production' }, mail: { transport: 'files' } },
    ['SMTP_URL is not set: emails become files and are not sent.'],
  ],
  ['no mail server elsewhere', { mail: { transport: 'files' } }, []],
  ['a mail server in production', { settings: { NODE_ENV: 'production' } }, []],
  ['an email of almost ten minutes', { emailAge: 10 * minute - 1 }, []],
  ['an email of ten minutes', { emailAge: 10 * minute }, ['Emails have been waiting for 10 minutes.']],
  [
    'why emails wait',
    { emailAge: 95 * minute, mail: { reason: 'the mail server cannot be reached' } },
    ['Emails have been waiting for 95 minutes: the mail server cannot be reached.'],
  ],
  ['what other parts report', { more: ['One.', 'Two.'] }, ['One.', 'Two.']],
])('/statusz reports %s', async (_, options, warnings) => {
  const found = await readStatus(options);
  expect(found.warnings).toEqual(warnings);
  expect(found.status).toBe(warnings.length > 0 ? 'warning' : 'ok');
  expect(found.database).toBe(options.databaseError ? 'not writable' : 'writable');
});

test('the figures of /statusz have their units', async () => {
  const found = await readStatus({ emailAge: 3 * minute + 59_000, mail: { last: 'failed' } });
  expect(found.mail).toEqual({ transport: 'server', last: 'failed', waiting: 2, oldestMinutes: 3 });
  const { freeMegabytes } = found.disk as { freeMegabytes: number };
  expect(freeMegabytes).toBeGreaterThan(0);
  expect(freeMegabytes).toBeLessThan(10 ** 8);
  expect(found.backup).toBe('none');
});

test('of a database that fails the emails are unknown, and of a folder that is missing the disk', async () => {
  expect((await readStatus({ databaseError: 'x', emailAge: hour })).mail).toBe('unknown');
  const found = await readStatus({ settings: { DATA_DIR: join(folder, 'nowhere') } });
  expect([found.disk, found.warnings]).toEqual(['unknown', []]);
});

test('a disk that is almost full is reported with its free space', async () => {
  const { disk, status, warnings } = await withFullDisk(() => readStatus({}));
  const { freeMegabytes } = disk as { freeMegabytes: number };
  expect({ status, warnings }).toEqual({
    status: 'warning',
    warnings: [`Only ${freeMegabytes} MB of the disk of DATA_DIR are free.`],
  });
});

test('the newest regular backup counts from 36 hours on, rounded down to hours', async () => {
  const name = (at: Date) => `site-${at.toISOString().replaceAll(/:|\.\d+/g, '')}.sqlite`;
  const backups = await mkdtemp(join(folder, 'backups-'));
  const read = () => readStatus({ settings: { BACKUP_DIR: backups } });
  for (const [age, ageHours, warnings] of [
    [100 * hour, 100, ['The newest backup is 100 hours old.']],
    [36 * hour, 36, ['The newest backup is 36 hours old.']],
    [36 * hour - minute, 35, []],
    [59 * minute, 0, []],
  ] as const) {
    const file = join(backups, name(new Date(now.getTime() - age)));
    await writeFile(file, 'x');
    await utimes(file, new Date(0), new Date(0));
    expect(await read()).toMatchObject({ backup: { ageHours }, warnings });
  }
});

test('the state is checked again after five seconds, not earlier', async () => {
  let at = now.getTime();
  let checks = 0;
  const database = {
    checkWritable: async () => {
      checks++;
      return undefined;
    },
    checkDatabase: async () => {},
    reportError: () => undefined,
  };
  const config = readConfig({ DATA_DIR: folder });
  const mailState = { transport: 'files', last: 'none', reason: '' } as const;
  const check = createStatusCheck({ config, db: storage.db, database, mailState, now: () => new Date(at) }, () => []);
  for (const [after, expected] of [
    [0, 1],
    [limits.databaseCheck - 1, 1],
    [1, 2],
    [1, 2],
  ] as const) {
    at += after;
    await Promise.all([check(), check()]);
    expect(checks).toBe(expected);
  }
});

test('each state of a server has its word and its code, and only the key opens the details', async () => {
  const readiness = { open: false, stopping: false };
  let status: ServerStatus['status'] = 'ok';
  const app = fastify();
  registerHealthRoutes(app, readiness, {
    version: '0.1.0',
    statusKey: 'the key',
    status: async () => ({ ...(await readStatus({})), status }),
    content: () => ({ epoch: 3, wanted: 4 }),
  });
  const ask = async (url: string, authorization?: string) => {
    const { statusCode, headers, body } = await app.inject({ url, headers: authorization ? { authorization } : {} });
    expect(headers['cache-control'], url).toBe('no-store');
    return [statusCode, JSON.parse(body)];
  };
  const content = { epoch: 3, wanted: 4 };
  expect(await ask('/healthz')).toEqual([200, { status: 'alive' }]);
  expect(await ask('/readyz')).toEqual([503, { status: 'starting', content }]);
  readiness.open = true;
  expect(await ask('/readyz')).toEqual([200, { status: 'ready', content }]);
  readiness.stopping = true;
  expect(await ask('/readyz')).toEqual([503, { status: 'stopping', content }]);
  for (const wrong of [undefined, 'the key', 'Bearer the', 'Bearer undefined'])
    expect(await ask('/statusz', wrong)).toEqual([200, { status: 'ok' }]);
  status = 'warning';
  expect(await ask('/statusz', 'Bearer the key')).toEqual([
    503,
    expect.objectContaining({ status, version: '0.1.0', warnings: [] }),
  ]);
  await app.close();
});
