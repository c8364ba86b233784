/** The editor while somebody types: drafts that are kept, previews, who else is here. Through the real app, on both engines. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { KindName } from '#contract/kinds.ts';
import type { DraftKept, DraftRefused, Here } from '#contract/live.ts';
import { typedFrom } from '#server/content/form-data.ts';
import { formTree } from '#server/content/form-tree.ts';
import { schedule } from '#server/content/publish-drafts.ts';
import { dataOf, readDraft, readHead } from '#server/content/store.ts';
import { readLog } from '#server/staff/log.ts';
import { type InProcess, inProcess, shipped } from '#tests/harness/inbox.ts';
import { onEachEngine, startEngines } from '#tests/harness/per-file.ts';
import { type Person, press, staffMember } from '#tests/harness/staff.ts';

const databases = startEngines();
const news = { kind: 'news', id: '1' } as const;
const address = '/office/content/news/1';

/** What stands in the form of an entry, with some of it typed over. */
function typed(kind: KindName, id: string, file: string, over: Record<string, string> = {}): Record<string, string> {
  const data = shipped.entries.get(file)?.data;
  return { ...typedFrom(formTree({ kind, id, shipped: data }), data), ...over };
}
const form = (over: Record<string, string> = {}, seen: { version?: number; base?: number } = {}) => ({
  ...typed('news', '1', 'news/1.yaml', over),
  'form.version': String(seen.version ?? 0),
  'form.base': String(seen.base ?? 0),
});

onEachEngine('on %s', (engine) => {
  let server: InProcess;
  let ida: Person;
  let falk: Person;
  beforeAll(async () => {
    server = await inProcess({ PUBLIC_URL: 'https://tollenau.example', ...(await databases.settings(engine)) });
    [ida, falk] = [await staffMember(server, 'writer'), await staffMember(server, 'owner')];
    await server.storage.db.updateTable('staff').set({ name: 'Falk' }).where('id', '=', falk.id).execute();
  });
  afterAll(() => server.close());
  beforeEach(async () => void (await server.storage.db.deleteFrom('contentDrafts').execute()));

  const script = { accept: 'application/json' };
  const save = (values: Record<string, string>, as: Person | undefined = ida) =>
    press(server, `${address}/draft`, values, { as, headers: script });
  const titleNow = async () => {
    const draft = await readDraft(server.storage.db, news);
    return draft && (dataOf(draft) as { title: { de: string } }).title.de;
  };

  test('each save is the next version of the draft; the same words once more are the same version', async () => {
    const first = (await save(form({ 'title.de': 'Eins' }))).json<DraftKept>();
    expect(first.at).toBe(server.clock.now.toISOString());
    expect((await save(form({ 'title.de': 'Eins' }))).json<DraftKept>(), 'the answer was lost').toEqual(first);
    const { version } = (await save(form({ 'title.de': 'Zwei' }, first))).json<DraftKept>();
    expect([version, await titleNow()]).toEqual([first.version + 1, 'Zwei']);
    const { lines, changed } = await readLog(server.storage.db, server.secrets);
    expect(lines.filter(({ action }) => action === 'draftedContent').map(({ what }) => what)).toEqual(['news/1.yaml']);
    expect(changed).toEqual([]);
    const published = (await save(form({}, { version }))).json<DraftKept>();
    expect([published.version, await titleNow()], 'what counts already is no draft').toEqual([0, undefined]);
    const next = (await save(form({ 'title.de': 'Drei' }))).json<DraftKept>();
    expect([first.version, version], 'a window of the draft before is known by its version').not.toContain(
      next.version,
    );
  });

  test('what keeps it from being published, and what a colleague mentions, comes with every save', async () => {
    const { version, faults, advice } = (
      await save(form({ 'title.de': 'Zwei  Leerzeichen', 'title.en': '', 'subtitle.de': 'Am Sonntag, 17. Juli 2027' }))
    ).json<DraftKept>();
    expect(faults).toContainEqual({ path: 'title.en', code: 'englishMissing' });
    expect(advice.map(({ path, code, stops }) => [path, code, stops])).toEqual(
      expect.arrayContaining([
        ['title.de', 'twoSpaces', false],
        ['subtitle.de', 'wrongWeekday', true],
      ]),
    );
    expect((await save(form({ 'title.de': 'Ohne Fehl' }, { version }))).json<DraftKept>()).toMatchObject({
      faults: [],
      advice: [],
    });
  });

  test('what somebody else has saved, published or scheduled is not written over, and who it was is said', async () => {
    const one = (await save(form({ 'title.de': 'Eins' }))).json<DraftKept>();
    const two = (await save(form({ 'title.de': 'Falks' }, one), falk)).json<DraftKept>();
    const late = await save(form({ 'title.de': 'Idas' }, one));
    expect([late.statusCode, late.json<DraftRefused>()]).toMatchObject([409, { why: 'conflict', by: 'Falk' }]);
    const other = await save(form({ 'title.de': 'Falk, zweites Fenster' }, one), falk);
    expect(other.json<DraftRefused>()).toMatchObject({ why: 'conflict', by: '' });
    expect(await titleNow()).toBe('Falks');
    await schedule(server.storage.db, news, two.version, Temporal.Instant.from('2027-07-17T08:00:00Z'));
    const scheduled = await save(form({ 'title.de': 'halb' }, two));
    expect(scheduled.json<DraftRefused>()).toMatchObject({ why: 'scheduled', at: '2027-07-17T08:00:00.000Z' });
    expect((await readDraft(server.storage.db, news))?.publishAt).toBe('2027-07-17T08:00:00.000Z');
    await server.storage.db.deleteFrom('contentDrafts').execute();
    const gone = await save(form({ 'title.de': 'Idas' }, two));
    expect(gone.json<DraftRefused>()).toEqual({ why: 'conflict' });
  });

  test('a draft may be half typed; what no form has, and what is no entry, is refused in a sentence', async () => {
    expect((await save(form({ 'title.de': '', 'text.0.de': '', date: '31.2.' }))).statusCode).toBe(200);
    for (const [values, url, status] of [
      [form({ 'title.fr': 'x' }), address, 422],
      [{ ...form(), 'form.version': '-1' }, address, 422],
      [form(), '/office/content/news/999', 404],
      [form(), '/office/content/nothing/1', 404],
      [form({ 'title.de': 'x'.repeat(1_100_000) }), address, 413],
    ] as const) {
      const answer = await press(server, `${url}/draft`, values, { as: ida, headers: script });
      expect([answer.statusCode, typeof answer.json().error.message]).toEqual([status, 'string']);
    }
    expect((await save(form(), { ...ida, cookie: 'office=gone' })).statusCode, 'the session has ended').toBe(401);
  });

  test('whoever has the entry open is named to the others, until they fall silent; and which version stands is said', async () => {
    const here = async (as: Person) => (await press(server, `${address}/here`, {}, { as })).json<Here>();
    expect(await here(ida)).toEqual({ others: [], version: 0, revision: 0, by: '' });
    const { version } = (await save(form({ 'title.de': 'Eins' }))).json<DraftKept>();
    expect(await here(falk)).toEqual({ others: ['Henrike Voss'], version, revision: 0, by: 'Henrike Voss' });
    expect(await here(ida)).toMatchObject({ others: ['Falk'], by: '' });
    server.clock.now = new Date(server.clock.now.getTime() + 31_000);
    expect((await here(ida)).others).toEqual([]);
    expect((await press(server, '/office/content/news/2/here', {}, { as: falk })).json<Here>().others).toEqual([]);
  });

  test('two people of one name are two people', async () => {
    const same = await staffMember(server, 'office');
    expect(same.name).toBe(ida.name);
    await save(form({ 'title.de': 'Eins' }));
    expect((await press(server, `${address}/here`, {}, { as: same })).json<Here>().by).toBe(ida.name);
    expect((await press(server, `${address}/here`, {}, { as: ida })).json<Here>().by).toBe('');
  });

  test('words on their way since before a publication make no draft against it', async () => {
    const { version } = (await save(form({ 'title.de': 'Halb' }), falk)).json<DraftKept>();
    const whole = form({ 'title.de': 'Ganz' }, { version });
    const { headers } = await press(server, address, { ...whole, action: 'publish' }, { as: falk });
    expect(headers.location).toContain('done=publishedContent');
    const late = await save(form({ 'title.de': 'Halb' }), falk);
    expect([late.statusCode, late.json<DraftRefused>()]).toMatchObject([409, { why: 'conflict', by: '' }]);
    expect((await save(form({ 'title.de': 'Halb' }))).json<DraftRefused>()).toMatchObject({ by: 'Falk' });
    expect((await save(form({ 'title.de': 'Ganz' }), falk)).json<DraftKept>(), 'the very words').toMatchObject({
      version: 0,
    });
    expect(await titleNow()).toBeUndefined();
    const base = (await readHead(server.storage.db, news))?.number ?? 0;
    expect((await save(form({ 'title.de': 'Weiter' }, { base }))).statusCode, 'control: on what counts now').toBe(200);
    await server.storage.db.deleteFrom('contentDrafts').execute();
    const undone = await press(server, address, { ...form({}, { base }), action: 'undo' }, { as: falk });
    expect(undone.statusCode).toBe(303);
  });
});

