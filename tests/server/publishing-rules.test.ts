/** The rules of publishing, drafts and schedules, on both engines, with trivial pages. */

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { OpenSite } from '#contract/site.ts';
import { readConfig } from '#server/config.ts';
import { DraftConflict, discardDraft, writeDraft } from '#server/content/drafts.ts';
import type { EntryName } from '#server/content/entry-name.ts';
import type { Library } from '#server/content/library.ts';
import { PictureLibrary } from '#server/content/pictures.ts';
import { PublishConflict } from '#server/content/publish.ts';
import { parsePublishTime, publishDrafts, publishDueDrafts, scheduleDraft } from '#server/content/publish-drafts.ts';
import { readShipped } from '#server/content/shipped-content.ts';
import { readDraft, readHistory, requestFileReload } from '#server/content/store.ts';
import { limits } from '#server/limits.ts';
import { type DatabaseStorage, openStorage } from '#server/storage/open.ts';
import { onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import { longFollowUpDelay, shortFollowUpDelay } from '#tests/harness/few-pages.ts';
import { openLeanLibrary, openPlainSite, readPlainPage } from '#tests/harness/lean-library.ts';
import { publishAs } from '#tests/harness/publish.ts';
import { waitUntil } from '#tests/harness/wait-until.ts';
import { copyFixtureContent, fixtureContentFolder } from '#tools/content-folders.ts';

const fixtureFiles = await readShipped(fixtureContentFolder);
const fixture = (file: string) => fixtureFiles.entries.get(file)?.data as Record<string, unknown>;
const estate: EntryName = { kind: 'estate', id: 'estate' };
const windbruch: EntryName = { kind: 'people', id: 'windbruch' };
const buildEstate = (number: number) => ({ ...fixture('estate.yaml'), phone: `+49 39600 ${number}` });

const databases = startEngines();

onEachEngine('%s', (engine) => {
  let folder: string;
  let storage: DatabaseStorage;
  let library: Library;
  let now: Date;
  let site: OpenSite;
  let logged: string[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tollenau-rules-'));
    const settings = await databases.createDatabase(engine);
    storage = await openStorage(readConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder, ...settings }));
    now = new Date('2026-11-21T12:00:00Z');
    site = openPlainSite;
    logged = [];
    library = await opened();
  });
  afterEach(async () => {
    await storage.close();
    await rm(folder, { recursive: true, force: true });
  });

  const opened = (files?: string) =>
    openLeanLibrary(storage, {
      now: () => now,
      open: (...given) => site(...given),
      warn: (sentence) => logged.push(sentence),
      ...(files && { folder: files }),
    });
  const clock = { now: () => now };
  const change = (name: EntryName, data: unknown, expectedRevision = 0) =>
    ({ ...name, action: data === undefined ? 'deleted' : 'published', data, expectedRevision }) as const;
  const publishPhone = (number: number, expectedRevision = 0, author = 'Anna') =>
    publishAs(author, library, [change(estate, buildEstate(number), expectedRevision)], clock.now);
  const save = (name: EntryName, data: unknown, { version = 0, base = 0, author = 'Anna' } = {}) =>
    writeDraft(storage.db, { ...name, data, version, base, author: { name: author } }, now);
  const by = { name: 'Anna' };
  const scheduleAt = (name: EntryName, version: number, at: string) => {
    const time = parsePublishTime(at);
    return scheduleDraft(storage.db, name, version, time && { at: time, by });
  };
  const saveAndSchedule = async (at: string, name: EntryName, data: unknown) => {
    const { version } = await save(name, data);
    expect(await scheduleAt(name, version, at)).toBe(true);
    return version;
  };
  const readPhone = async () => (await readPlainPage(library)).phone;
  const draft = (name = estate) => readDraft(storage.db, name);
  const history = (name = estate) => readHistory(storage.db, name);

  test('the operator sees which part of a current edition cannot be rendered, and the edition stays', async () => {
    Object.assign(limits, { followUpDelay: shortFollowUpDelay });
    onTestFinished(() => void Object.assign(limits, { followUpDelay: longFollowUpDelay }));
    site = async (content, ...more) => {
      const plain = await openPlainSite(content, ...more);
      const [front] = plain.addresses.pages;
      if (!front) throw new Error('There is a front page.');
      const pages = [front, { ...front, path: '/park', canonical: '/park' }];
      return {
        ...plain,
        addresses: { ...plain.addresses, pages },
        render: (request, locals) =>
          request.url.endsWith('/park') ? Promise.reject(new Error('no park')) : plain.render(request, locals),
        buildIndexes: () => Promise.reject(new Error('no words')),
      };
    };
    const data = { ...fixture('events/15.yaml'), revision: 9 };
    await publishAs('Anna', library, [change({ kind: 'events', id: '15' }, data)], clock.now);
    expect(library.current.epoch).toBe(1);
    await waitUntil(() => logged.length === 2);
    expect(logged).toEqual([
      'a page of the active edition cannot be rendered: /park (de): no park',
      'the index of the search could not be built: no words',
    ]);
  });

  test('a publisher who has not seen a colleague’s publication gets a conflict, and loses nothing', async () => {
    await publishPhone(1);
    const conflict = publishPhone(2, 0, 'Berta');
    await expect(conflict).rejects.toThrow(/you worked on the file, but revision 1 by Anna at .* counts now/);
    await publishPhone(2, 1, 'Berta');
    expect((await history()).map(({ number, author }) => `${number} ${author}`)).toEqual(['2 Berta', '1 Anna']);
  });

  test('of twenty parallel publications from one version, one succeeds', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, number) => publishPhone(number)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await history()).toHaveLength(1);
  });

  test('several entries are published together at one moment, or none of them is', async () => {
    const title = (de: string) => ({ ...fixture('people/windbruch.yaml'), title: { de, en: 'New' } });
    const publishBoth = (data: unknown, expectedRevision = 0) =>
      publishAs(
        'Anna',
        library,
        [change(estate, buildEstate(1), expectedRevision), change(windbruch, data)],
        clock.now,
      );
    await expect(publishBoth(title(''))).rejects.toThrow('content/people/windbruch.yaml: title.de: is empty');
    await expect(publishBoth(title('Neu'), 7)).rejects.toThrow(PublishConflict);
    expect([library.current.epoch, await history()]).toEqual([0, []]);
    expect((await publishBoth(title('Neu')))?.map(({ number }) => number)).toEqual([1, 2]);
    expect([library.current.epoch, await readPhone()]).toEqual([2, '+49 39600 1']);
  });

  const hier = { ...fixture('news/1.yaml'), subtitle: { de: '[hier](/park)', en: '[the park](/park)' } };
  const withNumber = { ...buildEstate(1), phone: 17 };
  test.each<[string, EntryName, unknown, sentence: string]>([
    ['a field that is no text', estate, withNumber, 'estate.yaml: phone: found 17. Wanted: a text.'],
    ['nothing at all', estate, null, 'content/estate.yaml: found null.'],
    ['what others name', { kind: 'events', id: '15' }, undefined, 'evenings: there is no content/events/15.yaml.'],
    ['a page of the site', { kind: 'pages', id: 'terms' }, undefined, 'It can be changed, and not deleted.'],
    ['a text without a page', { kind: 'texts', id: 'menu' }, {}, 'no page of this release shows it.'],
    ['a link called “hier”', { kind: 'news', id: '1' }, hier, 'subtitle.de: found a link called "hier".'],
  ])('%s is refused with a sentence, and the published content stays', async (_, name, data, sentence) => {
    await expect(publishAs('Anna', library, [change(name, data)], clock.now)).rejects.toThrow(sentence);
    expect([library.current.epoch, await history(name)]).toEqual([0, []]);
  });

  test('a warning in one entry does not block the publication of another', async () => {
    const files = join(folder, 'content');
    await copyFiles(files, 'news/1.yaml', 'Premiere im Stream', '"[hier](/park)"');
    library = await opened(files);
    expect(logged).toEqual([
      'content/news/1.yaml: title.de: found a link called "hier". Wanted: words that say where it leads, for they are read out alone.',
    ]);
    await publishPhone(1);
    expect(await readPhone()).toBe('+49 39600 1');
  });

  test('a draft is on no page, may be invalid, and can be saved only on top of its last version', async () => {
    await save(estate, { phone: 17 });
    await expect(save(estate, buildEstate(3), { author: 'Berta' })).rejects.toThrow(DraftConflict);
    const { version = 0 } = (await draft()) ?? {};
    const saved = await save(estate, buildEstate(4711), { version });
    await library.catchUpNow();
    expect(await readPhone()).toBe(fixture('estate.yaml')['phone']);
    expect(await discardDraft(storage.db, estate, version)).toBe(false);
    expect(await discardDraft(storage.db, estate, saved.version)).toBe(true);
    expect(await draft()).toBeUndefined();
  });

  test('a window that shows a discarded draft cannot overwrite a later draft, even if the clock was set back', async () => {
    const stale = await save(estate, buildEstate(3));
    await discardDraft(storage.db, estate, stale.version);
    now = new Date(now.getTime() - 20_000);
    let { version } = await save(estate, buildEstate(4711), { author: 'Berta' });
    // If versions depended on the clock, the discarded draft's version would return by now.
    for (let round = 0; round < 25; round += 1) {
      await expect(save(estate, buildEstate(4), { version: stale.version })).rejects.toThrow(DraftConflict);
      ({ version } = await save(estate, buildEstate(4711), { version, author: 'Berta' }));
    }
  });

  test('a scheduled publication that is due during a database outage happens after it', async () => {
    const cut = () => Promise.reject(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
    await saveAndSchedule('2026-11-20 18:00', estate, buildEstate(4711));
    site = cut;
    await expect(publishDueDrafts(library, () => now)).rejects.toThrow('ECONNRESET');
    expect(await draft()).toMatchObject({ waitReason: null });
    site = openPlainSite;
    await publishDueDrafts(await opened(), () => now);
    expect(await draft()).toBeUndefined();
    site = cut;
    await library.catchUpNow();
    expect(library.current.epoch).toBe(0);
    site = openPlainSite;
    await library.catchUpNow();
    expect(library.current.epoch).toBe(1);
  });

  test('a draft is published even if another publication overtakes it', async () => {
    await saveAndSchedule('2026-11-21 12:30', windbruch, fixture('people/windbruch.yaml'));
    const other = await opened();
    // The other server publishes while this one already has its edition open.
    site = async (...given) => {
      site = openPlainSite;
      await publishAs('Berta', other, [change(estate, buildEstate(4712))], clock.now);
      return openPlainSite(...given);
    };
    await publishDueDrafts(library, () => now);
    expect([(await history(windbruch)).length, await draft(windbruch)]).toEqual([1, undefined]);
  });

  test.each([
    ['its time was taken away', undefined],
    ['it was put off', '2026-11-24 18:00'],
  ])('a due draft is not published because %s meanwhile', async (_, later) => {
    const version = await saveAndSchedule('2026-11-20 18:00', estate, buildEstate(4711));
    const due = await draft();
    if (!due) throw new Error('There is a draft.');
    const rescheduled = later ? scheduleAt(estate, version, later) : scheduleDraft(storage.db, estate, version);
    expect(await rescheduled).toBe(true);
    await expect(publishDrafts(library, [due], { publisher: by, isDue: true, ...clock })).rejects.toThrow(
      DraftConflict,
    );
    expect(await draft()).toMatchObject({ version });
    expect(await history()).toEqual([]);
  });

  test('a scheduled draft is published at its time, once, though two servers publish it', async () => {
    await saveAndSchedule('2026-11-22 18:00', estate, buildEstate(4711));
    const other = await opened();
    now = new Date('2026-11-22T16:59:59Z');
    await publishDueDrafts(library, () => now);
    expect(library.current.epoch).toBe(0);
    now = new Date('2026-11-22T17:00:00Z');
    await Promise.all([library, other, library, other].map((one) => publishDueDrafts(one, () => now)));
    await library.catchUpNow();
    expect([await readPhone(), (await history()).length, await draft()]).toEqual(['+49 39600 4711', 1, undefined]);
  });

  test('a scheduled draft of an entry that a colleague has deleted is not published, and it stays and reports the deletion', async () => {
    await saveAndSchedule('2026-11-22 18:00', windbruch, fixture('people/windbruch.yaml'));
    await publishAs('Berta', library, [change(windbruch, undefined)], clock.now);
    now = new Date('2026-11-23T12:00:00Z');
    await publishDueDrafts(library, () => now);
    expect(await draft(windbruch)).toMatchObject({ publishAt: null, waitReason: 'changedMeanwhile' });
    expect(library.current.epoch).toBe(1);
  });

  test('a scheduled entry that the site cannot render is reported, and the other entries are published', async () => {
    site = async (content, options) => {
      if (content.estate.phone === '+49 39600 13') throw new Error('There is no text "x" in content/.');
      return openPlainSite(content, options);
    };
    await expect(publishPhone(13)).rejects.toThrow('No edition can be built. There is no text "x" in content/.');
    await saveAndSchedule('2026-11-20 18:00', estate, buildEstate(13));
    const title = { de: 'Neu', en: 'New' };
    await saveAndSchedule('2026-11-20 18:00', windbruch, { ...fixture('people/windbruch.yaml'), title });
    await publishDueDrafts(library, () => now);
    expect(await draft()).toMatchObject({ publishAt: null, waitReason: 'contentInvalid' });
    const { people, phone: shown } = await readPlainPage(library);
    expect([people['windbruch'], shown]).toEqual(['Neu', fixture('estate.yaml')['phone']]);
  });

  test('invalid files leave the current edition, and scheduled entries wait until they are repaired', async () => {
    const files = join(folder, 'content');
    await copyFiles(files);
    library = await opened(files);
    await copyFiles(files, 'news/1.yaml', 'image: concert', 'image: secret');
    await requestFileReload(storage.db);
    await library.catchUpNow();
    expect(library.state).toEqual({ epoch: 0, wanted: 1, why: 'It does not fit: content/news/1.yaml (image).' });
    expect(logged.join()).toContain('image: there is no content/pictures/secret/picture.yaml.');
    await saveAndSchedule('2026-11-20 18:00', estate, buildEstate(4711));
    await publishDueDrafts(library, () => now);
    expect(await draft()).toMatchObject({ publishAt: expect.any(String), waitReason: 'siteStuck' });
    await copyFiles(files);
    await requestFileReload(storage.db);
    await publishDueDrafts(library, () => now);
    expect(library.state).toEqual({ epoch: 3, wanted: 3 });
    expect(await readPhone()).toBe('+49 39600 4711');
  });

  test('content files that change while the server reads them are read again, at the start and in operation', async () => {
    const files = join(folder, 'content');
    await copyFiles(files);
    const changeFiles = async (title: string) => {
      const text = await readFile(join(fixtureContentFolder, 'news/1.yaml'), 'utf8');
      await writeFile(join(files, 'news/1.yaml'), text.replace('Premiere im Stream', title));
      await cp(join(files, 'films/hero/day.av1.mp4'), join(files, `films/hero/${title}.mp4`));
      await requestFileReload(storage.db);
    };
    const readState = async () => {
      const has = (title: string) => library.pictures.shipped.addresses.has(`films/hero/${title}.mp4`);
      return [(await readPlainPage(library)).news['1'], has('first'), has('second'), has('third')];
    };
    const { open, prototype } = PictureLibrary;
    using opening = vi.spyOn(PictureLibrary, 'open').mockImplementationOnce(async (options) => {
      const pictures = await open.call(PictureLibrary, options);
      await changeFiles('first');
      return pictures;
    });
    library = await opened(files);
    await library.catchUpNow();
    expect(opening).toHaveBeenCalledOnce();
    expect(await readState()).toEqual(['first', true, false, false]);

    const { reloadShipped } = prototype;
    using reading = vi.spyOn(prototype, 'reloadShipped').mockImplementationOnce(async function (this: PictureLibrary) {
      await reloadShipped.call(this);
      await changeFiles('third');
    });
    await changeFiles('second');
    await library.catchUpNow();
    await library.catchUpNow();
    expect(reading).toHaveBeenCalledTimes(2);
    expect(await readState()).toEqual(['third', true, true, true]);
  });

  test('an edition’s epoch matches its content, even if a publication happens during the read', async () => {
    const meanwhile: (() => Promise<unknown>)[] = [];
    // The first two answers of the database are the epoch, the next is the content.
    const db = storage.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await meanwhile.shift()?.();
        return result;
      },
    });
    const readState = async ({ current }: Library) => [current.epoch, (await readPlainPage({ current })).phone];
    await publishPhone(1);
    meanwhile.push(...[1, 2].map((before) => () => publishPhone(before + 1, before)));
    const other = await openLeanLibrary({ ...storage, db });
    expect(await readState(other)).toEqual([3, '+49 39600 3']);
    await publishPhone(4, 3);
    meanwhile.push(...[4, 5].map((before) => () => publishPhone(before + 1, before)));
    await other.catchUpNow();
    expect(await readState(other)).toEqual([6, '+49 39600 6']);
  });
});

/** The files, one of them changed. */
async function copyFiles(to: string, file?: string, from = '', into = ''): Promise<void> {
  await copyFixtureContent(to);
  if (!file) return;
  const text = await readFile(join(to, file), 'utf8');
  expect(text).toContain(from);
  await writeFile(join(to, file), text.replace(from, into));
}

test('a publication time that does not exist, or is no time, is refused', () => {
  for (const text of ['2027-03-28 02:30', 'morgen', '2027-02-31 18:00', ''])
    expect(parsePublishTime(text), text).toBeUndefined();
  expect(String(parsePublishTime('2027-03-28 03:30'))).toBe('2027-03-28T01:30:00Z');
});
