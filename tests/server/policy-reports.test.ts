import { afterAll, expect, test } from 'vitest';
import { startUnwarmedServer } from '#tests/harness/unwarmed-server.ts';

const server = await startUnwarmedServer({ LOG_LEVEL: 'warn' });
afterAll(() => server.stop());

const buildReport = (changed: object = {}, type = 'csp-violation') => ({
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
const sendReport = (body: string, type = 'application/reports+json') =>
  fetch(`${server.address}/policy-reports`, { method: 'POST', headers: { 'content-type': type }, body });
const listLogged = () => server.output.filter((line) => line.includes('broke its policy'));

test('a page names the report address, and the log the host, rule and kind of page of a report', async () => {
  const { headers } = await fetch(server.address);
  expect(headers.get('reporting-endpoints')).toBe('csp="/policy-reports"');
  expect(headers.get('content-security-policy')).toContain('report-to csp');
  expect((await sendReport(JSON.stringify([buildReport()]))).status).toBe(204);
  await expect.poll(() => listLogged()).toHaveLength(1);
  const entry = { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/requests' };
  expect(JSON.parse(listLogged()[0] ?? '')).toMatchObject(entry);
  expect(server.output.join('\n')).not.toMatch(/private-key|ada/);
});

test('the log names what a browser blocked on the page itself, and no more than a few letters of anything else', async () => {
  const before = listLogged().length;
  const changes = [{ blockedURL: 'inline' }, { blockedURL: 'visitor-ada-kestrel-of-london' }, { documentURL: 'ada' }];
  await sendReport(
    JSON.stringify(changes.map((change) => buildReport({ ...change, sourceFile: 'https://a.example' }))),
  );
  await expect.poll(() => listLogged()).toHaveLength(before + 3);
  const logged = listLogged().slice(before);
  const blocked = logged.map((line) => (JSON.parse(line) as { blocked: string; page: string }).blocked);
  expect(blocked).toEqual(['inline', 'visitor-ada-kestrel-', 'https://evil.example']);
  expect((JSON.parse(logged[2] ?? '') as { page: string }).page).toBe('');
});

test('reports of other types are ignored, and unreadable ones refused', async () => {
  const before = listLogged().length;
  const extension = buildReport({ sourceFile: 'chrome-extension://abc/inject.js' });
  const strange = [buildReport({}, 'deprecation'), extension, buildReport({ blockedURL: 7 }), null, 'text'];
  expect((await sendReport(JSON.stringify(strange))).status).toBe(204);
  expect((await sendReport('{}')).status).toBe(204);
  expect((await sendReport('[{')).status).toBe(400);
  expect((await sendReport('[]', 'text/plain')).status).toBe(415);
  expect((await sendReport(JSON.stringify(['a'.repeat(20_000)]))).status).toBe(413);
  expect(listLogged()).toHaveLength(before);
});

test('the log takes sixty reports in ten minutes and no more', async () => {
  for (let round = 0; round < 20; round++) await sendReport(JSON.stringify(Array(10).fill(buildReport())));
  await expect.poll(() => listLogged().length).toBe(60);
  expect((await fetch(server.address)).status).toBe(200);
});
