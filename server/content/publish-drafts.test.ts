/** When scheduled drafts are published, in whose name, and what becomes of a schedule. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ScheduledEmailChoice } from '#contract/office/decision.ts';
import type { DatabaseStorage } from '#server/storage/open.ts';
import { openDatabase } from '#tests/harness/database.ts';
import { openLeanLibrary, openPlainSite } from '#tests/harness/lean-library.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { discardDraft, writeDraft } from './drafts.ts';
import type { EntryName } from './entry-name.ts';
import type { Library } from './library.ts';
import { assertPublishable, publish } from './publish.ts';
import { parsePublishTime, publishDrafts, publishDueDrafts, scheduleDraft } from './publish-drafts.ts';
import { readShipped } from './shipped-content.ts';
import { readDraft, readDrafts } from './store.ts';

const shipped = await readShipped(fixtureContentFolder);
const now = new Date('2026-11-21T12:00:00Z');
const anna = { id: 'anna', name: 'Anna' };
const berta = { id: 'berta', name: 'Berta' };
const news = ['1', '2', '3'].map((id): EntryName => ({ kind: 'news', id }));
const [first, second, third] = news as [EntryName, EntryName, EntryName];

let storage: DatabaseStorage;
let library: Library;
beforeEach(async () => {
  storage = await openDatabase();
  library = await openLeanLibrary(storage, { now: () => now, shipped });
});
afterEach(() => storage.close());

const buildNews = ({ id }: EntryName, title = 'Neu') => ({
  ...(shipped.entries.get(`news/${id}.yaml`)?.data as object),
  title: { de: title, en: 'New' },
});
const save = (name: EntryName, { version = 0, author = anna, title = 'Neu', at = now } = {}) =>
  writeDraft(storage.db, { ...name, data: buildNews(name, title), version, base: 0, author }, at);
const schedule = (name: EntryName, version: number, at: string, by = berta) =>
  scheduleDraft(storage.db, name, version, { at: Temporal.Instant.from(at), by });
async function saveAndSchedule(name: EntryName, at: string) {
  const { version } = await save(name);
  expect(await schedule(name, version, at)).toBe(true);
  return version;
}
const readRevisions = () => storage.db.selectFrom('contentRevisions').selectAll().orderBy('number').execute();

test('due drafts are published in the order of their times, each in the name of who scheduled it', async () => {
  await saveAndSchedule(first, '2026-11-21T11:00:00Z');
  await saveAndSchedule(second, '2026-11-21T10:00:00Z');
  await saveAndSchedule(third, '2026-11-21T12:00:01Z');
  expect(await publishDueDrafts(library, () => now)).toBe(2);
  const at = now.toISOString();
  expect(await readRevisions()).toEqual(
    [second, first].map(({ id }, index) => ({
      ...{ number: index + 1, kind: 'news', entry: id, action: 'published', at, author: 'Berta', authorId: 'berta' },
      data: JSON.stringify(buildNews({ kind: 'news', id })),
      fileHash: shipped.hashes.get(`news/${id}.yaml`),
    })),
  );
  expect((await readDrafts(storage.db)).map(({ entry }) => entry)).toEqual([third.id]);
});

test('a draft of an unknown kind stays, and does not stop the others', async () => {
  await saveAndSchedule(first, '2026-11-21T11:00:00Z');
  await storage.db
    .updateTable('contentDrafts')
    .set({ kind: 'posters' as 'news' })
    .execute();
  await saveAndSchedule(second, '2026-11-21T11:00:00Z');
  expect(await publishDueDrafts(library, () => now)).toBe(1);
  expect((await readRevisions()).map(({ entry }) => entry)).toEqual([second.id]);
});

test('a schedule belongs to one version of a draft; another version, or taking it away, ends it', async () => {
  const version = await saveAndSchedule(first, '2026-11-22T10:00:00Z');
  await storage.db.updateTable('contentDrafts').set({ waitReason: 'siteStuck' }).execute();
  const emailChoice: ScheduledEmailChoice = { emails: 'send', kind: 'later', audiences: ['accepted'] };
  const time = { at: Temporal.Instant.from('2026-11-23T10:00:00Z'), by: { name: 'Ida' }, emailChoice };
  expect(await scheduleDraft(storage.db, first, version, time)).toBe(true);
  expect(await readDraft(storage.db, first)).toMatchObject({
    ...{ publishAt: '2026-11-23T10:00:00.000Z', scheduledBy: 'Ida', scheduledById: null, waitReason: null },
    ...{ emailChoice: JSON.stringify(emailChoice), author: 'Anna', authorId: 'anna' },
  });
  const none = { publishAt: null, scheduledBy: null, scheduledById: null, emailChoice: null, waitReason: null };
  await scheduleDraft(storage.db, first, version);
  expect(await readDraft(storage.db, first)).toMatchObject(none);
  await scheduleDraft(storage.db, first, version, time);
  await storage.db.updateTable('contentDrafts').set({ waitReason: 'siteStuck' }).execute();
  const saved = await save(first, { version, author: berta, title: 'Neuer' });
  expect(saved).toMatchObject({ ...none, version: version + 1, author: 'Berta', authorId: 'berta' });
  expect([
    await schedule(first, version, '2026-11-22T10:00:00Z'),
    await discardDraft(storage.db, first, version),
  ]).toEqual([...[false, false]]);
});

test('drafts are listed with the last saved one first', async () => {
  const later = (seconds: number) => ({ at: new Date(now.getTime() + seconds * 1000) });
  await save(second, later(1));
  await save(third, later(2));
  await save(first, later(0));
  expect((await readDrafts(storage.db)).map(({ entry }) => entry)).toEqual([third.id, second.id, first.id]);
});

/** What the steps, and so the log, get to know of a publication. */
async function publishAndReadLines(change: Partial<Parameters<typeof publish>[1]['changes'][number]>) {
  let lines: unknown[] = [];
  library.publicationSteps.push(async (prepared) => async () => {
    ({ lines } = prepared);
  });
  const data = buildNews(first);
  await publish(library, {
    changes: [{ ...first, action: 'published', data, expectedRevision: 0, ...change }],
    ...{ publisher: anna, action: 'publishedContent', now: () => now },
  });
  return lines;
}
const published = { action: 'publishedContent', subject: { entry: 'news/1.yaml' } };
const unscheduled = { ...published, action: 'unscheduledContent' };

