import { hash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '#server/http/api-error.ts';
import { limits } from '#server/limits.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { openLoginThrottle } from './login-throttle.ts';

let storage: Awaited<ReturnType<typeof openDatabase>>;
let throttle: ReturnType<typeof openLoginThrottle>;
let now = 0;
let paused: number[] = [];
beforeAll(async () => {
  storage = await openDatabase();
  const secrets = { hash: (use: string, value: string) => hash('sha256', `${use} ${value}`) };
  const pause = async (time: number) => paused.push(time);
  throttle = openLoginThrottle({ db: storage.db, secrets, now: () => new Date(now), pause });
});
beforeEach(async () => {
  now = Date.parse('2026-11-22T12:00:00Z');
  paused = [];
  await storage.db.deleteFrom('signInAttempts').execute();
});
afterAll(() => storage.close());

const minute = 60_000;
const owner = 'aurelie@voss.example';

/** Returns the seconds to wait; 0: the attempt was counted. */
async function guess(ip: string, email = owner): Promise<number> {
  try {
    await throttle.delayAttempt(email);
    await throttle.countOrRefuseAttempt(email, ip);
    return 0;
  } catch (error) {
    if (error instanceof ApiError) return error.retryAfter ?? -1;
    throw error;
  }
}

const useFree = async (ip: string) => {
  for (let i = 0; i < limits.attemptsFree; i++) expect(await guess(ip)).toBe(0);
};
const right = (ip: string) => storage.db.transaction().execute((trx) => throttle.resetCounts(trx, owner, ip));

describe('A13 wrong passwords delay further attempts, and lock no account', () => {
  test('five attempts are free, then each waits twice as long as the last, up to an hour', async () => {
    await useFree('192.0.2.1');
    const waits: number[] = [];
    for (let i = 0; i < 9; i++) {
      const wait = await guess('192.0.2.1');
      waits.push(wait);
      now += wait * 1000;
      expect(await guess('192.0.2.1')).toBe(0);
    }
    expect(waits).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
  });

  test('of a hundred parallel attempts only five passwords are checked', async () => {
    const all = await Promise.all(Array.from({ length: 100 }, () => guess('192.0.2.1')));
    expect(all.filter((wait) => wait === 0)).toHaveLength(limits.attemptsFree);
  });

  test('a quarter of an hour after three failures, or a right password, resets the count', async () => {
    for (let i = 0; i < 3; i++) await guess('192.0.2.1');
    now += limits.attemptWindow + 1;
    await useFree('192.0.2.1');
    expect(await guess('192.0.2.1')).toBeGreaterThan(0);
    await right('192.0.2.1');
    await useFree('192.0.2.1');
  });

  test('failures count until the quarter of an hour is over', async () => {
    for (let i = 0; i < 3; i++) await guess('192.0.2.1');
    now += limits.attemptWindow;
    for (let i = 3; i < limits.attemptsFree; i++) expect(await guess('192.0.2.1')).toBe(0);
    expect(await guess('192.0.2.1')).toBeGreaterThan(0);
  });

  test('guesses delay only their account and their network, an IPv6 /64', async () => {
    for (let i = 0; i < limits.attemptsFree; i++) expect(await guess(`2001:db8:1:2::${i + 1}`)).toBe(0);
    expect(await guess('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBeGreaterThan(0);
    expect(await guess('2001:db8:1:3::1')).toBe(0);
    expect(await guess('2001:db8:1:2::1', 'bo@else.example')).toBe(0);
  });

  test('a mapped IPv4 address is the IPv4 address', async () => {
    await useFree('192.0.2.7');
    expect(await guess('::ffff:192.0.2.7')).toBeGreaterThan(0);
  });

  test('of wrong passwords from a thousand networks at most a hundred are answered without delay, and the owner can sign in', async () => {
    for (let i = 0; i < 1000; i++) {
      now += minute;
      expect(await guess(`198.51.${i >> 8}.${i & 255}`)).toBe(0);
    }
    expect(1000 - paused.length).toBe(limits.attemptsPerAddress);
    expect(limits.attemptsPerAddress).toBeLessThanOrEqual(100);
    paused = [];
    expect(await guess('192.0.2.1')).toBe(0);
    expect(paused).toEqual([limits.attemptDelay]);
    await right('192.0.2.1');
    expect(await guess('192.0.2.1')).toBe(0);
    expect(paused).toHaveLength(1);
  });

  test('the throttle treats capital letters of an address as small ones', async () => {
    await useFree('192.0.2.1');
    expect(await guess('192.0.2.1', owner.toUpperCase())).toBeGreaterThan(0);
  });

  test('the table of the throttle holds no address and no network', async () => {
    await useFree('192.0.2.1');
    const kept = JSON.stringify(await storage.db.selectFrom('signInAttempts').selectAll().execute());
    expect(kept).not.toMatch(/aurelie|voss|192\.0/);
  });
});
