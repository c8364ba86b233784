/** The editor's forms, as a browser without script sends them, on both engines. */

import { basename } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Estate } from '#contract/content/content.ts';
import { editableKinds, type KindName } from '#contract/content/kinds.ts';
import { type NewEntryKind, newEntryFields as questions } from '#contract/office/editor.ts';
import { readAuditRows } from '#server/audit/log.ts';
import { entryKey } from '#server/content/entry-name.ts';
import { readDraft, readDrafts, readHistory } from '#server/content/store.ts';
import { onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import { readFormFields, removeTemplates } from '#tests/harness/form-fields.ts';
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts';
import { publishAs } from '#tests/harness/publish.ts';
import { createStaffMember, followRedirect, getPage, postForm, type TestStaff } from '#tests/harness/staff.ts';
import { german } from '#tests/harness/texts.ts';

const databases = startEngines();
const news = { kind: 'news', id: '1' } as const;
const at = '/office/content/news/1';
const second = '/office/content/news/2';
const terms = '/office/content/pages/terms';

onEachEngine('on %s', (engine) => {
  let server: InProcessServer;
  let ida: TestStaff;
  let falk: TestStaff;
  let writer: TestStaff;

  beforeAll(async () => {
    server = await startInProcess(await databases.createDatabase(engine));
    ida = await createStaffMember(server, 'office', null, 'Ida');
    falk = await createStaffMember(server, 'owner', null, 'Falk');
    writer = await createStaffMember(server, 'writer', null, 'Wanda');
  });
  afterAll(() => server.close());
  beforeEach(() => server.storage.db.deleteFrom('contentDrafts').execute());

  const read = async (as: TestStaff, address = at) =>
    (await getPage(server, address, { as })).body.replaceAll('<!-- -->', '');
  const open = async (as: TestStaff, address = at) => readFormFields(await read(as, address));
  const send = async (as: TestStaff, action: string, form: Record<string, string>, address = at) =>
    postForm(server, address, { ...form, action }, { as });
  /** Opens the form, changes these fields and posts the action. */
  const edit = async (as: TestStaff, action: string, changes: Record<string, string> = {}, address = at) =>
    send(as, action, { ...(await open(as, address)), ...changes }, address);
  const draft = () => readDraft(server.storage.db, news);
  const history = () => readHistory(server.storage.db, news);
  const published = () => server.library.current.entries.get(entryKey(news))?.data as { title: { de: string } };
  const onSite = async (address: string) => (await server.app.inject({ url: address })).body;

  test('a publication is visible at once, in both languages, and one action reverts it', async () => {
    const words = { 'title.de': 'Neu im Haus', 'title.en': 'New in the house' };
    expect((await edit(ida, 'publish', words)).headers.location).toBe(`${at}?done=publishedContent`);
    expect(await onSite('/news-detail/1')).toContain('Neu im Haus');
    expect(await onSite('/news-detail/1?lng=en')).toContain('New in the house');
    expect(await draft()).toBeUndefined();
    expect((await edit(ida, 'undo')).headers.location).toBe(`${at}?done=undidContent`);
    expect(await onSite('/news-detail/1')).not.toContain('Neu im Haus');
  });

  test('a writer can draft but not publish, and only owners publish legal pages', async () => {
    expect((await edit(writer, 'publish', { 'title.de': 'Von Wanda' })).statusCode).toBe(403);
    expect((await edit(writer, 'save', { 'title.de': 'Von Wanda' })).statusCode).toBe(303);
    expect(await draft()).toMatchObject({ author: 'Wanda' });
    for (const action of ['publish', 'schedule', 'undo', 'delete'])
      expect((await edit(writer, action)).statusCode, action).toBe(403);
    expect((await edit(ida, 'publish', { 'lead.de': 'Anders.' }, terms)).statusCode).toBe(403);
    expect((await edit(falk, 'publish', {}, terms)).statusCode, 'control: nothing to do').toBe(303);
  });

  test('a refused publication is saved as a draft, with its issues beside their fields', async () => {
    const typed = { 'title.de': 'Nur deutsch', 'title.en': '', date: 'bald' };
    const { statusCode, body } = await edit(ida, 'publish', typed);
    expect(statusCode).toBe(422);
    for (const text of [german('editor.issue.englishMissing'), 'href="#title.en"']) expect(body).toContain(text);
    expect(readFormFields(body)).toMatchObject({ ...typed, 'form.version': String((await draft())?.version) });
    expect(published().title.de).not.toBe('Nur deutsch');
  });

  test('of two people who save, the second gets a conflict, sees both texts, loses nothing, and decides which text stays', async () => {
    const falksForm = await open(falk);
    await edit(ida, 'save', { 'title.de': 'Idas Titel' });
    const refused = await send(falk, 'publish', { ...falksForm, 'title.de': 'Falks Titel' });
    expect([refused.statusCode, /Idas Titel.*Falks Titel/s.test(refused.body)]).toEqual([409, true]);
    expect(refused.body).not.toContain('value="publish"');
    const version = (await draft())?.version ?? 0;
    expect(readFormFields(refused.body)).toMatchObject({ 'title.de': 'Falks Titel', 'form.version': String(version) });
    expect((await send(falk, 'save', readFormFields(refused.body))).statusCode).toBe(303);
    expect(await draft()).toMatchObject({ author: 'Falk', version: version + 1 });
  });

  test('a repeated click publishes once, without a conflict', async () => {
    const form = { ...(await open(ida)), 'title.de': 'Zweimal gedrückt' };
    const before = (await history()).length;
    const publish = async () => (await send(ida, 'publish', form)).headers.location;
    const answers = [...(await Promise.all([publish(), publish()])), await publish()];
    expect(answers).toEqual(Array(3).fill(`${at}?done=publishedContent`));
    expect([(await history()).length, await draft()]).toEqual([before + 1, undefined]);
    const other = await send(falk, 'publish', { ...form, 'title.de': 'Von anderen Worten aus' });
    expect(other.statusCode, 'control: other words on the same base').toBe(409);
    expect(await draft(), 'which are in the form alone').toBeUndefined();
  });

  test('generated content has no form, and content that exists once has one address', async () => {
    const [one, none] = ['/office/content/parkMap/park-map', '/office/content/parkMap/parkMap'];
    const generated = '/office/content/parkModel';
    for (const address of [generated, `${generated}/park-model`, none])
      expect((await getPage(server, address, { as: falk })).statusCode, address).toBe(404);
    expect(await read(falk, '/office/content')).not.toContain('parkModel');
    const form = await open(falk, one);
    for (const action of ['save', 'publish', 'undo'])
      expect((await send(falk, action, form, none)).statusCode).toBe(404);
    expect((await postForm(server, `${none}/draft`, form, { as: falk })).statusCode).toBe(404);
    expect(await readDrafts(server.storage.db)).toEqual([]);
  });

  test('a draft that is older than a colleague’s publication has to be resolved first', async () => {
    await edit(ida, 'save', { 'title.de': 'Idas Entwurf' });
    const expectedRevision = (await history())[0]?.number ?? 0;
    const data = { ...published(), title: { de: 'Aus dem Terminal', en: 'From the terminal' } };
    const change = { ...news, action: 'published' as const, data, expectedRevision };
    await publishAs('Terminal', server.library, [change], () => server.clock.now);
    const body = await read(ida);
    expect(body).toMatch(/Aus dem Terminal.*Idas Entwurf/s);
    expect(body).not.toContain('value="publish"');
    const refused = await send(ida, 'publish', { ...readFormFields(body), 'form.base': String(expectedRevision) });
    expect(refused.statusCode).toBe(409);
    await send(ida, 'save', readFormFields(body));
    await edit(ida, 'publish');
    expect(published().title.de).toBe('Idas Entwurf');
  });

  test('an entry is scheduled in Berlin time, not in the past, and unscheduled again', async () => {
    const past = { 'title.de': 'Erst am Abend', 'form.at': '2026-11-21T12:59' };
    const due = { 'form.at': '2026-11-21T18:00' };
    expect((await edit(ida, 'schedule', past)).statusCode).toBe(422);
    expect((await edit(ida, 'schedule', due)).headers.location).toBe(`${at}?done=scheduledContent`);
    expect(await draft()).toMatchObject({ publishAt: '2026-11-21T17:00:00.000Z' });
    await edit(ida, 'unschedule');
    expect(await draft()).toMatchObject({ publishAt: null });
  });

  test('only a person who may publish can cancel a scheduled publication, and the author sees it', async () => {
    const { db } = server.storage;
    const eve = { 'form.at': '2026-12-24T18:00' };
    expect((await edit(falk, 'schedule', { 'title.de': 'Am Heiligen Abend', ...eve })).statusCode).toBe(303);
    const before = await draft();
    const restored = (await history()).find(({ action }) => action === 'published');
    for (const [action, values, address] of [
      ['save', { 'title.de': 'Von Wanda' }, at],
      ['discard', {}, at],
      ['add:text', { 'title.de': 'Auch von Wanda' }, at],
      ['restore', { 'form.revision': String(restored?.number ?? 0) }, `${at}/history`],
    ] as const) {
      const refused = await send(writer, action, { ...(await open(writer)), ...values }, address);
      expect([refused.statusCode, action]).toEqual([403, action]);
      expect(refused.body, action).toContain('zur Veröffentlichung vorgemerkt');
      for (const text of Object.values(values).filter((one) => one.includes('Wanda')))
        expect(refused.body, 'nothing typed is lost').toContain(text);
    }
    expect(await draft()).toEqual(before);
    expect(await read(writer)).not.toContain('value="discard"');
    expect(await read(ida)).toContain('value="discard"');

    const isNotified = async (as: TestStaff) => (await read(as, '/office')).includes(german('office.today.cancelled'));
    expect(await isNotified(falk)).toBe(false);
    await edit(ida, 'save', { 'title.de': 'Doch anders' });
    expect(await draft()).toMatchObject({ publishAt: null });
    const { lines: entries } = await readAuditRows(db, server.staffServices.secrets);
    const logged = entries.findLast(({ action }) => action === 'unscheduledContent');
    expect(logged).toMatchObject({ staffId: ida.id, what: JSON.stringify({ entry: entryKey(news) }) });
    expect([await isNotified(falk), await isNotified(ida)], 'and no one else').toEqual([true, false]);
    await edit(falk, 'schedule', eve);
    expect(await isNotified(falk), 'settled').toBe(false);
    await edit(ida, 'discard');
    expect([await isNotified(falk), await draft()]).toEqual([true, undefined]);
  });

  test('the history compares versions, and restores an old one as a draft', async () => {
    await edit(ida, 'publish', { 'title.de': 'Alte Fassung' });
    const old = (await history())[0]?.number ?? 0;
    await edit(ida, 'publish', { 'title.de': 'Neue Fassung' });
    expect(await read(ida, `${at}/history?revision=${old}`)).toMatch(/<del>Alte <\/del><ins>Neue <\/ins>/);
    const page = async (query: string) =>
      (await read(ida, `${at}/history/page?${query}`)).match(/<h1[^>]*>([^<]*)/)?.[1];
    expect(await page(`page=/news-detail/1&language=de&revision=${old}`)).toBe('Alte Fassung');
    expect(await page('page=/news-detail/1&language=de')).toBe('Neue Fassung');
    const { headers } = await getPage(server, `${at}/history/page?page=/office/log&revision=${old}`, { as: ida });
    expect(headers['content-security-policy']).toContain('sandbox allow-same-origin');
    const again = { ...(await open(ida)), 'form.revision': String(old) };
    expect((await send(ida, 'restore', again, `${at}/history`)).statusCode).toBe(303);
    expect(await open(ida)).toMatchObject({ 'title.de': 'Alte Fassung' });
    expect(published().title.de).toBe('Neue Fassung');
  });

  test('an unused entry can be deleted and restored, and one in use lists its uses instead', async () => {
    const [event, person] = ['/office/content/events/15', '/office/content/people/windbruch'];
    const { statusCode, body } = await edit(ida, 'delete', {}, event);
    expect([statusCode, body.includes('href="/office/content/people/rohrdommel-quartett"')]).toEqual([409, true]);
    const deleted = await edit(falk, 'delete', {}, person);
    expect(await onSite('/about')).not.toContain('person-windbruch');
    const page = (await followRedirect(server, deleted, { as: falk })).body.replaceAll('<!-- -->', '');
    expect(page).toMatch(/<h1[^>]*>Windbruch<\/h1>/);
    for (const text of [german('office.outcome.deletedIssue', { name: '„Windbruch“' }), 'Gelöscht von Falk'])
      expect(page).toContain(text);
    expect(page).not.toMatch(/Noch ohne Titel|Veröffentlicht von/);
    const undone = await send(falk, 'undo', readFormFields(page, `action="${person}"`), person);
    expect((await followRedirect(server, undone, { as: falk })).body).toContain(
      german('office.outcome.undidContent', { name: '„Windbruch“' }),
    );
    expect(await onSite('/about')).toContain('person-windbruch');
    expect((await edit(falk, 'delete', {}, terms)).statusCode, 'comes with the code').toBe(409);
  });

  const newEvent = '/office/new/events';
  const aboutWinterJourney = { 'event.description.0.de': 'Vierundzwanzig Lieder.', 'event.description.0.en': 'Songs.' };
  const winterJourney = {
    ...{ category: 'concert', start: '2027-07-17T18:00', place: 'barn', image: 'concert' },
    ...{ 'event.title.de': 'Winterreise', 'event.title.same': 'yes' },
    ...{
      'event.venue.de': 'In der großen Scheune',
      'event.venue.en': 'In the great barn',
      'event.artists.variant': 'lines',
    },
    ...{ 'event.artists.0.de': 'Benno Zeitler – Klavier', 'event.artists.0.en': 'Benno Zeitler – piano' },
  };

  test('a new event needs a start, gets the next number and is copied without its date', async () => {
    const missing = await send(writer, 'begin', { ...winterJourney, start: '' }, newEvent);
    expect([missing.statusCode, missing.body.includes('Winterreise')]).toEqual([422, true]);
    const event = '/office/content/events/16';
    expect((await send(writer, 'begin', winterJourney, newEvent)).headers.location).toBe(`${event}?done=startedDraft`);
    const form = await open(ida, event);
    expect(form, 'the page words date and time itself').toMatchObject({ 'event.date.de': '', 'event.time.en': '' });
    expect((await send(ida, 'publish', form, event)).statusCode, 'nobody has said what it is about').toBe(422);
    expect((await edit(ida, 'publish', aboutWinterJourney, event)).statusCode).toBe(303);
    expect(await onSite('/events/16')).toContain('Vierundzwanzig Lieder.');
    const copied = await edit(ida, 'copy', {}, event);
    expect(copied.headers.location).toBe('/office/content/events/17?done=copiedContent');
    expect(await open(ida, '/office/content/events/17')).toMatchObject({ start: '', 'event.title.de': 'Winterreise' });
  });

  test('a new event does not get the number of an event that was deleted', async () => {
    const begin = async () => {
      const { headers } = await send(writer, 'begin', winterJourney, newEvent);
      return String(headers.location).replace(/\?.*/, '');
    };
    const deleted = await begin();
    expect((await edit(ida, 'publish', aboutWinterJourney, deleted)).statusCode).toBe(303);
    expect((await edit(falk, 'delete', {}, deleted)).statusCode).toBe(303);
    expect(Number(basename(await begin()))).toBe(Number(basename(deleted)) + 1);
  });

  test('a new entry of every kind can be started', async () => {
    const answers: Record<NewEntryKind, Record<string, string>> = {
      events: { category: 'concert', start: '2028-07-15T18:00', place: 'barn', 'event.artists.variant': 'lines' },
      venues: { order: '9', setting: 'indoors' },
      categories: { order: '9', type: 'concert' },
      news: { date: '2027-02-03', category: 'info', film: 'news-1' },
      newsCategories: { order: '9' },
      media: { variant: 'gallery', year: '2027' },
      people: { variant: 'artists', name: 'Benno Zeitler' },
      works: { composedBy: 'mozart', year: '1786' },
      composers: { name: 'Robert Schumann', born: '1810' },
      places: { number: '18' },
      answers: { part: 'park', order: '7' },
      paths: { order: '9' },
      ...{ history: {}, parkSlides: {}, aboutSlides: {} },
    };
    for (const kind of Object.keys(questions) as NewEntryKind[]) {
      const address = `/office/new/${kind}`;
      const body = await read(writer, address);
      const texts = [...removeTemplates(body).matchAll(/name="([\w.]+\.(?:de|en))"/g)].map(([, name = '']) => name);
      const words = (name: string) => (name.includes('artists') ? 'Ada – Flöte' : `Neu: ${kind}`);
      const values = Object.fromEntries(texts.map((name) => [name, words(name)]));
      const image = body.includes('name="image"') && { image: 'concert' };
      const { statusCode, headers } = await send(writer, 'begin', { ...values, ...image, ...answers[kind] }, address);
      expect([kind, statusCode, headers.location]).toEqual([kind, 303, expect.stringContaining('done=startedDraft')]);
      const entry = String(headers.location).replace(/\?.*/, '');
      expect((await edit(writer, 'discard', {}, entry)).statusCode, kind).toBe(303);
    }
  });

  test('without script the form of a new entry gets another variant or row, and keeps the input', async () => {
    const shape = await send(writer, 'save', { variant: 'team', name: 'Ada' }, '/office/new/people');
    expect([shape.statusCode, shape.body]).toEqual([200, expect.stringContaining('value="Ada"')]);
    const row = { 'event.artists.variant': 'lines', 'event.artists.0.de': 'Ada – Flöte' };
    const { body } = await send(writer, 'add:event.artists', row, '/office/new/events');
    expect(body).toContain('name="event.artists.1.de"');
  });

  test('the list shows events with their day, newest first, and people by name', async () => {
    const days = (await read(ida, '/office/content/events')).matchAll(/>\d{1,2}\.[ \u00A0]\p{L}+[ \u00A0](\d{4})</gu);
    const years = [...days].map(([, year]) => Number(year));
    expect(years.length).toBeGreaterThan(5);
    expect(years).toEqual(years.toSorted((a, b) => b - a));
    const people = await read(ida, '/office/content/people');
    expect(people).toMatch(/>Änne Öhlund<\/a>/);
    expect(people, 'no other kind').not.toContain('href="/office/content/events/');
  });

  test('the English office lists entries by their English titles', async () => {
    const { title } = published() as { title: { de: string; en: string } };
    const list = await read(ida, '/office/content/news?lng=en');
    expect([list.includes(`>${title.en}</a>`), list.includes(`>${title.de}</a>`)]).toEqual([true, false]);
  });

  test('a form shows a number with the decimal sign of the language', async () => {
    const estate = server.library.current.entries.get('estate.yaml')?.value as Estate | undefined;
    const latitude = String(estate?.position.latitude);
    const readLatitude = async (language: string) =>
      (await open(falk, `/office/content/estate/estate?lng=${language}`))['position.latitude'];
    expect(await readLatitude('de')).toBe(latitude.replace('.', ','));
    expect(await readLatitude('en')).toBe(latitude);
  });

  test('the list of waiting drafts ticks the person’s own, keeps the ticks after a refusal, and publishes the ticked ones', async () => {
    const waiting = '/office/content?only=waiting';
    await edit(ida, 'save', { 'title.de': 'Zusammen eins' });
    await edit(writer, 'save', { 'title.de': '' }, second);
    const boxes = (body: string) =>
      [...body.matchAll(/<input type="checkbox"[^>]*>/g)].map(
        ([box]) => `${/news\.\d/.exec(box)?.[0]}${/checked/.test(box) ? ' ticked' : ''}`,
      );
    const readList = async (more = '') => boxes(await read(ida, waiting + more));
    expect(await readList()).toEqual(['news.1 ticked', 'news.2']);
    expect(boxes(await read(writer, waiting))).toEqual([]);
    expect(await readList('&tick=all')).toEqual(['news.1 ticked', 'news.2 ticked']);
    expect(await readList('&tick=none')).toEqual(['news.1', 'news.2']);
    const picked = async () => {
      const drafts = await readDrafts(server.storage.db);
      return Object.fromEntries(drafts.map(({ kind, entry, version }) => [`pick.${kind}.${entry}`, String(version)]));
    };
    const picks = await picked();
    const refused = await send(ida, 'publish', { 'pick.news.2': picks['pick.news.2'] ?? '' }, waiting);
    expect([refused.statusCode, boxes(refused.body)]).toEqual([422, ['news.1', 'news.2 ticked']]);
    await edit(ida, 'save', { 'title.de': 'Zusammen zwei' }, second);
    expect((await send(writer, 'publish', await picked(), waiting)).statusCode).toBe(403);
    expect((await send(ida, 'publish', picks, waiting)).statusCode, 'one has changed').toBe(409);
    expect((await send(ida, 'publish', await picked(), waiting)).statusCode).toBe(303);
    expect(await readDrafts(server.storage.db)).toEqual([]);
  });

  test('on the page “Today” a writer sees only their own waiting drafts, everyone who may publish sees all', async () => {
    const waits = async (as: TestStaff) => (await read(as, '/office')).match(/Ein Entwurf von \w+ wartet\./g) ?? [];
    expect(await waits(ida)).toEqual([]);
    for (const address of [at, second]) await edit(writer, 'save', { 'title.de': 'Von Wanda' }, address);
    await edit(falk, 'save', { 'title.de': 'Von Falk' });
    const [wandas, falks] = [
      german('editor.waiting_one', { name: 'Wanda' }),
      german('editor.waiting_one', { name: 'Falk' }),
    ];
    expect((await waits(ida)).toSorted()).toEqual([falks, wandas]);
    expect(await read(ida, '/office')).toContain('href="/office/content?only=waiting"');
    expect(await waits(writer)).toEqual([wandas]);
  });

  test('without script a list gets a row, changes its order and loses a row', async () => {
    const first = (await open(ida))['text.0.de'];
    const two = { 'text.1.de': 'Zweiter Absatz', 'text.1.en': 'Second' };
    expect((await edit(ida, 'add:text', two)).headers.location).toBe(`${at}?row=text#text.2`);
    expect(await open(ida, `${at}?row=text`)).toMatchObject({ 'text.2.de': '' });
    await edit(ida, 'up:text.1');
    expect(await open(ida)).toMatchObject({ 'text.0.de': 'Zweiter Absatz', 'text.1.de': first });
    await edit(ida, 'remove:text.0');
    expect(await draft(), 'as it was before').toBeUndefined();
  });

  test('the audit log names person and action, without content', async () => {
    await edit(ida, 'save', { 'title.de': 'Nachtreiher' });
    await edit(falk, 'save', { 'title.de': 'Nachtreiher am See' });
    await edit(ida, 'discard');
    expect((await edit(falk, 'publish', { 'title.de': 'Nachtreiher' })).statusCode).toBe(303);
    const { lines: entries } = await readAuditRows(server.storage.db, server.secrets);
    const logged = entries.slice(-5).map(({ name, action, what }) => [name, action, what].join(' '));
    const steps = ['Ida drafted', 'Falk drafted', 'Ida discarded', 'Falk drafted', 'Falk published'];
    expect(logged).toEqual(steps.map((step) => `${step}Content {"entry":"news/1.yaml"}`));
    expect(JSON.stringify(entries)).not.toContain('Nachtreiher');
    await edit(ida, 'undo');
  });
});

// Pictures have their own pages.
const written = editableKinds.filter((kind) => kind !== 'pictures');

describe('one entry of each kind', () => {
  let server: InProcessServer;
  let as: TestStaff;
  beforeAll(async () => {
    server = await startInProcess();
    as = await createStaffMember(server, 'owner');
  });
  afterAll(() => server.close());

  test.each(written)(
    '%s: an unchanged form changes nothing, and a changed word is published',
    async (kind: KindName) => {
      const entries = [...server.library.current.entries.values()].filter((entry) => entry.kind === kind);
      for (const { id } of entries) {
        const address = `/office/content/${kind}/${id}`;
        const { body } = await getPage(server, address, { as });
        const ids = [...removeTemplates(body).matchAll(/\sid="([^"]+)"/g)].map(([, one]) => one);
        const twice = ids.filter((one, place) => ids.indexOf(one) < place);
        const { headers } = await postForm(server, address, { ...readFormFields(body), action: 'save' }, { as });
        expect([twice, headers.location]).toEqual([[], `${address}?done=unchangedContent`]);
      }
      expect(await readDrafts(server.storage.db)).toEqual([]);
      expect((await getPage(server, `/office/content/${kind}`, { as })).body).toContain(`/office/content/${kind}/`);
      // Notices are written on “Today”, so the content may have none. The others have no words.
      if (['siteNotices', 'redirects', 'look', 'payment'].includes(kind)) return;
      const address = `/office/content/${kind}/${entries[0]?.id}`;
      const form = readFormFields((await getPage(server, address, { as })).body);
      const required = kind === 'parkMap' ? /^[\w-]+\.x$/ : kind === 'parkDetail' ? /^(title|category)/ : /\.(de|en)$/;
      const changed = Object.keys(form).filter((name) => required.test(name) && !/date\.|artists/.test(name));
      const words = changed.slice(0, 2).map((name) => [name, kind === 'parkMap' ? '0,5' : `${form[name]} Neu.`]);
      const typed = { ...form, ...Object.fromEntries(words), action: 'publish' };
      const answer = await postForm(server, address, typed, { as });
      const issues = answer.body.match(/<section class="[^"]*faults.*?<\/section>/s)?.[0];
      expect(answer.headers.location, issues).toBe(`${address}?done=publishedContent`);
    },
  );
});