test('the log says that a publication has ended a schedule, but not when the schedule itself has published', async () => {
  await saveAndSchedule(first, '2026-11-22T10:00:00Z');
  expect(await publishAndReadLines({ draft: 'any' })).toEqual([unscheduled, published]);
  expect(await readDraft(storage.db, first)).toBeUndefined();
});

test.each([
  ['a draft without a schedule', async () => ({ version: (await save(first)).version }), [published]],
  [
    'the draft that a person publishes before its time',
    async () => ({ version: await saveAndSchedule(first, '2026-11-22T10:00:00Z') }),
    [unscheduled, published],
  ],
  [
    'the draft at its time',
    async () => ({
      version: await saveAndSchedule(first, '2026-11-22T10:00:00Z'),
      publishAt: '2026-11-22T10:00:00.000Z',
    }),
    [published],
  ],
  ['no draft', async () => ({ version: 0 }), [published]],
])('the log has the lines of a publication that ends %s', async (_, prepare, lines) => {
  expect(await publishAndReadLines({ draft: await prepare() })).toEqual(lines);
  expect(await readDraft(storage.db, first)).toBeUndefined();
});

test('a publication names in the log what its change names, and leaves a draft that it does not know', async () => {
  await save(first);
  const subject = { event: 15 };
  expect(await publishAndReadLines({ subject })).toEqual([{ ...published, subject }]);
  expect(await readDraft(storage.db, first)).toBeDefined();
});

