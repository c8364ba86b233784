/** The live editor on both engines: autosaved drafts, previews, presence. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EntryPresence, RejectedDraft, SavedDraft } from '#contract/office/live-draft.ts';
import { readAuditRows } from '#server/audit/log.ts';
import { toFormValues } from '#server/content/form-data.ts';
import { buildFormTree } from '#server/content/form-tree.ts';
import { scheduleDraft } from '#server/content/publish-drafts.ts';
import { parseData, readDraft, readLatestRevision } from '#server/content/store.ts';
import { onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import { fixtureContent, type InProcessServer, startInProcess } from '#tests/harness/in-process.ts';
import { createStaffMember, postForm, type TestStaff } from '#tests/harness/staff.ts';

const databases = startEngines();
const news = { kind: 'news', id: '1' } as const;
const address = '/office/content/news/1';

/** The form of the entry, with some changed fields. */
const buildForm = (over: Record<string, string> = {}, { version = 0, base = 0 } = {}) => ({
  ...toFormValues(buildFormTree(news), fixtureContent.entries.get('news/1.yaml')?.data),
  ...over,
  ...{ 'form.version': String(version), 'form.base': String(base) },
});
const titleForm = (title: string, previous?: Parameters<typeof buildForm>[1]) =>
  buildForm({ 'title.de': title }, previous);

onEachEngine('on %s', (engine) => {
  let server: InProcessServer;
  let ida: TestStaff;
  let falk: TestStaff;
  beforeAll(async () => {
    server = await startInProcess({
      PUBLIC_URL: 'https://tollenau.example',
      ...(await databases.createDatabase(engine)),
    });
    [ida, falk] = [await createStaffMember(server, 'writer'), await createStaffMember(server, 'owner', null, 'Falk')];
  });
  afterAll(() => server.close());
  beforeEach(async () => void (await server.storage.db.deleteFrom('contentDrafts').execute()));

  const script = { accept: 'application/json' };
  const save = (values: Record<string, string>, as = ida, at = address) =>
    postForm(server, `${at}/draft`, values, { as, headers: script });
  const saveDraft = async (...given: Parameters<typeof save>) => (await save(...given)).json<SavedDraft>();
  const refusal = async (...given: Parameters<typeof save>) => {
    const answer = await save(...given);
    expect(answer.statusCode).toBe(409);
    return answer.json<RejectedDraft>();
  };
  const pingPresence = async (as: TestStaff, at = address) =>
    (await postForm(server, `${at}/presence`, {}, { as })).json<EntryPresence>();
  const readDraftTitle = async () => {
    const draft = await readDraft(server.storage.db, news);
    return draft && (parseData(draft) as { title: { de: string } }).title.de;
  };

  test('each save of a changed text makes the next version of the draft', async () => {
    const first = await saveDraft(titleForm('Eins'));
    expect(first.at).toBe(server.clock.now.toISOString());
    expect(await saveDraft(titleForm('Eins')), 'repeated, because the answer was lost').toEqual(first);
    const { version } = await saveDraft(titleForm('Zwei', first));
    expect([version, await readDraftTitle()]).toEqual([first.version + 1, 'Zwei']);
    const { lines: entries, suspectNumbers } = await readAuditRows(server.storage.db, server.secrets);
    const drafted = entries.filter(({ action }) => action === 'draftedContent').map(({ what }) => what);
    expect([drafted, suspectNumbers]).toEqual([['{"entry":"news/1.yaml"}'], []]);
    const published = await saveDraft(buildForm({}, { version }));
    expect([published.version, await readDraftTitle()], 'equal to the published text').toEqual([0, undefined]);
  });

  test('every save returns the blocking issues and the remarks of colleagues', async () => {
    const typed = { 'title.de': 'Zwei  Leerzeichen', 'title.en': '', 'subtitle.de': 'Am Sonntag, 17. Juli 2027' };
    const { version, formIssues, contentIssues } = await saveDraft(buildForm(typed));
    expect(formIssues).toContainEqual({ path: 'title.en', code: 'englishMissing' });
    const issues = contentIssues.map(({ path, code, isBlocking }) => `${path} ${code} ${isBlocking}`);
    expect(issues).toEqual(expect.arrayContaining(['title.de twoSpaces false', 'subtitle.de wrongWeekday true']));
    expect(await saveDraft(titleForm('Ohne Fehl', { version }))).toMatchObject({ formIssues: [], contentIssues: [] });
  });

  test('a save does not overwrite what a colleague saved, published or scheduled, and names the colleague', async () => {
    const one = await saveDraft(titleForm('Eins'));
    const two = await saveDraft(titleForm('Falks', one), falk);
    expect(await refusal(titleForm('Idas', one))).toMatchObject({ reason: 'conflict', by: 'Falk' });
    expect(await refusal(titleForm('Falk, zweites Fenster', one), falk)).toMatchObject({ reason: 'conflict', by: '' });
    expect(await readDraftTitle()).toBe('Falks');
    const at = '2027-07-17T08:00:00.000Z';
    const schedule = { at: Temporal.Instant.from(at), by: { name: 'Falk' } };
    await scheduleDraft(server.storage.db, news, two.version, schedule);
    expect(await refusal(titleForm('halb', two))).toMatchObject({ reason: 'scheduled', at });
    expect((await readDraft(server.storage.db, news))?.publishAt).toBe(at);
    await server.storage.db.deleteFrom('contentDrafts').execute();
    expect(await refusal(titleForm('Idas', two))).toEqual({ reason: 'conflict' });
    const missing = await refusal(titleForm('Ada', two), ida, '/office/content/news/999');
    expect(missing, 'a new entry that was discarded in another window').toEqual({ reason: 'conflict' });
  });

  test('a draft may be incomplete', async () => {
    expect((await save(buildForm({ 'title.de': '', 'text.0.de': '', date: '31.2.' }))).statusCode).toBe(200);
  });

  test('unknown fields and unknown entries are refused in a sentence', async () => {
    for (const [values, url, status] of [
      [buildForm({ 'title.fr': 'x' }), address, 422],
      [buildForm({ 'constructor.name': 'x' }), address, 422],
      [{ ...buildForm(), 'form.version': '-1' }, address, 422],
      [buildForm(), '/office/content/news/999', 404],
      [buildForm(), '/office/content/nothing/1', 404],
      [titleForm('x'.repeat(1_100_000)), address, 413],
    ] as const) {
      const answer = await save(values, ida, url);
      expect([answer.statusCode, typeof answer.json().error.message]).toEqual([status, 'string']);
    }
    expect((await save(buildForm(), { ...ida, cookie: 'office=gone' })).statusCode, 'the session has ended').toBe(401);
  });

  test('editors of one entry see each other until they are idle, even if they share a name', async () => {
    expect(await pingPresence(ida)).toEqual({ others: [], version: 0, revision: 0, by: '' });
    const { version } = await saveDraft(titleForm('Eins'));
    expect(await pingPresence(falk)).toEqual({ others: ['Henrike Voss'], version, revision: 0, by: 'Henrike Voss' });
    expect(await pingPresence(ida)).toMatchObject({ others: ['Falk'], by: '' });
    server.advance(31_000);
    expect((await pingPresence(ida)).others).toEqual([]);
    expect((await pingPresence(falk, '/office/content/news/2')).others).toEqual([]);
    expect((await pingPresence(await createStaffMember(server, 'office'))).by).toBe(ida.name);
  });

  test('an autosave of a form that was opened before a publication is refused, and makes no draft', async () => {
    const { version } = await saveDraft(titleForm('Halb'), falk);
    const form = titleForm('Ganz', { version });
    const { headers } = await postForm(server, address, { ...form, action: 'publish' }, { as: falk });
    expect(headers.location).toContain('done=publishedContent');
    expect(await refusal(titleForm('Halb'), falk)).toMatchObject({ reason: 'conflict', by: '' });
    expect(await refusal(titleForm('Halb'))).toMatchObject({ by: 'Falk' });
    expect(await saveDraft(titleForm('Ganz'), falk), 'the same text as published').toMatchObject({ version: 0 });
    expect(await readDraftTitle()).toBeUndefined();
    const base = (await readLatestRevision(server.storage.db, news))?.number ?? 0;
    expect((await save(titleForm('Weiter', { base }))).statusCode, 'control: based on the published version').toBe(200);
    await server.storage.db.deleteFrom('contentDrafts').execute();
    await postForm(server, address, { ...buildForm({}, { base }), action: 'undo' }, { as: falk });
  });
});

