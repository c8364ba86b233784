/** What pages of the editor and the media library are given, by role, query and state. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { editableKinds, type KindName } from '#contract/content/kinds.ts';
import type { EntrySummary } from '#contract/office/editor.ts';
import type { FilmScreens } from '#contract/office/films.ts';
import { writeDraft } from '#server/content/drafts.ts';
import { addPart, createUpload } from '#server/films/films.ts';
import { juneDate } from '#tests/harness/offers.ts';
import { startWithScreens } from '#tests/harness/office-traces.ts';
import { publishEntry } from '#tests/harness/publish.ts';
import { createStaffMember, getPage, postForm, type TestStaff } from '#tests/harness/staff.ts';

const server = await startWithScreens({ PUBLIC_URL: 'https://tollenau.example' });
afterAll(() => server.close());
const { db } = server.storage;
server.clock.now = juneDate;
const at = juneDate.toISOString();
await server.app.ready();
const falk = await createStaffMember(server, 'owner', null, 'Falk');
const ida = await createStaffMember(server, 'office', null, 'Ida');
const wanda = await createStaffMember(server, 'writer', null, 'Wanda');

beforeEach(() => db.deleteFrom('contentDrafts').execute());

const draft = (kind: KindName, id: string, data: unknown, author: TestStaff = ida) =>
  writeDraft(db, { kind, id, data, version: 0, base: 0, author }, juneDate);
const news = (id: number, change: object = {}) => ({
  id,
  date: '2024-05-01',
  title: { de: 'Neu', en: 'New' },
  ...change,
});
const readList = (address = '', as = falk) => server.readScreen('content', `/office/content${address}`, as);
const find = (entries: EntrySummary[], kind: KindName, id: string) =>
  entries.find((one) => one.kind === kind && one.id === id);

test('the list of the contents has the state of each entry: its draft, last publication and missing translations', async () => {
  const { version } = await draft('news', '1', news(1, { title: { de: 'Nur deutsch' } }), wanda);
  await draft('news', '77', news(77));
  await draft('news', '2', undefined);
  const { entries } = await readList();
  const unscheduled = { publishAt: null, waitReason: null };
  expect(find(entries, 'news', '1')).toMatchObject({
    ...{ title: { de: 'Nur deutsch' }, day: '2024-05-01', published: undefined, missing: { de: 0, en: 1 } },
    draft: { by: 'Wanda', at, version, isDeleted: false, ...unscheduled },
  });
  expect(find(entries, 'news', '77')).toMatchObject({ title: { de: 'Neu', en: 'New' }, missing: { de: 0, en: 0 } });
  expect(find(entries, 'news', '2')?.draft).toMatchObject({ by: 'Ida', isDeleted: true });
  expect(find(entries, 'events', '15')).toMatchObject({ day: '2024-07-20', draft: undefined, published: undefined });
  expect(entries.filter(({ kind, id }) => kind === 'news' && id === '1')).toHaveLength(1);
  await db.deleteFrom('contentDrafts').execute();
  await publishEntry(server, 'categories', 'picnic', {
    name: { de: 'Picknick', en: 'Picnic' },
    type: 'other',
    order: 9,
  });
  expect(find((await readList()).entries, 'categories', 'picnic')?.published).toEqual({ by: 'Anna', at });
});

const ownerOnly: KindName[] = ['look', 'payment'];

test('the list of the contents offers what each role may write and publish', async () => {
  const [owner, office, writer] = [await readList(), await readList('', ida), await readList('', wanda)];
  expect(owner.kinds).toEqual(expect.arrayContaining(ownerOnly));
  expect(owner.mayPublish).toEqual([...editableKinds]);
  for (const { kinds, entries } of [office, writer]) {
    expect(kinds).toEqual(owner.kinds.filter((kind) => !ownerOnly.includes(kind)));
    expect(entries.filter(({ kind }) => ownerOnly.includes(kind))).toEqual([]);
    expect(entries.length).toBe(owner.entries.filter(({ kind }) => !ownerOnly.includes(kind)).length);
  }
  expect(writer.mayPublish).toEqual([]);
  expect(office.mayPublish).toContain('news');
  expect(office.mayPublish.filter((kind) => ownerOnly.includes(kind))).toEqual([]);
});

test('the list of the contents ticks one’s own drafts, unless the address or a refused form says otherwise', async () => {
  const { version } = await draft('news', '1', news(1), wanda);
  await draft('events', '15', {}, ida);
  const ticks = { pick: 'pick.news.1' };
  for (const [address, as, expected] of [
    ['', wanda, [ticks.pick]],
    ['', ida, ['pick.events.15']],
    ['', falk, []],
    ['?tick=all', wanda, 'all'],
    ['?tick=none', wanda, 'none'],
    ['?tick=some', wanda, [ticks.pick]],
  ] as const)
    expect((await readList(address, as)).ticked, `${address} ${as.name}`).toEqual(expected);
  const values = { action: 'publish', [ticks.pick]: String(version + 1) };
  expect((await postForm(server, '/office/content?tick=none', values, { as: falk })).statusCode).toBe(409);
  expect(server.takeScreen('content').ticked).toEqual([ticks.pick]);
});

test('the list of the contents shows one kind and one filter, if they exist', async () => {
  const all = await readList();
  expect(all).toMatchObject({ kind: undefined, filter: undefined, entryIssues: [] });
  const some = await readList('/news?only=missing');
  expect(some).toMatchObject({ kind: 'news', filter: 'missing', kinds: all.kinds });
  expect(some.entries).toEqual(all.entries.filter(({ kind }) => kind === 'news'));
  expect((await readList('?only=everything')).filter).toBeUndefined();
  for (const kind of ['unknown', 'parkModel'])
    expect((await getPage(server, `/office/content/${kind}`, { as: falk })).statusCode, kind).toBe(404);
  const moved = await getPage(server, '/office/content/pictures/oak', { as: falk });
  expect([moved.statusCode, moved.headers.location]).toEqual([303, '/office/pictures/oak']);
});

test('a set of drafts is refused with the reason of each, and names those that a colleague was faster with', async () => {
  const { version } = await draft('news', '1', news(1, { category: 'unknown' }));
  await publishEntry(server, 'newsCategories', 'late', { name: { de: 'Spät', en: 'Late' }, order: 5 });
  const late = await draft('newsCategories', 'late', { name: { de: 'Später', en: 'Later' }, order: 5 });
  const values = { 'pick.news.1': String(version), 'pick.newsCategories.late': String(late.version) };
  expect((await postForm(server, '/office/content', { action: 'publish', ...values }, { as: ida })).statusCode).toBe(
    422,
  );
  const { entryIssues } = server.takeScreen('content');
  const [first, second] = entryIssues.toSorted((a, b) => a.entry.kind.localeCompare(b.entry.kind));
  expect(first).toMatchObject({ entry: { kind: 'news', id: '1', title: { de: 'Neu' } }, isOutdated: false });
  expect(first?.formIssues.map(({ path }) => path)).toContain('category');
  expect(second).toMatchObject({
    ...{ entry: { kind: 'newsCategories', id: 'late', title: { en: 'Later' } }, isOutdated: true },
    ...{ formIssues: [], contentIssues: [] },
  });
});

const readForm = (address: string, as = falk) => server.readScreen('contentForm', `/office/content/${address}`, as);

test('a form offers the published entries and those that are only drafts, once each and never the entry itself', async () => {
  const name = { de: 'Bald', en: 'Soon' };
  await draft('newsCategories', 'soon', { name, order: 7 });
  await draft('newsCategories', 'info', { name, order: 1 });
  await draft('newsCategories', 'gone', undefined);
  const { newsCategories = [], venues } = (await readForm('news/1')).referenceOptions;
  const [info, soon] = ['info', 'soon'].map((id) => newsCategories.filter((one) => one.id === id));
  expect(soon).toEqual([{ id: 'soon', title: name, draft: true }]);
  expect(info).toEqual([{ id: 'info', title: expect.not.objectContaining(name) }]);
  expect(newsCategories.map(({ id }) => id)).not.toContain('gone');
  expect(venues).toBeUndefined();
  const shelters = (await readForm('venues/barn')).referenceOptions['venues'] ?? [];
  expect(shelters.map(({ id }) => id).toSorted()).toEqual(['beech-arbor', 'estate', 'manor-house', 'park']);
});

test('a form names the drafts that are published with its draft, and whether the person may publish them', async () => {
  const name = { de: 'Bald', en: 'Soon' };
  await draft('news', '1', news(1, { category: 'soon' }), wanda);
  expect((await readForm('news/1')).companionDrafts).toBeUndefined();
  await draft('newsCategories', 'soon', { name, order: 7 });
  const entries = [{ kind: 'newsCategories', id: 'soon', title: name }];
  const byOwner = (await readForm('news/1')).companionDrafts;
  expect(byOwner).toEqual({ entries, versionsHash: expect.stringMatching(/./), mayPublish: true });
  expect((await readForm('news/1', wanda)).companionDrafts).toEqual({ ...byOwner, mayPublish: false });
  await db
    .updateTable('contentDrafts')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('entry', '=', 'soon')
    .execute();
  expect((await readForm('news/1')).companionDrafts?.versionsHash).not.toBe(byOwner?.versionsHash);
});

test('only the owner opens form, preview, history, earlier versions and authors of what the owner alone writes', async () => {
  const pages = ['', '/history', '/history?revision=draft', '/history/page?revision=draft'];
  for (const entry of ['look/look', 'payment/payment', 'news/1'])
    for (const page of pages) {
      const read = async (as: TestStaff) =>
        (await getPage(server, `/office/content/${entry}${page}`, { as })).statusCode;
      const others = entry === 'news/1' ? 200 : 403;
      expect([await read(falk), await read(ida), await read(wanda)], entry + page).toEqual([200, others, others]);
    }
  const ping = async (as: TestStaff) =>
    (await postForm(server, '/office/content/look/look/presence', {}, { as })).statusCode;
  expect([await ping(falk), await ping(ida), await ping(wanda)]).toEqual([200, 403, 403]);
  const preview = async (as: TestStaff) =>
    (await postForm(server, '/office/preview?kind=look&entry=look', {}, { as })).statusCode;
  expect([await preview(falk), await preview(ida), await preview(wanda)], 'an empty form').toEqual([422, 403, 403]);
});

test('a form gets a new row in the list that the address names', async () => {
  const rows = ({ addRowTo, addFirstRowTo }: Awaited<ReturnType<typeof readForm>>) => [addRowTo, addFirstRowTo];
  expect(rows(await readForm('news/1?row=text&first=links.0'))).toEqual(['text', 'links.0']);
  expect(rows(await readForm('news/1?row=a"b&first='))).toEqual([undefined, undefined]);
});

const batch = '/office/pictures/batch?ids=';

test('the form for several pictures has those of its address once, in their order', async () => {
  const words = { de: 'Neu', en: 'New' };
  const { version } = await draft('pictures', 'oak', { title: words, alt: words });
  const { pictures, entryIssues } = await server.readScreen('pictureBatch', `${batch}oak,bird,..,oak,nobody`, falk);
  expect(pictures).toMatchObject([
    { id: 'oak', title: words, alt: words, version, base: 0 },
    { id: 'bird', version: 0, base: 0 },
  ]);
  expect(pictures).toHaveLength(2);
  expect(entryIssues).toEqual([]);
  for (const ids of ['', 'nobody', '%2Foak'])
    expect((await getPage(server, batch + ids, { as: falk })).statusCode, ids).toBe(404);
});

const mib = 2 ** 20;

test('a person sees the own unfinished film uploads, and an owner those of all with their names', async () => {
  const upload = async (by: TestStaff, name: string) => {
    const id = await createUpload(db, { name, bytes: 2 * mib, by: by.id }, juneDate);
    const row = await db.selectFrom('filmUploads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await addPart(db, row, 0, Buffer.alloc(mib));
    return { id, name, person: by.name, bytes: 2 * mib, arrived: mib };
  };
  const uploads = [await upload(wanda, 'ernte.mp4'), await upload(ida, 'see.mp4')];
  const read = async (as: TestStaff) => (await server.readScreen('filmNew', '/office/films/new', as)).uploads;
  expect(await read(falk)).toMatchObject(uploads);
  expect(await read(wanda)).toMatchObject(uploads.slice(0, 1));
  expect(await read(ida)).toMatchObject(uploads.slice(1));
  expect((await read(ida)).length + (await read(wanda)).length).toBe(2);
});

const hash = 'a'.repeat(32);
const film = (change: object) => ({ file: { hash, seconds: 61, sound: true }, title: { de: 'Ernte' }, ...change });
const readFilm = () => server.readScreen('film', '/office/films/ernte', falk);

test('the page of a film has its texts, still, uses, state and takedowns', async () => {
  await draft('films', 'ernte', film({ image: 'oak', transcript: [{ de: 'Heu', en: 'Hay' }] }), wanda);
  await draft('media', '99', { id: 99, type: 'video', film: 'ernte', title: { de: 'Heu' } });
  const page: Partial<FilmScreens['film']> = {
    ...{ id: 'ernte', title: { de: 'Ernte' }, address: undefined, draft: { author: 'Wanda', at }, base: 0 },
    ...{ state: 'new', takedown: undefined, fileTakedown: undefined, rejectedFiles: {} },
  };
  const shown = await readFilm();
  expect(shown).toMatchObject({ ...page, file: { hash }, still: { id: 'oak', state: 'published' } });
  expect(shown.captions).toMatchObject({ count: 0, gaps: [], isTranscriptComplete: true });
  expect(shown.uses).toMatchObject([{ kind: 'media', id: '99', name: { de: 'Heu' }, isDraft: true }]);

  const takedown = { at, reason: 'person' };
  await db
    .insertInto('takedowns')
    .values({ hash, ...takedown })
    .execute();
  expect(await readFilm()).toMatchObject({ address: undefined, fileTakedown: takedown });
  await db.deleteFrom('takedowns').execute();
  for (const address of ['/office/films/media-1', '/office/films/unknown'])
    expect((await getPage(server, address, { as: falk })).statusCode, address).toBe(404);
});
