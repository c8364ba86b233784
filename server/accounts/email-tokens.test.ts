import { expect, test } from 'vitest';
import { limits } from '#server/limits.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { openEmailTokens } from './email-tokens.ts';
import { openRepository } from './repository.ts';

const hour = 60 * 60 * 1000;

test('a key opens what its letter is for and nothing else, until its time is over', async () => {
  await using storage = await openDatabase();
  const { db } = storage;
  let now = new Date('2026-11-22T12:00:00Z');
  const clock = { db, now: () => now };
  const tokens = openEmailTokens(clock);
  const person = { name: 'Aurelie', email: 'aurelie@voss.example', language: 'de', passwordHash: 'x' } as const;
  const account = await db.transaction().execute((work) => openRepository(clock).insert(work, person));
  const id = account?.id ?? '';
  const [verify, reset] = [tokens.create(), tokens.create()];
  await db.transaction().execute(async (work) => {
    await tokens.store(work, verify, id, 'verify');
    await tokens.store(work, reset, id, 'reset');
  });
  const found = async () => ({
    verify: [await tokens.find(verify, 'verify'), await tokens.find(verify, 'reset')],
    reset: [await tokens.find(reset, 'verify'), await tokens.find(reset, 'reset')],
  });
  expect(await found()).toEqual({ verify: [id, undefined], reset: [undefined, id] });
  expect([limits.resetMinutes, limits.verifyHours]).toEqual([60, 48]);
  now = new Date(now.getTime() + hour);
  expect(await found()).toEqual({ verify: [id, undefined], reset: [undefined, undefined] });
  now = new Date(now.getTime() + 47 * hour);
  expect(await found()).toEqual({ verify: [undefined, undefined], reset: [undefined, undefined] });
});

test('using a key ends the others of its purpose, and is possible once', async () => {
  await using storage = await openDatabase();
  const { db } = storage;
  const clock = { db, now: () => new Date('2026-11-22T12:00:00Z') };
  const tokens = openEmailTokens(clock);
  const person = { name: 'Aurelie', email: 'aurelie@voss.example', language: 'de', passwordHash: 'x' } as const;
  const account = await db.transaction().execute((work) => openRepository(clock).insert(work, person));
  const id = account?.id ?? '';
  const [first, second, other] = [tokens.create(), tokens.create(), tokens.create()];
  await db.transaction().execute(async (work) => {
    await tokens.store(work, first, id, 'reset');
    await tokens.store(work, second, id, 'reset');
    await tokens.store(work, other, id, 'verify');
  });
  const use = (key: string) => db.transaction().execute((work) => tokens.use(work, key));
  expect([await use(first), await use(first), await use(second)]).toEqual([true, false, false]);
  expect(await tokens.find(other, 'verify')).toBe(id);
});
