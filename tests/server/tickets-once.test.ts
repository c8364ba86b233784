/** Sending twice makes one request; asking often makes few letters. On both engines. */
import { afterEach, expect, test } from 'vitest';
import { ask, type InProcess, inProcess } from '#tests/harness/inbox.ts';
import { onEachEngine, startEngines } from '#tests/harness/per-file.ts';

const all = startEngines();
let server: InProcess;
afterEach(() => server.close());

const whole = { fullName: 'Ada Kestrel', email: 'ada@example.org', idempotencyKey: 'a-key-made-when-it-opens' };

onEachEngine('%s', (engine) => {
  const start = async () => {
    server = await inProcess(await all.settings(engine));
    return server;
  };
  const requests = () => server.storage.db.selectFrom('ticketRequests').selectAll().execute();

  test('D6 twenty identical sends at once, ten times over: one request and one letter each', async () => {
    await start();
    for (let round = 0; round < 10; round++) {
      const values = {
        fullName: `Round ${round}`,
        email: `round${round}@example.org`,
        idempotencyKey: `key-of-round-${round}-1`,
      };
      const headers = { 'x-forwarded-for': `203.0.113.${round}` };
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask(server.app, values, { headers })));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    }
    expect(await requests()).toHaveLength(10);
    expect(await server.letters()).toHaveLength(20);
  });

  test('D6 control: with keys of their own, twenty sends are twenty requests', async () => {
    await start();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        ask(server.app, { fullName: 'x', idempotencyKey: `another-key-${index}-xx` }),
      ),
    );
    expect(await requests()).toHaveLength(20);
  });

  test('D6 the same key with another body is refused', async () => {
    await start();
    await ask(server.app, whole);
    const other = await ask(server.app, { ...whole, fullName: 'Somebody Else' });
    expect(other.statusCode).toBe(422);
    expect(other.json().error.code).toBe('keyReused');
    expect(await requests()).toHaveLength(1);
  });

  test('an address gets five receipts a day; requests beyond are taken without one', async () => {
    await start();
    const answers = [];
    for (let i = 0; i < 7; i++)
      answers.push((await ask(server.app, { email: 'ada@example.org', fullName: `${i}` })).json().data);
    expect(answers.map(({ receipt }) => receipt)).toEqual([true, true, true, true, true, false, false]);
    expect(await requests()).toHaveLength(7);
    server.clock.now = new Date(server.clock.now.getTime() + 25 * 60 * 60 * 1000);
    expect((await ask(server.app, { email: 'ada@example.org', fullName: 'later' })).json().data.receipt).toBe(true);
  });
});
