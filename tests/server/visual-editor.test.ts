/** The bar above public pages, a page inside the office, the search over all texts. */
import { afterAll, expect, test } from 'vitest';
import { valueAt } from '#contract/content/explain.ts';
import { findWords } from '#office/editor/server/find-words.ts';
import { fixtureContent, startInProcess } from '#tests/harness/in-process.ts';
import { publishEntry } from '#tests/harness/publish.ts';
import { createStaffMember, getPage, postForm } from '#tests/harness/staff.ts';

const server = await startInProcess();
const writer = await createStaffMember(server, 'writer');
afterAll(() => server.close());

const publicPage = (cookie?: string, url = '/events/15?lng=de') =>
  server.app.inject({ url, headers: { accept: 'text/html', 'accept-language': 'de', ...(cookie && { cookie }) } });
const barFrame = /<iframe src="\/office\/admin-bar\?address=[^"]*"[^>]*><\/iframe>/;
const readPage = async (path: string, as = writer) => (await getPage(server, `/office/${path}`, { as })).body;

test('signing out removes the admin bar, whose cookie alone opens no page of the office', async () => {
  const out = await postForm(server, '/office/sign-out', { action: 'out' }, { as: await createStaffMember(server) });
  const cookies = [out.headers['set-cookie']].flat().map(String);
  const ended = /^officeBar=; Path=\/; HttpOnly; SameSite=Lax; Max-Age=0/;
  expect(cookies.find((one) => one.startsWith('officeBar='))).toMatch(ended);
  const headers = { cookie: 'officeBar=1' };
  const { body } = await getPage(server, '/office/admin-bar?address=/events/15', { headers });
  expect(body.match(/href="[^"]*"[^>]*target="_top"/g)).toEqual([expect.stringContaining('/office/sign-in?to=')]);
  expect((await getPage(server, '/office/visual-editor', { headers })).statusCode).toBe(303);
});

test('only the cookie of the admin bar adds its frame to a public page, which is then not cached', async () => {
  const plain = await publicPage();
  const withBar = await publicPage('officeBar=1');
  expect([withBar.body.replace(barFrame, '') === plain.body, barFrame.test(withBar.body)]).toEqual([true, true]);
  expect(withBar.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(withBar.headers).not.toHaveProperty('etag');
  expect(withBar.headers['content-security-policy']).toBe(plain.headers['content-security-policy']);
  for (const cookie of [writer.cookie, 'officeBar=', 'officeBar=0', 'xofficeBar=1', 'i18next=de; a=b']) {
    const after = await publicPage(cookie);
    expect(after.body === plain.body, cookie).toBe(true);
    expect({ ...after.headers, date: '' }, cookie).toEqual({ ...plain.headers, date: '' });
  }
  expect((await publicPage('officeBar=1', '/feed.xml')).body).toBe((await publicPage(undefined, '/feed.xml')).body);
});

test('only this site may frame the admin bar, and the bar shows each role its own actions', async () => {
  const at = 'admin-bar?address=%2Fevents%2F15%3Flng%3Dde';
  const { headers, body } = await getPage(server, `/office/${at}`, { as: writer });
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(body).not.toContain('<script');
  expect(body).toContain('href="/office/visual-editor?address=%2Fevents%2F15"');
  expect((await readPage(at, await createStaffMember(server, 'door'))).includes('/office/visual-editor')).toBe(false);
  const other = await getPage(server, '/office', { as: writer });
  expect(other.headers['content-security-policy'], 'control').toContain("frame-ancestors 'none'");
});

test('the visual editor shows a page without scripts, and each of its texts leads to its field', async () => {
  const body = await readPage('visual-editor?language=de&address=https://tollenau.example/events/15/?lng=en%23top');
  const hrefs = [...body.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  const form = '/office/content/events/15#event';
  expect(hrefs).toEqual(expect.arrayContaining([`${form}.title.de`, `${form}.subtitle.de`]));
  expect(body).toMatch(/href="\/office\/content\/texts\/shell#footer\.[\w.]+\.de"/);
  const [, source = ''] = body.match(/<iframe[^>]* src="([^"]*)"/) ?? [];
  const page = await getPage(server, source.replaceAll('&amp;', '&'), { as: writer });
  expect(page.body).toContain('data-field="events/15/event.title"');
  expect(page.body).not.toMatch(/<script|<link rel="preload" as="image"/);
  expect((await server.app.inject('/events/15')).body, 'control').toMatch(/<link rel="preload" as="image"/);
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(page.headers['content-security-policy']).toMatch(/frame-ancestors 'self'.*sandbox allow-same-origin/);
  expect(await readPage('visual-editor?address=/events/15&language=en')).toContain(`href="${form}.subtitle.en"`);
});

test.each(['/nirgends', '/office/log', '/requests/x', 'javascript:alert(1)', '/feed.xml', '/embed/map'])(
  'the visual editor does not show %s',
  async (address) => {
    const query = new URLSearchParams({ address });
    expect((await readPage(`visual-editor?${query}`)).includes('<iframe')).toBe(false);
    expect((await readPage(`visual-editor/page?${query}`)).includes('data-field')).toBe(false);
  },
);

test('the search over the content finds a publication at once', async () => {
  const title = { de: 'Zwölf Nachtreiher', en: 'Twelve night herons' };
  const data = { ...(fixtureContent.entries.get('news/1.yaml')?.data as object), title };
  await publishEntry(server, 'news', '1', data);
  expect(await readPage('visual-editor/page?address=/news-detail/1&language=de')).toContain('Zwölf Nachtreiher');
  const body = await readPage('content/search?q=zwolf+NACHTREIHER');
  expect(body).toContain('href="/office/content/news/1#title.de"');
  expect(body).toContain('<mark>Zwölf Nachtreiher</mark>');
});

test('a typed address leads to its page in the visual editor', async () => {
  const results = await readPage('content/search?q=https://tollenau.example/impressum');
  expect(results).toContain('href="/office/visual-editor?address=%2Fcontact"');
  const ofYear = await readPage(`content/search?q=${encodeURIComponent('/visit/year?year=2027')}`);
  expect(ofYear).toContain('href="/office/visual-editor?address=%2Fvisit%2Fyear%3Fyear%3D2027"');
});

test('the search over the content finds names, emails, alternative texts and interface texts with their field, in both languages', async () => {
  const places = (searchText: string) =>
    findWords(fixtureContent.entries, searchText, 100).hits.map(({ kind, id, path }) => `${kind}/${id} ${path}`);
  expect(places('Don Giovanni')).toContain('events/15 event.title');
  expect(places('imprint')).toContain('texts/shell footer.imprint.en');
  expect(places('{{reference}}').some((place) => place.startsWith('texts/emails '))).toBe(true);
  const oak = fixtureContent.entries.get('pictures/oak/picture.yaml')?.value;
  expect(places(String(valueAt(oak, ['alt', 'de'])))).toContain('pictures/oak alt.de');
  const within = findWords(fixtureContent.entries, 'park', 1000).hits.map(({ before }) => /\p{L}$/u.test(before));
  expect([within[0], within.at(-1), within.indexOf(true) > within.lastIndexOf(false)]).toEqual([false, true, true]);
  expect(places('xyzzy')).toEqual([]);
  expect(findWords(fixtureContent.entries, 'e', 5)).toEqual({ hits: [], total: 0 });
  const many = findWords(fixtureContent.entries, 'der', 5);
  expect([many.hits.length, many.total > 5]).toEqual([5, true]);
  expect(await readPage('content/search?q=%3Cscript%3Ealert(1)%3C/script%3E')).not.toContain('<script>alert');
});
