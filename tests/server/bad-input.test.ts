import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { kindNames } from '#contract/content/kinds.ts';
import { runHostileRequests } from '#tests/harness/hostile-run.ts';
import { fixtureSite, startOnSocket } from '#tests/harness/in-process.ts';
import { readStatus, sendRawRequest } from '#tests/harness/raw-request.ts';
import { listRoutes } from '#tests/harness/routes.ts';
import { createStaffMember } from '#tests/harness/staff.ts';

const server = await startOnSocket();
afterAll(() => server.close());

const host = 'Host: tollenau.example\r\n';
const get = (target: string, headers = '') => `GET ${target} HTTP/1.1\r\n${host}${headers}\r\n`;
const post = (headers: string, body = '') => `POST / HTTP/1.1\r\n${host}${headers}\r\n\r\n${body}`;
const json = 'Content-Type: application/json\r\n';

/** name, bytes, allowed statuses; 0 is a connection closed without an answer */
const cases: [string, string | Buffer, number[]][] = [
  ['no Host header', 'GET / HTTP/1.1\r\n\r\n', [400]],
  ['two Host headers', `GET / HTTP/1.1\r\n${host}Host: other.example\r\n\r\n`, [400]],
  ['an address of 20 KB', get(`/${'a'.repeat(20_000)}`), [414, 431]],
  ['a query of 10 KB', get(`/?lng=${'e'.repeat(10_000)}`), [414]],
  ['a header of 20 KB', get('/', `X-Long: ${'a'.repeat(20_000)}\r\n`), [431]],
  ['a header named __proto__', get('/', '__proto__: x\r\n'), [400]],
  ['TRACE', `TRACE / HTTP/1.1\r\n${host}\r\n`, [405]],
  ['length and chunks together', post('Content-Length: 4\r\nTransfer-Encoding: chunked', '0\r\n\r\n'), [400]],
  ['two lengths', post('Content-Length: 4\r\nContent-Length: 5', 'abcd'), [400]],
  ['a body that is too long', post(`${json}Content-Length: 99999999`, '{'), [405, 413]],
  ['a compressed body', post(`${json}Content-Encoding: gzip\r\nContent-Length: 2`, '{}'), [415]],
  ['a NUL in the address', get('/\u0000'), [400]],
  ['an absolute address, whose host counts for nothing', get('http://other.example/park'), [200]],
  ['an absolute address without a path', get('HTTP://other.example?lng=en'), [200]],
  ['an absolute address of another scheme', get('ftp://other.example/park'), [400, 404]],
  ['a broken escape', get('/%'), [400, 404]],
  ['two slashes', get('//other.example/..'), [404]],
  ['a huge range', get('/favicon.svg', `Range: bytes=${'0-1,'.repeat(500)}0-1\r\n`), [200, 206, 416]],
  ['lng twice', get('/?lng=xx&lng=en'), [200]],
  ['lng=__proto__', get('/?lng=__proto__'), [200]],
  ['a cookie of nonsense', get('/', 'Cookie: =;;;i18next;i18next==;i18next=%00\r\n'), [200]],
];

test.each(cases)('%s gets an answer without internals, and the server continues', async (_name, bytes, allowed) => {
  const answer = await sendRawRequest(server.address, bytes);
  expect(allowed).toContain(readStatus(answer));
  expect(answer).not.toMatch(/node_modules|\.m?[jt]s:\d|at \w+ \(|Error:/);
  expect(answer).not.toMatch(/^(server|x-powered-by):/im);
  expect((await fetch(server.address)).status).toBe(200);
});

test('L5 five hundred random hostile requests to the routes cause no server error, and each gets an answer', async () => {
  const found = await runHostileRequests(server, { count: 500, seed: 20261123 });
  expect(found).toMatchObject({ faults: [], hangs: [], closed: [], leaks: [] });
  expect(found.handled).toBeGreaterThan(150);
});

test('L5 control: the check finds server errors when a table is missing', async () => {
  await using broken = await startOnSocket();
  const database = new DatabaseSync(`${broken.folder}/site.sqlite`, { timeout: 5000 });
  database.exec('drop table accounts; drop table subscribers');
  database.close();
  expect((await runHostileRequests(broken, { count: 500, seed: 20261123 })).faults).not.toEqual([]);
});

const inherited = ['constructor', 'toString', 'hasOwnProperty', 'valueOf'];

test('L5 names of built-in object members cause no error at any address', async () => {
  const { cookie } = await createStaffMember(server, 'owner');
  const parameters = 'lng category year type place photo event q page view revision find'.split(' ');
  const known = listRoutes(server.app).filter(({ method, url }) => method === 'GET' && !url.includes('*'));
  const paths = known.flatMap(({ url }) =>
    url.includes(':kind') ? kindNames.map((k) => url.replace(':kind', k)) : [url],
  );
  expect(paths.length).toBeGreaterThan(150);
  const issues: string[] = [];
  for (const [index, path] of [...paths, ...fixtureSite.addresses.pages.map((page) => page.path)].entries())
    for (const name of path.includes(':') ? inherited : inherited.slice(0, 1)) {
      const query = new URLSearchParams(parameters.map((key) => [key, name]));
      const address = `${path.replaceAll(/:[a-z]+/gi, name)}?${query}`;
      const headers = { cookie, 'x-forwarded-for': `10.9.${index >> 8}.${index & 255}` };
      const { status } = await fetch(server.address + address, { headers, redirect: 'manual' });
      if (status >= 500) issues.push(`${status}: ${address}`);
    }
  expect(issues).toEqual([]);
});

const escapes = [
  ...['..', '%2e%2e', '%2E%2E', '.%2e', '%252e%252e', '%c0%ae%c0%ae'],
  ...['..%00', '....', '%2e%2e%5c', '..\\', '%u002e%u002e', '..;'],
];
const separators = ['/', '%2f', '%2F', '\\', '%5c', '%252f', '//', '/./'];
const targets = ['package.json', 'etc/passwd', 'app/main.ts', 'data/site.sqlite', 'dist/server/entry.mjs'];

test('500 paths that try to leave the public folder get no file of the server', async () => {
  // Control: a public file is served.
  expect(await sendRawRequest(server.address, get('/favicon.svg'))).toContain('<svg');
  const paths = ['/', '/assets/', '/share/'].flatMap((start) =>
    escapes.flatMap((up) =>
      separators.flatMap((separator) => targets.map((target) => `${start}${`${up}${separator}`.repeat(4)}${target}`)),
    ),
  );
  expect(paths.length).toBeGreaterThan(500);
  for (let i = 0; i < paths.length; i += 20) {
    const answers = await Promise.all(paths.slice(i, i + 20).map((path) => sendRawRequest(server.address, get(path))));
    for (const [offset, answer] of answers.entries()) {
      const path = paths[i + offset];
      expect([301, 400, 404], path).toContain(readStatus(answer));
      expect(answer.split('\r\n\r\n', 2)[1]?.slice(0, 4000), path).not.toMatch(
        /"name": "venue-site"|root:x:0|SQLite format/,
      );
    }
  }
});
