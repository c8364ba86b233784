/** How much an entry may say: the server holds to the limits of the form, whoever sends it, and keeps what was typed on the page. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveDraft } from '#server/content/drafts.ts';
import { readDraft } from '#server/content/store.ts';
import { type InProcess, inProcess } from '#tests/harness/inbox.ts';
import { type Person, press, staffMember, visit } from '#tests/harness/staff.ts';

const news = { kind: 'news', id: '1' } as const;
const address = '/office/content/news/1';
const long = 'Ein sehr langer Satz. '.repeat(300);

let server: InProcess;
let ida: Person;
beforeAll(async () => {
  server = await inProcess();
  ida = await staffMember(server, 'writer');
});
afterAll(() => server.close());
beforeEach(async () => void (await server.storage.db.deleteFrom('contentDrafts').execute()));

const form = (values: Record<string, string>, version = 0) => ({
  'title.de': 'Neu',
  'title.en': 'New',
  ...values,
  'form.version': String(version),
  'form.base': '0',
});
const json = { as: undefined as Person | undefined, headers: { accept: 'application/json' } };
const drafted = () => readDraft(server.storage.db, news);

test('a draft with a text that is too long is not saved: the answer names the field, for the script and on the page', async () => {
  const kept = await press(server, `${address}/draft`, form({ 'description.de': long }), { ...json, as: ida });
  expect([kept.statusCode, kept.json()]).toEqual([
    422,
    {
      error: { code: 'contentTooLarge', message: expect.stringContaining('Bitte kürzen') },
      faults: [{ path: 'description.de', code: 'tooLong', facts: { count: 6000 } }],
    },
  ]);
  const saved = await press(server, address, { ...form({ 'description.de': long }), action: 'save' }, { as: ida });
  expect(saved.statusCode).toBe(422);
  expect(saved.body).toContain('id="description.de-fault"');
  expect(saved.body, 'what was typed is still there').toContain(long.trim());
  expect(await drafted()).toBeUndefined();
});

test.each(['save', 'publish', 'add:text', 'up:text.0', 'schedule'])('%s does not save it either', async (action) => {
  const typed = form({ 'description.de': long, 'text.0.de': 'A', 'text.1.de': 'B', 'form.at': '2030-01-01T12:00' });
  const owner = await staffMember(server, 'owner');
  const pressed = await press(server, address, { ...typed, action }, { as: owner });
  expect(pressed.statusCode).toBe(422);
  expect(await drafted()).toBeUndefined();
});

test('nor does a preview render it, nor does a new entry begin with it', async () => {
  const preview = '/office/preview?kind=news&entry=1&address=/news-detail/1';
  expect((await press(server, preview, form({ 'description.de': long }), { as: ida })).statusCode).toBe(422);
  const whole = form({ 'description.de': 'a\n\n'.repeat(20_000) });
  expect((await press(server, preview, whole, { as: ida })).statusCode).toBe(422);
  const begun = {
    'event.title.de': 'A'.repeat(301),
    'event.title.en': 'A',
    start: '2030-07-01T18:00',
    action: 'begin',
  };
  expect((await press(server, '/office/new/events', begun, { as: ida })).statusCode).toBe(422);
  expect(await server.storage.db.selectFrom('contentDrafts').selectAll().execute()).toEqual([]);
});

test('a form that no page has sent is refused before anything is made of it', async () => {
  const many = Object.fromEntries(Array.from({ length: 6001 }, (_, row) => [`text.${row}.de`, 'a']));
  for (const [typed, status] of [
    [many, 413],
    [{ 'text.999.de': 'a' }, 422],
    [{ [`${'a.'.repeat(90)}de`]: 'a', 'text.900.de': 'a' }, 422],
  ] as const) {
    const saved = await press(server, address, { ...form(typed), action: 'save' }, { as: ida });
    expect([saved.statusCode, saved.body.length < 500_000]).toEqual([status, true]);
  }
  expect(await drafted()).toBeUndefined();
});

test('a draft that an earlier release has stored opens as what is published, says so, and can be discarded', async () => {
  const text = Array.from({ length: 20_000 }, (_, row) => ({ de: `Absatz ${row}`, en: `Paragraph ${row}` }));
  const stored = { ...news, data: { title: { de: 'Groß', en: 'Large' }, text }, version: 0, base: 0, author: 'Falk' };
  const { version } = await saveDraft(server.storage.db, stored, server.clock.now);
  const opened = await visit(server, address, { as: ida });
  expect(opened.statusCode).toBe(200);
  expect(opened.body.length).toBeLessThan(500_000);
  expect(opened.body).toContain('zu groß für dieses Formular');
  for (const beside of ['/history?revision=draft', '/history/page?revision=draft']) {
    const { statusCode, body } = await visit(server, address + beside, { as: ida });
    expect([statusCode, body.length < 500_000]).toEqual([200, true]);
  }
  const discarded = await press(server, address, { ...form({}, version), action: 'discard' }, { as: ida });
  expect([discarded.statusCode, await drafted()]).toEqual([303, undefined]);
});

test('a form of two thousand fields is drawn in pieces, and is the same form', async () => {
  const cast = Object.fromEntries(
    Array.from({ length: 300 }, (_, row) => [
      [`text.${row}.de`, `Absatz ${row}`],
      [`text.${row}.en`, `Paragraph ${row}`],
    ]).flat() as [string, string][],
  );
  expect((await press(server, address, { ...form(cast), action: 'save' }, { as: ida })).statusCode).toBe(303);
  const { body } = await visit(server, address, { as: ida });
  const rows = [...body.matchAll(/<textarea[^>]* name="text\.(\d+)\.de"/g)].map(([, row]) => Number(row));
  expect(rows).toEqual(Array.from({ length: 300 }, (_, row) => row));
  expect(body).not.toContain('<!--$');
});
