/** Chairs on real engines: whatever is pressed at once, and on two servers, no evening gives away one chair too many. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countChairs, holdBack, release, setChairs } from '#server/seats/chairs.ts';
import { acceptOffer, giveBack, lapseDue, makeOffer } from '#server/seats/store.ts';
import { openStorage, type Storage } from '#server/storage/open.ts';
import type { Tables } from '#server/storage/tables.ts';
import { withdrawRow } from '#server/tickets/status.ts';
import { chairRounds } from '#tests/harness/chair-rounds.ts';
import { onEachEngine, startEngines, workFolder } from '#tests/harness/per-file.ts';

const all = startEngines();
const folder = workFolder('seats');

const hour = 60 * 60 * 1000;
const start = new Date('2027-07-01T10:00:00Z');
const cutOff = new Date('2027-07-17T10:00:00Z');
const office = (now = start) => ({ by: 'office', now });
const visitor = (now = start) => ({ by: 'visitor', now });

onEachEngine('on %s', (engine) => {
  /** one storage for each server; SQLite has one */
  let servers: Storage[];
  let db: Kysely<Tables>;

  beforeAll(async () => {
    const { DATABASE_URL: databaseUrl } = await all.settings(engine);
    const open = () => openStorage({ dataDir: join(folder, engine), databaseUrl });
    servers = engine === 'postgres' ? [await open(), await open()] : [await open()];
    ({ db } = servers[0] as Storage);
  });
  afterAll(() => Promise.all(servers.map((server) => server.close())));

  let event = 0;
  beforeEach(async () => {
    event += 1;
    await inside((work) =>
      setChairs(work, { event, park: 10, barn: 8, cents: 3500, cutOff, expected: 0 }, { now: start }),
    );
  });

  let turn = 0;
  function inside<Result>(work: Parameters<typeof run<Result>>[1]): Promise<Result> {
    turn += 1;
    return run((servers[turn % servers.length] as Storage).db, work);
  }

  async function request(): Promise<string> {
    const id = randomUUID();
    await db
      .insertInto('ticketRequests')
      .values({
        ...{ id, reference: id, linkHash: id, language: 'de', askedAt: start.toISOString() },
        ...{ keptUntil: cutOff.toISOString(), answeredAt: null, withdrawnAt: null, reachable: 1, receipt: 0 },
        ...{ termsVersion: 'x', fullName: null, email: null, phoneNumber1: null, phoneNumber2: null },
        ...{ numberOfTickets: null, additionalNotes: null, selectedDate: null, event: null, accountId: null },
        ...{ state: 'open', eventId: event, seats: null, version: 1 },
      })
      .execute();
    return id;
  }

  const offer = async (
    requestId: string,
    seats: number,
    more: { expected?: number; until?: Date; now?: Date } = {},
  ) => {
    const { expected = 1, until = new Date(start.getTime() + 30 * hour), now = start } = more;
    return inside((work) =>
      makeOffer(work, { requestId, event, seats, cents: 3500, until }, { ...office(now), expected }),
    );
  };

  const stateOf = async (id: string) =>
    await db
      .selectFrom('ticketRequests')
      .select(['state', 'version', 'seats'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  const chairs = (now = start) =>
    inside(async (work) => {
      const evening = await work
        .selectFrom('eventCapacity')
        .selectAll()
        .where('eventId', '=', event)
        .executeTakeFirstOrThrow();
      return countChairs(work, evening, now);
    });

  test('an offer holds its chairs, fewer may be accepted, and what is given back is free again', async () => {
    const asked = await request();
    const made = await offer(asked, 4);
    expect(await chairs()).toMatchObject({ offered: 4, free: 4 });
    await inside((work) => acceptOffer(work, { id: made, seats: 3 }, visitor()));
    expect(await chairs()).toMatchObject({ accepted: 3, offered: 0, free: 5 });
    expect(await stateOf(asked)).toMatchObject({ state: 'accepted', seats: 3 });
    await inside((work) => giveBack(work, made, visitor()));
    expect(await chairs()).toMatchObject({ accepted: 0, free: 8 });
    expect(await stateOf(asked)).toMatchObject({ state: 'returned' });
  });

  test('pressed twice, or by two at once, an offer is accepted once', async () => {
    const asked = await request();
    const made = await offer(asked, 2);
    await Promise.all(Array.from({ length: 8 }, () => inside((work) => acceptOffer(work, { id: made }, visitor()))));
    expect(await chairs()).toMatchObject({ accepted: 2 });
    const steps = await db
      .selectFrom('requestSteps')
      .select('step')
      .where('requestId', '=', asked)
      .orderBy('version')
      .execute();
    expect(steps.map(({ step }) => step)).toEqual(['offer', 'accept']);
  });

  test('an offer whose time is over cannot be accepted, holds no chair, and lapses once', async () => {
    const asked = await request();
    const made = await offer(asked, 8);
    const later = new Date(start.getTime() + 31 * hour);
    expect(await chairs(later)).toMatchObject({ offered: 0, free: 8 });
    await expect(inside((work) => acceptOffer(work, { id: made }, visitor(later)))).rejects.toMatchObject({
      reason: 'lapsed',
    });
    const lapsed = await Promise.all(
      [0, 1, 2].map(() => inside((work) => lapseDue(work, event, { by: 'time', now: later }))),
    );
    expect(lapsed.flat()).toHaveLength(1);
    expect(await stateOf(asked)).toMatchObject({ state: 'lapsed' });
  });

  test('of two people who decide on one request, one is told', async () => {
    const asked = await request();
    const both = await Promise.allSettled([offer(asked, 2), offer(asked, 3)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [refused] = both.filter((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({ reason: 'changedMeanwhile' });
  });

  test('a second offer takes the place of the first', async () => {
    const asked = await request();
    const first = await offer(asked, 6);
    await offer(asked, 8, { expected: 2 });
    expect(await chairs()).toMatchObject({ offered: 8, free: 0 });
    await expect(inside((work) => acceptOffer(work, { id: first }, visitor()))).rejects.toMatchObject({
      reason: 'notNow',
    });
  });

  test('fewer chairs than are given are refused, with the number that is missing', async () => {
    await offer(await request(), 6);
    const fewer = inside((work) =>
      setChairs(work, { event, park: 10, barn: 5, cents: 3500, cutOff, expected: 1 }, { now: start }),
    );
    await expect(fewer).rejects.toMatchObject({ reason: 'chairsGiven', free: -1 });
    await expect(
      inside((work) => holdBack(work, { event, seats: 3, reason: 'Presse' }, office())),
    ).rejects.toMatchObject({
      reason: 'notEnough',
      free: 2,
    });
  });

  test('what was held back is free again when it is released', async () => {
    const held = await inside((work) => holdBack(work, { event, seats: 3, reason: 'Presse' }, office()));
    expect(await chairs()).toMatchObject({ held: 3, free: 5 });
    expect(await inside((work) => release(work, { id: held, event }))).toBe(3);
    expect(await chairs()).toMatchObject({ held: 0, free: 8 });
  });

  test('whoever withdraws frees the chairs', async () => {
    const asked = await request();
    const made = await offer(asked, 5);
    await inside((work) => acceptOffer(work, { id: made }, visitor()));
    await inside((work) => withdrawRow(work, asked, visitor()));
    expect(await chairs()).toMatchObject({ accepted: 0, free: 8 });
    expect(await stateOf(asked)).toMatchObject({ state: 'withdrawn' });
  });

  test('past the cut-off nothing is offered', async () => {
    const late = offer(await request(), 1, { until: new Date(cutOff.getTime() + 1) });
    await expect(late).rejects.toMatchObject({ reason: 'pastCutOff' });
  });

  test('fifty at once, round after round: never one chair too many, and no acceptance is lost', async () => {
    const rounds = 6;
    const found = await chairRounds({ servers: servers.map((server) => server.db), rounds, event: 1000 + event });
    expect(found).toMatchObject({ presses: rounds * 50, broken: [], lost: 0, tooMany: 0 });
    expect(found.done).toBeGreaterThan(rounds);
  });

  test('control: the same presses without the lock give chairs away twice', async () => {
    const found = await chairRounds({
      servers: servers.map((server) => server.db),
      rounds: 4,
      event: 2000 + event,
      unlocked: true,
    });
    expect(found.tooMany).toBeGreaterThan(0);
  });
});

function run<Result>(
  db: Kysely<Tables>,
  work: (work: import('kysely').Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(work);
}
