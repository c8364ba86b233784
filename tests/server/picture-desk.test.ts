// @module-tag full
/** Pictures in the office: handed in, described, published, replaced, taken down; through the whole app, on both engines. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { exportTo } from '#server/content/export.ts';
import { publish } from '#server/content/publish.ts';
import { dataOf, readDraft, readDrafts, readHistory } from '#server/content/store.ts';
import { limits } from '#server/limits.ts';
import { filesOf, keyOf, readPhotographs } from '#server/pictures/photographs.ts';
import { readLog } from '#server/staff/log.ts';
import { mp4 } from '#tests/harness/films.ts';
import { packed } from '#tests/harness/forms.ts';
import { type InProcess, inProcess, shipped } from '#tests/harness/inbox.ts';
import { onEachEngine, startEngines } from '#tests/harness/per-file.ts';
import { colourAt, halves, isBlue, isRed, jpegOf } from '#tests/harness/photographs.ts';
import { hostileFiles, twoThingsAtOnce } from '#tests/harness/pictures.ts';
import { hiddenIn, type Person, press, staffMember, visit } from '#tests/harness/staff.ts';
import { until } from '#tests/harness/until.ts';

const databases = startEngines();
let photograph: Buffer;
beforeAll(async () => {
  photograph = await jpegOf(halves());
});

const words = {
  titleDe: 'Heuernte',
  titleEn: 'Haymaking',
  altDe: 'Zwei Wagen voll Heu vor der Scheune.',
  altEn: 'Two carts of hay before the barn.',
};
const data = {
  title: { de: words.titleDe, en: words.titleEn },
  alt: { de: words.altDe, en: words.altEn },
};

interface File {
  name: string;
  bytes: Buffer;
}

/** As a browser sends the form: what is hidden first, then the files. */
async function handIn(
  { app }: InProcess,
  url: string,
  files: File[],
  { as, hidden = {}, field = 'photograph' }: { as: Person; hidden?: Record<string, string>; field?: string },
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(hidden)) form.append(name, value);
  for (const { name, bytes } of files) form.append(field, new Blob([new Uint8Array(bytes)]), name);
  const { payload, headers } = await packed(form);
  return app.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      ...headers,
      accept: 'text/html',
      'accept-language': 'de',
      cookie: as.cookie,
      'sec-fetch-site': 'same-origin',
    },
  });
}