test('a person who saw no draft, or an older one, does not publish over that of a colleague', async () => {
  const { version } = await save(first);
  for (const seen of [0, version - 1])
    await expect(publishAndReadLines({ draft: { version: seen } })).rejects.toMatchObject({
      ...{ name: 'DraftConflict', current: { version, author: 'Anna' } },
    });
  await discardDraft(storage.db, first, version);
  const gone = publishAndReadLines({ draft: { version } });
  await expect(gone).rejects.toMatchObject({ name: 'DraftConflict', current: undefined });
  expect(await readRevisions()).toEqual([]);
});

test('a notice about an entry ends with its next publication, not with that of another', async () => {
  const publishNews = ({ id }: EntryName, expectedRevision: number) => publishAndReadLines({ id, expectedRevision });
  await publishNews(first, 0);
  await storage.db.updateTable('contentRevisions').set({ fileHash: 'of an earlier release' }).execute();
  library = await openLeanLibrary(storage, { now: () => now, shipped });
  const listNotices = () => library.current.sourceIssues.map(({ kind, id }) => `${kind} ${id}`);
  await publishAndReadLines({ ...second, data: buildNews(second) });
  expect(listNotices()).toEqual(['news 1']);
  await publishNews(first, 1);
  expect(listNotices()).toEqual([]);
});

test('a published deletion ends the entry, and the file counts again after it is taken back', async () => {
  await publishDrafts(
    library,
    [await writeDraft(storage.db, { ...first, data: undefined, version: 0, base: 0, author: anna }, now)],
    {
      ...{ publisher: anna, now: () => now },
    },
  );
  expect(library.current.entries.has('news/1.yaml')).toBe(false);
  await publishAndReadLines({ action: 'shipped', data: undefined, expectedRevision: 1 });
  expect(library.current.entries.get('news/1.yaml')).toBe(library.shipped.entries.get('news/1.yaml'));
  expect((await readRevisions()).map(({ action, data }) => [action, data])).toEqual([
    ['deleted', null],
    ['shipped', null],
  ]);
});

test.each([
  ['in summer', '2027-07-01 18:00', '2027-07-01T16:00:00Z'],
  ['in winter', ' 2027-01-01T18:00 ', '2027-01-01T17:00:00Z'],
  ['before the hour that comes twice', '2027-10-31 01:59', '2027-10-30T23:59:00Z'],
  ['in the hour that comes twice', '2027-10-31 02:30', '2027-10-31T00:30:00Z'],
  ['after it', '2027-10-31 03:00', '2027-10-31T02:00:00Z'],
])('a time of publication %s is on the clock of the house, and the first of two', (_, text, instant) => {
  expect(String(parsePublishTime(text))).toBe(instant);
});

test('a text for which only a feed fails is not published', async () => {
  const feed = { path: '/feed.xml', query: '', canonical: '/feed.xml', status: 200, indexed: true } as const;
  library = await openLeanLibrary(storage, {
    ...{ now: () => now, shipped },
    async open(content, ...more) {
      const site = await openPlainSite(content, ...more);
      const isBroken = [...content.news.values()].some(({ title }) => title.de === 'Neu');
      return {
        ...site,
        addresses: { ...site.addresses, feeds: [feed] },
        render: (request, locals) =>
          isBroken && new URL(request.url).pathname === feed.path
            ? Promise.reject(new Error('A feed has no date.'))
            : site.render(request, locals),
      };
    },
  });
  await expect(publishAndReadLines({})).rejects.toThrow('A feed has no date.');
  expect(await readRevisions()).toEqual([]);
});

test('a draft whose link does not say where it leads is refused when it is scheduled', async () => {
  const schedule = (text: string) => assertPublishable(library, { ...first, data: buildNews(first, text) });
  await schedule('Neu');
  await expect(schedule('[hier](/park)')).rejects.toMatchObject({ name: 'ContentIssuesError' });
});
