/** The server enforces the size limits of the form, and the page keeps the input. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readDrafts } from '#server/content/store.ts';
import { startInProcess } from '#tests/harness/in-process.ts';
import { createStaffMember, getPage, postForm } from '#tests/harness/staff.ts';

const address = '/office/content/news/1';
const preview = '/office/preview?kind=news&entry=1&address=/news-detail/1';
const long = 'Ein sehr langer Satz. '.repeat(300);

const server = await startInProcess();
const ida = await createStaffMember(server, 'owner');
afterAll(() => server.close());
beforeEach(async () => void (await server.storage.db.deleteFrom('contentDrafts').execute()));

const sendForm = (values: Record<string, string>, url = address, headers = {}) =>
  postForm(
    server,
    url,
    { 'title.de': 'Neu', 'title.en': 'New', 'form.version': '0', 'form.base': '0', ...values },
    { as: ida, headers },
  );
const listDrafts = () => readDrafts(server.storage.db);

test('a text that is too long is refused: the script and the page learn which field it is, and the page keeps the text', async () => {
  const answer = await sendForm({ 'description.de': long }, `${address}/draft`, { accept: 'application/json' });
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    {
      error: { code: 'contentTooLarge', message: expect.stringContaining('Bitte kürzen') },
      formIssues: [{ path: 'description.de', code: 'tooLong', facts: { count: 6000 } }],
    },
  ]);
  const saved = await sendForm({ 'description.de': long, action: 'save' });
  expect(saved.body).toContain('id="description.de-error"');
  expect(saved.body, 'what was typed is still there').toContain(long.trim());
});

const event = { 'event.title.de': 'A'.repeat(301), 'event.title.en': 'A', start: '2030-07-01T18:00', action: 'begin' };
test.each<[string, string, Record<string, string>]>([
  ['publishing', address, { action: 'publish' }],
  ['the preview', preview, { 'description.de': 'a\n\n'.repeat(20_000) }],
  ['a new entry', '/office/new/events', event],
])('a text that is too long is refused by %s, and makes no draft', async (_, url, values) => {
  const typed = { 'description.de': long, 'text.0.de': 'A', 'text.1.de': 'B', 'form.at': '2030-01-01T12:00' };
  const sent = url === '/office/new/events' ? { action: 'begin' } : typed;
  expect((await sendForm({ ...sent, ...values }, url)).statusCode).toBe(422);
  expect(await listDrafts()).toEqual([]);
});

test('a form with more fields or higher row numbers than a page can send is refused with a short answer', async () => {
  const many = Object.fromEntries(Array.from({ length: 6001 }, (_, row) => [`text.${row}.de`, 'a']));
  for (const [typed, status] of [
    [many, 413],
    [{ 'text.999.de': 'a' }, 422],
    [{ [`${'a.'.repeat(90)}de`]: 'a', 'text.900.de': 'a' }, 422],
  ] as const) {
    const saved = await sendForm({ ...typed, action: 'save' });
    expect([saved.statusCode, saved.body.length < 500_000]).toEqual([status, true]);
  }
  expect(await listDrafts()).toEqual([]);
});

test('the editor page of a text with 300 paragraphs has a field for each, in order, and no marker of streamed parts', async () => {
  const rows = Array.from({ length: 300 }, (_, row) => row);
  const both = rows.flatMap((row) => ['de', 'en'].map((language) => [`text.${row}.${language}`, `Absatz ${row}`]));
  expect((await sendForm({ ...Object.fromEntries(both), action: 'save' })).statusCode).toBe(303);
  const { body } = await getPage(server, address, { as: ida });
  const drawn = [...body.matchAll(/<textarea[^>]* name="text\.(\d+)\.de"/g)].map(([, row]) => Number(row));
  expect(drawn).toEqual(rows);
  // React writes this marker around a part that it may stream later.
  expect(body).not.toContain('<!--$');
});
