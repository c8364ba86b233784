// @module-tag full
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

const put = ({ library, clock }: InProcess, kind: KindName, id: string, data: unknown) =>
  publish(library, { kind, id, action: 'published', data, expected: 0, author: 'Anna' }, { now: () => clock.now });
const take = ({ library, clock }: InProcess) =>
  takePhotograph(library.db, { name: 'harvest.jpg', bytes: photograph, focus: [0.5, 0.5] }, clock.now);
const showing = (server: InProcess, photo: Photo) => put(server, 'pictures', 'harvest', { ...words, photo });
const of = (file: string) => shipped.entries.get(file)?.data as Record<string, unknown>;
const page = async ({ app }: InProcess, path: string, language = 'de') =>
  (await app.inject(`${path}${path.includes('?') ? '&' : '?'}lng=${language}`)).body;

const pictureIn = (html: string, alt: string): string =>
  html.match(/<picture>(?:(?!<\/picture>).)*<\/picture>/gs)?.find((one) => one.includes(`alt="${alt}"`)) ?? '';
const addressesIn = (html: string): string[] => [...new Set(html.match(/\/media\/photo-[^" ,]+/g))];

onEachEngine('%s', (engine) => {
  test('one is shown where it is named, under addresses for ever, by every server', async () => {
    const settings = await databases.settings(engine);
    await using server = await inProcess(settings);
    expect(await page(server, '/')).toContain('nicht fotografiert');
    await using beside = await inProcess({ ...settings, DATA_DIR: server.folder });
    await showing(server, await take(server));
    await put(server, 'news', '1', { ...of('news/1.yaml'), image: 'harvest' });
    const html = pictureIn(await page(server, '/'), words.alt.de);
    expect(html).toMatch(/<source type="image\/avif"[^>]+srcSet="\/media\/photo-plate-/i);
    expect(html).toMatch(/<source type="image\/webp"/);
    expect(html).toMatch(/<img[^>]+src="\/media\/photo-[^"]+\.jpg"/);
    expect(html).toMatch(/ sizes="/);
    expect(pictureIn(await page(server, '/', 'en'), words.alt.en)).toContain(addressesIn(html)[0]);
    // "Every picture is printed" is said only where it is so.
    expect(await page(server, '/')).not.toContain('nicht fotografiert');
    await beside.library.follow();
    expect(pictureIn(await page(beside, '/'), words.alt.de)).toBe(html);
    for (const address of addressesIn(html)) {
      const { statusCode, headers, rawPayload } = await beside.app.inject(address);
      expect([statusCode, headers['cache-control']]).toEqual([200, cacheControl.picture]);
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers['content-type']).toBe(`image/${extname(address).slice(1).replace('jpg', 'jpeg')}`);
      expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
    }
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
  });
});

test('the same photograph in other bytes is one photograph, and is found by the newer ones', async () => {
  await using server = await inProcess();
  const photo = await take(server);
  // With a comment more, as an editing program leaves it.
  const comment = Buffer.from([0xff, 0xfe, 0, 4, 0x68, 0x69]);
  const again = Buffer.concat([photograph.subarray(0, 2), comment, photograph.subarray(2)]);
  const handed = { name: 'a.jpg', bytes: again, focus: photo.focus };
  expect(await takePhotograph(server.library.db, handed, server.clock.now)).toEqual(photo);
  expect(await readPhotographs(server.library.db)).toHaveLength(1);
  const named = { hash: await hashOf(again), focus: photo.focus };
  expect([...(await filesOf(server.library.db, [named])).keys()]).toContain(keyOf(named));
});

test('a photograph that was never handed in is refused, and the site stands', async () => {
  await using server = await inProcess();
  const unknown = showing(server, { hash: 'f'.repeat(32), focus: [0.5, 0.5] });
  await expect(unknown).rejects.toThrow(ContentFaults);
  await expect(unknown).rejects.toThrow('content/pictures/harvest/picture.yaml: photo.hash: there is no photograph');
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
  const { statusCode: status, headers: led } = await app.inject(earlier);
  expect([status, led.location, led['cache-control']]).toEqual([302, present, 'no-store']);
  for (const address of ['/media/day-plate-640.BBBBBBBBBB.avif', '/media/x', '/media/%2e%2e%2fpackage.json']) {
    const { statusCode, headers } = await app.inject(address);
    expect([address, statusCode, headers['cache-control']]).toEqual([address, 404, 'no-store']);
  }
});
