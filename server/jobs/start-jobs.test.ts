/** Which jobs a server runs, how often, and what happens when one fails or the clock is wrong. */
import fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { day, limits } from '#server/limits.ts';
import { confirmClock } from '#server/storage/clock.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { startJobs } from './start-jobs.ts';

const now = new Date('2026-11-21T12:00:00Z');
const { retentionPause } = limits;
const pauses: Record<string, number> = {
  ...{ deleteExpired: retentionPause, deleteUnusedMedia: retentionPause, deleteUpdateBackups: retentionPause },
  ...{ deleteObsoleteEmailFiles: retentionPause, deleteOpenedCopies: retentionPause },
  sendDueIssues: limits.issueJobInterval,
  officeJob: 1234,
  publishDueDrafts: limits.schedulePause,
  writeViews: limits.viewsPause,
  readBookingStates: limits.bookingStatesPoll,
  checkDatabase: limits.databaseCheck,
};

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closing.splice(0)) await close();
});

interface ListenOptions {
  settings?: Record<string, string>;
  clockJump?: boolean;
  /** of the job of the office */
  run?: () => Promise<number | boolean>;
}

/** The services lack what most jobs need: such a job fails, and its name is in the log. */
async function listen({ settings = {}, clockJump = false, run = async () => 0 }: ListenOptions = {}) {
  const storage = await openDatabase();
  if (clockJump) await confirmClock(storage.db, new Date(now.getTime() - 400 * day));
  const calls: string[] = [];
  const call = (name: string) => async () => void calls.push(name);
  const logged: { job?: string; msg: string; code?: string }[] = [];
  const app = fastify({
    logger: { level: 'error', stream: { write: (line: string) => void logged.push(JSON.parse(line)) } },
  });
  const services = {
    ...{ storage, config: readConfig({ DATA_DIR: '/nowhere/at/all', ...settings }), now: () => now },
    database: { checkDatabase: call('checkDatabase'), reportError: call('reportError'), checkWritable: call('write') },
    notifyMailer: () => void calls.push('notifyMailer'),
  };
  const library = {
    subscribe: () => ({ close: call('unsubscribe') }),
    pictures: { close: call('closePictures') },
  };
  const options = {
    views: { write: call('writeViews') },
    readBookingStates: call('readBookingStates'),
    officeJobs: [['officeJob', 1234, () => run()]],
  };
  const names = startJobs(app, services as never, library as never, options as never);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const known = new Set(Object.values(pauses));
  const scheduled = () => timers.mock.calls.map(([, pause]) => Number(pause)).filter((pause) => known.has(pause));
  await vi.waitFor(() => expect(scheduled()).toHaveLength(names.length - 1), 10_000);
  const found = scheduled();
  timers.mockRestore();
  const close = async () => {
    await app.close();
    await storage.close();
  };
  closing.push(close);
  return { names, calls, logged, scheduled: found, close };
}

const byNumber = (one: number, other: number) => one - other;

test('each job has its pause, and those of the office come with theirs', async () => {
  const { names, scheduled } = await listen();
  expect(names).toEqual([...Object.keys(pauses), 'followPublications']);
  expect(scheduled.toSorted(byNumber)).toEqual(Object.values(pauses).toSorted(byNumber));
});

test('without ticket requests no server reads which events are full', async () => {
  const { names, calls } = await listen({ settings: { INBOX: 'off' } });
  expect(names).not.toContain('readBookingStates');
  expect(calls).not.toContain('readBookingStates');
});

test('a job that fails is named in the log without its words, and the others go on', async () => {
  const secret = Object.assign(new Error('ada@example.org'), { code: 'X1' });
  const { calls, logged } = await listen({ run: () => Promise.reject(secret) });
  expect(logged.find(({ job }) => job === 'officeJob')).toMatchObject({ code: 'X1', msg: 'a job has failed' });
  expect(JSON.stringify(logged)).not.toContain('ada@example.org');
  expect(calls).toEqual(expect.arrayContaining(['writeViews', 'readBookingStates', 'checkDatabase']));
  expect(calls).not.toContain('reportError');
});

test('a job that fails because of the database is an outage, and no line of its own', async () => {
  const outage = Object.assign(new Error('x'), { code: 'ECONNREFUSED' });
  const { calls, logged } = await listen({ run: () => Promise.reject(outage) });
  expect(calls).toContain('reportError');
  expect(logged.map(({ job }) => job)).not.toContain('officeJob');
});

test.each([
  [0, false],
  [2, true],
  [false, false],
  [true, true],
])('a job that returns %s wakes the mail worker: %s', async (result, isWoken) => {
  const { calls } = await listen({ run: async () => result });
  expect(calls.includes('notifyMailer')).toBe(isWoken);
});

test('with a wrong clock only the jobs run that delete, publish and send nothing, and the log says so once', async () => {
  const { calls, logged, close } = await listen({ clockJump: true, run: async () => 1 });
  expect(calls.toSorted()).toEqual(['checkDatabase', 'readBookingStates']);
  expect(logged.map(({ msg }) => msg)).toEqual([
    expect.stringMatching(/^The clock says 2026-11-21, and the last write /),
  ]);
  await close();
  closing.length = 0;
  expect(calls).not.toContain('writeViews');
});

test('a stop ends all jobs, and stores the views once more', async () => {
  const { calls, close } = await listen();
  const before = calls.filter((name) => name === 'writeViews').length;
  await close();
  closing.length = 0;
  expect(calls.filter((name) => name === 'writeViews')).toHaveLength(before + 1);
  expect(calls).toEqual(expect.arrayContaining(['unsubscribe', 'closePictures']));
});
