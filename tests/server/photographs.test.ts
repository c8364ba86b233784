import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { FocalPoint, Photo } from '#contract/content/picture.ts';
import { writeDraft } from '#server/content/drafts.ts';
import { ContentIssuesError } from '#server/content/edition-issue.ts';
import { exportContent } from '#server/content/export.ts';
import { requestFileReload } from '#server/content/store.ts';
import { deleteUnusedMedia } from '#server/content/unused-media.ts';
import { decodeInChildProcess } from '#server/decoding/decode-in-child-process.ts';
import { cacheControl } from '#server/http/headers.ts';
import { limits } from '#server/limits.ts';
import { hashPhoto } from '#server/pictures/photo-files.ts';
import { importPhotograph, listPhotographFiles, photoKey, readPhotographs } from '#server/pictures/photographs.ts';
import { decodeInChildProcess as decodeOnce } from '#tests/harness/decode-once.ts';
import { createWorkFolder, onEachEngine, startEngines } from '#tests/harness/engine-tests.ts';
import { fixtureContent, type InProcessServer, startInProcess } from '#tests/harness/in-process.ts';
import { createTwoColourImage, encodeJpeg } from '#tests/harness/photographs.ts';
import { publishEntry } from '#tests/harness/publish.ts';
import { copyFixtureContent } from '#tools/content-folders.ts';

const databases = startEngines();
const work = createWorkFolder('photographs');
let photograph: Buffer<ArrayBuffer>;
beforeAll(async () => {
  photograph = await encodeJpeg(createTwoColourImage());
});

const words = {
  title: { de: 'Ernte', en: 'Harvest' },
  alt: { de: 'Zwei Wagen voll Heu vor der Scheune.', en: 'Two carts of hay before the barn.' },
};

const importPicture = ({ library, clock }: InProcessServer, bytes = photograph, focus: FocalPoint = [0.5, 0.5]) =>
  importPhotograph(library.db, { name: 'harvest.jpg', bytes, focus }, clock.now);
const showPhotograph = (server: InProcessServer, photo: Photo) =>
  publishEntry(server, 'pictures', 'harvest', { ...words, photo });
const readFixture = (file: string) => fixtureContent.entries.get(file)?.data as Record<string, unknown>;
const readPage = async ({ app }: InProcessServer, path: string, language = 'de') =>
  (await app.inject(`${path}${path.includes('?') ? '&' : '?'}lng=${language}`)).body;

const findPicture = (html: string, alt: string): string =>
  html.match(/<picture>(?:(?!<\/picture>).)*<\/picture>/gs)?.find((one) => one.includes(`alt="${alt}"`)) ?? '';
