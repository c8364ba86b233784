import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveUnwarmed } from '#tests/harness/unwarmed.ts';
import type { Served } from '#tools/served.ts';

let server: Served;
beforeAll(async () => {
  server = await serveUnwarmed({ LOG_LEVEL: 'warn' });
});
afterAll(() => server.stop());

const report = (changed: object = {}, type = 'csp-violation') => ({
  type,
  age: 3,
  url: 'https://tollenau.example/',
  body: {
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/a.js?visitor=ada',
    documentURL: 'https://tollenau.example/requests/the-private-key?lng=de',
    disposition: 'enforce',
    ...changed,
  },
});
const send = (body: string, type = 'application/reports+json') =>
  fetch(`${server.address}/policy-reports`, { method: 'POST', headers: { 'content-type': type }, body });
const logged = () => server.output.filter((line) => line.includes('broke its policy'));

test('a page says where its broken policy is to be told, and the log then tells host, rule and kind of page', async () => {
  const { headers } = await fetch(server.address);
  expect(headers.get('reporting-endpoints')).toBe('csp="/policy-reports"');
  expect(headers.get('content-security-policy')).toContain('report-to csp');
  expect((await send(JSON.stringify([report()]))).status).toBe(204);
  await expect.poll(() => logged()).toHaveLength(1);
  const line = { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/requests' };
  expect(JSON.parse(logged()[0] ?? '')).toMatchObject(line);
  expect(server.output.join('\n')).not.toMatch(/private-key|ada/);
});

test('what is no such report is left alone, and what cannot be read is refused', async () => {
  const before = logged().length;
  const extension = report({ sourceFile: 'chrome-extension://abc/inject.js' });
  const strange = [report({}, 'deprecation'), extension, report({ blockedURL: 7 }), null, 'text'];
  expect((await send(JSON.stringify(strange))).status).toBe(204);
  expect((await send('{}')).status).toBe(204);
  expect((await send('[{')).status).toBe(400);
  expect((await send('[]', 'text/plain')).status).toBe(415);
  expect((await send(JSON.stringify(['a'.repeat(20_000)]))).status).toBe(413);
  expect(logged()).toHaveLength(before);
});

test('the log takes sixty in ten minutes and no more', async () => {
  for (let round = 0; round < 20; round++) await send(JSON.stringify(Array(10).fill(report())));
  await expect.poll(() => logged().length).toBe(60);
  expect((await fetch(server.address)).status).toBe(200);
});
