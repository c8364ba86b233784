import { afterAll, expect, test } from 'vitest';
import { limits } from '#server/limits.ts';
import { importPhotograph } from '#server/pictures/photographs.ts';
import { fixtureContent, startInProcess } from '#tests/harness/in-process.ts';
import { createTwoColourImage, encodeJpeg } from '#tests/harness/photographs.ts';
import { publishEntry } from '#tests/harness/publish.ts';
import { listRoutes } from '#tests/harness/routes.ts';
import { createStaffMember, getPage } from '#tests/harness/staff.ts';

const toEmailAddress = (address: string) => address.replace(/^\/media\/(.*)\.\w+$/, '/newsletter/pictures/$1.jpg');

const server = await startInProcess();
const { app, library, clock } = server;
const bytes = await encodeJpeg(createTwoColourImage());
const photo = await importPhotograph(library.db, { name: 'harvest.jpg', bytes, focus: [0.5, 0.5] }, clock.now);
const { hash } = photo;
const words = { title: { de: 'Ernte', en: 'Harvest' }, alt: { de: 'Heu.', en: 'Hay.' } };
const news = fixtureContent.entries.get('news/1.yaml')?.data as object;
await publishEntry(server, 'pictures', 'harvest', { ...words, photo });
await publishEntry(server, 'news', '1', { ...news, image: 'harvest' });
const findUrl = async (path: string, pattern: string) =>
  (await app.inject(path)).body.match(new RegExp(`${pattern}`))?.at(-1) ?? '';
const ofUploaded = ['avif', 'webp', 'jpg'].map((ending) => findUrl('/?lng=de', `/media/photo-[^" ,]+\\.${ending}`));
const ofShipped = ['.avif', '.mp4'].map(
  (ending) => [...library.pictures.shipped.locations.keys()].find((address) => address.endsWith(ending)) ?? '',
);
const media = [...ofShipped, ...(await Promise.all(ofUploaded))];
const routes: Record<string, string[]> = {
  '/media/:name': media,
  '/newsletter/pictures/:name': [media[0], media[4]].map((address = '') => toEmailAddress(address)),
  '/share/:file': [await findUrl('/contact?lng=de', 'property="og:image" content="https?://[^/]+([^"]+)"')],
};
afterAll(() => server.close());

const isMedia = (type: unknown) => /^(image|video)\//.test(String(type));

test('shared caches ask again for a picture after at most ten minutes, or show it for a day if the server fails', async () => {
  for (const [route, addresses] of Object.entries(routes))
    for (const address of addresses) {
      const { statusCode, headers } = await server.app.inject(address);
      expect([address, statusCode, isMedia(headers['content-type'])]).toEqual([address, 200, true]);
      const cacheControl = String(headers['cache-control']);
      expect(Number(cacheControl.match(/s-maxage=(\d+)/)?.[1]), address).toBeLessThanOrEqual(limits.sharedFresh / 1000);
      expect(cacheControl, address).toContain(`stale-if-error=${limits.sharedOnError / 1000}`);
      if (route.startsWith('/newsletter')) expect(cacheControl).toMatch(/^public, max-age=86400, (?!.*immutable)/);
    }
});

test('a share picture that could not be drawn is drawn at the next request', async () => {
  const address = await findUrl('/visit?lng=en', 'property="og:image" content="https?://[^/]+([^"]+)"');
  const locations = [...library.pictures.shipped.locations.values()].map((location) => ({ location, ...location }));
  for (const { location } of locations) Object.assign(location, { folder: '/gone' });
  expect((await server.app.inject(address)).statusCode).toBe(500);
  for (const { location, folder } of locations) Object.assign(location, { folder });
  expect((await server.app.inject(address)).statusCode).toBe(200);
});

test('the small picture of a photograph on the office’s pages is not cached', async () => {
  const as = await createStaffMember(server);
  const { statusCode, headers } = await getPage(server, `/office/photographs/${hash}`, { as });
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/jpeg', 'no-store']);
});

test('only the routes of media, email pictures and share pictures serve a picture or film to the public, besides the site’s icons', async () => {
  await server.app.ready();
  const urls = listRoutes(server.app)
    .filter(({ method, url }) => method === 'GET' && !url.startsWith('/office') && !url.startsWith('/assets'))
    .map(({ url }) => url);
  expect(Object.keys(routes).filter((route) => !urls.includes(route))).toEqual([]);
  // The office cannot take down icons of the site.
  const own = /^\/(favicon\.svg|apple-touch-icon.*\.png|icon-.*\.png|logo\.png)$/;
  const paths: string[] = [];
  for (const url of urls.filter((one) => !(one in routes) && !own.test(one))) {
    const { headers } = await server.app.inject(url.replace('*', '/park').replace(/:\w+/g, 'k'.repeat(43)));
    if (isMedia(headers['content-type'])) paths.push(url);
  }
  expect(paths).toEqual([]);
});
