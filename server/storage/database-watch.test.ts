import { expect, test } from 'vitest';
import { limits } from '#server/limits.ts';
import { watchDatabase } from './database-watch.ts';

function openWatch() {
  const state = { at: 0, fault: undefined as unknown, writes: [] as number[], pings: 0 };
  const logged: string[] = [];
  const fail = async () => {
    if (state.fault !== undefined) throw state.fault;
  };
  const watch = watchDatabase({
    storage: {
      recordWriteCheck: (at) => {
        state.writes.push(at.getTime());
        return fail();
      },
      ping: () => {
        state.pings += 1;
        return fail();
      },
    },
    log: {
      error: (line: unknown) => void logged.push(`error: ${line}`),
      warn: (line: unknown) => void logged.push(`warn: ${line}`),
    } as never,
    now: () => new Date(state.at),
  });
  return { state, logged, ...watch };
}

const full = Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
const lost = 'error: the database is unavailable: the disk is full; pages are served, everything else answers 503';
const back = 'warn: the database is available again';

test('an outage is logged once, and its end once', async () => {
  const { state, logged, checkWritable, reportError, checkDatabase } = openWatch();
  expect(await checkWritable()).toBeUndefined();
  expect(logged).toEqual([]);
  state.fault = full;
  state.at += limits.databaseCheck;
  expect(await checkWritable()).toBe('the disk is full');
  reportError(full);
  await checkDatabase();
  expect(logged).toEqual([lost]);
  state.fault = undefined;
  state.at += limits.databaseCheck;
  expect(await checkWritable()).toBeUndefined();
  expect(logged).toEqual([lost, back]);
});

test('the write check stores the current time, once in five seconds', async () => {
  const { state, checkWritable } = openWatch();
  for (const at of [1000, 1000 + limits.databaseCheck - 1, 1000 + limits.databaseCheck]) {
    state.at = at;
    await Promise.all([checkWritable(), checkWritable()]);
  }
  expect(state.writes).toEqual([1000, 1000 + limits.databaseCheck]);
});

test('a working database is only asked, one in trouble must take a write', async () => {
  const { state, logged, checkDatabase } = openWatch();
  await checkDatabase();
  expect([state.pings, state.writes]).toEqual([1, []]);
  state.fault = full;
  await checkDatabase();
  expect([state.pings, state.writes, logged]).toEqual([2, [], [lost]]);
  await checkDatabase();
  expect([state.pings, state.writes]).toEqual([2, [0]]);
  state.fault = undefined;
  state.at += limits.databaseCheck;
  await checkDatabase();
  expect(logged).toEqual([lost, back]);
  await checkDatabase();
  expect(state.pings).toBe(3);
});

test('an error without a sentence is reported with its code alone', () => {
  const { logged, reportError } = openWatch();
  reportError(Object.assign(new Error('secret words'), { code: 'XX000' }));
  expect(logged).toEqual([
    'error: the database is unavailable: an error without a name of ours (XX000); pages are served, everything else answers 503',
  ]);
});
