/** Everything has an end, and at its end it goes. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { daysKept, retention } from '#contract/retention.ts';
import { countEnded, deleteEnded } from '#server/jobs/retention.ts';
import { openCopy } from '#server/office/desk.ts';
import { type Engines, engines, startEngines } from '#tests/harness/engines.ts';
import { ask, type InProcess, inProcess } from '#tests/harness/inbox.ts';
import { withTraces } from '#tests/harness/pictures.ts';

let all: Engines;
let server: InProcess;
beforeAll(async () => {
  all = await startEngines();
});
afterAll(() => all.stop());
afterEach(() => server.close());

const day = 24 * 60 * 60 * 1000;
const start = new Date('2026-11-21T12:00:00Z');
const inDays = (days: number) => new Date(start.getTime() + days * day);
const due = async (now: Date) =>
  Object.fromEntries((await countEnded(server.storage.db, now)).map(({ id, rows }) => [id, rows]));

/** An account that is never confirmed, signed in once, and once with a wrong password. */
async function signUpAndIn(app: InProcess['app']) {
  const person = { name: 'Ada', email: 'ada@example.org', password: 'drei Frösche singen falsch' };
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
  await post('/auth/signup/', person);
  await post('/auth/login/', person);
  await post('/auth/login/', { ...person, password: 'a wrong one' });
}

describe.each(engines)('%s', (engine) => {
  test('U4 each thing goes on its day and not a day before', async () => {
    server = await inProcess(await all.settings(engine));
    const { app, storage, secrets } = server;
    const picture = await withTraces('jpeg', 1);
    const { reference } = (await ask(app, { fullName: 'Ada', email: 'ada@example.org' }, { picture })).json().data;
    const { db } = storage;
    await openCopy(db, secrets, { reference, who: 'Falk', why: 'box office', now: start });
    for (const email of ['stays@example.org', 'leaves@example.org', 'waits@example.org']) {
      await app.inject({ method: 'POST', url: '/api/newsletter', payload: { email, consent: true } });
    }
    const press = async (address: string, part: 'confirm' | 'leave') => {
      const letters = (await server.letters()).filter(({ to }) => to?.[0]?.address === address);
      const link = letters.map(({ text }) => text?.match(new RegExp(`/newsletter/${part}/[\\w-]+`))?.[0]).find(Boolean);
      await app.inject({ method: 'POST', url: link ?? 'no such link' });
    };
    await press('stays@example.org', 'confirm');
    await press('leaves@example.org', 'confirm');
    await press('leaves@example.org', 'leave');
    await signUpAndIn(app);
    await server.letters();

    const byTheDay = retention.filter(({ id, end }) => end && end.days > 0 && id !== 'failedLetter');
    for (const { id } of byTheDay) {
      expect((await due(inDays(daysKept(id) - 0.01)))[id], `${id} too early`).toBe(0);
      expect((await due(inDays(daysKept(id) + 0.01)))[id], id).toBeGreaterThan(0);
    }
    await deleteEnded(storage, inDays(daysKept('suppression') + 1));
    for (const table of await db.introspection.getTables()) {
      if (/kysely|consent|secret_keys/.test(table.name)) continue;
      const rows = await db
        .selectFrom(table.name as 'letters')
        .selectAll()
        .execute();
      const left = table.name === 'subscribers' ? ['stays@example.org'] : [];
      expect(
        rows.map((row) => Reflect.get(row, 'email')),
        table.name,
      ).toEqual(left);
    }
  });

  test('counting deletes nothing; deleting twice finds nothing the second time', async () => {
    server = await inProcess(await all.settings(engine));
    await ask(server.app, { fullName: 'Ada', idempotencyKey: 'a-key-made-when-it-opens' });
    expect(await due(inDays(91))).toMatchObject({ ticketRequest: 1, idempotencyKey: 1 });
    expect(await due(inDays(91))).toMatchObject({ ticketRequest: 1 });
    const gone = async () =>
      (await deleteEnded(server.storage, inDays(91))).find(({ id }) => id === 'ticketRequest')?.rows;
    expect([await gone(), await gone()]).toEqual([1, 0]);
  });

  test('D6 a day later the key is forgotten', async () => {
    server = await inProcess(await all.settings(engine));
    const values = { fullName: 'Ada', idempotencyKey: 'a-key-made-when-it-opens' };
    const first = (await ask(server.app, values)).json().data;
    await deleteEnded(server.storage, inDays(0.9));
    expect((await ask(server.app, values)).json().data).toEqual(first);
    await deleteEnded(server.storage, inDays(1.1));
    expect((await ask(server.app, values)).json().data.reference).not.toBe(first.reference);
  });
});

test('a letter that could not be delivered is kept thirty days for the office', async () => {
  server = await inProcess({ SMTP_URL: 'smtp://127.0.0.1:1' });
  await ask(server.app, {});
  expect((await due(inDays(29.9))).failedLetter).toBe(0);
  expect((await due(inDays(30.1))).failedLetter).toBe(1);
});