const listPhotoAddresses = (html: string): string[] => [...new Set(html.match(/\/media\/photo-[^" ,]+/g))];

onEachEngine('%s', (engine) => {
  test('two servers on one database give a photograph the same addresses', { tags: ['full'] }, async () => {
    const settings = await databases.createDatabase(engine);
    await using server = await startInProcess(settings);
    expect(await readPage(server, '/')).toContain('nicht fotografiert');
    await using secondServer = await startInProcess({ ...settings, DATA_DIR: server.folder });
    await showPhotograph(server, await importPicture(server));
    await publishEntry(server, 'news', '1', { ...readFixture('news/1.yaml'), image: 'harvest' });
    const html = findPicture(await readPage(server, '/'), words.alt.de);
    expect(html).toMatch(/<source type="image\/avif"[^>]+srcSet="\/media\/photo-plate-/i);
    expect(html).toMatch(/<source type="image\/webp"/);
    expect(html).toMatch(/<img[^>]+src="\/media\/photo-[^"]+\.jpg"/);
    expect(findPicture(await readPage(server, '/', 'en'), words.alt.en)).toContain(listPhotoAddresses(html)[0]);
    // Only while it is true, the page says that all its pictures are prints.
    expect(await readPage(server, '/')).not.toContain('nicht fotografiert');
    await secondServer.library.catchUpNow();
    expect(findPicture(await readPage(secondServer, '/'), words.alt.de)).toBe(html);
    for (const address of listPhotoAddresses(html)) {
      const { statusCode, headers, rawPayload } = await secondServer.app.inject(address);
      expect([statusCode, headers['cache-control']]).toEqual([200, cacheControl.picture]);
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers['content-type']).toBe(`image/${extname(address).slice(1).replace('jpg', 'jpeg')}`);
      expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
    }
  });

  test('only photographs that no page and no draft uses are deleted after a while', async () => {
    await using server = await startInProcess(await databases.createDatabase(engine));
    const { library, clock } = server;
    const photo = await importPicture(server);
    await showPhotograph(server, photo);
    const importOther = async (width: number) => importPicture(server, await encodeJpeg(createTwoColourImage(width)));
    const drafted = await importOther(500);
    await importOther(400);
    const draft = { kind: 'pictures', id: 'drafted', data: { ...words, photo: drafted } } as const;
    await writeDraft(library.db, { ...draft, version: 0, base: 0, author: { name: 'Anna' } }, clock.now);
    server.advance(limits.unusedMediaLife - 1000);
    await deleteUnusedMedia(library, clock.now);
    expect(await readPhotographs(library.db)).toHaveLength(3);
    server.advance(2000);
    await deleteUnusedMedia(library, clock.now);
    const hashes = (await readPhotographs(library.db)).map(({ hash }) => hash);
    expect(hashes.toSorted()).toEqual([photo.hash, drafted.hash].toSorted());
  });
});

test('server tests decode equal pictures once, and not at low priority', () => {
  expect(decodeInChildProcess).toBe(decodeOnce);
});

test('a photograph that is uploaded again in other bytes is stored once, and found by the newer bytes', async () => {
  await using server = await startInProcess();
  const photo = await importPicture(server);
  // With another comment, as an image editor would save it.
  const comment = Buffer.from([0xff, 0xfe, 0, 4, 0x68, 0x69]);
  const again = Buffer.concat([photograph.subarray(0, 2), comment, photograph.subarray(2)]);
  expect(await importPicture(server, again)).toEqual(photo);
  expect(await readPhotographs(server.library.db)).toHaveLength(1);
  const focused = { hash: await hashPhoto(again), focus: photo.focus };
  expect([...(await listPhotographFiles(server.library.db, [focused])).keys()]).toContain(photoKey(focused));
});

test('publishing a picture with an unknown photograph is refused, and the site does not change', async () => {
  await using server = await startInProcess();
  const unknown = showPhotograph(server, { hash: 'f'.repeat(32), focus: [0.5, 0.5] });
  await expect(unknown).rejects.toThrow(ContentIssuesError);
  await expect(unknown).rejects.toThrow('content/pictures/harvest/picture.yaml: photo.hash: this site has no');
  expect((await server.app.inject('/')).statusCode).toBe(200);
});

test('a photograph in the content folder is imported, and its export is the same', { tags: ['full'] }, async () => {
  const content = join(work, 'content');
  await copyFixtureContent(content);
  await using server = await startInProcess({ CONTENT_DIR: content });
  const { library } = server;
  const folder = join(content, 'pictures/harvest');
  await mkdir(folder);
  await writeFile(join(folder, 'picture.yaml'), JSON.stringify({ ...words, photo: { focus: [0, 0.5] } }));
  await writeFile(join(folder, 'photo.jpg'), photograph.subarray(0, 900));
  const reload = async () => {
    await requestFileReload(library.db);
    await library.catchUpNow();
  };
  await reload();
  expect(String(JSON.stringify(library.failure))).toContain(
    'content/pictures/harvest/picture.yaml: photo: it breaks off',
  );
  await writeFile(join(folder, 'photo.jpg'), photograph);
  await reload();
  await publishEntry(server, 'news', '1', { ...readFixture('news/1.yaml'), image: 'harvest' });
  expect(listPhotoAddresses(findPicture(await readPage(server, '/'), words.alt.de)).length).toBeGreaterThan(2);

  const photo = await importPicture(server, await encodeJpeg(createTwoColourImage(400, 340)), [1, 0.5]);
  await publishEntry(server, 'pictures', 'barn-2', { ...words, photo });
  await publishEntry(server, 'pictures', 'oak', { ...words, photo });
  expect(await exportContent(content, library)).toEqual(
    expect.arrayContaining(['pictures/barn-2/picture.yaml', 'pictures/barn-2/photo.jpg', 'pictures/oak/photo.jpg']),
  );
  expect((await readdir(join(content, 'pictures/oak'))).sort()).toEqual(['photo.jpg', 'picture.yaml']);
  expect(await readFile(join(content, 'pictures/barn-2/picture.yaml'), 'utf8')).not.toContain(photo.hash);
  await reload();
  expect(library.failure).toBeUndefined();
  expect(await exportContent(content, library)).toEqual([]);
  expect(library.shipped.entries.get('pictures/barn-2/picture.yaml')?.data).toEqual({ ...words, photo });
});

test('only a picture’s known address from an earlier release redirects to its present one', async () => {
  await using server = await startInProcess();
  const { app, library } = server;
  const html = await readPage(server, '/');
  const [present = ''] = html.match(/\/media\/day-banner-1600\.[^" ,]+/) ?? [];
  const file = [...library.pictures.shipped.addresses].find(([, address]) => address === present)?.[0] ?? '';
  const lastUsedAt = server.clock.now.toISOString();
  const earlier = '/media/day-banner-1600.AAAAAAAAAA.avif';
  await library.db.insertInto('mediaAddresses').values({ address: earlier, file, lastUsedAt }).execute();
  await deleteUnusedMedia(library, server.clock.now);
  const { statusCode: status, headers: led } = await app.inject(earlier);
  expect([status, led.location, led['cache-control']]).toEqual([302, present, 'no-store']);
  for (const address of ['/media/day-plate-640.BBBBBBBBBB.avif', '/media/x', '/media/%2e%2e%2fpackage.json']) {
    const { statusCode, headers } = await app.inject(address);
    expect([address, statusCode, headers['cache-control']]).toEqual([address, 404, 'no-store']);
  }
});
