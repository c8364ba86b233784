/** The editor while somebody types: drafts that are kept, previews, who else is here. Through the real app, on both engines. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DraftKept, DraftRefused, Here } from '#contract/office/live.ts';
import { readLog } from '#server/audit/log.ts';
import { typedFrom } from '#server/content/form-data.ts';
import { formTree } from '#server/content/form-tree.ts';
import { schedule } from '#server/content/publish-drafts.ts';
import { dataOf, readDraft, readHead } from '#server/content/store.ts';
import { type InProcess, inProcess, shipped } from '#tests/harness/inbox.ts';
import { onEachEngine, startEngines } from '#tests/harness/per-file.ts';
import { type Person, press, staffMember } from '#tests/harness/staff.ts';

const databases = startEngines();
const news = { kind: 'news', id: '1' } as const;
const address = '/office/content/news/1';

/** What stands in the form of the entry, with some of it typed over. */
const form = (over: Record<string, string> = {}, { version = 0, base = 0 } = {}) => ({
  ...typedFrom(formTree(news), shipped.entries.get('news/1.yaml')?.data),
  ...over,
  ...{ 'form.version': String(version), 'form.base': String(base) },
});
/** With this title. */
const titled = (title: string, seen?: Parameters<typeof form>[1]) => form({ 'title.de': title }, seen);

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
  const save = (values: Record<string, string>, as = ida, at = address) =>
    press(server, `${at}/draft`, values, { as, headers: script });
  const kept = async (...given: Parameters<typeof save>) => (await save(...given)).json<DraftKept>();
  const refusal = async (...given: Parameters<typeof save>) => {
    const answer = await save(...given);
    expect(answer.statusCode).toBe(409);
    return answer.json<DraftRefused>();
  };
  const here = async (as: Person, at = address) => (await press(server, `${at}/here`, {}, { as })).json<Here>();
  const titleNow = async () => {
    const draft = await readDraft(server.storage.db, news);
    return draft && (dataOf(draft) as { title: { de: string } }).title.de;
  };

  test('each save is the next version of the draft; the same words once more are the same version', async () => {
    const first = await kept(titled('Eins'));
    expect(first.at).toBe(server.clock.now.toISOString());
    expect(await kept(titled('Eins')), 'the answer was lost').toEqual(first);
    const { version } = await kept(titled('Zwei', first));
    expect([version, await titleNow()]).toEqual([first.version + 1, 'Zwei']);
    const { lines, changed } = await readLog(server.storage.db, server.secrets);
    expect(lines.filter(({ action }) => action === 'draftedContent').map(({ what }) => what)).toEqual(['news/1.yaml']);
    expect(changed).toEqual([]);
    const published = await kept(form({}, { version }));
    expect([published.version, await titleNow()], 'what counts already is no draft').toEqual([0, undefined]);
  });

  test('what keeps it from being published, and what a colleague mentions, comes with every save', async () => {
    const typed = { 'title.de': 'Zwei  Leerzeichen', 'title.en': '', 'subtitle.de': 'Am Sonntag, 17. Juli 2027' };
    const { version, faults, advice } = await kept(form(typed));
    expect(faults).toContainEqual({ path: 'title.en', code: 'englishMissing' });
    const said = advice.map(({ path, code, stops }) => `${path} ${code} ${stops}`);
    expect(said).toEqual(expect.arrayContaining(['title.de twoSpaces false', 'subtitle.de wrongWeekday true']));
    expect(await kept(titled('Ohne Fehl', { version }))).toMatchObject({ faults: [], advice: [] });
  });

  test('what somebody else has saved, published or scheduled is not written over, and who it was is said', async () => {
    const one = await kept(titled('Eins'));
    const two = await kept(titled('Falks', one), falk);
    expect(await refusal(titled('Idas', one))).toMatchObject({ why: 'conflict', by: 'Falk' });
    expect(await refusal(titled('Falk, zweites Fenster', one), falk)).toMatchObject({ why: 'conflict', by: '' });
    expect(await titleNow()).toBe('Falks');
    await schedule(server.storage.db, news, two.version, Temporal.Instant.from('2027-07-17T08:00:00Z'));
    const at = '2027-07-17T08:00:00.000Z';
    expect(await refusal(titled('halb', two))).toMatchObject({ why: 'scheduled', at });
    expect((await readDraft(server.storage.db, news))?.publishAt).toBe(at);
    await server.storage.db.deleteFrom('contentDrafts').execute();
    expect(await refusal(titled('Idas', two))).toEqual({ why: 'conflict' });
    const gone = await refusal(titled('Ada', two), ida, '/office/content/news/999');
    expect(gone, 'a new entry that was discarded in another window').toEqual({ why: 'conflict' });
  });

  test('a draft may be half typed; what no form has, and what is no entry, is refused in a sentence', async () => {
    expect((await save(form({ 'title.de': '', 'text.0.de': '', date: '31.2.' }))).statusCode).toBe(200);
    for (const [values, url, status] of [
      [form({ 'title.fr': 'x' }), address, 422],
      [{ ...form(), 'form.version': '-1' }, address, 422],
      [form(), '/office/content/news/999', 404],
      [form(), '/office/content/nothing/1', 404],
      [titled('x'.repeat(1_100_000)), address, 413],
    ] as const) {
      const answer = await save(values, ida, url);
      expect([answer.statusCode, typeof answer.json().error.message]).toEqual([status, 'string']);
    }
    expect((await save(form(), { ...ida, cookie: 'office=gone' })).statusCode, 'the session has ended').toBe(401);
  });

  test('whoever has the entry open is named to the others, until they fall silent; two of one name are two people', async () => {
    expect(await here(ida)).toEqual({ others: [], version: 0, revision: 0, by: '' });
    const { version } = await kept(titled('Eins'));
    expect(await here(falk)).toEqual({ others: ['Henrike Voss'], version, revision: 0, by: 'Henrike Voss' });
    expect(await here(ida)).toMatchObject({ others: ['Falk'], by: '' });
    server.clock.now = new Date(server.clock.now.getTime() + 31_000);
    expect((await here(ida)).others).toEqual([]);
    expect((await here(falk, '/office/content/news/2')).others).toEqual([]);
    expect((await here(await staffMember(server, 'office'))).by).toBe(ida.name);
  });

  test('words on their way since before a publication make no draft against it', async () => {
    const { version } = await kept(titled('Halb'), falk);
    const whole = titled('Ganz', { version });
    const { headers } = await press(server, address, { ...whole, action: 'publish' }, { as: falk });
    expect(headers.location).toContain('done=publishedContent');
    expect(await refusal(titled('Halb'), falk)).toMatchObject({ why: 'conflict', by: '' });
    expect(await refusal(titled('Halb'))).toMatchObject({ by: 'Falk' });
    expect(await kept(titled('Ganz'), falk), 'the very words').toMatchObject({ version: 0 });
    expect(await titleNow()).toBeUndefined();
    const base = (await readHead(server.storage.db, news))?.number ?? 0;
    expect((await save(titled('Weiter', { base }))).statusCode, 'control: on what counts now').toBe(200);
    await server.storage.db.deleteFrom('contentDrafts').execute();
    await press(server, address, { ...form({}, { base }), action: 'undo' }, { as: falk });
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
    const bodyOf = (html: string) => html.replaceAll(/<style.*?<\/style>|<!doctype.*?<body/gs, '');
    const whole = await show(form());
    const again = await show(form(), 'kind=news&entry=1&lng=de&address=/news-detail/1&standing');
    expect(again.body).not.toMatch(/<style/);
    expect(bodyOf(again.body)).toBe(bodyOf(whole.body));
  });

  test('nothing in it runs, sends or is kept, and only we may frame it', async () => {
    const { body, headers } = await show(form({ 'title.de': '<script>alert(1)</script><img src=x onerror=alert(1)>' }));
    expect(body).not.toMatch(/<script|modulepreload|<img src=x/);
    expect(body).toContain('&lt;script&gt;alert(1)');
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toMatch(/script-src|unsafe|allow-scripts|connect-src/);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    const control = await server.app.inject('/news-detail/1');
    expect(control.body).toMatch(/<script/);
    expect(control.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test('asked for a page that is none of the site it shows one that is', async () => {
    for (const asked of ['//evil.example', 'https://evil.example', '/office/log', '/requests/x', '']) {
      const { body } = await show(form(), `kind=news&entry=1&lng=de&address=${encodeURIComponent(asked)}`);
      expect([body.includes('<meta name="preview"'), body.includes('Henrike Voss')], asked).toEqual([true, false]);
    }
  });
});
