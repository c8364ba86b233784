/** The editor over its forms, as a browser without script sends them, through the real app on both engines. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Fresh, asked as questions } from '#contract/editor.ts';
import { editedKinds, type KindName, kinds } from '#contract/kinds.ts';
import { publish } from '#server/content/publish.ts';
import { publishDue } from '#server/content/publish-drafts.ts';
import { readDraft, readDrafts, readHistory } from '#server/content/store.ts';
import { keyOf } from '#server/content/whole.ts';
import { readLog } from '#server/staff/log.ts';
import { formIn, withoutTemplates } from '#tests/harness/form-in.ts';
import { type InProcess, inProcess } from '#tests/harness/inbox.ts';
import { onEachEngine, startEngines } from '#tests/harness/per-file.ts';
import { follow, type Person, press, staffMember, visit } from '#tests/harness/staff.ts';

const databases = startEngines();
const news = { kind: 'news', id: '1' } as const;
const at = '/office/content/news/1';

onEachEngine('on %s', (engine) => {
  let server: InProcess;
  let ida: Person;
  let falk: Person;
  let writer: Person;

  beforeAll(async () => {
    server = await inProcess(await databases.settings(engine));
    ida = await staffMember(server, 'office');
    falk = await staffMember(server, 'owner');
    writer = await staffMember(server, 'writer');
    for (const [person, name] of [
      [falk, 'Falk'],
      [writer, 'Wanda'],
    ] as const)
      await server.storage.db.updateTable('staff').set({ name }).where('id', '=', person.id).execute();
  });
  afterAll(() => server.close());
  beforeEach(() => server.storage.db.deleteFrom('contentDrafts').execute());

  const { stringify } = JSON;
  const open = async (as: Person, address = at) => {
    const { statusCode, body } = await visit(server, address, { as });
    expect(statusCode, address).toBe(200);
    return formIn(body);
  };
  const send = async (as: Person, action: string, form: Record<string, string>, address = at) =>
    press(server, address, { ...form, action }, { as });
  const draft = () => readDraft(server.storage.db, news);
  const published = () => server.library.present.entries.get(keyOf(news))?.data as { title: { de: string } };
  const onSite = async (address: string) => (await server.app.inject({ url: address })).body;

  test('what is published is seen at once, in both languages, and taken back in one press', async () => {
    const form = { ...(await open(ida)), 'title.de': 'Neu im Haus', 'title.en': 'New in the house' };
    const { statusCode, headers } = await send(ida, 'publish', form);
    expect([statusCode, headers.location]).toEqual([303, `${at}?done=publishedContent`]);
    expect(await onSite('/news-detail/1')).toContain('Neu im Haus');
    expect(await onSite('/news-detail/1?lng=en')).toContain('New in the house');
    expect(await draft()).toBeUndefined();
    expect((await send(ida, 'undo', await open(ida))).headers.location).toBe(`${at}?done=undidContent`);
    expect(await onSite('/news-detail/1')).not.toContain('Neu im Haus');
  });

  test('a writer drafts and publishes nothing; pages of law are the owner’s', async () => {
    const form = { ...(await open(writer)), 'title.de': 'Von Wanda' };
    expect((await send(writer, 'publish', form)).statusCode).toBe(403);
    expect((await send(writer, 'save', form)).statusCode).toBe(303);
    expect(await draft()).toMatchObject({ author: 'Wanda' });
    for (const action of ['publish', 'schedule', 'undo', 'delete'])
      expect((await send(writer, action, await open(writer))).statusCode, action).toBe(403);
    const terms = '/office/content/pages/terms';
    const law = { ...(await open(ida, terms)), 'lead.de': 'Anders.' };
    expect((await send(ida, 'publish', law, terms)).statusCode).toBe(403);
    expect((await send(falk, 'publish', await open(falk, terms), terms)).statusCode, 'control: nothing to do').toBe(
      303,
    );
  });

  test('what is refused is kept as a draft, and said beside its field', async () => {
    const form = { ...(await open(ida)), 'title.de': 'Nur deutsch', 'title.en': '', date: 'bald' };
    const { statusCode, body } = await send(ida, 'publish', form);
    expect(statusCode).toBe(422);
    expect(body).toContain('Der englische Text fehlt.');
    expect(body).toContain('href="#title.en"');
    expect(formIn(body)).toMatchObject({
      'title.de': 'Nur deutsch',
      date: 'bald',
      'form.version': String((await draft())?.version),
    });
    expect(published().title.de).not.toBe('Nur deutsch');
  });

  test('two people: the second hears it, sees both texts, loses nothing, and decides', async () => {
    const [hers, his] = [await open(ida), await open(falk)];
    await send(ida, 'save', { ...hers, 'title.de': 'Idas Titel' });
    const mine = { ...his, 'title.de': 'Falks Titel' };
    const refused = await send(falk, 'publish', mine);
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toMatch(/Idas Titel.*Falks Titel/s);
    expect(refused.body).not.toContain('value="publish"');
    const again = formIn(refused.body);
    expect(again).toMatchObject({ 'title.de': 'Falks Titel', 'form.version': String((await draft())?.version) });
    const before = (await draft())?.version ?? 0;
    expect((await send(falk, 'save', again)).statusCode).toBe(303);
    expect(await draft()).toMatchObject({ author: 'Falk', version: before + 1 });
  });

  test('pressed twice, it is published once, and neither press hears of anybody else', async () => {
    const form = { ...(await open(ida)), 'title.de': 'Zweimal gedrückt' };
    const before = (await readHistory(server.storage.db, news)).length;
    const answers = await Promise.all([send(ida, 'publish', form), send(ida, 'publish', form)]);
    answers.push(await send(ida, 'publish', form));
    expect(answers.map(({ headers }) => headers.location)).toEqual(Array(3).fill(`${at}?done=publishedContent`));
    expect((await readHistory(server.storage.db, news)).length).toBe(before + 1);
    expect(await draft()).toBeUndefined();
    const other = await send(falk, 'publish', { ...form, 'title.de': 'Von anderen Worten aus' });
    expect(other.statusCode, 'control: other words on the same base').toBe(409);
    expect(await draft(), 'which stand in the form, and nowhere else').toBeUndefined();
  });

  test('what a program writes has no form', async () => {
    expect(kinds.parkModel.generated).toBe(true);
    expect((await visit(server, '/office/content/parkModel/park-model', { as: falk })).statusCode).toBe(404);
    expect((await visit(server, '/office/content/parkModel', { as: falk })).statusCode).toBe(404);
    expect((await visit(server, '/office/content/parkMap/park-map', { as: falk })).statusCode, 'control').toBe(200);
    expect((await visit(server, '/office/content', { as: falk })).body).not.toContain('parkModel');
  });

  test('what there is only one of has one address', async () => {
    const [one, none] = ['/office/content/parkMap/park-map', '/office/content/parkMap/parkMap'];
    const form = await open(falk, one);
    for (const action of ['save', 'publish', 'undo'])
      expect((await send(falk, action, form, none)).statusCode).toBe(404);
    expect((await visit(server, none, { as: falk })).statusCode).toBe(404);
    expect((await press(server, `${none}/draft`, form, { as: falk })).statusCode).toBe(404);
    expect(await readDrafts(server.storage.db)).toEqual([]);
  });

  test('a draft that was begun before somebody else published is decided upon first', async () => {
    await send(ida, 'save', { ...(await open(ida)), 'title.de': 'Idas Entwurf' });
    const other = { ...news, action: 'published' as const, author: 'Terminal' };
    const expected = (await readHistory(server.storage.db, news))[0]?.number ?? 0;
    const data = { ...published(), title: { de: 'Aus dem Terminal', en: 'From the terminal' } };
    await publish(server.library, { ...other, data, expected }, { now: () => server.clock.now });
    const { body } = await visit(server, at, { as: ida });
    expect(body).toMatch(/Aus dem Terminal.*Idas Entwurf/s);
    expect(body).not.toContain('value="publish"');
    expect((await send(ida, 'publish', { ...formIn(body), 'form.base': String(expected) })).statusCode).toBe(409);
    await send(ida, 'save', formIn(body));
    expect((await send(ida, 'publish', await open(ida))).statusCode).toBe(303);
    expect(published().title.de).toBe('Idas Entwurf');
  });

  test('at a time, by the clock of the house; and off the schedule again', async () => {
    const form = { ...(await open(ida)), 'title.de': 'Erst am Abend' };
    expect((await send(ida, 'schedule', { ...form, 'form.at': '2026-11-21T12:59' })).statusCode, 'past').toBe(422);
    const due = { ...(await open(ida)), 'form.at': '2026-11-21T18:00' };
    expect((await send(ida, 'schedule', due)).headers.location).toBe(`${at}?done=scheduledContent`);
    expect(await draft()).toMatchObject({ publishAt: '2026-11-21T17:00:00.000Z' });
    await send(ida, 'unschedule', await open(ida));
    expect(await draft()).toMatchObject({ publishAt: null });
    await send(ida, 'schedule', { ...(await open(ida)), 'form.at': '2026-11-21T18:00' });
    await publishDue(server.library, () => new Date('2026-11-21T17:00:00Z'));
    expect(published().title.de).toBe('Erst am Abend');
  });

  test('a writer cannot cancel a scheduled publication; who may is logged, and whoever scheduled it sees it', async () => {
    const { db } = server.storage;
    const form = { ...(await open(falk)), 'title.de': 'Am Heiligen Abend', 'form.at': '2026-12-24T18:00' };
    expect((await send(falk, 'schedule', form)).statusCode).toBe(303);
    const before = await draft();
    const restored = (await readHistory(db, news)).find(({ action }) => action === 'published');
    const tries: [action: string, values: Record<string, string>, address: string][] = [
      ['save', { 'title.de': 'Von Wanda' }, at],
      ['discard', {}, at],
      ['add:text', { 'title.de': 'Auch von Wanda' }, at],
      ['restore', { 'form.revision': String(restored?.number ?? 0) }, `${at}/history`],
    ];
    for (const [action, values, address] of tries) {
      const refused = await send(writer, action, { ...(await open(writer)), ...values }, address);
      expect([refused.statusCode, action]).toEqual([403, action]);
      expect(refused.body, action).toContain('zur Veröffentlichung vorgemerkt');
      if (values['title.de']) expect(refused.body, 'nothing typed is lost').toContain(values['title.de']);
    }
    expect(await draft()).toEqual(before);
    expect((await visit(server, at, { as: writer })).body).not.toContain('value="discard"');
    expect((await visit(server, at, { as: ida })).body).toContain('value="discard"');

    expect((await visit(server, '/office', { as: falk })).body).not.toContain('Aufgehobene Vormerkungen');
    await send(ida, 'save', { ...(await open(ida)), 'title.de': 'Doch anders' });
    expect(await draft()).toMatchObject({ publishAt: null });
    const { lines } = await readLog(db, server.staff.secrets);
    expect(lines.findLast(({ action }) => action === 'unscheduledContent')).toMatchObject({
      staffId: ida.id,
      what: keyOf(news),
    });
    const told = (await visit(server, '/office', { as: falk })).body;
    expect(told).toContain('Aufgehobene Vormerkungen');
    expect(told).toContain(`href="${at}"`);
    expect((await visit(server, '/office', { as: ida })).body, 'not to anybody else').not.toContain('Aufgehobene');
    await send(falk, 'schedule', { ...(await open(falk)), 'form.at': '2026-12-24T18:00' });
    expect((await visit(server, '/office', { as: falk })).body, 'settled').not.toContain('Aufgehobene');
    await send(ida, 'discard', await open(ida));
    expect((await visit(server, '/office', { as: falk })).body).toContain('Aufgehobene Vormerkungen');
  });

  test('the history compares, and an old version comes back as a draft', async () => {
    await send(ida, 'publish', { ...(await open(ida)), 'title.de': 'Alte Fassung' });
    const old = (await readHistory(server.storage.db, news))[0]?.number ?? 0;
    await send(ida, 'publish', { ...(await open(ida)), 'title.de': 'Neue Fassung' });
    const { body } = await visit(server, `${at}/history?revision=${old}`, { as: ida });
    expect(body).toMatch(/<del>Alte <\/del><ins>Neue <\/ins>/);
    const hidden = { ...(await open(ida)), 'form.revision': String(old) };
    // Both pages, as they were and as they are; what is no page of the entry shows one that is.
    const page = async (query: string) =>
      (await visit(server, `${at}/history/page?${query}`, { as: ida })).body.match(/<h1[^>]*>([^<]*)/)?.[1];
    expect(await page(`page=/news-detail/1&view=de&revision=${old}`)).toBe('Alte Fassung');
    expect(await page('page=/news-detail/1&view=de')).toBe('Neue Fassung');
    expect(
      (await visit(server, `${at}/history/page?page=/office/log&revision=${old}`, { as: ida })).headers,
    ).toMatchObject({
      'content-security-policy': expect.stringContaining('sandbox allow-same-origin'),
    });
    expect((await send(ida, 'restore', hidden, `${at}/history`)).statusCode).toBe(303);
    expect(await open(ida)).toMatchObject({ 'title.de': 'Alte Fassung' });
    expect(published().title.de).toBe('Neue Fassung');
    await send(ida, 'discard', await open(ida));
    expect(await draft()).toBeUndefined();
  });

  test('what is named elsewhere stays, and where is said; what is not goes, and comes back', async () => {
    const evening = '/office/content/events/15';
    const { statusCode, body } = await send(ida, 'delete', await open(ida, evening), evening);
    expect(statusCode).toBe(409);
    expect(body).toContain('href="/office/content/people/rohrdommel-quartett"');
    const person = '/office/content/people/windbruch';
    expect((await send(ida, 'delete', await open(ida, person), person)).statusCode).toBe(303);
    expect(await onSite('/about')).not.toContain('person-windbruch');
    const gone = await visit(server, person, { as: ida });
    const hidden = { 'form.version': '0', 'form.base': gone.body.match(/form\.base" value="(\d+)"/)?.[1] ?? '' };
    expect((await send(ida, 'undo', hidden, person)).statusCode).toBe(303);
    expect(await onSite('/about')).toContain('person-windbruch');
    const terms = '/office/content/pages/terms';
    expect((await send(falk, 'delete', await open(falk, terms), terms)).statusCode, 'comes with the code').toBe(409);
  });

  test('a new evening: five questions, the next number, and what follows from the answers', async () => {
    const { body } = await visit(server, '/office/new/events', { as: writer });
    expect(body).toContain('name="event.title.de"');
    const answers = {
      category: 'concert',
      'event.title.de': 'Winterreise',
      'event.title.same': 'yes',
      start: '2027-07-17T18:00',
      place: 'barn',
      'event.venue.de': 'In der Scheune',
      'event.venue.en': 'In the barn',
      'event.artists.variant': 'lines',
      'event.artists.0.de': 'Benno Zeitler – Klavier',
      'event.artists.0.en': 'Benno Zeitler – piano',
      image: 'concert',
    };
    const missing = await send(writer, 'begin', { ...answers, start: '' }, '/office/new/events');
    expect(missing.statusCode).toBe(422);
    expect(missing.body).toContain('Winterreise');
    const begun = await send(writer, 'begin', answers, '/office/new/events');
    expect(begun.headers.location).toBe('/office/content/events/16?done=begunContent');
    const evening = '/office/content/events/16';
    const form = await open(ida, evening);
    expect(form, 'the page words date and time itself').toMatchObject({ 'event.date.de': '', 'event.time.en': '' });
    expect(form).not.toHaveProperty(['year']);
    expect((await send(ida, 'publish', form, evening)).statusCode, 'nobody has said what it is about').toBe(422);
    const whole = { ...(await open(ida, evening)), 'event.description.0.de': 'Vierundzwanzig Lieder.' };
    const said = { ...whole, 'event.description.0.en': 'Twenty-four songs.' };
    expect((await send(ida, 'publish', said, evening)).statusCode).toBe(303);
    expect(await onSite('/events/16')).toContain('Vierundzwanzig Lieder.');
    const copied = await send(ida, 'copy', await open(ida, evening), evening);
    expect(copied.headers.location).toBe('/office/content/events/17?done=copiedContent');
  });

  test('of every kind that the office makes new ones of, one is begun', async () => {
    const answers: Record<Fresh, Record<string, string>> = {
      events: { category: 'concert', start: '2028-07-15T18:00', place: 'barn', 'event.artists.variant': 'lines' },
      news: { date: '2027-02-03', film: 'news-1' },
      media: { variant: 'gallery', year: '2027' },
      people: { variant: 'artists', name: 'Benno Zeitler' },
      works: { composedBy: 'mozart', year: '1786' },
      composers: { name: 'Robert Schumann', born: '1810' },
      places: { number: '18' },
      answers: { part: 'park', order: '7' },
      paths: { order: '9' },
      history: {},
      parkSlides: {},
      aboutSlides: {},
    };
    for (const kind of Object.keys(questions) as Fresh[]) {
      const { body } = await visit(server, `/office/new/${kind}`, { as: writer });
      const said = Object.fromEntries(
        [...withoutTemplates(body).matchAll(/name="([\w.]+\.(?:de|en))"/g)].map(([, name = '']) => [
          name,
          name.includes('artists') ? 'Ada – Flöte' : `Neu: ${kind}`,
        ]),
      );
      const { statusCode, headers } = await send(
        writer,
        'begin',
        { ...said, ...(body.includes('name="image"') && { image: 'concert' }), ...answers[kind] },
        `/office/new/${kind}`,
      );
      expect([kind, statusCode, headers.location]).toEqual([kind, 303, expect.stringContaining('done=begunContent')]);
      const entry = String(headers.location).replace(/\?.*/, '');
      expect((await send(writer, 'discard', await open(writer, entry), entry)).statusCode, kind).toBe(303);
    }
    // A film by its link, as it is pasted; a picture can wait.
    const lent = { variant: 'lentFilm', 'title.de': 'Probe', 'title.en': 'Rehearsal', year: '2027' };
    const link = { ...lent, key: 'https://youtu.be/dQw4w9WgXcQ?si=x' };
    const refused = await send(
      writer,
      'begin',
      { ...lent, key: 'https://evil.example/dQw4w9WgXcQ' },
      '/office/new/media',
    );
    expect(refused.statusCode, 'control').toBe(422);
    const film = String((await send(writer, 'begin', link, '/office/new/media')).headers.location).replace(/\?.*/, '');
    const { body: form } = await visit(server, film, { as: writer });
    expect(form).toContain('value="dQw4w9WgXcQ"');
    expect(form).toMatch(/<option value="lentFilm" selected[^>]*>[\s\S]*<option value="youtube" selected/);
    expect(form).toContain('Neu und noch nie veröffentlicht.');
    expect((await send(writer, 'discard', await open(writer, film), film)).statusCode).toBe(303);
    // Without a script another shape and another row are a way to the server, which keeps what was typed.
    const shape = await send(writer, 'save', { variant: 'team', name: 'Ada' }, '/office/new/people');
    expect([shape.statusCode, shape.body]).toEqual([200, expect.stringContaining('value="Ada"')]);
    const row = { 'event.artists.variant': 'lines', 'event.artists.0.de': 'Ada – Flöte' };
    const { body } = await send(writer, 'add:event.artists', row, '/office/new/events');
    expect(body).toContain('name="event.artists.1.de"');
  });

  test('evenings stand in their list with their day, the newest first', async () => {
    const { body } = await visit(server, '/office/content/events', { as: ida });
    const years = [...body.matchAll(/>\d{1,2}\.[ \u00A0]\p{L}+[ \u00A0](\d{4})</gu)].map(([, year]) => Number(year));
    expect(years.length).toBeGreaterThan(5);
    expect(years).toEqual(years.toSorted((a, b) => b - a));
  });

  test('people are called by their names, and not by what they do', async () => {
    const { body } = await visit(server, '/office/content/people', { as: ida });
    expect(body).toMatch(/>Änne Öhlund<\/a>/);
  });

  test('several drafts count from one moment on, or none of them does', async () => {
    const second = '/office/content/news/2';
    await send(ida, 'save', { ...(await open(ida)), 'title.de': 'Zusammen eins' });
    await send(ida, 'save', { ...(await open(ida, second)), 'title.de': '' }, second);
    const waiting = async (more = '') => (await visit(server, `/office/content?only=waiting${more}`, { as: ida })).body;
    const ticked = /<input type="checkbox"[^>]*name="pick\.[^>]*checked/;
    expect(await waiting()).toMatch(ticked);
    expect(await waiting('&tick=none')).not.toMatch(ticked);
    for (const way of ['Alle auswählen', 'Alle abwählen']) expect(await waiting()).toContain(`>${way}</a>`);
    const picked = async () =>
      Object.fromEntries(
        (await readDrafts(server.storage.db)).map(({ kind, entry, version }) => [
          `pick.${kind}.${entry}`,
          String(version),
        ]),
      );
    const picks = await picked();
    const refused = await send(ida, 'publish', picks, '/office/content');
    expect(refused.statusCode).toBe(422);
    expect(published().title.de).not.toBe('Zusammen eins');
    await send(ida, 'save', { ...(await open(ida, second)), 'title.de': 'Zusammen zwei' }, second);
    const { epoch } = server.library.present;
    const together = await picked();
    expect((await send(writer, 'publish', together, '/office/content')).statusCode).toBe(403);
    expect((await send(ida, 'publish', picks, '/office/content')).statusCode, 'one has changed').toBe(409);
    expect((await send(ida, 'publish', together, '/office/content')).statusCode).toBe(303);
    expect(server.library.present.epoch).toBe(epoch + 2);
    expect(await readDrafts(server.storage.db)).toEqual([]);
  });

  test('of the drafts that wait one’s own are ticked, and those that were sent stay ticked', async () => {
    const second = '/office/content/news/2';
    await send(ida, 'save', { ...(await open(ida)), 'title.de': 'Von Henrike' });
    await send(writer, 'save', { ...(await open(writer, second)), 'title.de': '' }, second);
    const boxes = (body: string) =>
      [...body.matchAll(/<input type="checkbox"[^>]*>/g)].map(([box]) => [
        /news\.\d/.exec(box)?.[0],
        /checked/.test(box),
      ]);
    const list = '/office/content?only=waiting';
    const shown = async (more = '') => boxes((await visit(server, list + more, { as: ida })).body);
    expect(await shown()).toEqual([
      ['news.1', true],
      ['news.2', false],
    ]);
    expect(await shown('&tick=all')).toEqual([
      ['news.1', true],
      ['news.2', true],
    ]);
    const version = String((await readDraft(server.storage.db, { kind: 'news', id: '2' }))?.version);
    const refused = await send(ida, 'publish', { 'pick.news.2': version }, list);
    expect(refused.statusCode).toBe(422);
    expect(boxes(refused.body)).toEqual([
      ['news.1', false],
      ['news.2', true],
    ]);
  });

  test('“Today” says at once whose drafts wait, to whom may publish them and to their author', async () => {
    const second = '/office/content/news/2';
    const today = async (as: Person) => (await visit(server, '/office', { as })).body.replaceAll('<!-- -->', '');
    expect(await today(ida)).not.toContain('Entwurf von');
    await send(writer, 'save', { ...(await open(writer)), 'title.de': 'Von Wanda' });
    await send(writer, 'save', { ...(await open(writer, second)), 'title.de': 'Von Wanda' }, second);
    await send(falk, 'save', { ...(await open(falk, '/office/content/news/1')), 'title.de': 'Von Falk' });
    expect(await today(ida)).toContain('Ein Entwurf von Wanda wartet.');
    expect(await today(ida)).toContain('Ein Entwurf von Falk wartet.');
    expect(await today(ida)).toContain('href="/office/content?only=waiting"');
    expect(await today(writer)).toContain('Ein Entwurf von Wanda wartet.');
    expect(await today(writer)).not.toContain('von Falk');
  });

  test('a confirmation names what it is about, also when that is gone', async () => {
    const address = '/office/content/people/windbruch';
    const deleted = await send(falk, 'delete', await open(falk, address), address);
    const { body } = await follow(server, deleted, { as: falk });
    const text = body.replaceAll('<!-- -->', '');
    expect(text).toContain('„Windbruch“ ist gelöscht.');
    expect(text).toMatch(/<h1[^>]*>Windbruch<\/h1>/);
    expect(text).toContain('Gelöscht von Falk');
    expect(text).not.toMatch(/Noch ohne Titel|Veröffentlicht von/);
    const hidden = formIn(body, 'action="/office/content/people/windbruch"');
    const undone = await send(falk, 'undo', hidden, address);
    const back = (await follow(server, undone, { as: falk })).body;
    expect(back).toContain('„Windbruch“ ist zurückgenommen.');
  });

  test('a list gets a row, changes its order and loses a row without a script', async () => {
    const form = await open(ida);
    const [first, second] = [form['text.0.de'] ?? '', 'Zweiter Absatz'];
    const two = { ...form, 'text.1.de': second, 'text.1.en': 'Second' };
    expect((await send(ida, 'add:text', two)).headers.location).toBe(`${at}?row=text#text.2`);
    expect(await open(ida, `${at}?row=text`)).toMatchObject({ 'text.2.de': '' });
    await send(ida, 'up:text.1', await open(ida));
    expect(await open(ida)).toMatchObject({ 'text.0.de': second, 'text.1.de': first });
    await send(ida, 'remove:text.0', await open(ida));
    expect(await draft(), 'as it was before').toBeUndefined();
  });

  test('hostile words stay words; what no field has is refused', async () => {
    const hostile = '<script>alert(1)</script>"><img src=x onerror=alert(1)>';
    const form = await open(ida);
    expect((await send(ida, 'save', { ...form, 'title.fr': 'x' })).statusCode).toBe(422);
    expect((await send(ida, 'save', { ...form, __proto__: 'x', 'constructor.name': 'x' })).statusCode).toBe(422);
    expect((await send(ida, 'save', { ...form, 'form.version': 'x' })).statusCode).toBe(422);
    const turned = await send(ida, 'publish', { ...form, 'title.de': 'harm\u202Elos', 'title.en': 'a'.repeat(301) });
    expect(turned.body).toContain('ein unsichtbares Zeichen');
    expect(turned.body).toContain('Das ist zu lang');
    await server.storage.db.deleteFrom('contentDrafts').execute();
    const large = await send(ida, 'save', { ...form, 'text.0.de': 'a'.repeat(2 ** 20) });
    expect(large.statusCode).toBe(413);
    const everywhere = Object.fromEntries(
      Object.entries(form).map(([name, text]) => [name, /\.(de|en)$/.test(name) ? hostile : text]),
    );
    expect((await send(ida, 'publish', everywhere)).statusCode).toBe(303);
    for (const address of ['/news-detail/1', '/news', at, `${at}/history?revision=0`, '/office/content?only=recent']) {
      const { body } = await visit(server, address, { as: ida });
      expect(body, address).not.toMatch(/<script>alert|<img src=x/);
    }
    await send(ida, 'undo', await open(ida));
  });

  test('the log says who did what with which entry, and no word of it', async () => {
    await send(ida, 'save', { ...(await open(ida)), 'title.de': 'Geheimnis' });
    await send(falk, 'publish', await open(falk));
    const { lines, changed } = await readLog(server.storage.db, server.secrets);
    expect(changed).toEqual([]);
    expect(lines.slice(-2).map(({ name, action, what }) => [name, action, what])).toEqual([
      ['Henrike Voss', 'draftedContent', 'news/1.yaml'],
      ['Falk', 'publishedContent', 'news/1.yaml'],
    ]);
    expect(stringify(lines)).not.toContain('Geheimnis');
  });
});

