// @module-tag full
/** Photographs handed in while the site runs: through the whole app, on both engines. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { KindName } from '#contract/content/kinds.ts';
import type { Focus, Photo } from '#contract/content/picture.ts';
import { saveDraft } from '#server/content/drafts.ts';
import { exportTo } from '#server/content/export.ts';
import { publish } from '#server/content/publish.ts';
import { askForFiles } from '#server/content/store.ts';
import { tidyPictures } from '#server/content/tidy-pictures.ts';
import { ContentFaults } from '#server/content/whole.ts';
import { cacheControl } from '#server/http/headers.ts';
import { limits } from '#server/limits.ts';
import { hashOf } from '#server/pictures/beside.ts';
import { filesOf, keyOf, readPhotographs, takePhotograph } from '#server/pictures/photographs.ts';
import { type InProcess, inProcess, shipped } from '#tests/harness/inbox.ts';
import { onEachEngine, startEngines, workFolder } from '#tests/harness/per-file.ts';
import { halves, jpegOf } from '#tests/harness/photographs.ts';
import { copyEstate } from '#tools/estate.ts';

const databases = startEngines();
const work = workFolder('photographs');
let photograph: Buffer<ArrayBuffer>;
beforeAll(async () => {
  photograph = await jpegOf(halves());
});

const words = {
  title: { de: 'Ernte', en: 'Harvest' },
  alt: { de: 'Zwei Wagen voll Heu vor der Scheune.', en: 'Two carts of hay before the barn.' },
};

const put = ({ library, clock }: InProcess, kind: KindName, id: string, data: unknown, expected = 0) =>
  publish(library, { kind, id, action: 'published', data, expected, author: 'Anna' }, { now: () => clock.now });
const take = ({ library, clock }: InProcess, focus: Focus = [0.5, 0.5]) =>
  takePhotograph(library.db, { name: 'harvest.jpg', bytes: photograph, focus }, clock.now);
const showing = (server: InProcess, photo: Photo, expected = 0) =>
  put(server, 'pictures', 'harvest', { ...words, photo }, expected);
const of = (file: string) => shipped.entries.get(file)?.data as Record<string, unknown>;
const page = async ({ app }: InProcess, path: string, language = 'de') =>
  (await app.inject(`${path}${path.includes('?') ? '&' : '?'}lng=${language}`)).body;

/** The part of a page that shows a picture: `<picture>` with this alternative text. */
const pictureIn = (html: string, alt: string): string =>
  html.match(/<picture>(?:(?!<\/picture>).)*<\/picture>/gs)?.find((one) => one.includes(`alt="${alt}"`)) ?? '';
