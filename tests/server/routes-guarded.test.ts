import { connect } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorNumberPlaceholder } from '#contract/error-number.ts';
import { buildForm } from '#tests/harness/forms.ts';
import { browserHeaders, startInProcess } from '#tests/harness/in-process.ts';
import { listRoutes } from '#tests/harness/routes.ts';
import { startUnwarmedServer } from '#tests/harness/unwarmed-server.ts';
import type { TestServer } from '#tools/test-server.ts';

const server = await startInProcess({ PUBLIC_URL: 'https://tollenau.example' });
await server.app.ready();
afterAll(() => server.close());

/** Mail programs and browsers send these automatically; none includes a session. */
const publicRoutes = ['/policy-reports', '/newsletter/leave/:key', '/alerts/leave/:key'];
const key = 'k'.repeat(43);

const listChangingRoutes = () =>
  listRoutes(server.app)
    .filter(({ method }) => !['GET', 'HEAD'].includes(method))
    .map(({ method, url }) => ({ method: method as 'POST' | 'DELETE', url }));

const sendToRoute = (route: { method: 'POST' | 'DELETE'; url: string }, headers: Record<string, string>) =>
  server.app.inject({ ...route, url: route.url.replace(':key', key), headers });

test.each<Record<string, string>>([
  ...[{ origin: 'https://evil.example' }, { origin: 'http://tollenau.example' }, { origin: 'null' }],
  ...[{ 'sec-fetch-site': 'same-site' }, { 'sec-fetch-site': 'cross-site' }],
])('requests from other websites are refused, except at public addresses: %j', async (headers) => {
  expect(listChangingRoutes().length).toBeGreaterThan(20);
  const requests: string[] = [];
  for (const route of listChangingRoutes())
    if ((await sendToRoute(route, headers)).statusCode !== 403) requests.push(route.url);
  expect(requests.toSorted()).toEqual(publicRoutes.toSorted());
});

test('requests from the site’s own pages are refused at no route', async () => {
  const ours = { origin: 'https://tollenau.example', 'sec-fetch-site': 'same-origin' };
  for (const route of listChangingRoutes())
    expect((await sendToRoute(route, ours)).statusCode, route.url).not.toBe(403);
});

test('an invalid key in a link gets 404, and is in no header', async () => {
  const strange = ['%E2%82%AC', '%0d%0aX-Evil:%20yes', '%00', '..%2Fconfirm%2Fabc', 'k'.repeat(44)];
  const keyed = ['/requests/', '/newsletter/confirm/', '/newsletter/leave/', '/alerts/confirm/', '/alerts/leave/'];
  for (const path of keyed)
    for (const value of strange)
      for (const method of ['GET', 'POST'] as const) {
        const answer = await server.app.inject({
          method,
          url: path + value,
          headers: { ...browserHeaders, 'content-type': 'application/x-www-form-urlencoded' },
          ...(method === 'POST' && { payload: 'action=withdraw' }),
        });
        expect(answer.statusCode, `${method} ${path}${value}`).toBe(404);
        expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
        expect(answer.headers['x-evil']).toBeUndefined();
      }
});

describe('over a socket', () => {
  let away: TestServer;
  beforeAll(async () => {
    away = await startUnwarmedServer({ LOG_LEVEL: 'info' });
  });
  afterAll(() => away.stop());

  async function leave(bytes: string, how: 'reset' | 'end', after: number): Promise<void> {
    const { hostname, port } = new URL(away.address);
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes);
      setTimeout(() => (how === 'reset' ? socket.resetAndDestroy() : socket.destroy()), after);
    });
    socket.on('error', () => {});
    await new Promise((resolve) => socket.on('close', resolve));
  }

  const head = (path: string, more: string) => `POST ${path} HTTP/1.1\r\nHost: tollenau.example\r\n${more}\r\n`;
  const json = 'Content-Type: application/json\r\n';

  test('a client that disconnects causes no error, and no log entry', async () => {
    // The log line about the start may arrive after the address is known.
    await expect.poll(() => away.output.some((line) => line.includes('Server listening'))).toBe(true);
    const before = away.output.length;
    const paths = ['/auth/login/', '/api/ticket-requests', '/api/newsletter', '/policy-reports', `/requests/${key}`];
    const multipart = 'Content-Type: multipart/form-data; boundary=x\r\n';
    for (const path of paths) {
      const beginnings = [
        head(path, `${json}Content-Length: 90\r\n`),
        `${head(path, `${json}Content-Length: 90\r\n`)}{"email":"ada`,
        `${head(path, `${json}Transfer-Encoding: chunked\r\n`)}zz\r\n`,
        `${head(path, `${multipart}Content-Length: 900\r\n`)}--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nad`,
      ];
      for (const bytes of beginnings)
        for (const how of ['reset', 'end'] as const)
          await Promise.all([0, 20, 60].map((after) => leave(bytes, how, after)));
    }
    expect((await fetch(`${away.address}/healthz`)).status).toBe(200);
    await expect.poll(async () => (await fetch(`${away.address}/auth/login`, { method: 'POST' })).status).toBe(400);
    expect(away.output.slice(before)).toEqual([]);
  });

  test('a failed request has its own number, on the page, in the form and in the log, in both languages', async () => {
    const database = new DatabaseSync(`${away.folder}/site.sqlite`, { timeout: 5000 });
    database.exec('drop table idempotency_keys; drop table subscribers; drop table accounts');
    database.close();
    const body = JSON.stringify({ email: 'ada@example.org', password: 'a wrong password' });
    const signIn = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
    const failed = await fetch(`${away.address}/auth/login/`, signIn);
    const references = [readReference((await failed.json()).error.message)];
    for (const language of ['de', 'en']) {
      const headers = { accept: 'text/html', 'accept-language': language, 'accept-encoding': 'br' };
      const page = await fetch(`${away.address}/newsletter/confirm/${key}`, { headers });
      const guest = { agreement: 'true', fullName: 'Ada Kestrel', email: 'ada@example.org' };
      const form = await fetch(`${away.address}/api/ticket-requests`, {
        method: 'POST',
        headers,
        body: buildForm(guest),
      });
      for (const answer of [page, form]) {
        expect(answer.status).toBe(500);
        const shown = await answer.text();
        references.push(readReference(shown));
        expect(shown).not.toContain(errorNumberPlaceholder);
        if (answer === page) expect(shown).toContain(`%20${references.at(-1)}"`);
        else expect(shown).toContain('Ada Kestrel');
      }
    }
    expect(new Set(references).size).toBe(5);
    await expect.poll(() => listReferences(away.output)).toEqual(expect.arrayContaining(references));
  });
});

const readReference = (page: string): string => page.match(/[A-Z2-9]{5}-[A-Z2-9]+/)?.[0] ?? '';

const listReferences = (lines: string[]): unknown[] =>
  lines.filter((line) => line.startsWith('{')).map((line) => (JSON.parse(line) as { reqId?: string }).reqId);
