import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveUnwarmed } from '#tests/harness/unwarmed.ts';
import type { Served } from '#tools/served.ts';

let server: Served;
beforeAll(async () => {
  server = await serveUnwarmed();
});
afterAll(() => server.stop());

async function asked(query: string, language = 'de') {
  const response = await fetch(`${server.address}/visit/day${query}`, { headers: { 'accept-language': language } });
  return { status: response.status, robots: response.headers.get('x-robots-tag'), html: await response.text() };
}

test('a day has an answer, in both languages; what is no day is asked again with what was typed', async () => {
  const open = await asked('?date=3.5.2027');
  expect(open.status).toBe(200);
  expect(open.html).toContain('<title>Montag, 3. Mai 2027: Ja, der Park ist von 10');
  expect((await asked('?date=2027-05-02', 'en')).html).toContain('No, the park is closed.');
  const unclear = await asked(`?date=${encodeURIComponent('"><b>x</b>')}`);
  expect(unclear.status).toBe(200);
  expect(unclear.html).toContain('Diesen Tag gibt es in unserem Kalender nicht.');
  expect(unclear.html).toContain('value="&quot;&gt;&lt;b&gt;x&lt;/b&gt;"');
  expect(unclear.html).not.toContain('<b>x');
});

test('the link to the other language asks for the same day, and search engines leave all days alone', async () => {
  const { html } = await asked('?date=3.5.2027');
  expect(html).toContain('?date=2027-05-03&amp;lng=en');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});