// Pictures have pages of their own.
const written = editedKinds.filter((kind) => kind !== 'pictures');

describe('one of each kind', () => {
  let server: InProcess;
  let owner: Person;
  beforeAll(async () => {
    server = await inProcess();
    owner = await staffMember(server, 'owner');
  });
  afterAll(() => server.close());

  test.each(written)(
    '%s: the page says every field, and sent back unchanged it changes nothing',
    async (kind: KindName) => {
      const entries = [...server.library.present.entries.values()].filter((entry) => entry.kind === kind);
      for (const { id } of entries) {
        const address = `/office/content/${kind}/${id}`;
        const { body } = await visit(server, address, { as: owner });
        const ids = [...withoutTemplates(body).matchAll(/\sid="([^"]+)"/g)].map(([, one]) => one);
        expect(
          ids.filter((one, place) => ids.indexOf(one) < place),
          `${address}: ids that occur twice`,
        ).toEqual([]);
        const answer = await press(server, address, { ...formIn(body), action: 'save' }, { as: owner });
        expect([answer.statusCode, answer.headers.location], address).toEqual([303, `${address}?done=sameContent`]);
      }
      expect(await readDrafts(server.storage.db)).toEqual([]);
      const list = await visit(server, `/office/content/${kind}`, { as: owner });
      expect(list.body).toContain(`/office/content/${kind}/`);
    },
  );

  // Notices on all pages are written on “Today”: there may be none.
  const worded = written.filter((kind) => kind !== 'siteNotices');
  test.each(worded)('%s: a word that is changed in both languages is published', async (kind: KindName) => {
    const [entry] = [...server.library.present.entries.values()].filter((one) => one.kind === kind);
    const address = `/office/content/${kind}/${entry?.id}`;
    const form = formIn((await visit(server, address, { as: owner })).body);
    const wanted = kind === 'parkMap' ? /\.x$/ : kind === 'parkDetail' ? /^(title|category)/ : /\.(de|en)$/;
    const changed = Object.keys(form)
      .filter((name) => wanted.test(name) && !/date\.|artists/.test(name))
      .slice(0, 2);
    const words = changed.map((name) => [name, kind === 'parkMap' ? '0,5' : `${form[name]} Neu.`]);
    const sent = { ...form, ...Object.fromEntries(words), action: 'publish' };
    const answer = await press(server, address, sent, { as: owner });
    expect(answer.headers.location, answer.body.match(/<section class="[^"]*faults.*?<\/section>/s)?.[0]).toBe(
      `${address}?done=publishedContent`,
    );
  });
});