describe('the preview', () => {
  let server: InProcessServer;
  let ida: TestStaff;
  beforeAll(async () => {
    server = await startInProcess({ PUBLIC_URL: 'https://tollenau.example' });
    ida = await createStaffMember(server, 'writer');
  });
  afterAll(() => server.close());
  const show = (values: Record<string, string>, query = 'kind=news&entry=1&lng=de&address=/news-detail/1') =>
    postForm(server, `/office/preview?${query}`, values, { as: ida });

  test('an update of an open preview gets the same page without style elements, which the frame would block', async () => {
    const readBody = (html: string) => html.replaceAll(/<style.*?<\/style>|<!doctype.*?<body/gs, '');
    const page = await show(buildForm());
    const again = await show(buildForm(), 'kind=news&entry=1&lng=de&address=/news-detail/1&withoutStyles');
    expect(again.body).not.toMatch(/<style/);
    expect(readBody(again.body)).toBe(readBody(page.body));
  });

  test('the preview allows no script and no connection, and is not cached', async () => {
    const title = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    const { body, headers } = await show(buildForm({ 'title.de': title }));
    expect(body).not.toMatch(/<script|modulepreload|<img src=x/);
    expect(body).toContain('&lt;script&gt;alert(1)');
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toMatch(/script-src|unsafe|allow-scripts|connect-src/);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    const control = await server.app.inject('/news-detail/1');
    expect(control.body).toMatch(/<script/);
    expect(control.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test('for an address outside the public site the preview shows a public page', async () => {
    for (const path of ['//evil.example', 'https://evil.example', '/office/log', '/requests/x', '']) {
      const { body } = await show(buildForm(), `kind=news&entry=1&lng=de&address=${encodeURIComponent(path)}`);
      expect([body.includes('<meta name="preview"'), body.includes('Henrike Voss')], path).toEqual([true, false]);
    }
  });
});
