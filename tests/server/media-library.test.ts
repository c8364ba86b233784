import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Photo, Picture } from '#contract/content/picture.ts';
import { languages } from '#contract/language.ts';
import { sharedPicture } from '#contract/share.ts';
import { readMediaLibrary, readPicturePage } from '#office/media/server/pictures/list.ts';
import { readAuditRows } from '#server/audit/log.ts';
import { exportContent } from '#server/content/export.ts';
import { Previews } from '#server/content/preview.ts';
import { parseData, readDraft, readDrafts, readHistory } from '#server/content/store.ts';
import { listPhotographFiles, photoKey, readPhotographs, recutPhotograph } from '#server/pictures/photographs.ts';
import { onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import { readFormFields } from '#tests/harness/form-fields.ts';
import { fixtureContent, type InProcessServer, startInProcess } from '#tests/harness/in-process.ts';
import {
  createSidewaysPhoto,
  createTwoColourImage,
  encodeJpeg,
  isBlue,
  readColourAt,
} from '#tests/harness/photographs.ts';
import { publishAs, publishEntry } from '#tests/harness/publish.ts';
import { sendFiles } from '#tests/harness/send-files.ts';
import { createStaffMember, getPage, postForm, readHiddenField, type TestStaff } from '#tests/harness/staff.ts';
import { german, textIn } from '#tests/harness/texts.ts';
import { waitUntil } from '#tests/harness/wait-until.ts';

const databases = startEngines();
const harvest = { name: 'Heuernte am See.JPG', bytes: await encodeJpeg(createTwoColourImage()) };

const title = { de: 'Heuernte', en: 'Haymaking' };
const altTexts = { altDe: 'Zwei Wagen voll Heu vor der Scheune.', altEn: 'Two carts of hay before the barn.' };
const words = { titleDe: title.de, titleEn: title.en, ...altTexts };
const middle = { across: '50', down: '50' };

const libraryUrl = '/office/pictures';
const pictureUrl = `${libraryUrl}/heuernte-am-see`;
const oak = `${libraryUrl}/oak`;
const name = { kind: 'pictures', id: 'heuernte-am-see' } as const;
const readPage = async ({ app }: InProcessServer, path: string) => (await app.inject(`${path}?lng=de`)).body;
const listPhotos = (html: string) => [...new Set(html.match(/\/media\/photo-[^" ,]+/g))];
const loadDraft = async ({ storage: { db } }: InProcessServer, kind: 'pictures' | 'media', id: string) =>
  parseData((await readDraft(db, { kind, id })) ?? { data: null });

async function readHidden(server: InProcessServer, url: string, as: TestStaff, names = ['version', 'base']) {
  const page = await getPage(server, url, { as });
  return Object.fromEntries(names.map((field) => [field, readHiddenField(page, field)]));
}

async function postAction(server: InProcessServer, action: string, as: TestStaff, more = {}, url = pictureUrl) {
  return postForm(server, url, { ...(await readHidden(server, url, as)), action, ...more }, { as });
}

async function uploadPicture(server: InProcessServer, role: 'office' | 'writer' = 'office') {
  const as = await createStaffMember(server, role);
  const { headers } = await sendFiles(server, libraryUrl, [harvest], { as });
  expect(headers.location).toBe(`${pictureUrl}?done=uploadedPicture`);
  return as;
}

const publishWithPicture = (server: InProcessServer) =>
  publishEntry(server, 'news', '1', { ...(fixtureContent.entries.get('news/1.yaml')?.data as object), image: name.id });

test('the office uploads, describes and publishes a photograph, and moves its focus', { tags: ['full'] }, async () => {
  await using server = await startInProcess();
  const as = await uploadPicture(server);
  const { db } = server.storage;
  await sendFiles(server, libraryUrl, [harvest], { as });
  expect(await readDrafts(db), 'the same file again').toHaveLength(1);

  const early = await postAction(server, 'publish', as, { titleDe: 'Heuernte', ...middle });
  expect([early.statusCode, early.body.match(/Hier fehlt der Text\./g)?.length]).toEqual([422, 6]);
  expect(early.body).toContain('value="Heuernte"');
  const published = await postAction(server, 'publish', as, { ...words, across: '0', down: '50' });
  expect(published.headers.location).toBe(`${pictureUrl}?done=publishedPicture`);
  expect(await readDraft(db, name)).toBeUndefined();

  await publishWithPicture(server);
  expect((await getPage(server, pictureUrl, { as })).body).toContain('href="/office/content/news/1"');
  const page = (await getPage(server, `${libraryUrl}?find=wagen+heu`, { as })).body;
  expect([page.includes(german('pictureLibrary.list.found_one')), page.includes(pictureUrl)]).toEqual([true, true]);
  expect(page, 'a filter keeps the search').toMatch(/href="[^"]*\?find=wagen[^"]*only=/);

  await postAction(server, 'publish', as, { ...words, across: '100', down: '50' });
  const [entry] = await readHistory(db, name);
  const { photo } = parseData({ data: entry?.data ?? null }) as { photo: { hash: string; focus: [number, number] } };
  expect(photo.focus).toEqual([1, 0.5]);
  const files = (await listPhotographFiles(db, [photo])).get(photoKey(photo))?.files ?? [];
  const emblem = files.find(({ crop }) => crop === 'emblem')?.address ?? '';
  expect(isBlue(await readColourAt((await server.app.inject(emblem)).rawPayload, 0.5))).toBe(true);
  const { lines: entries } = await readAuditRows(db, server.secrets);
  const subject = JSON.stringify({ entry: 'pictures/heuernte-am-see/picture.yaml' });
  expect(entries.map(({ action, what }) => `${action} ${what}`)).toContain(`publishedPicture ${subject}`);
  expect(JSON.stringify(entries)).not.toContain('Wagen');
});

onEachEngine('%s', (engine) => {
  test('a photograph is uploaded, published, taken down everywhere in one action, and put back', async () => {
    await using server = await startInProcess(await databases.createDatabase(engine));
    const as = await uploadPicture(server);
    await postAction(server, 'publish', as, { ...words, ...middle });
    await publishWithPicture(server);
    const before = listPhotos(await readPage(server, '/'));
    expect(before.length).toBeGreaterThan(2);
    expect((await postAction(server, 'takeDown', as)).statusCode).toBe(422);
    const down = await postAction(server, 'takeDown', as, { reason: 'rightsHolder', note: 'Anruf von Frau Keller' });
    expect(down.headers.location).toBe(`${pictureUrl}?done=tookDownPicture`);
    const home = await readPage(server, '/');
    expect([listPhotos(home), home.includes('Keller')]).toEqual([[], false]);
    expect(home).toContain('alt="Ein leeres Blatt auf seinem Passepartout');
    for (const address of before) expect((await server.app.inject(address)).statusCode, address).toBe(404);
    const page = (await getPage(server, pictureUrl, { as })).body;
    const reason = 'Wer die Rechte hat, möchte es: Anruf von Frau Keller';
    for (const text of [
      german('pictureLibrary.takedown.since', { title: 'Heuernte' }),
      reason,
      'Nachrichten',
      'about the picture “Haymaking”',
    ])
      expect(page).toContain(text);
    expect((await postAction(server, 'putBack', as)).headers.location).toBe(`${pictureUrl}?done=putBackPicture`);
    expect(listPhotos(await readPage(server, '/'))).toEqual(before);
    // Its files stay if another picture shows the same photograph.
    const entry = server.library.current.entries.get('pictures/heuernte-am-see/picture.yaml');
    await publishEntry(server, 'pictures', 'other', entry?.data as object);
    await postAction(server, 'takeDown', as, { reason: 'other' });
    for (const address of before) expect((await server.app.inject(address)).statusCode, address).toBe(200);
  });

  test('a photograph that was only drafted is shown to the staff alone, until it is published', async () => {
    await using server = await startInProcess(await databases.createDatabase(engine));
    const writer = await uploadPicture(server, 'writer');
    let body = '';
    await waitUntil(async () => {
      ({ body } = await getPage(server, libraryUrl, { as: writer }));
      return body.includes('/office/media/photo-');
    });
    const own = [...new Set(body.match(/\/office\/media\/photo-[^" ,]+/g))];
    expect([own.length > 2, listPhotos(body.replaceAll('/office/media', ''))]).toEqual([true, []]);
    const addresses = own.map((address) => address.replace('/office', ''));
    const anonymous = async (url: string) => (await server.app.inject(url)).statusCode;
    for (const address of addresses)
      expect([await anonymous(address), await anonymous(`/office${address}`)]).toEqual([404, 303]);
    for (const url of own) {
      const { statusCode, headers } = await getPage(server, url, { as: writer });
      expect([statusCode, headers['cache-control']], url).toEqual([200, 'private, no-store']);
    }
    const letter = `/newsletter/pictures/${addresses[0]?.replace(/^\/media\//, '').replace(/\.\w+$/, '.jpg')}`;
    expect(await anonymous(letter)).toBe(404);
    const news = { ...(fixtureContent.entries.get('news/1.yaml')?.data as object), image: name.id };
    const picture = { ...((await loadDraft(server, 'pictures', name.id)) as object), title, alt: title };
    const { page } = await new Previews(server.library).renderDrafts({
      drafts: [
        { ...name, data: picture },
        { kind: 'news', id: '1', data: news },
      ],
      address: '/',
      locale: 'de',
    });
    expect(page?.html).toContain('/office/media/photo-');
    const office = await createStaffMember(server, 'office');
    await postAction(server, 'publish', office, { ...words, ...middle });
    await publishWithPicture(server);
    const shown = listPhotos(await readPage(server, '/'));
    expect(shown.length).toBeGreaterThan(2);
    for (const address of [...shown, ...addresses]) expect(await anonymous(address), address).toBe(200);
  });

  test('a photograph that was taken down stays down when somebody uploads it again, until it is published', async () => {
    const settings = await databases.createDatabase(engine);
    await using server = await startInProcess(settings);
    const office = await uploadPicture(server);
    const writer = await createStaffMember(server, 'writer');
    await postAction(server, 'publish', office, { ...words, ...middle });
    await publishWithPicture(server);
    const addresses = listPhotos(await readPage(server, '/'));
    const answers = async ({ app } = server) => {
      const all = await Promise.all(addresses.map(async (address) => (await app.inject(address)).statusCode));
      return [...new Set(all)];
    };
    expect([addresses.length > 2, await answers()]).toEqual([true, [200]]);
    await postAction(server, 'takeDown', office, { reason: 'person', note: 'Brief' });
    expect(await answers()).toEqual([404]);
    const { headers } = await sendFiles(server, libraryUrl, [harvest], { as: writer });
    const page = String(headers.location).split('?')[0] ?? '';
    expect(page).toBe(`${pictureUrl}-2`);
    const { photo } = (await loadDraft(server, 'pictures', 'heuernte-am-see-2')) as { photo: Photo };
    expect(await recutPhotograph(server.storage.db, photo, server.clock.now)).toBeUndefined();
    const countCuts = async () =>
      (await server.storage.db.selectFrom('photographFiles').select('address').execute()).length;
    expect([await answers(), await countCuts()]).toEqual([[404], 0]);
    {
      await using restarted = await startInProcess({ ...settings, DATA_DIR: server.folder });
      await getPage(restarted, page, { as: writer });
      expect([await answers(restarted), await countCuts()]).toEqual([[404], 0]);
    }
    for (const url of [page, `${libraryUrl}/batch?ids=heuernte-am-see-2`])
      for (const language of languages) {
        const { body } = await getPage(server, `${url}${url.includes('?') ? '&' : '?'}lng=${language}`, { as: writer });
        const reason = `${textIn[language]('pictureLibrary.takedown.reasons.person')}: Brief`;
        expect(body).toMatch(
          new RegExp(textIn[language]('pictureLibrary.takedown.again', { when: '21\\D[^<]*', reason })),
        );
      }
    const published = await postAction(server, 'publish', office, { ...words, ...middle }, page);
    expect(published.headers.location).toBe(`${page}?done=publishedPicture`);
    expect(await answers()).toEqual([200]);
    expect((await getPage(server, page, { as: writer })).body).not.toContain('heruntergenommen, ');
  });
});

test('a cut that ends after its photograph was taken down is shown to nobody', async () => {
  await using server = await startInProcess();
  const as = await uploadPicture(server);
  await postAction(server, 'publish', as, { ...words, ...middle });
  const { db } = server.storage;
  const cuts = await db.selectFrom('photographFiles').selectAll().limit(1).execute();
  const [{ address } = { address: '' }] = cuts;
  const answers = async () => [
    (await server.app.inject(address)).statusCode,
    (await getPage(server, `/office${address}`, { as })).statusCode,
  ];
  expect(await answers()).toEqual([200, 200]);
  await postAction(server, 'takeDown', as, { reason: 'person' });
  await db.insertInto('photographFiles').values(cuts).execute();
  expect(await answers()).toEqual([410, 404]);
});

test('an art print that is taken down answers 410 and is in no export, until it is put back', async () => {
  await using server = await startInProcess();
  const as = await createStaffMember(server);
  const files = [...server.library.pictures.shipped.addresses];
  const [, address = ''] = files.find(([file]) => file.startsWith('pictures/oak/')) ?? [];
  const answers = async () => (await server.app.inject(address)).statusCode;
  expect(await answers()).toBe(200);
  await postAction(server, 'takeDown', as, { reason: 'other' }, oak);
  expect(await answers()).toBe(410);
  const content = join(server.folder, 'content');
  await mkdir(join(content, 'pictures/oak'), { recursive: true });
  for (const file of ['photo.jpg', 'day-plate-640.avif']) await writeFile(join(content, 'pictures/oak', file), '');
  expect(await exportContent(content, server.library)).toEqual(['pictures/oak/picture.yaml']);
  expect(await readdir(join(content, 'pictures/oak'))).toEqual(['picture.yaml']);
  await postAction(server, 'putBack', as, {}, oak);
  expect(await answers()).toBe(200);
  // A colleague takes it down again: the page names the last takedown.
  const second = await createStaffMember(server, 'office', null, 'Ada Kestrel');
  await postAction(server, 'takeDown', second, { reason: 'other' }, oak);
  expect((await getPage(server, oak, { as })).body).toContain('Ada Kestrel');
});

test('an art print with a new title keeps its files in an export', async () => {
  await using server = await startInProcess();
  const content = join(server.folder, 'content');
  await mkdir(join(content, 'pictures/oak'), { recursive: true });
  await writeFile(join(content, 'pictures/oak/day-plate-640.avif'), '');
  const entry = server.library.current.entries.get('pictures/oak/picture.yaml');
  await publishEntry(server, 'pictures', 'oak', { ...(entry?.data as object), title });
  expect(await exportContent(content, server.library)).toEqual(['pictures/oak/picture.yaml']);
  expect((await readdir(join(content, 'pictures/oak'))).toSorted()).toEqual(['day-plate-640.avif', 'picture.yaml']);
});

test('an uploaded photograph ends a takedown: its draft is a picture again', async () => {
  await using server = await startInProcess();
  const as = await createStaffMember(server);
  await postAction(server, 'takeDown', as, { reason: 'other' }, oak);
  await sendFiles(server, oak, [harvest], { as, values: await readHidden(server, oak, as) });
  const draft = await loadDraft(server, 'pictures', 'oak');
  expect(draft).toMatchObject({ photo: { focus: [0.5, 0.5] } });
  expect(draft).not.toHaveProperty('down');
});

test('an uploaded photograph replaces an art print and keeps its title until the draft is discarded', async () => {
  await using server = await startInProcess();
  const as = await createStaffMember(server);
  expect((await getPage(server, '/office/content/pictures/oak', { as })).headers.location).toBe(oak);
  const { title: before } = (fixtureContent.entries.get('pictures/oak/picture.yaml')?.data ?? {}) as { title?: object };
  const values = await readHidden(server, oak, as);
  const replaced = await sendFiles(server, oak, [harvest], { as, values });
  expect(replaced.headers.location).toBe(`${oak}?done=uploadedPicture`);
  const draft = await loadDraft(server, 'pictures', 'oak');
  expect(draft).toMatchObject({ title: before, photo: { focus: [0.5, 0.5] } });
  expect(draft).not.toHaveProperty('art');
  const refused = await postForm(server, oak, { ...values, ...words, action: 'save' }, { as });
  expect(refused.statusCode).toBe(409);
  for (const text of [`value="${words.titleDe}"`, german('pictureLibrary.detail.conflict')])
    expect(refused.body).toContain(text);
  expect((await postAction(server, 'discard', as, {}, oak)).headers.location).toBe(`${oak}?done=discardedPicture`);
  expect((await getPage(server, oak, { as })).body).toContain('Dieses Bild ist gedruckt.');
});

test('beside a changed picture the office reads its published title and description', async () => {
  await using server = await startInProcess();
  const as = await createStaffMember(server);
  expect((await postAction(server, 'save', as, words, oak)).statusCode).toBe(303);
  const published = fixtureContent.entries.get('pictures/oak/picture.yaml')?.value as Picture | undefined;
  const { body } = await getPage(server, oak, { as });
  const shown = body.split(german('pictureLibrary.detail.published'))[1] ?? '';
  for (const language of languages)
    expect(shown).toContain(`<b>${published?.title[language]}</b><br/>${published?.alt[language]}</p>`);
});

test('the library counts as many uses of each picture as its page lists', async () => {
  await using server = await startInProcess();
  const { library, secrets } = server;
  const media = { db: server.storage.db, library, secrets, now: () => server.clock.now };
  const { pictures } = await readMediaLibrary(media, { searchText: '', filter: 'all', page: 1 });
  expect(Math.max(...pictures.map(({ useCount }) => useCount))).toBeGreaterThan(1);
  // The page of the first picture also names the home page.
  for (const { id, useCount } of pictures) {
    const { uses = [] } = (await readPicturePage(media, id)) ?? {};
    expect(uses.length + (id === sharedPicture ? 1 : 0), id).toBe(useCount);
  }
});

test('a writer uploads and describes a picture, but cannot publish it', async () => {
  await using server = await startInProcess();
  const as = await uploadPicture(server, 'writer');
  expect((await postAction(server, 'save', as, { ...words, ...middle })).statusCode).toBe(303);
  for (const action of ['publish', 'takeDown', 'putBack', 'delete'])
    expect((await postAction(server, action, as, { ...words, reason: 'other' })).statusCode, action).toBe(403);
  expect((await getPage(server, pictureUrl, { as })).body).not.toContain('value="publish"');
  expect(server.library.current.epoch).toBe(0);
  expect((await postAction(server, 'discard', as)).headers.location).toBe(`${libraryUrl}?done=discardedPicture`);
  expect((await getPage(server, pictureUrl, { as })).statusCode).toBe(404);
});

test('several pictures get their texts in one form, and become the draft of a gallery', async () => {
  await using server = await startInProcess();
  const as = await createStaffMember(server);
  const other = { name: 'Fest 2.jpg', bytes: await encodeJpeg(createTwoColourImage(420)) };
  const { headers } = await sendFiles(server, libraryUrl, [{ ...harvest, name: 'Fest 1.jpg' }, other], { as });
  const url = `${libraryUrl}/batch?ids=fest-1,fest-2`;
  expect(headers.location).toBe(url);
  const typed = ['p0', 'p1'].flatMap((prefix) => Object.entries(words).map(([field, text]) => [prefix + field, text]));
  const post = async (action: string, more = {}, by = as) => {
    const hidden = await readHidden(server, url, by, ['p0Version', 'p0Base', 'p1Version', 'p1Base']);
    return postForm(server, url, { ...hidden, ...Object.fromEntries(typed), ...more, action }, { as: by });
  };
  expect((await getPage(server, url, { as })).body).toContain('2 Bilder');
  expect((await post('save', { p1altEn: '' })).statusCode).toBe(303);
  const lacking = (await getPage(server, `${libraryUrl}?only=noAlt`, { as })).body;
  expect([lacking.includes(`${libraryUrl}/fest-1"`), lacking.includes(`${libraryUrl}/fest-2"`)]).toEqual([false, true]);
  const writer = await createStaffMember(server, 'writer');
  expect((await post('publish', {}, writer)).statusCode, 'a writer').toBe(403);
  const half = await post('publish', { p1altEn: '' });
  expect([half.statusCode, half.body.match(/Hier fehlt der Text\./g)?.length]).toEqual([422, 2]);
  expect(server.library.current.epoch).toBe(0);
  const address = String((await post('gallery')).headers.location);
  const [, number = ''] = address.match(/^\/office\/content\/media\/(\d+)\?done=madeGallery$/) ?? [];
  const pictures = ['fest-1', 'fest-2'].map((image) => ({ image, caption: title }));
  expect(await loadDraft(server, 'media', number)).toMatchObject({ type: 'photo', image: 'fest-1', pictures });
  expect((await post('publish')).statusCode).toBe(303);
  expect(server.library.current.epoch).toBe(2);
});

test('only an unused picture can be deleted, and issues of a picture name its title, not its file', async () => {
  await using server = await startInProcess();
  const as = await uploadPicture(server);
  const refused = await postAction(server, 'publish', as, { ...words, titleDe: 'Heuernte {{name}}' });
  expect([refused.statusCode, />[^<]*\.yaml/.test(refused.body)]).toEqual([422, false]);
  for (const text of [`<a href="${pictureUrl}">Heuernte {{name}}</a>`, `href="${pictureUrl}#title.de"`])
    expect(refused.body).toContain(text);
  await postAction(server, 'publish', as, { ...words, ...middle });
  const hidden = await readHidden(server, pictureUrl, as);
  await publishWithPicture(server);
  expect((await postForm(server, pictureUrl, { ...hidden, action: 'delete' }, { as })).statusCode).toBe(409);
  const back = { kind: 'news', id: '1', action: 'shipped', expectedRevision: 2 } as const;
  await publishAs('Anna', server.library, [back], () => server.clock.now);
  const newsForm = '/office/content/news/1';
  const sendNews = async (action: string, image: string) => {
    const fields = readFormFields((await getPage(server, newsForm, { as })).body);
    return postForm(server, newsForm, { ...fields, image, action }, { as });
  };
  expect((await sendNews('save', name.id)).statusCode).toBe(303);
  expect((await postAction(server, 'delete', as)).statusCode, 'a draft uses it').toBe(409);
  expect((await sendNews('discard', name.id)).statusCode).toBe(303);
  expect((await postAction(server, 'delete', as)).headers.location).toBe(`${libraryUrl}?done=deletedPicture`);
  expect(server.library.current.entries.has('pictures/heuernte-am-see/picture.yaml')).toBe(false);
});

test('hostile files are refused with a sentence, and only the valid file beside them is stored', async () => {
  await using server = await startInProcess();
  const as = await createStaffMember(server);
  const hostile = ['<script>alert(1)</script>.jpg', 'a\u202Egpj.exe', '" onerror="alert(1).png'];
  const files = hostile.map((name) => ({ name, bytes: Buffer.from('<html><script>alert(1)</script>') }));
  const { statusCode, body } = await sendFiles(server, libraryUrl, [...files, harvest], { as });
  expect([statusCode, /<script>alert|\u202E|" onerror=/.test(body)]).toEqual([422, false]);
  expect(body.match(/data-refused="">„.+?“ ist [^<]+\.</g)).toHaveLength(files.length);
  expect(await readPhotographs(server.storage.db)).toHaveLength(1);
});

test('before a photograph is cut only the office sees it, upright and without metadata', async () => {
  await using server = await startInProcess();
  const as = await createStaffMember(server);
  await sendFiles(server, libraryUrl, [{ name: harvest.name, bytes: await createSidewaysPhoto() }], { as });
  const [small = ''] = (await getPage(server, pictureUrl, { as })).body.match(/\/office\/photographs\/[0-9a-f]+/) ?? [];
  expect((await server.app.inject(small)).statusCode, 'nobody else sees it').toBe(303);
  const { rawPayload } = await getPage(server, small, { as });
  const { exif, orientation, width, height } = await sharp(rawPayload).metadata();
  expect([exif, orientation, width, height]).toEqual([undefined, undefined, 480, 400]);
  // Meanwhile the worker cuts it.
  const cuts = () => server.storage.db.selectFrom('photographFiles').select('address').execute();
  await waitUntil(async () => (await cuts()).length > 0);
});