const harvest = (): File => ({ name: 'Heuernte am See.JPG', bytes: photograph });
const at = '/office/pictures/heuernte-am-see';
const name = { kind: 'pictures', id: 'heuernte-am-see' } as const;
const page = async ({ app }: InProcess, path: string) => (await app.inject(`${path}?lng=de`)).body;
const photosOn = (html: string) => [...new Set(html.match(/\/media\/photo-[^" ,]+/g))];

/** What the form of the page carries unseen. */
async function hiddenOf(server: InProcess, url: string, as: Person) {
  const shown = await visit(server, url, { as });
  return { version: hiddenIn(shown, 'version'), base: hiddenIn(shown, 'base') };
}

async function pressAt(server: InProcess, action: string, as: Person, more: Record<string, string> = {}, url = at) {
  return press(server, url, { ...(await hiddenOf(server, url, as)), action, ...more }, { as });
}

/** A news item shows it, as somebody publishes it. */
const showIt = ({ library, clock }: InProcess, image = name.id) =>
  publish(
    library,
    {
      kind: 'news',
      id: '1',
      action: 'published',
      data: { ...(shipped.entries.get('news/1.yaml')?.data as object), image },
      expected: 0,
      author: 'Anna',
    },
    { now: () => clock.now },
  );

test('from the photograph to the page: handed in, described, published, its focus moved', async () => {
  await using server = await inProcess();
  const as = await staffMember(server, 'office');
  const taken = await handIn(server, '/office/pictures', [harvest()], { as });
  expect([taken.statusCode, taken.headers.location]).toEqual([303, `${at}?done=handedInPicture`]);
  // Sent once more, as after a line that died, it is the same picture.
  expect((await handIn(server, '/office/pictures', [harvest()], { as })).headers.location).toBe(taken.headers.location);
  expect(await readDrafts(server.storage.db)).toHaveLength(1);

  // Words are due at publishing, not before.
  const early = await pressAt(server, 'publish', as, { titleDe: 'Heuernte', across: '0', down: '50' });
  expect(early.statusCode).toBe(422);
  // Each fault stands above the form and beside its field.
  expect(early.body.match(/Hier fehlt der Text\./g)).toHaveLength(6);
  expect(early.body).toContain('value="Heuernte"');
  const poor = await pressAt(server, 'publish', as, {
    ...words,
    altDe: 'IMG_2034.JPG',
    altEn: 'Picture of a cart.',
    across: '0',
    down: '50',
  });
  expect(poor.statusCode).toBe(422);
  expect(poor.body).toContain('Das ist der Name einer Datei.');
  expect(poor.body).toContain('Dass es ein Bild ist, wird ohnehin vorgelesen.');
  const published = await pressAt(server, 'publish', as, { ...words, across: '0', down: '50' });
  expect([published.statusCode, published.headers.location]).toEqual([303, `${at}?done=publishedPicture`]);
  expect(await readDraft(server.storage.db, name)).toBeUndefined();

  await showIt(server);
  const shown = await page(server, '/');
  expect(shown).toContain(`alt="${words.altDe}"`);
  const [plate = ''] = photosOn(shown).filter((address) => address.includes('-plate-'));
  expect((await server.app.inject(plate)).statusCode).toBe(200);
  // The office sees where it is used, and finds it by its words.
  expect((await visit(server, at, { as })).body).toContain('href="/office/content/news/1"');
  const found = await visit(server, '/office/pictures?find=wagen+heu', { as });
  expect(found.body).toContain('Ein Bild.');
  expect(found.body).toContain(at);

  // Another focus is cut before it counts.
  await pressAt(server, 'publish', as, { ...words, across: '100', down: '50' });
  const [entry] = await readHistory(server.storage.db, name);
  const { photo } = dataOf({ data: entry?.data ?? null }) as { photo: { hash: string; focus: [number, number] } };
  expect(photo.focus).toEqual([1, 0.5]);
  const files = (await filesOf(server.storage.db, [photo])).get(keyOf(photo))?.files ?? [];
  const emblem = files.find(({ crop }) => crop === 'emblem')?.address ?? '';
  expect(isBlue(await colourAt((await server.app.inject(emblem)).rawPayload, { across: 0.5, down: 0.5 }))).toBe(true);
  const { lines, changed } = await readLog(server.storage.db, server.secrets);
  expect(lines.map(({ action, what }) => `${action} ${what}`)).toContain('publishedPicture heuernte-am-see');
  expect(JSON.stringify(lines)).not.toContain('Wagen');
  expect(changed).toEqual([]);
});

onEachEngine('%s', (engine) => {
  test('handed in, published, taken down everywhere in one press, with what to write; and shown again', async () => {
    await using server = await inProcess(await databases.settings(engine));
    const as = await staffMember(server, 'office');
    await handIn(server, '/office/pictures', [harvest()], { as });
    await pressAt(server, 'publish', as, { ...words, across: '50', down: '50' });
    await showIt(server);
    const before = photosOn(await page(server, '/'));
    expect(before.length).toBeGreaterThan(2);
    expect((await pressAt(server, 'takeDown', as)).statusCode).toBe(422);
    const down = await pressAt(server, 'takeDown', as, { reason: 'rightsHolder', note: 'Anruf von Frau Keller' });
    expect(down.headers.location).toBe(`${at}?done=tookDownPicture`);
    const home = await page(server, '/');
    expect(photosOn(home)).toEqual([]);
    expect(home).toContain('alt="Ein leeres Blatt auf seinem Passepartout');
    const [mount = ''] = home.match(/\/media\/day-plate-960\.[^" ,]+/) ?? [];
    expect((await server.app.inject(mount)).statusCode).toBe(200);
    for (const address of before) expect((await server.app.inject(address)).statusCode, address).toBe(404);
    expect(home).not.toContain('Keller');
    const told = (await visit(server, at, { as })).body;
    expect(told).toContain('„Heuernte“ ist heruntergenommen');
    expect(told).toContain('Wer die Rechte hat, möchte es: Anruf von Frau Keller');
    expect(told).toContain('Nachrichten');
    expect(told).toContain('You wrote to us about the picture “Haymaking”');
    const back = await pressAt(server, 'putBack', as);
    expect(back.headers.location).toBe(`${at}?done=putBackPicture`);
    expect(photosOn(await page(server, '/'))).toEqual(before);
  });
});

test('a print can be taken down, too: its own address answers that it is gone', async () => {
  await using server = await inProcess();
  const as = await staffMember(server);
  const image = 'oak';
  const print =
    [...server.library.pictures.shipped.addresses].find(([file]) => file.startsWith(`pictures/${image}/`))?.[1] ?? '';
  expect((await server.app.inject(print)).statusCode).toBe(200);
  await pressAt(server, 'takeDown', as, { reason: 'other' }, `/office/pictures/${image}`);
  expect((await server.app.inject(print)).statusCode).toBe(410);
  // Written into the files, it has none.
  const content = join(server.folder, 'content');
  await mkdir(join(content, 'pictures/oak'), { recursive: true });
  for (const file of ['photo.jpg', 'day-plate-640.avif']) await writeFile(join(content, 'pictures/oak', file), '');
  expect(await exportTo(content, server.library)).toEqual(['pictures/oak/picture.yaml']);
  expect(await readdir(join(content, 'pictures/oak'))).toEqual(['picture.yaml']);
  await pressAt(server, 'putBack', as, {}, `/office/pictures/${image}`);
  expect((await server.app.inject(print)).statusCode).toBe(200);
});

test('a photograph takes the place of a print, and its words stay', async () => {
  await using server = await inProcess();
  const as = await staffMember(server);
  const url = '/office/pictures/oak';
  expect((await visit(server, '/office/content/pictures/oak', { as })).headers.location).toBe(url);
  const { title } = (shipped.entries.get('pictures/oak/picture.yaml')?.data ?? {}) as { title?: object };
  const hidden = await hiddenOf(server, url, as);
  expect((await handIn(server, url, [harvest()], { as, hidden })).headers.location).toBe(`${url}?done=handedInPicture`);
  const draft = await readDraft(server.storage.db, { kind: 'pictures', id: 'oak' });
  const drafted = dataOf({ data: draft?.data ?? null });
  expect(drafted).toMatchObject({ title, photo: { focus: [0.5, 0.5] } });
  expect(drafted).not.toHaveProperty('art');
  // Whoever had the page open before does not save over it.
  const late = await press(server, url, { ...hidden, ...words, action: 'save' }, { as });
  expect(late.statusCode).toBe(409);
  expect(late.body).toContain(`value="${words.titleDe}"`);
  expect(late.body).toContain('Was inzwischen gespeichert ist');
  expect((await pressAt(server, 'discard', as, {}, url)).headers.location).toBe(`${url}?done=discardedPicture`);
  expect((await visit(server, url, { as })).body).toContain('Dieses Bild ist gedruckt.');
});

test('a writer hands in and describes, and publishes nothing', async () => {
  await using server = await inProcess();
  const as = await staffMember(server, 'writer');
  expect((await handIn(server, '/office/pictures', [harvest()], { as })).statusCode).toBe(303);
  expect((await pressAt(server, 'save', as, { ...words, across: '50', down: '50' })).statusCode).toBe(303);
  for (const action of ['publish', 'takeDown', 'putBack', 'delete'])
    expect((await pressAt(server, action, as, { ...words, reason: 'other' })).statusCode, action).toBe(403);
  expect((await visit(server, at, { as })).body).not.toContain('value="publish"');
  expect(server.library.present.epoch).toBe(0);
  expect((await pressAt(server, 'discard', as)).headers.location).toBe('/office/pictures?done=discardedPicture');
  expect((await visit(server, at, { as })).statusCode).toBe(404);
});

test('several at once get their words in one form, and become a gallery', async () => {
  await using server = await inProcess();
  const as = await staffMember(server);
  const files = await Promise.all(
    [400, 420].map(async (width, index) => ({
      name: `Fest ${index + 1}.jpg`,
      bytes: await jpegOf(halves(width, 400)),
    })),
  );
  const { headers } = await handIn(server, '/office/pictures', files, { as });
  const url = '/office/pictures/together?ids=fest-1,fest-2';
  expect(headers.location).toBe(`${url}&done=handedInPicture`);
  const prefixed = (prefix: string) =>
    Object.fromEntries(Object.entries(words).map(([field, text]) => [prefix + field, text]));
  const typed = { ...prefixed('p0'), ...prefixed('p1') };
  const seen = async () => {
    const shown = await visit(server, url, { as });
    return Object.fromEntries(
      ['p0Version', 'p0Base', 'p1Version', 'p1Base'].map((name) => [name, hiddenIn(shown, name)]),
    );
  };
  const saved = await press(server, url, { ...(await seen()), ...typed, p1altEn: '', action: 'save' }, { as });
  expect(saved.statusCode).toBe(303);
  const half = await press(server, url, { ...(await seen()), ...typed, p1altEn: '', action: 'publish' }, { as });
  expect(half.statusCode).toBe(422);
  expect(half.body.match(/Hier fehlt der Text\./g)).toHaveLength(2);
  expect(server.library.present.epoch).toBe(0);
  const made = await press(server, url, { ...(await seen()), ...typed, action: 'gallery' }, { as });
  const [, number = ''] =
    String(made.headers.location).match(/^\/office\/content\/media\/(\d+)\?done=madeGallery$/) ?? [];
  const draft = await readDraft(server.storage.db, { kind: 'media', id: number });
  expect(dataOf({ data: draft?.data ?? null })).toMatchObject({
    type: 'photo',
    image: 'fest-1',
    pictures: [
      { image: 'fest-1', caption: data.title },
      { image: 'fest-2', caption: data.title },
    ],
  });
  expect((await press(server, url, { ...(await seen()), ...typed, action: 'publish' }, { as })).statusCode).toBe(303);
  // Both from the same moment on.
  expect(server.library.present.epoch).toBe(2);
});

test('what the checks have against a picture is said by its title and field, and not by a file', async () => {
  await using server = await inProcess();
  const as = await staffMember(server);
  await handIn(server, '/office/pictures', [harvest()], { as });
  const hidden = await hiddenOf(server, at, as);
  const typed = { ...words, titleDe: 'Heuernte {{name}}', action: 'publish' };
  const refused = await press(server, at, { ...hidden, ...typed }, { as });
  expect(refused.statusCode).toBe(422);
  expect(refused.body).toContain('<a href="/office/pictures/heuernte-am-see">Heuernte {{name}}</a>');
  expect(refused.body).toContain('href="/office/pictures/heuernte-am-see#title.de"');
  expect(refused.body).not.toMatch(/>[^<]*\.yaml/);
});

test('what is used is not deleted; what is not, is', async () => {
  await using server = await inProcess();
  const as = await staffMember(server);
  await handIn(server, '/office/pictures', [harvest()], { as });
  await pressAt(server, 'publish', as, { ...words, across: '50', down: '50' });
  const { base } = await hiddenOf(server, at, as);
  await showIt(server);
  expect((await press(server, at, { version: '0', base, action: 'delete' }, { as })).statusCode).toBe(409);
  await publish(
    server.library,
    { kind: 'news', id: '1', action: 'shipped', expected: 2, author: 'Anna' },
    { now: () => server.clock.now },
  );
  expect((await pressAt(server, 'delete', as)).headers.location).toBe('/office/pictures?done=deletedPicture');
  expect(server.library.present.entries.has('pictures/heuernte-am-see/picture.yaml')).toBe(false);
});

test('hostile files are refused in a sentence, and nothing of them is kept; control: a good one beside them is taken', async () => {
  await using server = await inProcess();
  const as = await staffMember(server);
  const url = '/office/pictures';
  // Each of them is a picture of 64 dots, refused whatever lies behind it, or none; what is large enough to be taken follows below.
  const files = (await hostileFiles()).filter(({ name }) => !/ and (?!html)|^bomb within/.test(name));
  expect(files.length).toBeGreaterThan(40);
  const sentences: string[] = [];
  for (let begin = 0; begin < files.length; begin += limits.photographsAtOnce) {
    const some = files.slice(begin, begin + limits.photographsAtOnce);
    const answer = await handIn(server, url, some, { as });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).not.toMatch(/<script>alert|\u202E|onerror=/);
    sentences.push(...(answer.body.match(/data-refused="">[^<]+/g) ?? []));
  }
  expect(sentences).toHaveLength(files.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^data-refused="">„.+“ (ist|hat|bricht|bewegt).+\.$/);
  expect(await readPhotographs(server.storage.db)).toEqual([]);
  expect(await readDrafts(server.storage.db)).toEqual([]);

  const good = await handIn(server, url, [...files.slice(0, 2), harvest()], { as });
  expect(good.body.match(/data-refused="">/g), 'control').toHaveLength(2);
  expect(await readPhotographs(server.storage.db), 'control').toHaveLength(1);
});

test('the same files are refused in the place of a print and as the still of a film', async () => {
  await using server = await inProcess();
  const as = await staffMember(server);
  const [files, url] = [await hostileFiles(), '/office/pictures/oak'];
  const film = await handIn(server, '/office/films/new', [{ name: 'Ernte.mp4', bytes: mp4() }], { as, field: 'film' });
  expect(film.headers.location).toBe('/office/films/ernte?done=handedInFilm');
  const hidden = await hiddenOf(server, url, as);
  for (const name of [
    'jpeg and html.jpeg',
    'svg.png',
    '50000x50000.png',
    'half.webp',
    'frames.gif as.jpg',
    'zip.jpg',
  ]) {
    const some = files.filter((file) => file.name === name);
    expect(some, name).toHaveLength(1);
    for (const [address, field] of [
      [url, 'photograph'],
      ['/office/films/ernte', 'file'],
    ] as const) {
      const answer = await handIn(server, address, some, { as, hidden: { ...hidden, what: 'still' }, field });
      expect([answer.statusCode, answer.body.includes(`„${name}“`)], `${name} at ${address}`).toEqual([422, true]);
    }
  }
  expect((await readDrafts(server.storage.db)).map(({ kind }) => kind)).toEqual(['films']);
  expect((await handIn(server, url, [harvest()], { as, hidden })).statusCode, 'control').toBe(303);
});

test('of a picture that is something else as well, the picture alone is kept', async () => {
  await using server = await inProcess();
  const as = await staffMember(server);
  const files = await twoThingsAtOnce(400);
  for (const { bytes } of files) expect(bytes.includes('<script'), 'control').toBe(true);
  expect((await handIn(server, '/office/pictures', files, { as })).statusCode).toBe(303);
  const { db } = server.storage;
  await until(async () => new Set((await photographFiles(db)).map(({ photograph }) => photograph)).size === 3);
  const masters = await db.selectFrom('photographs').select(['master', 'preview']).execute();
  const kept = [
    ...masters.flatMap(({ master, preview: small }) => [master, small]),
    ...(await photographFiles(db)).map(({ bytes }) => bytes),
  ];
  expect(masters).toHaveLength(3);
  for (const bytes of kept)
    for (const trace of ['<script', '<?php', '<svg', 'PK\u0003\u0004', '%PDF', 'Canary'])
      expect(Buffer.from(bytes ?? []).includes(trace), trace).toBe(false);
});

const photographFiles = (db: InProcess['storage']['db']) =>
  db.selectFrom('photographFiles').select(['photograph', 'bytes']).execute();

test('what a camera writes into a picture is in nothing that is kept or shown, and it stands upright', async () => {
  await using server = await inProcess();
  const as = await staffMember(server);
  const held = await jpegOf(
    sharp(await halves().png().toBuffer())
      .rotate(90)
      .withExif({ IFD3: { GPSLatitude: '53/1 49/1 20/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 8 }),
  );
  await handIn(server, '/office/pictures', [{ name: 'Heuernte am See.JPG', bytes: held }], { as });
  const { body } = await visit(server, at, { as });
  const [small = ''] = body.match(/\/office\/photographs\/[0-9a-f]+/) ?? [];
  expect((await server.app.inject(small)).statusCode, 'nobody else sees it').toBe(303);
  const { rawPayload, headers } = await visit(server, small, { as });
  expect(headers['content-type']).toBe('image/jpeg');
  const { exif, orientation, width, height } = await sharp(rawPayload).metadata();
  expect([exif, orientation, width, height]).toEqual([undefined, undefined, 480, 400]);
  expect(isRed(await colourAt(rawPayload, { across: 0, down: 0.5 }))).toBe(true);
  // Meanwhile the worker cuts it, without being asked again.
  const cut = async () =>
    (await server.storage.db.selectFrom('photographFiles').select('address').execute()).length > 0;
  await until(cut);
});
