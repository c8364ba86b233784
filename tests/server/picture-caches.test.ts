/** Every address that serves a picture or a film: how long caches keep the answer. The office can take each of them down. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publish } from '#server/content/publish.ts';
import { limits } from '#server/limits.ts';
import { takePhotograph } from '#server/pictures/photographs.ts';
import { type InProcess, inProcess, shipped } from '#tests/harness/inbox.ts';
import { halves, jpegOf } from '#tests/harness/photographs.ts';
import { routesOf } from '#tests/harness/routes.ts';
import { type Person, staffMember, visit } from '#tests/harness/staff.ts';

let server: InProcess;
let as: Person;
let hash: string;
beforeAll(async () => {
  server = await inProcess();
  as = await staffMember(server);
  const { library, clock } = server;
  const bytes = await jpegOf(halves());
  const photo = await takePhotograph(library.db, { name: 'harvest.jpg', bytes, focus: [0.5, 0.5] }, clock.now);
  hash = photo.hash;
  const words = { title: { de: 'Ernte', en: 'Harvest' }, alt: { de: 'Heu.', en: 'Hay.' } };
  const news = shipped.entries.get('news/1.yaml')?.data as object;
  const change = { action: 'published', expected: 0, author: 'Anna' } as const;
  const now = () => clock.now;
  await publish(library, { ...change, kind: 'pictures', id: 'harvest', data: { ...words, photo } }, { now });
  await publish(library, { ...change, kind: 'news', id: '1', data: { ...news, image: 'harvest' } }, { now });
});
afterAll(() => server.close());

const shippedMedia = (ending: string) =>
  [...server.library.pictures.shipped.places.keys()].find((address) => address.endsWith(ending)) ?? '';
const handedIn = async (ending: string) =>
  (await server.app.inject('/?lng=de')).body.match(new RegExp(`/media/photo-[^" ,]+\\.${ending}`))?.[0] ?? '';
const inEmail = (address: string) => address.replace(/^\/media\/(.*)\.\w+$/, '/newsletter/pictures/$1.jpg');
const shared = async () =>
  (await server.app.inject('/contact?lng=de')).body.match(/property="og:image" content="https?:\/\/[^/]+([^"]+)"/)?.[1];

/** By the server's own list: an address of each route that serves a picture or a film which can be taken down. */
const routes: Record<string, () => Promise<(string | undefined)[]>> = {
  '/media/:name': async () => [
    ...['.avif', '.webp', '.mp4', '.webm'].map(shippedMedia).filter(Boolean),
    ...(await Promise.all(['avif', 'webp', 'jpg'].map(handedIn))),
  ],
  '/newsletter/pictures/:name': async () => [
    inEmail(shippedMedia('.avif')),
    // Of a photograph the JPEG is a file of its own.
    inEmail(await handedIn('jpg')),
  ],
  '/share/:file': async () => [await shared()],
};

/** The site's own marks, which nobody takes down. */
const own = [/^\/favicon\.svg$/, /^\/(apple-touch-icon|icon-).*\.png$/];

test('a cache that visitors share keeps none of them longer than ten minutes', async () => {
  for (const [route, addresses] of Object.entries(routes))
    for (const address of await addresses()) {
      const { statusCode, headers } = await server.app.inject(address ?? 'none');
      expect([route, address, statusCode, /^(image|video)\//.test(String(headers['content-type']))]).toEqual([
        ...[route, address, 200, true],
      ]);
      const said = String(headers['cache-control']);
      expect(Number(said.match(/s-maxage=(\d+)/)?.[1]), address).toBeLessThanOrEqual(limits.sharedFresh / 1000);
      expect(said, address).toContain(`stale-if-error=${limits.sharedOnError / 1000}`);
    }
});

test('a picture in an e-mail is asked for again each day', async () => {
  const { headers } = await server.app.inject(inEmail(shippedMedia('.avif')));
  expect(headers['cache-control']).toMatch(/^public, max-age=86400, /);
  expect(headers['cache-control']).not.toContain('immutable');
});

test('what the office looks at before it is public is kept nowhere', async () => {
  const { statusCode, headers } = await visit(server, `/office/photographs/${hash}`, { as });
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/jpeg', 'no-store']);
});

test('no other route serves a picture or a film to the public', async () => {
  await server.app.ready();
  const urls = routesOf(server.app)
    .filter(({ method, url }) => method === 'GET' && !url.startsWith('/office') && !url.startsWith('/assets'))
    .map(({ url }) => url);
  expect(Object.keys(routes).filter((route) => !urls.includes(route))).toEqual([]);
  const found: string[] = [];
  for (const url of urls) {
    if (url in routes || own.some((pattern) => pattern.test(url))) continue;
    const asked = url.replace('*', '/park').replace(/:\w+/g, 'k'.repeat(43));
    const { headers } = await server.app.inject(asked);
    if (/^(image|video)\//.test(String(headers['content-type']))) found.push(url);
  }
  expect(found).toEqual([]);
});
