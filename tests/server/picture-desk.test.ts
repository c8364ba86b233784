import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { readLog } from '#server/audit/log.ts';
import { exportTo } from '#server/content/export.ts';
import { publish } from '#server/content/publish.ts';
import { dataOf, readDraft, readDrafts, readHistory } from '#server/content/store.ts';
import { limits } from '#server/limits.ts';
import { filesOf, keyOf, readPhotographs } from '#server/pictures/photographs.ts';
import { type InProcess, inProcess, shipped } from '#tests/harness/inbox.ts';
import { onEachEngine, startEngines } from '#tests/harness/per-file.ts';
import { colourAt, halves, heldSideways, isBlue, jpegOf } from '#tests/harness/photographs.ts';
import { hostileFiles } from '#tests/harness/pictures.ts';
import { type SentFile, sendFiles } from '#tests/harness/send-files.ts';
import { hiddenIn, type Person, press, staffMember, visit } from '#tests/harness/staff.ts';
import { until } from '#tests/harness/until.ts';

const databases = startEngines();
let harvest: SentFile;
beforeAll(async () => {
  harvest = { name: 'Heuernte am See.JPG', bytes: await jpegOf(halves()) };
});

const title = { de: 'Heuernte', en: 'Haymaking' };
const said = { altDe: 'Zwei Wagen voll Heu vor der Scheune.', altEn: 'Two carts of hay before the barn.' };
const words = { titleDe: title.de, titleEn: title.en, ...said };
const middle = { across: '50', down: '50' };