describe('the preview', () => {
  let server: InProcess;
  let ida: Person;
  beforeAll(async () => {
    server = await inProcess({ PUBLIC_URL: 'https://tollenau.example' });
    ida = await staffMember(server, 'writer');
  });
  afterAll(() => server.close());
  const show = (values: Record<string, string>, query = 'kind=news&entry=1&lng=de&address=/news-detail/1') =>
    press(server, `/office/preview?${query}`, values, { as: ida });

  test('for a frame that stands it comes without styles of its own: its document would refuse them', async () => {
    const query = 'kind=news&entry=1&lng=de&address=/news-detail/1';
    const [whole, again] = [await show(form(), query), await show(form(), `${query}&standing`)];
    expect(again.body).not.toMatch(/<style/);
    expect(again.body.replace(/<!doctype.*<body/s, '')).toBe(
      whole.body.replaceAll(/<style.*?<\/style>/gs, '').replace(/<!doctype.*<body/s, ''),
    );
  });

  test('nothing in it runs, sends or is kept, and only we may frame it', async () => {
    const { body, headers } = await show(form({ 'title.de': '<script>alert(1)</script><img src=x onerror=alert(1)>' }));
    expect(body).not.toMatch(/<script|modulepreload|<img src=x/);
    expect(body).toContain('&lt;script&gt;alert(1)');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain('sandbox allow-same-origin');
    expect(policy).toContain("form-action 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(policy).not.toMatch(/script-src|unsafe|allow-scripts|connect-src/);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    const control = await server.app.inject('/news-detail/1');
    expect(control.body).toMatch(/<script/);
    expect(control.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test.each(['//evil.example', 'https://evil.example', '/office/log', '/requests/x', '', '/nothing-there'])(
    'asked for %j it shows a page of the site, or that there is none',
    async (asked) => {
      const { statusCode, body } = await show(form(), `kind=news&entry=1&lng=de&address=${encodeURIComponent(asked)}`);
      expect([200, 404]).toContain(statusCode);
      expect(body).toContain('<meta name="preview"');
      expect(body).not.toContain('Henrike Voss');
    },
  );
});
