import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { filmLimits } from '#contract/content/film-file.ts';
import type { FilmFile } from '#contract/content/media.ts';
import { languages } from '#contract/language.ts';
import { readAuditRows } from '#server/audit/log.ts';
import { exportContent } from '#server/content/export.ts';
import { parseData, readDraft } from '#server/content/store.ts';
import { deleteUnusedMedia } from '#server/content/unused-media.ts';
import { addPart, deleteUnusedFilms, deleteUpload, finishUpload } from '#server/films/films.ts';
import { cacheControl } from '#server/http/headers.ts';
import { limits } from '#server/limits.ts';
import { readShippedMedia } from '#server/pictures/shipped-media.ts';
import type { Database } from '#server/storage/tables.ts';
import { onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import { buildBox, buildMp4 } from '#tests/harness/films.ts';
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts';
import { createTwoColourImage, encodeJpeg } from '#tests/harness/photographs.ts';
import { publishEntry } from '#tests/harness/publish.ts';
import { sendFiles } from '#tests/harness/send-files.ts';
import { createStaffMember, getPage, postForm, readHiddenField, type TestStaff } from '#tests/harness/staff.ts';
import { german, textIn } from '#tests/harness/texts.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';

const databases = startEngines();
/** More than two parts; metadata contains a position, as on a phone. */
const film = Buffer.concat([
  await readFile(join(fixtureContentFolder, 'films/media-1/film.h264.mp4')),
  buildBox('mdat', Buffer.alloc(2 * filmLimits.partBytes, 'Heu')),
  buildBox('udta', buildBox('©xyz', Buffer.from('+53.5000+013.2000/'))),
]);

const beginUpload = async ({ app }: InProcessServer, as: TestStaff, payload: object) => {
  const headers = { cookie: as.cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await app.inject({ method: 'POST', url: '/office/films/uploads', headers, payload });
  const isJson = String(answer.headers['content-type']).includes('json');
  const upload = (isJson ? answer.json() : {}) as { upload: string; arrived: number; errorCode?: string };
  return { status: answer.statusCode, ...upload };
};

const slice = (number: number) => film.subarray(number * filmLimits.partBytes, (number + 1) * filmLimits.partBytes);
const partCount = Math.ceil(film.length / filmLimits.partBytes);

const sendPart = ({ app }: InProcessServer, as: TestStaff, upload: string, number: number, payload = slice(number)) => {
  const own = { cookie: as.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/octet-stream' };
  return app.inject({ method: 'POST', url: `/office/films/uploads/${upload}/${number}`, headers: own, payload });
};

async function sendAllParts(server: InProcessServer, as: TestStaff) {
  const { upload } = await beginUpload(server, as, { name: 'Ernte 2026.mp4', bytes: film.length });
  for (let number = 0; number < partCount; number++) await sendPart(server, as, upload, number);
  return upload;
}

const completeUpload = (server: InProcessServer, as: TestStaff, upload: string) =>
  postForm(server, '/office/films/new', { action: 'finish', upload }, { as });
const uploadFilm = async (server: InProcessServer, as: TestStaff) =>
  completeUpload(server, as, await sendAllParts(server, as));
const listPartNumbers = ({ storage: { db } }: InProcessServer) => db.selectFrom('filmParts').select('number').execute();
const sendForm = (server: InProcessServer, as: TestStaff, name: string, bytes: Buffer) =>
  sendFiles(server, '/office/films/new', [{ name, bytes }], { as, field: 'film' });

const filmUrl = '/office/films/ernte-2026';
const name = { kind: 'films', id: 'ernte-2026' } as const;
const readFilmDraft = async ({ storage: { db } }: InProcessServer) =>
  parseData((await readDraft(db, name)) ?? { data: '{}' }) as { file: FilmFile; image?: string; lines?: unknown[] };
const postAction = async (server: InProcessServer, as: TestStaff, values: Record<string, string>) => {
  const base = readHiddenField(await getPage(server, filmUrl, { as }), 'base');
  return postForm(server, filmUrl, { version: '0', base, ...values }, { as });
};

async function publishAll(server: InProcessServer, file: FilmFile) {
  const title = { de: 'Die Ernte', en: 'The harvest' };
  const lines = [{ from: 1, to: 4, caption: { de: 'Heu & Stroh', en: 'Hay & straw' } }];
  await publishEntry(server, 'films', name.id, { title, image: 'oak', lines, file });
  const item = { id: 90, year: 2026, image: 'oak', title, description: title, type: 'video', category: title };
  await publishEntry(server, 'media', '90', { ...item, film: name.id });
}

onEachEngine('%s', (engine) => {
  test('an interrupted film upload continues, and the film is served, taken down and put back', async () => {
    await using server = await startInProcess(await databases.createDatabase(engine));
    const [as, other] = [await createStaffMember(server, 'office'), await createStaffMember(server, 'writer')];
    const { app } = server;
    const announced = { name: 'Ernte 2026.mp4', bytes: film.length };
    const { upload } = await beginUpload(server, as, announced);
    await sendPart(server, as, upload, 0);
    await sendPart(server, as, upload, 0);
    expect((await sendPart(server, as, upload, 1, slice(1).subarray(1))).statusCode).toBe(422);
    expect((await sendPart(server, other, upload, 1)).statusCode).toBe(404);
    expect((await completeUpload(server, as, upload)).statusCode).toBe(409);
    expect(await beginUpload(server, as, { ...announced, upload })).toMatchObject({ upload, arrived: 1 });
    for (let number = 1; number < partCount; number++) await sendPart(server, as, upload, number);
    const done = await completeUpload(server, as, upload);
    expect([done.statusCode, done.headers.location]).toEqual([303, `${filmUrl}?done=uploadedFilm`]);
    expect((await uploadFilm(server, as)).headers.location).toBe(done.headers.location);
    expect(await listPartNumbers(server)).toHaveLength(partCount);
    const { file } = await readFilmDraft(server);
    expect(file).toMatchObject({ width: 1280, height: 720, sound: false, type: 'video/mp4; codecs="avc1.64001f"' });

    await publishAll(server, file);
    const page = (await app.inject('/media-detail/90?lng=de')).body;
    const [address = ''] = page.match(/\/media\/film\.[\w-]{10}\.mp4/) ?? [];
    expect(page).toContain('Heu &amp; Stroh');
    const captions = (await app.inject(`/films/${name.id}.en.vtt`)).body;
    expect(captions).toContain('00:00:01.000 --> 00:00:04.000\nHay &amp; straw');
    const all = await app.inject(address);
    const served = { 'content-type': 'video/mp4', 'accept-ranges': 'bytes', 'cache-control': cacheControl.picture };
    expect(all.headers).toMatchObject({ ...served, 'content-length': String(film.length) });
    expect(String(all.headers['content-security-policy'])).toContain("default-src 'none'");
    expect(all.rawPayload.includes('+53.5000')).toBe(false);
    const middle = filmLimits.partBytes - 10;
    const range = await app.inject({ url: address, headers: { range: `bytes=${middle}-${middle + 19}` } });
    expect(range.headers['content-range']).toBe(`bytes ${middle}-${middle + 19}/${film.length}`);
    expect(range.rawPayload).toEqual(film.subarray(middle, middle + 20));
    const status = async (headers: Record<string, string>) => (await app.inject({ url: address, headers })).statusCode;
    expect(await status({ range: 'bytes=999999999-' })).toBe(416);
    expect(await status({ 'if-none-match': String(all.headers.etag) })).toBe(304);
    expect(await status({ range: 'bytes=0-1', 'if-range': '"another"' })).toBe(200);

    const folder = await mkdtemp(join(server.folder, 'export-'));
    await exportContent(folder, server.library);
    expect(await readFile(join(folder, 'films/ernte-2026/film.mp4'))).toEqual(all.rawPayload);
    expect((await readShippedMedia(folder)).films.get(name.id)?.get('film.mp4')).toMatch(/^\/media\/film\./);

    const takeDown = { action: 'takeDown', reason: 'person', note: 'Brief' };
    expect((await postAction(server, other, takeDown)).statusCode).toBe(403);
    expect((await postAction(server, as, { action: 'takeDown' })).statusCode).toBe(422);
    const old = { base: '0' };
    expect((await postAction(server, as, { ...takeDown, ...old })).statusCode, 'of an old form').toBe(409);
    expect((await postAction(server, as, takeDown)).headers.location).toBe(`${filmUrl}?done=tookDownFilm`);
    expect((await app.inject(address)).statusCode).toBe(410);
    const afterwards = (await app.inject('/media-detail/90?lng=de')).body;
    expect(afterwards).toContain(german('library.film.down'));
    expect(afterwards).not.toMatch(/\/media\/film\.|Brief/);
    const { body } = await getPage(server, filmUrl, { as });
    expect(body).toContain(german('filmLibrary.email.body', { title: 'Die Ernte' }));
    expect(body).toMatch(/: [^.]*Die Ernte/);
    const reason = 'Jemand auf dem Bild möchte es: Brief';
    for (const text of [reason, 'about the film “The harvest”', 'href="/office/pictures/oak#take-down"'])
      expect(body).toContain(text);
    expect((await postAction(server, as, { action: 'putBack', ...old })).statusCode, 'of an old form').toBe(409);
    expect((await app.inject(address)).statusCode).toBe(410);
    expect((await postAction(server, as, { action: 'putBack' })).headers.location).toBe(`${filmUrl}?done=putBackFilm`);
    expect((await app.inject(address)).statusCode).toBe(200);
    expect((await app.inject('/media-detail/90?lng=de')).body).toContain(address);
    const logged = (await readAuditRows(server.storage.db, server.secrets)).lines.map(({ action }) => action);
    expect(logged).toEqual(expect.arrayContaining(['uploadedFilm', 'tookDownFilm', 'putBackFilm']));
    await postAction(server, as, takeDown);
    await server.storage.db.deleteFrom('films').execute();
    const late = await postAction(server, as, { action: 'putBack' });
    expect([late.statusCode, late.body.includes(german('errors.filmDeleted'))]).toEqual([409, true]);
  });

  test('a film that was taken down stays down when somebody uploads it again, until it is published', async () => {
    const settings = await databases.createDatabase(engine);
    await using server = await startInProcess(settings);
    const [office, writer] = [await createStaffMember(server, 'office'), await createStaffMember(server, 'writer')];
    await uploadFilm(server, office);
    const { file } = await readFilmDraft(server);
    await publishAll(server, file);
    const [address = ''] = (await server.app.inject('/media-detail/90?lng=de')).body.match(/\/media\/film[^"]+/) ?? [];
    const answer = async ({ app } = server) => (await app.inject(address)).statusCode;
    expect(await answer()).toBe(200);
    await postAction(server, office, { action: 'takeDown', reason: 'person', note: 'Brief' });
    expect(await answer()).toBe(410);
    const again = String((await uploadFilm(server, writer)).headers.location);
    const page = again.split('?')[0] ?? '';
    const [, id = ''] = page.match(/^\/office\/films\/([\w-]+)$/) ?? [];
    expect([await answer(), id]).toEqual([410, 'ernte-2026-2']);
    {
      await using restarted = await startInProcess({ ...settings, DATA_DIR: server.folder });
      expect(await answer(restarted)).toBe(410);
    }
    for (const language of languages) {
      const { body } = await getPage(server, `${page}?lng=${language}`, { as: writer });
      const reason = `${textIn[language]('pictureLibrary.takedown.reasons.person')}: Brief`;
      expect(body).toMatch(new RegExp(textIn[language]('filmLibrary.takedown.again', { when: '21\\D[^<]*', reason })));
    }
    const words = { title: { de: 'Neu', en: 'New' }, image: 'oak', transcript: [{ de: 'Heu.', en: 'Hay.' }] };
    await publishEntry(server, 'films', id, { ...words, file });
    expect(await answer()).toBe(200);
    expect((await getPage(server, page, { as: writer })).body).not.toContain('heruntergenommen, ');
    await deleteUnusedMedia(server.library, server.clock.now);
    await postAction(server, office, { action: 'putBack' });
    expect(await answer()).toBe(200);
  });

  test('a film that was only drafted is shown to the staff alone, until it is published', async () => {
    await using server = await startInProcess(await databases.createDatabase(engine));
    const [writer, office] = [await createStaffMember(server, 'writer'), await createStaffMember(server, 'office')];
    await uploadFilm(server, writer);
    const { body } = await getPage(server, filmUrl, { as: writer });
    const [, own = ''] = body.match(/<video[^>]+src="(\/office\/media\/film[^"]+)"/) ?? [];
    const address = own.replace('/office', '');
    const anonymous = async (url: string) => (await server.app.inject(url)).statusCode;
    expect([await anonymous(address), await anonymous(own)]).toEqual([404, 303]);
    const helper = await createStaffMember(server, 'door', 15);
    expect((await getPage(server, own, { as: helper })).statusCode).toBe(403);
    const range = await getPage(server, own, { as: office, headers: { range: 'bytes=0-9' } });
    expect([range.statusCode, range.headers['cache-control']]).toEqual([206, 'private, no-store']);
    const { file } = await readFilmDraft(server);
    await publishAll(server, file);
    const shown = await server.app.inject(address);
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, cacheControl.picture]);
    expect((await getPage(server, filmUrl, { as: writer })).body).toContain(`src="${address}"`);
    // Pages that are still open name it after its entry is deleted.
    await publishEntry(server, 'media', '90', undefined, 2);
    await publishEntry(server, 'films', name.id, undefined, 1);
    expect(await anonymous(address)).toBe(200);
  });

  test('repeated or late requests of an upload bring back no erased location and store no second film', async () => {
    await using server = await startInProcess(await databases.createDatabase(engine));
    const { db } = server.storage;
    const id = await sendAllParts(server, await createStaffMember(server, 'office'));
    const last = partCount - 1;
    const withPlace = slice(last);
    const listParts = () => db.selectFrom('filmParts').select(['number', 'bytes']).orderBy('number').execute();
    const stored = async () => (await listParts()).map(({ bytes }) => Buffer.from(bytes).includes('+53.5000'));
    // Both requests find the upload open before the other one writes.
    const upload = await db.selectFrom('filmUploads').selectAll().executeTakeFirstOrThrow();
    const blanked = Buffer.from(withPlace).fill(0, withPlace.indexOf('+53.5000'));
    await db.updateTable('filmParts').set({ bytes: blanked }).where('number', '=', last).execute();
    expect(await addPart(db, upload, last, withPlace)).toBe(true);
    expect((await stored())[last]).toBe(false);
    const finishIt = () => finishUpload(db, upload, server.clock.now);
    await Promise.all([finishIt(), finishIt()]).then(finishIt);
    expect(await db.selectFrom('films').select('uploadId').execute()).toEqual([{ uploadId: id }]);
    expect(await addPart(db, upload, last, withPlace)).toBe(false);
    expect(await stored()).toEqual(Array(partCount).fill(false));
    await db.deleteFrom('filmParts').execute();
    expect(await addPart(db, upload, 0, slice(0))).toBe(false);
    expect(await stored()).toEqual([]);
  });

  test('the upload of a film that is stored already changes only the time of its last use', async () => {
    await using server = await startInProcess(await databases.createDatabase(engine));
    const as = await createStaffMember(server, 'office');
    await uploadFilm(server, as);
    const readFilm = () => server.storage.db.selectFrom('films').selectAll().executeTakeFirstOrThrow();
    const first = await readFilm();
    server.advance(1000);
    await uploadFilm(server, as);
    expect(await readFilm()).toEqual({ ...first, lastUsedAt: server.clock.now.toISOString() });
  });

  test('unused films are deleted after a month, incomplete uploads after a day', async () => {
    await using server = await startInProcess(await databases.createDatabase(engine));
    const as = await createStaffMember(server, 'office');
    await uploadFilm(server, as);
    const { upload } = await beginUpload(server, as, { name: 'halb.mp4', bytes: film.length });
    await sendPart(server, as, upload, 0);
    const { db } = server.storage;
    const leftAfter = async (milliseconds: number) => {
      await deleteUnusedMedia(server.library, new Date(server.clock.now.getTime() + milliseconds));
      const films = await db.selectFrom('films').select('hash').execute();
      const uploads = await db.selectFrom('filmUploads').select('id').execute();
      return [films.length, uploads.length, (await listPartNumbers(server)).length];
    };
    expect(await leftAfter(1000)).toEqual([1, 1, partCount + 1]);
    expect(await leftAfter(limits.filmUploadLife + 1000)).toEqual([1, 0, partCount]);
    expect(await leftAfter(2 * limits.unusedMediaLife)).toEqual([1, 0, partCount]);
    await db.deleteFrom('contentDrafts').execute();
    expect(await leftAfter(3 * limits.unusedMediaLife - 1000)).toEqual([1, 0, partCount]);
    expect(await leftAfter(4 * limits.unusedMediaLife)).toEqual([0, 0, 0]);
    // A server was killed while it deleted a film.
    const bytes = Buffer.from('x');
    await db
      .insertInto('filmParts')
      .values([1, 2].map((number) => ({ uploadId: 'x', number, bytes })))
      .execute();
    expect(await leftAfter(4 * limits.unusedMediaLife)).toEqual([0, 0, 0]);
  });
});

describe('requests get a turn while a large film is deleted', () => {
  const parts = 60;
  const upload = { id: 'x', name: 'x.mp4', bytes: parts, by: 'x', at: '2026-11-21T12:00:00.000Z' };
  const facts = { sourceHash: 'x', uploadId: 'x', facts: '{}', at: 'x', lastUsedAt: '2026', publishedAt: null };

  test.each([
    ['an upload that is ended', (db: Database) => deleteUpload(db, 'x')],
    ['an upload that is refused', (db: Database, now: Date) => finishUpload(db, upload, now).catch(() => {})],
    ['an upload that was left', (db: Database, now: Date) => deleteUnusedFilms(db, [], new Date(now.getTime() + 9e9))],
    [
      'a film that is no longer used',
      async (db: Database, now: Date) => {
        await db.deleteFrom('filmUploads').execute();
        await db
          .insertInto('films')
          .values({ hash: 'x', address: 'x', bytes: parts, ...facts })
          .execute();
        await deleteUnusedFilms(db, [], now);
      },
    ],
  ])('%s', async (_, remove) => {
    await using server = await startInProcess();
    const { db } = server.storage;
    await db.insertInto('filmUploads').values(upload).execute();
    for (let number = 0; number < parts; number++)
      await db
        .insertInto('filmParts')
        .values({ uploadId: 'x', number, bytes: Buffer.alloc(1000) })
        .execute();
    const counts = [parts];
    let isDone = false;
    const deletion = remove(db, server.clock.now).finally(() => {
      isDone = true;
    });
    while (!isDone) {
      counts.push((await listPartNumbers(server)).length);
      await setImmediate();
    }
    await deletion;
    counts.push((await listPartNumbers(server)).length);
    const steps = counts.map((count, index) => count - (counts[index + 1] ?? count));
    expect([Math.max(...steps) < parts / 2, counts.at(-1)], String(counts)).toEqual([true, 0]);
  });
});

test('without script a form uploads a film, and refuses other files with a sentence', async () => {
  await using server = await startInProcess();
  const as = await createStaffMember(server, 'writer');
  expect((await sendForm(server, as, 'Ernte 2026.mp4', film)).headers.location).toBe(`${filmUrl}?done=uploadedFilm`);
  const before = await listPartNumbers(server);
  for (const [file, bytes, sentence] of [
    [
      'Seite.mp4',
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      german('filmLibrary.error.notFilm', { file: 'Seite.mp4' }),
    ],
    [
      '<b>4K.mp4',
      buildMp4({ width: 3840, height: 2160 }),
      german('filmLibrary.error.tooLarge', { file: '&lt;b&gt;4K.mp4', width: 3840, height: 2160 }),
    ],
  ] as const) {
    const answer = await sendForm(server, as, file, bytes);
    expect([answer.statusCode, answer.body.includes(sentence)], file).toEqual([422, true]);
  }
  for (const field of ['film', 'other']) {
    const payload = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.mp4"\r\n\r\nab`;
    const own = { cookie: as.cookie, accept: 'text/html', 'sec-fetch-site': 'same-origin' };
    const headers = { ...own, 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await server.app.inject({ method: 'POST', url: '/office/films/new', payload, headers });
    expect(answer.statusCode, field).toBe(400);
  }
  expect((await beginUpload(server, as, { name: 'a.mp4', bytes: filmLimits.bytes + 1 })).errorCode).toBe('tooHeavy');
  expect((await beginUpload(server, as, { name: 'a.mp4', bytes: '12' })).status).toBe(422);
  expect(await listPartNumbers(server)).toEqual(before);
  expect(await server.storage.db.selectFrom('filmUploads').select('id').execute()).toEqual([]);
});

test('a person may have two open film uploads, which take no space from others and can be ended', async () => {
  await using server = await startInProcess();
  const { db } = server.storage;
  const [writer, other] = [await createStaffMember(server, 'writer'), await createStaffMember(server, 'writer')];
  const owner = await createStaffMember(server, 'owner');
  const room = limits.filmsBytes - filmLimits.bytes - 50_000_000;
  const kept = { sourceHash: 'x', uploadId: 'x', facts: '{}', at: 'x', lastUsedAt: '9', publishedAt: null };
  const row = { hash: 'x', address: '/media/film.x.mp4', bytes: room, ...kept };
  await db.insertInto('films').values(row).execute();
  const announce = (as: TestStaff, bytes = filmLimits.bytes) =>
    beginUpload(server, as, { name: 'Große Wiese.mp4', bytes });
  const first = await announce(writer);
  // The person's announced uploads count in full, uploads of others by what has arrived.
  expect((await announce(writer)).errorCode).toBe('noRoom');
  expect([first.status, (await announce(other)).status, (await announce(writer, 10)).status]).toEqual([200, 200, 200]);
  expect((await announce(writer, 10)).errorCode).toBe('uploadsOpen');
  const part = Buffer.alloc(filmLimits.partBytes);
  await sendPart(server, writer, first.upload, 0, part);
  const pageFor = async (as: TestStaff) => (await getPage(server, '/office/films/new', { as })).body;
  const listed = async (as: TestStaff) => [...(await pageFor(as)).matchAll(/value="end:(\w+)"/g)].map(([, id]) => id);
  const counts = [writer, other, owner].map(async (as) => (await listed(as)).length);
  expect(await Promise.all(counts)).toEqual([2, 1, 3]);
  const line = { name: 'Große Wiese.mp4', person: 'Henrike Voss', arrived: 1, all: 210 };
  expect((await pageFor(owner)).replaceAll('\u00A0', ' ')).toContain(german('filmLibrary.upload.open.line', line));
  const end = (as: TestStaff) => postForm(server, '/office/films/new', { action: `end:${first.upload}` }, { as });
  expect((await end(other)).statusCode).toBe(404);
  expect((await end(owner)).headers.location).toBe('/office/films/new?done=endedUpload');
  expect(await listed(writer)).not.toContain(first.upload);
  expect(await listPartNumbers(server)).toEqual([]);
  expect((await sendPart(server, writer, first.upload, 1, part)).statusCode).toBe(404);
  const bytes = limits.filmsBytes - 100;
  await db.updateTable('films').set({ bytes }).execute();
  const answer = await sendPart(server, other, (await listed(other))[0] ?? '', 0, part);
  expect([answer.statusCode, answer.json()]).toEqual([422, { errorCode: 'noRoom' }]);
});

test('a film whose usual address belongs to another film gets another address', async () => {
  await using server = await startInProcess();
  const as = await createStaffMember(server, 'writer');
  const { db } = server.storage;
  const films = () => db.selectFrom('films').select(['hash', 'address']).execute();
  await uploadFilm(server, as);
  const [{ hash = '', address = '' } = {}] = await films();
  // Another film with the same first ten digits of the hash.
  const sameStart = { hash: `${hash.slice(0, 10)}${'0'.repeat(22)}`, sourceHash: 'x' };
  await db.updateTable('films').set(sameStart).execute();
  expect((await uploadFilm(server, as)).statusCode).toBe(303);
  const own = `/media/film.${hash.slice(10, 20)}.mp4`;
  expect((await films()).map((one) => one.address).toSorted()).toEqual([address, own].toSorted());
});

test('the office uploads a still and captions, without which a film with sound is not published', async () => {
  await using server = await startInProcess();
  const as = await createStaffMember(server, 'office');
  await sendForm(server, as, 'Ernte 2026.mp4', buildMp4());
  const sendTo = (file: string, bytes: Uint8Array, values: Record<string, string>) =>
    sendFiles(server, filmUrl, [{ name: file, bytes }], { as, field: 'file', values });
  await sendTo('Standbild ernte.jpg', await encodeJpeg(createTwoColourImage()), { what: 'still' });
  expect((await readFilmDraft(server)).image).toBe('standbild-ernte');
  const form = '/office/content/films/ernte-2026';
  const save = { action: 'publish', 'title.de': 'Ernte', 'title.en': 'Harvest', variant: 'uploaded', image: 'oak' };
  const version = readHiddenField(await getPage(server, form, { as }), 'form.version');
  const refused = await postForm(server, form, { ...save, 'form.version': version, 'form.base': '0' }, { as });
  expect([refused.statusCode, refused.body.includes(german('editor.issue.captionsMissing'))]).toEqual([422, true]);

  const captions = (language: string, bytes: Buffer) =>
    sendTo(`${language}.vtt`, bytes, { what: 'captions', language });
  const vtt = (text: string) => Buffer.from(`WEBVTT\n\n00:01.000 --> 00:04.000\n${text}\n`);
  expect((await captions('de', vtt('Heu'))).headers.location).toBe(`${filmUrl}?done=changedFilm`);
  await captions('en', vtt('Hay'));
  expect((await readFilmDraft(server)).lines).toEqual([{ from: 1, to: 4, caption: { de: 'Heu', en: 'Hay' } }]);
  expect((await getPage(server, `${filmUrl}/captions/en`, { as })).body).toContain('00:00:04.000\nHay');
  const unread = await captions('de', Buffer.from([0xff, 0xfe, 0]));
  expect([unread.statusCode, unread.body.includes(german('filmLibrary.captions.error.unreadable'))]).toEqual([
    422,
    true,
  ]);
});
