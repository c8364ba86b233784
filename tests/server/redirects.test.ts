/** Redirects from old addresses: a table that the office edits, or fills from a file. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { entryKey } from '#server/content/entry-name.ts';
import { readDrafts } from '#server/content/store.ts';
import { startInProcess } from '#tests/harness/in-process.ts';
import { sendFiles } from '#tests/harness/send-files.ts';
import { createStaffMember, getPage, postForm, readHiddenField } from '#tests/harness/staff.ts';
import { german } from '#tests/harness/texts.ts';

const own = 'https://house.example';
const server = await startInProcess({ PUBLIC_URL: own });
const as = await createStaffMember(server, 'office');
afterAll(() => server.close());
beforeEach(async () => void (await server.storage.db.deleteFrom('contentDrafts').execute()));

const form = '/office/content/redirects/redirects';
const readTable = () => {
  const entry = server.library.current.entries.get(entryKey({ kind: 'redirects', id: 'redirects' }));
  return (entry?.value as { table?: string } | undefined)?.table ?? '';
};

async function send(action: string, table: string) {
  const page = await getPage(server, form, { as });
  const versions = Object.fromEntries(
    ['form.version', 'form.base'].map((name) => [name, readHiddenField(page, name)] as const),
  );
  return postForm(server, form, { ...versions, table, action }, { as });
}
const publish = (table: string) => send('publish', table);
const add = (table: string) => postForm(server, '/office/redirects', { action: 'add', table }, { as });
const upload = (bytes: Uint8Array) =>
  sendFiles(server, '/office/redirects', [{ name: 'redirects.csv', bytes }], { as, field: 'file' });
const readDraftTable = async () => {
  const [draft] = await readDrafts(server.storage.db);
  return (JSON.parse(draft?.data ?? '{}') as { table?: string }).table;
};
const listMessages = (body: string) =>
  [...(body.match(/<section[^>]*id="issues".*?<\/section>/s)?.[0] ?? '').matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(
    ([, item = '']) => item.replaceAll(/<[^>]+>|<!-- -->/g, ''),
  );

async function readRedirect(path: string) {
  const { statusCode, headers } = await getPage(server, path);
  return `${statusCode} ${headers.location ?? ''}`.trim();
}

test('a published redirect holds at once, a removed one no longer, and browsers ask again each time', async () => {
  const before = readTable();
  expect(await readRedirect('/spielplan.html')).toBe('404');
  expect((await publish(`${before}\n/Spielplan.html;/events?category=opera`)).headers.location).toContain(
    'publishedContent',
  );
  expect(await readRedirect('/spielplan.html')).toBe('301 /events?category=opera');
  expect(await readRedirect('/SPIELPLAN.html/?lng=en')).toBe('301 /events?category=opera&lng=en');
  const { headers } = await getPage(server, '/spielplan.html');
  expect(headers['cache-control']).toBe('private, no-cache');
  await publish(before);
  expect(await readRedirect('/spielplan.html')).toBe('404');
});

test('a redirect may lead to another website, and keeps the query', async () => {
  const before = readTable();
  await publish(`${before}\n/verein;https://verein.example/start#top`);
  expect(await readRedirect('/verein?a=1')).toBe('301 https://verein.example/start?a=1#top');
  await publish(before);
});

test.each([
  ['/events;/park', 'contentIssues.redirectFromPage', { name: '/events' }],
  ['/alt;/no-such-page', 'contentIssues.redirectToNothing', { name: '/alt', to: '/no-such-page' }],
  [`/alt;${own}/no-such-page`, 'contentIssues.redirectToNothing', { name: '/alt', to: '/no-such-page' }],
  [`/alt;${own}/Alt/`, 'contentIssues.redirectToOld', { name: '/alt', to: '/Alt/' }],
])('the line %s is refused with a sentence, and the form keeps it', async (line, key, facts) => {
  const before = readTable();
  const { statusCode, body } = await publish(`${before}\n${line}`);
  expect([statusCode, body.includes(line)]).toEqual([422, true]);
  expect(listMessages(body).join(' ')).toContain(german(key, facts));
  expect(readTable()).toBe(before);
});

test('the form names each bad line with its number and reason, and keeps what was typed', async () => {
  const { statusCode, body } = await publish('/a;/events\nfalsch\n/b;ftp://x');
  const sentences = [
    german('editor.issue.redirectParts', { line: 2, address: 'falsch', count: 5000 }),
    german('editor.issue.redirectTo', { line: 3, address: 'ftp://x', count: 5000 }),
  ];
  expect([statusCode, body.includes('/a;/events\nfalsch\n/b;ftp://x')]).toEqual([422, true]);
  expect(listMessages(body).join(' ')).toContain(sentences.join(' '));
});

test('a page that is newer than a redirect from its address wins', async () => {
  const before = readTable();
  await publish(`${before}\n/events/77;/events`);
  expect(await readRedirect('/events/77')).toBe('301 /events');
  const { pages, redirects } = server.library.current.site.addresses;
  expect(pages.some(({ path }) => redirects.has(path))).toBe(false);
  await publish(before);
});

test('pasted lines go into the draft: new ones are added, and those of a known old address replaced', async () => {
  const before = readTable();
  const [first = ''] = before.split('\n');
  const [from] = first.split(';');
  const { statusCode, headers } = await add(`alt;neu\n"${from}","/events"\n/neu.html,/about\n`);
  expect([statusCode, headers.location]).toEqual([303, `${form}?done=savedDraft`]);
  const others = before.split('\n').slice(1);
  expect(await readDraftTable()).toBe([...others, `${from};/events`, '/neu.html;/about'].join('\n'));
  await add('/neu.html;/park');
  expect(await readDraftTable(), 'on top of the draft').toBe(
    [...others, `${from};/events`, '/neu.html;/park'].join('\n'),
  );
  expect(readTable(), 'nothing is published yet').toBe(before);
});

test('bad pasted lines are named by their number, also if an old line makes them a chain, and stay in the form', async () => {
  const [from] = (readTable().split('\n')[0] ?? '').split(';');
  for (const [typed, code, line, address] of [
    ['/x;/events\n/y', 'redirectParts', 2, '/y'],
    [`/x;/events\n/y;${from}`, 'redirectChain', 2, from],
  ] as const) {
    const { statusCode, body } = await add(typed);
    expect([statusCode, body.includes(typed)]).toEqual([422, true]);
    expect(listMessages(body)).toEqual([german(`editor.issue.${code}`, { line, address: address ?? '', count: 5000 })]);
  }
  expect(await readDrafts(server.storage.db)).toEqual([]);
});

test('a file in UTF-8 is read with and without a byte order mark, and one in Windows-1252 refused with a sentence', async () => {
  const before = readTable();
  for (const mark of ['', '\uFEFF']) {
    const { headers } = await upload(Buffer.from(`${mark}alt;neu\r\n/über;/about\r\n`));
    expect(headers.location).toBe(`${form}?done=savedDraft`);
    expect(await readDraftTable()).toBe(`${before}\n/%c3%bcber;/about`);
    await server.storage.db.deleteFrom('contentDrafts').execute();
  }
  const { statusCode, body } = await upload(Buffer.from('/über;/about', 'latin1'));
  expect([statusCode, body.includes(german('errors.notUtf8'))]).toEqual([422, true]);
  const wrong = await upload(Buffer.from('/a;/events\n/b'));
  expect([wrong.statusCode, wrong.body.includes('/a;/events\n/b')]).toEqual([422, true]);
});

test('the table can be downloaded, and taken over again without a change', async () => {
  const { body, headers } = await getPage(server, '/office/redirects/table.csv', { as });
  expect(headers['content-disposition']).toBe('attachment; filename="redirects.csv"');
  expect(body.split('\r\n')).toHaveLength(readTable().split('\n').length + 2);
  expect((await add(body)).headers.location).toContain('done=unchangedContent');
});

test('5,000 redirects are published and answered', async () => {
  const before = readTable();
  const lines = Array.from({ length: 5000 }, (_, number) => `/alte-seite-${number}.html;/events`);
  expect((await publish(lines.join('\n'))).statusCode).toBe(303);
  expect(await readRedirect('/alte-seite-4999.html')).toBe('301 /events');
  expect((await getPage(server, form, { as })).statusCode).toBe(200);
  await publish(before);
});