const sheet = '/office/pictures';
const at = `${sheet}/heuernte-am-see`;
const oak = `${sheet}/oak`;
const name = { kind: 'pictures', id: 'heuernte-am-see' } as const;
const page = async ({ app }: InProcess, path: string) => (await app.inject(`${path}?lng=de`)).body;
const photosOn = (html: string) => [...new Set(html.match(/\/media\/photo-[^" ,]+/g))];
const draftOf = async ({ storage: { db } }: InProcess, kind: 'pictures' | 'media', id: string) =>
  dataOf((await readDraft(db, { kind, id })) ?? { data: null });

async function hiddenOf(server: InProcess, url: string, as: Person, names = ['version', 'base']) {
  const shown = await visit(server, url, { as });
  return Object.fromEntries(names.map((field) => [field, hiddenIn(shown, field)]));
}

async function pressAt(server: InProcess, action: string, as: Person, more: Record<string, string> = {}, url = at) {
  return press(server, url, { ...(await hiddenOf(server, url, as)), action, ...more }, { as });
}

async function handedIn(role: 'owner' | 'office' | 'writer' = 'office', settings = {}) {
  const server = await inProcess(settings);
  const as = await staffMember(server, role);
  const { statusCode, headers } = await sendFiles(server, sheet, [harvest], { as });
  expect([statusCode, headers.location]).toEqual([303, `${at}?done=handedInPicture`]);
  return { server, as, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

function showIt({ library, clock }: InProcess) {
  const data = { ...(shipped.entries.get('news/1.yaml')?.data as object), image: name.id };
  const change = { kind: 'news', id: '1', action: 'published', data, expected: 0, author: 'Anna' } as const;
  return publish(library, change, { now: () => clock.now });
}

test('from the photograph to the page: handed in, described, published, its focus moved', {
  tags: ['full'],
}, async () => {
  await using began = await handedIn();
  const { server, as } = began;
  const { db } = server.storage;
  expect((await sendFiles(server, sheet, [harvest], { as })).headers.location).toBe(`${at}?done=handedInPicture`);
  expect(await readDrafts(db)).toHaveLength(1);

  const early = await pressAt(server, 'publish', as, { titleDe: 'Heuernte', ...middle });
  expect([early.statusCode, early.body.match(/Hier fehlt der Text\./g)?.length]).toEqual([422, 6]);
  expect(early.body).toContain('value="Heuernte"');
  const published = await pressAt(server, 'publish', as, { ...words, across: '0', down: '50' });
  expect([published.statusCode, published.headers.location]).toEqual([303, `${at}?done=publishedPicture`]);
  expect(await readDraft(db, name)).toBeUndefined();

  await showIt(server);
  expect((await visit(server, at, { as })).body).toContain('href="/office/content/news/1"');
  const found = (await visit(server, `${sheet}?find=wagen+heu`, { as })).body;
  expect([found.includes('Ein Bild.'), found.includes(at)]).toEqual([true, true]);

  await pressAt(server, 'publish', as, { ...words, across: '100', down: '50' });
  const [entry] = await readHistory(db, name);
  const { photo } = dataOf({ data: entry?.data ?? null }) as { photo: { hash: string; focus: [number, number] } };
  expect(photo.focus).toEqual([1, 0.5]);
  const files = (await filesOf(db, [photo])).get(keyOf(photo))?.files ?? [];
  const emblem = files.find(({ crop }) => crop === 'emblem')?.address ?? '';
  expect(isBlue(await colourAt((await server.app.inject(emblem)).rawPayload, 0.5))).toBe(true);
  const { lines } = await readLog(db, server.secrets);
  expect(lines.map(({ action, what }) => `${action} ${what}`)).toContain('publishedPicture heuernte-am-see');
  expect(JSON.stringify(lines)).not.toContain('Wagen');
});

onEachEngine('%s', (engine) => {
  test('handed in, published, taken down everywhere in one press, with what to write; and shown again', async () => {
    await using began = await handedIn('office', await databases.settings(engine));
    const { server, as } = began;
    await pressAt(server, 'publish', as, { ...words, ...middle });
    await showIt(server);
    const before = photosOn(await page(server, '/'));
    expect(before.length).toBeGreaterThan(2);
    expect((await pressAt(server, 'takeDown', as)).statusCode).toBe(422);
    const down = await pressAt(server, 'takeDown', as, { reason: 'rightsHolder', note: 'Anruf von Frau Keller' });
    expect(down.headers.location).toBe(`${at}?done=tookDownPicture`);
    const home = await page(server, '/');
    expect([photosOn(home), home.includes('Keller')]).toEqual([[], false]);
    expect(home).toContain('alt="Ein leeres Blatt auf seinem Passepartout');
    for (const address of before) expect((await server.app.inject(address)).statusCode, address).toBe(404);
    const told = (await visit(server, at, { as })).body;
    for (const sentence of [
      '„Heuernte“ ist heruntergenommen',
      'Wer die Rechte hat, möchte es: Anruf von Frau Keller',
      'Nachrichten',
      'You wrote to us about the picture “Haymaking”',
    ])
      expect(told).toContain(sentence);
    expect((await pressAt(server, 'putBack', as)).headers.location).toBe(`${at}?done=putBackPicture`);
    expect(photosOn(await page(server, '/'))).toEqual(before);
  });
});

test('a print can be taken down, too: its own address answers that it is gone', async () => {
  await using server = await inProcess();
  const as = await staffMember(server);
  const files = [...server.library.pictures.shipped.addresses];
  const [, print = ''] = files.find(([file]) => file.startsWith('pictures/oak/')) ?? [];
  const answers = async () => (await server.app.inject(print)).statusCode;
  expect(await answers()).toBe(200);
  await pressAt(server, 'takeDown', as, { reason: 'other' }, oak);
  expect(await answers()).toBe(410);
  const content = join(server.folder, 'content');
  await mkdir(join(content, 'pictures/oak'), { recursive: true });
  for (const file of ['photo.jpg', 'day-plate-640.avif']) await writeFile(join(content, 'pictures/oak', file), '');
  expect(await exportTo(content, server.library)).toEqual(['pictures/oak/picture.yaml']);
  expect(await readdir(join(content, 'pictures/oak'))).toEqual(['picture.yaml']);
  await pressAt(server, 'putBack', as, {}, oak);
  expect(await answers()).toBe(200);
  // Once more, by somebody else: the page names the person who did it last.
  const second = await staffMember(server, 'office');
  await server.storage.db.updateTable('staff').set({ name: 'Ada Kestrel' }).where('id', '=', second.id).execute();
  await pressAt(server, 'takeDown', second, { reason: 'other' }, oak);
  expect((await visit(server, oak, { as })).body).toContain('Ada Kestrel');
});

test('a photograph takes the place of a print, and its words stay', async () => {
  await using server = await inProcess();
  const as = await staffMember(server);
  expect((await visit(server, '/office/content/pictures/oak', { as })).headers.location).toBe(oak);
  const { title: before } = (shipped.entries.get('pictures/oak/picture.yaml')?.data ?? {}) as { title?: object };
  const values = await hiddenOf(server, oak, as);
  const replaced = await sendFiles(server, oak, [harvest], { as, values });
  expect(replaced.headers.location).toBe(`${oak}?done=handedInPicture`);
  const draft = await draftOf(server, 'pictures', 'oak');
  expect(draft).toMatchObject({ title: before, photo: { focus: [0.5, 0.5] } });
  expect(draft).not.toHaveProperty('art');
  const late = await press(server, oak, { ...values, ...words, action: 'save' }, { as });
  expect(late.statusCode).toBe(409);
  expect(late.body).toContain(`value="${words.titleDe}"`);
  expect(late.body).toContain('Was inzwischen gespeichert ist');
  expect((await pressAt(server, 'discard', as, {}, oak)).headers.location).toBe(`${oak}?done=discardedPicture`);
  expect((await visit(server, oak, { as })).body).toContain('Dieses Bild ist gedruckt.');
});

test('a writer hands in and describes, and publishes nothing', async () => {
  await using began = await handedIn('writer');
  const { server, as } = began;
  expect((await pressAt(server, 'save', as, { ...words, ...middle })).statusCode).toBe(303);
  for (const action of ['publish', 'takeDown', 'putBack', 'delete'])
    expect((await pressAt(server, action, as, { ...words, reason: 'other' })).statusCode, action).toBe(403);
  expect((await visit(server, at, { as })).body).not.toContain('value="publish"');
  expect(server.library.present.epoch).toBe(0);
  expect((await pressAt(server, 'discard', as)).headers.location).toBe(`${sheet}?done=discardedPicture`);
  expect((await visit(server, at, { as })).statusCode).toBe(404);
});

test('several at once get their words in one form, and become a gallery', async () => {
  await using server = await inProcess();
  const as = await staffMember(server);
  const files = [1, 2].map(async (number) => ({
    name: `Fest ${number}.jpg`,
    bytes: await jpegOf(halves(380 + 20 * number)),
  }));
  const { headers } = await sendFiles(server, sheet, await Promise.all(files), { as });
  const url = `${sheet}/together?ids=fest-1,fest-2`;
  expect(headers.location).toBe(`${url}&done=handedInPicture`);
  const typed = Object.entries(words).flatMap(([field, text]) =>
    [`p0${field}`, `p1${field}`].map((one) => [one, text]),
  );
  const pressed = async (action: string, more = {}) => {
    const hidden = await hiddenOf(server, url, as, ['p0Version', 'p0Base', 'p1Version', 'p1Base']);
    return press(server, url, { ...hidden, ...Object.fromEntries(typed), ...more, action }, { as });
  };
  expect((await pressed('save', { p1altEn: '' })).statusCode).toBe(303);
  const lacking = (await visit(server, `${sheet}?only=noAlt`, { as })).body;
  expect([lacking.includes(`${sheet}/fest-1"`), lacking.includes(`${sheet}/fest-2"`)]).toEqual([false, true]);
  const half = await pressed('publish', { p1altEn: '' });
  expect([half.statusCode, half.body.match(/Hier fehlt der Text\./g)?.length]).toEqual([422, 2]);
  expect(server.library.present.epoch).toBe(0);
  const made = String((await pressed('gallery')).headers.location);
  const [, number = ''] = made.match(/^\/office\/content\/media\/(\d+)\?done=madeGallery$/) ?? [];
  const pictures = ['fest-1', 'fest-2'].map((image) => ({ image, caption: title }));
  expect(await draftOf(server, 'media', number)).toMatchObject({ type: 'photo', image: 'fest-1', pictures });
  expect((await pressed('publish')).statusCode).toBe(303);
  expect(server.library.present.epoch).toBe(2);
});

test('what is used is not deleted, what is not, is; what the checks find names title and field, and no file', async () => {
  await using began = await handedIn();
  const { server, as } = began;
  const refused = await pressAt(server, 'publish', as, { ...words, titleDe: 'Heuernte {{name}}' });
  expect([refused.statusCode, />[^<]*\.yaml/.test(refused.body)]).toEqual([422, false]);
  expect(refused.body).toContain(`<a href="${at}">Heuernte {{name}}</a>`);
  expect(refused.body).toContain(`href="${at}#title.de"`);
  await pressAt(server, 'publish', as, { ...words, ...middle });
  const early = await hiddenOf(server, at, as);
  await pressAt(server, 'publish', as, { ...words, ...middle });
  const hidden = await hiddenOf(server, at, as);
  expect((await press(server, at, { ...early, ...words, ...middle, action: 'save' }, { as })).statusCode).toBe(409);
  await showIt(server);
  expect((await press(server, at, { ...hidden, action: 'delete' }, { as })).statusCode).toBe(409);
  const back = { kind: 'news', id: '1', action: 'shipped', expected: 3, author: 'Anna' } as const;
  await publish(server.library, back, { now: () => server.clock.now });
  expect((await pressAt(server, 'delete', as)).headers.location).toBe(`${sheet}?done=deletedPicture`);
  expect(server.library.present.entries.has('pictures/heuernte-am-see/picture.yaml')).toBe(false);
});

test('hostile files are refused in a sentence, and nothing of them is kept; control: a good one beside them is taken', {
  tags: ['full'],
}, async () => {
  await using server = await inProcess();
  const as = await staffMember(server);
  const { db } = server.storage;
  const files = (await hostileFiles()).filter((file) => !/ and (?!html)|^bomb within/.test(file.name));
  expect(files.length).toBeGreaterThan(40);
  const sentences: string[] = [];
  for (let begin = 0; begin < files.length; begin += limits.photographsAtOnce) {
    const some = files.slice(begin, begin + limits.photographsAtOnce);
    const { statusCode, body } = await sendFiles(server, sheet, some, { as });
    expect([statusCode, /<script>alert|\u202E|onerror=/.test(body)]).toEqual([422, false]);
    sentences.push(...(body.match(/data-refused="">[^<]+/g) ?? []));
  }
  expect(sentences).toHaveLength(files.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^data-refused="">„.+“ (ist|hat|bricht|bewegt).+\.$/);
  expect([await readPhotographs(db), await readDrafts(db)]).toEqual([[], []]);

  const good = await sendFiles(server, sheet, [...files.slice(0, 2), harvest], { as });
  expect(good.body.match(/data-refused="">/g), 'control').toHaveLength(2);
  expect(await readPhotographs(db), 'control').toHaveLength(1);
});

test('before a photograph is cut the office alone sees all of it, upright and without its traces', async () => {
  await using server = await inProcess();
  const as = await staffMember(server);
  await sendFiles(server, sheet, [{ name: harvest.name, bytes: await heldSideways() }], { as });
  const [small = ''] = (await visit(server, at, { as })).body.match(/\/office\/photographs\/[0-9a-f]+/) ?? [];
  expect((await server.app.inject(small)).statusCode, 'nobody else sees it').toBe(303);
  const { exif, orientation, width, height } = await sharp((await visit(server, small, { as })).rawPayload).metadata();
  expect([exif, orientation, width, height]).toEqual([undefined, undefined, 480, 400]);
  // Meanwhile the worker cuts it.
  const cuts = () => server.storage.db.selectFrom('photographFiles').select('address').execute();
  await until(async () => (await cuts()).length > 0);
});
