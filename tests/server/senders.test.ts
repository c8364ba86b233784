/** Whose requests are taken, how many of them, and that nothing is where there is no inbox. */
import { describe, expect, test } from 'vitest';
import { limits } from '#server/limits.ts';
import { formOf, packed } from '#tests/harness/forms.ts';
import { ask, type InProcess, inProcess } from '#tests/harness/inbox.ts';
import { startEngines } from '#tests/harness/per-file.ts';

const databases = startEngines();

describe('who may send', () => {
  const post = ({ app }: InProcess, headers: Record<string, string>) => ask(app, { fullName: 'x' }, { headers });

  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, 201],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'https://tollenau.example' }, 201],
    [{ origin: 'http://tollenau.example' }, 403],
    [{}, 201],
  ])('%j is answered %d', async (headers, status) => {
    await using server = await inProcess({ PUBLIC_URL: 'https://tollenau.example' });
    expect((await post(server, headers)).statusCode).toBe(status);
  });

  test('L8 a village behind one address is served, a flood is not, and a made-up address changes nothing', async () => {
    await using server = await inProcess({ TRUST_PROXY: 'off' });
    let turn = 0;
    const send = () =>
      ask(server.app, { fullName: `${turn++}` }, { headers: { 'x-forwarded-for': `198.51.100.${turn}` } });
    for (let i = 0; i < 120; i++) expect((await send()).statusCode).toBe(201);
    const refused = await send();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json().error.code).toBe('tooMany');
  });

  test('L8 one network of IPv6 counts as one, another one does not', async () => {
    await using server = await inProcess();
    let turn = 0;
    const send = (from: string) => ask(server.app, { fullName: `${turn++}` }, { headers: { 'x-forwarded-for': from } });
    for (let i = 0; i < 120; i++) await send(`2001:db8:1:1::${i.toString(16)}`);
    expect((await send('2001:db8:1:1:ffff::1')).statusCode).toBe(429);
    expect((await send('2001:db8:1:2::1')).statusCode).toBe(201);
  });
});

describe('L8 two servers', () => {
  const secret = 'neunundneunzig Karpfen im See unter der Brücke';
  const together = { TOKEN_SECRET: secret, UPLOAD_KEY: secret };
  const wish = async ({ app }: InProcess, from: string) =>
    (
      await app.inject({
        ...{ method: 'POST', url: '/api/newsletter', payload: {} },
        headers: { 'x-forwarded-for': from, accept: 'application/json' },
      })
    ).statusCode;

  /** What the last of so many wishes hears, sent to one server after the other. */
  async function lastOf(count: number, settings: Record<string, string>) {
    await using first = await inProcess({ ...together, ...settings });
    await using second = await inProcess({ ...together, ...settings });
    for (let i = 0; i < count - 2; i++) await wish(i % 2 === 0 ? first : second, '198.51.100.7');
    const last = [await wish(first, '198.51.100.7'), await wish(second, '198.51.100.7')];
    return { last, another: await wish(second, '198.51.100.8'), stored: await rowsOf(first) };
  }
  const rowsOf = ({ storage }: InProcess) => storage.db.selectFrom('rates').selectAll().execute();

  test('that share a database count together: a limit is not passed by changing servers', {
    tags: ['full'],
  }, async () => {
    const { last, another, stored } = await lastOf(limits.wishesPerWindow + 2, await databases.settings('postgres'));
    expect(last).toEqual([429, 429]);
    expect(another).not.toBe(429);
    expect(JSON.stringify(stored)).not.toContain('198.51.100');
    expect(stored.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([1, limits.wishesPerWindow + 2]);
  });

  test('control: with a database for each they do not', async () => {
    const { last, stored } = await lastOf(limits.wishesPerWindow + 2, {});
    expect(last).not.toContain(429);
    expect(stored).toEqual([]);
  });

  test('while the database is away each counts by itself; when the time is over all begin anew', {
    tags: ['full'],
  }, async () => {
    await using server = await inProcess({ ...together, ...(await databases.settings('postgres')) });
    for (let i = 0; i < limits.wishesPerWindow; i++) await wish(server, '198.51.100.7');
    await server.storage.db.schema.alterTable('rates').renameTo('away').execute();
    expect(await wish(server, '198.51.100.7')).toBe(429);
    expect(await wish(server, '198.51.100.9')).not.toBe(429);
    await server.storage.db.schema.alterTable('away').renameTo('rates').execute();
    server.clock.now = new Date(server.clock.now.getTime() + limits.window + 1);
    expect(await wish(server, '198.51.100.7')).not.toBe(429);
    const [again] = await rowsOf(server);
    expect(again?.count).toBe(1);
  });
});

test('[TKT-07] [NLT-04] with INBOX=off there is nothing to send to', async () => {
  await using server = await inProcess({ INBOX: 'off' });
  const { payload, headers } = await packed(formOf({ agreement: 'true' }));
  expect(
    (await server.app.inject({ method: 'POST', url: '/api/ticket-requests', payload, headers })).statusCode,
  ).not.toBe(201);
  expect((await server.app.inject({ method: 'POST', url: '/api/newsletter', payload: {} })).statusCode).toBe(405);
  expect((await server.app.inject('/tickets?lng=en')).body).not.toContain('<form method="post"');
});