const addressesIn = (html: string): string[] => [...new Set(html.match(/\/media\/photo-[^" ,]+/g))];
const addressOf = (html: string, crop: string) =>
  addressesIn(html).find((address) => address.includes(`-${crop}-`) && address.endsWith('.avif')) ?? '';

onEachEngine('%s', (engine) => {
  test('one is shown where it is named, under addresses for ever, by every server', async () => {
    const settings = await databases.settings(engine);
    await using server = await inProcess(settings);
    expect(await page(server, '/')).toContain('nicht fotografiert');
    // On SQLite there is one server, and a second one stands for the next start.
    await using beside = await inProcess({ ...settings, DATA_DIR: server.folder });
    await showing(server, await take(server));
    const gallery = of('media/6.yaml') as { pictures: object[] };
    const pictures = [{ image: 'harvest', caption: words.title }, ...gallery.pictures];
    const named = { image: 'harvest' };
    const all: [path: string, crop: string, kind: KindName, id: string, change: object][] = [
      ['/', 'plate', 'news', '1', named],
      ['/about', 'emblem', 'people', 'jannis-okel', named],
      ['/media-detail/6', 'plate', 'media', '6', { pictures }],
    ];
    // What a page makes of it, no database can change.
    for (const [path, crop, kind, id, change] of engine === 'sqlite' ? all : all.slice(0, 1)) {
      await put(server, kind, id, { ...of(`${kind}/${id}.yaml`), ...change });
      const german = pictureIn(await page(server, path), words.alt.de);
      expect(german, path).toMatch(new RegExp(`<source type="image/avif"[^>]+srcSet="/media/photo-${crop}-`, 'i'));
      expect(german).toMatch(/<source type="image\/webp"/);
      expect(german).toMatch(/<img[^>]+src="\/media\/photo-[^"]+\.jpg"/);
      expect(german).toMatch(/ sizes="/);
      expect(pictureIn(await page(server, path, 'en'), words.alt.en)).toContain(addressOf(german, crop));
    }
    // "Every picture is printed" is said only where it is so.
    expect(await page(server, '/')).not.toContain('nicht fotografiert');
    const html = pictureIn(await page(server, '/'), words.alt.de);
    await beside.library.follow();
    expect(pictureIn(await page(beside, '/'), words.alt.de)).toBe(html);
    for (const address of addressesIn(html)) {
      const { statusCode, headers, rawPayload } = await beside.app.inject(address);
      expect([statusCode, headers['cache-control']]).toEqual([200, cacheControl.picture]);
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers['content-type']).toBe(`image/${extname(address).slice(1).replace('jpg', 'jpeg')}`);
      expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
    }
    await using after = await inProcess({ ...settings, DATA_DIR: server.folder });
    expect(pictureIn(await page(after, '/'), words.alt.de)).toBe(html);
  });

  test('what nobody names goes after a while, what is named or drafted stays', async () => {
    await using server = await inProcess(await databases.settings(engine));
    const { library, clock } = server;
    const photo = await take(server);
    await showing(server, photo);
    const hand = async (width: number) =>
      takePhotograph(library.db, { name: 'a.jpg', bytes: await jpegOf(halves(width)), focus: [0.5, 0.5] }, clock.now);
    const drafted = await hand(500);
    await hand(400);
    const draft = { kind: 'pictures', id: 'drafted', data: { ...words, photo: drafted } } as const;
    await saveDraft(library.db, { ...draft, version: 0, base: 0, author: 'Anna' }, clock.now);
    clock.now = new Date(clock.now.getTime() + limits.photographGrace - 1000);
    await tidyPictures(library, clock.now);
    expect(await readPhotographs(library.db)).toHaveLength(3);
    clock.now = new Date(clock.now.getTime() + 2000);
    await tidyPictures(library, clock.now);
    const kept = (await readPhotographs(library.db)).map(({ hash }) => hash);
    expect(kept.toSorted()).toEqual([photo.hash, drafted.hash].toSorted());
    const files = await library.db.selectFrom('photographFiles').select('photograph').distinct().execute();
    expect(kept).toEqual(expect.arrayContaining(files.map(({ photograph }) => photograph)));
    await put(server, 'news', '1', { ...of('news/1.yaml'), image: 'harvest' });
    const deletion = { kind: 'pictures', id: 'harvest', action: 'deleted', expected: 1, author: 'Anna' } as const;
    await expect(publish(library, deletion, { now: () => clock.now })).rejects.toThrow(
      'content/news/1.yaml: image: there is no content/pictures/harvest/picture.yaml.',
    );
  });
});

test('another focus makes another crop of it, without handing it in again', async () => {
  await using server = await inProcess();
  const photo = await take(server, [0, 0.5]);
  await showing(server, photo);
  await put(server, 'people', 'jannis-okel', { ...of('people/jannis-okel.yaml'), image: 'harvest' });
  const emblem = async () => addressOf(pictureIn(await page(server, '/about'), words.alt.de), 'emblem');
  const left = await emblem();
  await showing(server, { ...photo, focus: [1, 0.5] }, 1);
  expect(await emblem()).not.toBe(left);
  expect((await server.app.inject(left)).statusCode).toBe(200);
  expect(await take(server, [0.2, 0.5])).toEqual({ hash: photo.hash, focus: [0.2, 0.5] });
  expect(await readPhotographs(server.library.db)).toHaveLength(1);
});

test('the same photograph in other bytes is one photograph, and is found by the newer ones', async () => {
  await using server = await inProcess();
  const photo = await take(server);
  // As an editing program leaves it: a comment more, the same dots.
  const comment = Buffer.from([0xff, 0xfe, 0, 4, 0x68, 0x69]);
  const again = Buffer.concat([photograph.subarray(0, 2), comment, photograph.subarray(2)]);
  const handed = { name: 'a.jpg', bytes: again, focus: photo.focus };
  expect(await takePhotograph(server.library.db, handed, server.clock.now)).toEqual(photo);
  expect(await readPhotographs(server.library.db)).toHaveLength(1);
  const named = { hash: await hashOf(again), focus: photo.focus };
  expect([...(await filesOf(server.library.db, [named])).keys()]).toContain(keyOf(named));
});

test('what is refused leaves nothing behind, and the site stands', async () => {
  await using server = await inProcess();
  const { db } = server.library;
  const broken = { name: 'harvest.jpg', bytes: photograph.subarray(0, 900), focus: [0.5, 0.5] as Focus };
  await expect(takePhotograph(db, broken, server.clock.now)).rejects.toThrow('harvest.jpg: photo: it breaks off');
  const unknown = showing(server, { hash: 'f'.repeat(32), focus: [0.5, 0.5] });
  await expect(unknown).rejects.toThrow(ContentFaults);
  await expect(unknown).rejects.toThrow('content/pictures/harvest/picture.yaml: photo.hash: there is no photograph');
  expect(await readPhotographs(db)).toEqual([]);
  expect((await server.app.inject('/')).statusCode).toBe(200);
});

test('a photograph beside its words is taken in by itself, and exported it comes back the same', async () => {
  const content = join(work, 'content');
  await copyEstate(content);
  await using server = await inProcess({ CONTENT_DIR: content });
  const { library } = server;
  const folder = join(content, 'pictures/harvest');
  await mkdir(folder);
  await writeFile(join(folder, 'picture.yaml'), JSON.stringify({ ...words, photo: { focus: [0, 0.5] } }));
  await writeFile(join(folder, 'photo.jpg'), photograph.subarray(0, 900));
  const reload = async () => {
    await askForFiles(library.db);
    await library.follow();
  };
  await reload();
  expect(String(JSON.stringify(library.trouble))).toContain('content/pictures/harvest/photo.jpg: photo: it breaks off');
  await writeFile(join(folder, 'photo.jpg'), photograph);
  await reload();
  await put(server, 'news', '1', { ...of('news/1.yaml'), image: 'harvest' });
  expect(addressesIn(pictureIn(await page(server, '/'), words.alt.de)).length).toBeGreaterThan(2);

  const other = { name: 'b.jpg', bytes: await jpegOf(halves(400, 340)), focus: [1, 0.5] as Focus };
  const photo = await takePhotograph(library.db, other, server.clock.now);
  await put(server, 'pictures', 'barn-2', { ...words, photo });
  await put(server, 'pictures', 'oak', { ...words, photo });
  expect(await exportTo(content, library)).toEqual(
    expect.arrayContaining(['pictures/barn-2/picture.yaml', 'pictures/barn-2/photo.jpg', 'pictures/oak/photo.jpg']),
  );
  expect((await readdir(join(content, 'pictures/oak'))).sort()).toEqual(['photo.jpg', 'picture.yaml']);
  expect(await readFile(join(content, 'pictures/barn-2/picture.yaml'), 'utf8')).not.toContain(photo.hash);
  await reload();
  expect(library.trouble).toBeUndefined();
  expect(await exportTo(content, library)).toEqual([]);
  expect(library.shipped.entries.get('pictures/barn-2/picture.yaml')?.data).toEqual({ ...words, photo });
});

test('what an earlier release had under another address leads to the present one; what nobody ever had is 404', async () => {
  await using server = await inProcess();
  const { app, library } = server;
  const html = await page(server, '/');
  const [present = ''] = html.match(/\/media\/day-banner-1600\.[^" ,]+/) ?? [];
  const file = [...library.pictures.shipped.addresses].find(([, address]) => address === present)?.[0] ?? '';
  const seenAt = server.clock.now.toISOString();
  const earlier = '/media/day-banner-1600.AAAAAAAAAA.avif';
  await library.db.insertInto('mediaAddresses').values({ address: earlier, file, seenAt }).execute();
  await tidyPictures(library, server.clock.now);
  const moved = await app.inject(earlier);
  const { statusCode: status, headers: led } = moved;
  expect([status, led.location, led['cache-control']]).toEqual([302, present, 'no-store']);
  for (const address of ['/media/day-plate-640.BBBBBBBBBB.avif', '/media/x', '/media/%2e%2e%2fpackage.json']) {
    const { statusCode, headers } = await app.inject(address);
    expect([address, statusCode, headers['cache-control']]).toEqual([address, 404, 'no-store']);
  }
  const { headers, statusCode } = await app.inject({ url: present, headers: { range: 'bytes=0-9' } });
  expect([statusCode, headers['content-length'], headers['cache-control']]).toEqual([206, '10', cacheControl.picture]);
});
