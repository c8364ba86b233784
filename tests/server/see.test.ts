/** „Wo steht das?": the bar above public pages, a page inside the office, the search over all words. Through the real site. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { valueAt } from '#contract/explain.ts';
import { findWords } from '#server/content/find-words.ts';
import { publish } from '#server/content/publish.ts';
import { type InProcess, inProcess, shipped } from '#tests/harness/inbox.ts';
import { type Person, staffMember, visit } from '#tests/harness/staff.ts';

let server: InProcess;
let writer: Person;
beforeAll(async () => {
  server = await inProcess();
  writer = await staffMember(server, 'writer');
});
afterAll(() => server.close());

const publicPage = (cookie?: string, url = '/events/15?lng=de') =>
  server.app.inject({ url, headers: { accept: 'text/html', 'accept-language': 'de', ...(cookie && { cookie }) } });
const frame = /<iframe src="\/office\/bar\?address=[^"]*"[^>]*><\/iframe>/;

test('signing in makes the bar, signing out takes it away, and it opens nothing', async () => {
  const out = await server.app.inject({
    ...{ method: 'POST', url: '/office/sign-out', payload: 'action=out' },
    headers: {
      ...{ cookie: (await staffMember(server)).cookie, 'sec-fetch-site': 'same-origin', accept: 'text/html' },
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
  const cookies = [out.headers['set-cookie']].flat().map(String);
  expect(cookies.find((one) => one.startsWith('officeBar='))).toMatch(
    /^officeBar=; Path=\/; HttpOnly; SameSite=Lax; Max-Age=0/,
  );
  const bar = await visit(server, '/office/bar?address=/events/15', { headers: { cookie: 'officeBar=1' } });
  expect(bar.statusCode).toBe(200);
  expect(bar.body.match(/href="[^"]*"[^>]*target="_top"/g)).toHaveLength(1);
  expect(bar.body.includes('/office/sign-in?to='), '/office/sign-in?to=').toBe(true);
  expect((await visit(server, '/office/see', { headers: { cookie: 'officeBar=1' } })).statusCode).toBe(303);
});

test('visitors get every byte as it was, whatever cookies they have; with the bar it is a frame more, and kept by nobody', async () => {
  const plain = await publicPage();
  const before = { ...plain.headers, date: '' };
  const withBar = await publicPage('officeBar=1');
  expect(withBar.body.replace(frame, '') === plain.body).toBe(true);
  expect(withBar.body.search(frame)).toBeGreaterThan(0);
  expect(withBar.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(withBar.headers).not.toHaveProperty('etag');
  expect(withBar.headers['content-security-policy']).toBe(plain.headers['content-security-policy']);
  for (const cookie of ['officeBar=', 'officeBar=0', 'xofficeBar=1', 'i18next=de; a=b']) {
    const after = await publicPage(cookie);
    expect(after.body === plain.body, cookie).toBe(true);
    expect({ ...after.headers, date: '' }, cookie).toEqual(before);
  }
  const feed = await publicPage('officeBar=1', '/feed.xml');
  expect(feed.body).toBe((await publicPage(undefined, '/feed.xml')).body);
});

test('the bar stands in a frame of ours, and says each what they may do', async () => {
  const at = '/office/bar?address=%2Fevents%2F15%3Flng%3Dde';
  const written = await visit(server, at, { as: writer });
  expect(written.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(written.body.includes('<script')).toBe(false);
  expect(
    written.body.includes('href="/office/see?address=%2Fevents%2F15"'),
    'href="/office/see?address=%2Fevents%2F15"',
  ).toBe(true);
  const door = await visit(server, at, { as: await staffMember(server, 'door') });
  expect(door.body.includes('/office/see'), '/office/see').toBe(false);
  // Control: no other page of the office can be framed.
  expect((await visit(server, '/office', { as: writer })).headers['content-security-policy']).toContain(
    "frame-ancestors 'none'",
  );
});

test('a page inside the office: it runs nothing, and each of its texts leads to its field', async () => {
  const { body } = await visit(server, '/office/see?address=https://tollenau.example/events/15/?lng=en%23top&view=de', {
    as: writer,
  });
  expect(
    body.includes('href="/office/content/events/15#event.title.de"'),
    'href="/office/content/events/15#event.title.de"',
  ).toBe(true);
  expect(
    body.includes('href="/office/content/events/15#event.subtitle.de"'),
    'href="/office/content/events/15#event.subtitle.de"',
  ).toBe(true);
  expect(body.search(/href="\/office\/content\/texts\/shell#footer\.[\w.]+\.de"/)).toBeGreaterThan(0);
  const [, source = ''] = body.match(/<iframe[^>]* src="([^"]*)"/) ?? [];
  const page = await visit(server, source.replaceAll('&amp;', '&'), { as: writer });
  expect(page.body.includes('data-field="events/15/event.title"'), 'data-field="events/15/event.title"').toBe(true);
  expect(page.body.search(/<script|<link rel="preload" as="image"/)).toBe(-1);
  const plain = await server.app.inject('/events/15');
  expect(plain.body.search(/<link rel="preload" as="image"/), 'control').toBeGreaterThan(0);
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(page.headers['content-security-policy']).toMatch(/frame-ancestors 'self'.*sandbox allow-same-origin/);
  const english = await visit(server, '/office/see?address=/events/15&view=en', { as: writer });
  expect(
    english.body.includes('href="/office/content/events/15#event.subtitle.en"'),
    'href="/office/content/events/15#event.subtitle.en"',
  ).toBe(true);
});

test.each(['/nirgends', '/office/log', '/requests/x', 'javascript:alert(1)', '/feed.xml', '/embed/map'])(
  '%s is no page to look at here',
  async (address) => {
    const query = new URLSearchParams({ address });
    expect((await visit(server, `/office/see?${query}`, { as: writer })).body.includes('<iframe'), '<iframe').toBe(
      false,
    );
    expect(
      (await visit(server, `/office/see/page?${query}`, { as: writer })).body.includes('data-field'),
      'data-field',
    ).toBe(false);
  },
);

test('what has just been published is what is looked at and found', async () => {
  const data = structuredClone(shipped.entries.get('news/1.yaml')?.data) as Record<string, unknown>;
  data['title'] = { de: 'Zwölf Nachtreiher', en: 'Twelve night herons' };
  await publish(
    server.library,
    { kind: 'news', id: '1', action: 'published', data, expected: 0, author: 'Anna' },
    { now: () => server.clock.now },
  );
  expect((await visit(server, '/office/see/page?address=/news-detail/1&view=de', { as: writer })).body).toContain(
    'Zwölf Nachtreiher',
  );
  const { body } = await visit(server, '/office/content/search?q=zwolf+NACHTREIHER', { as: writer });
  expect(body.includes('href="/office/content/news/1#title.de"'), 'href="/office/content/news/1#title.de"').toBe(true);
  expect(body.includes('<mark>Zwölf Nachtreiher</mark>'), '<mark>Zwölf Nachtreiher</mark>').toBe(true);
});

test('names, letters, alternative texts, interface texts: each is found with its field, in both languages', async () => {
  const places = (question: string) =>
    findWords(shipped.entries, question, 100).found.map(({ kind, id, path }) => `${kind}/${id} ${path}`);
  expect(places('Don Giovanni')).toContain('events/15 event.title');
  expect(places('imprint')).toContain('texts/shell footer.imprint.en');
  expect(places('{{reference}}').some((place) => place.startsWith('texts/letters '))).toBe(true);
  const oak = shipped.entries.get('pictures/oak/picture.yaml')?.value;
  expect(places(String(valueAt(oak, ['alt', 'de'])))).toContain('pictures/oak alt.de');
  expect(places('xyzzy')).toEqual([]);
  expect(findWords(shipped.entries, 'e', 5)).toEqual({ found: [], total: 0 });
  const many = findWords(shipped.entries, 'der', 5);
  expect([many.found.length, many.total > 5]).toEqual([5, true]);
  const searched = await visit(server, '/office/content/search?q=%3Cscript%3Ealert(1)%3C/script%3E', { as: writer });
  expect(searched.body.includes('<script>alert'), '<script>alert').toBe(false);
});

test('an address as the browser shows it leads to that page', async () => {
  const { body } = await visit(server, '/office/content/search?q=https://tollenau.example/impressum', { as: writer });
  expect(body.includes('href="/office/see?address=%2Fcontact"'), 'href="/office/see?address=%2Fcontact"').toBe(true);
});
