import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guideAddress, parkGeometryAddress } from '#contract/guide.ts';
import { downloadGuide, findCachedGuide, listReferencedFiles } from './download.ts';

test('listReferencedFiles lists pictures, fonts, scripts and style sheets once each, without files for wide screens', () => {
  const html = `<img src="/media/a.0123456789.avif" srcset="/media/a.0123456789.avif 640w, /media/b.0123456789.webp 960w">
    <style>@font-face{src:url("/assets/fonts/f.woff2")}</style><script src="/assets/g.Bl3F033o.js"></script>
    <source media="(min-width: 1001px) and (prefers-color-scheme: dark)" srcset="/media/wide.0123456789.avif 960w"/>
    <a href="/media-library">no file</a> <a href="/park">page</a>`;
  expect(listReferencedFiles(html)).toEqual([
    '/media/a.0123456789.avif',
    '/media/b.0123456789.webp',
    '/assets/fonts/f.woff2',
    '/assets/g.Bl3F033o.js',
  ]);
});

let server: Record<string, string>;
let requested: string[];
let options: (RequestInit | undefined)[];
let stores: Map<string, Map<string, Response>>;
const texts = (release: string, ...files: string[]) => ({
  ...Object.fromEntries(
    [guideAddress('de'), guideAddress('en')].map((page) => [page, `${release} ${files.join(' ')}`]),
  ),
  ...Object.fromEntries([parkGeometryAddress, ...files].map((file) => [file, 'x'])),
});

beforeEach(() => {
  [server, requested, options, stores] = [texts('one', '/media/a.avif', '/assets/b.js'), [], [], new Map()];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    requested.push(address);
    options.push(init);
    const headers = { 'content-encoding': 'br', 'content-length': '9', 'content-language': 'de' };
    return new Response(server[address], { status: address in server ? 200 : 404, headers });
  });
  vi.stubGlobal('caches', {
    keys: async () => [...stores.keys()],
    open: async (name: string) => {
      const store = stores.getOrInsertComputed(name, () => new Map());
      return { put: async (address: string, answer: Response) => void store.set(address, answer) };
    },
    match: async (address: string, { cacheName }: { cacheName: string }) =>
      stores.get(cacheName)?.get(address)?.clone(),
    delete: async (name: string) => stores.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

const download = (isRequested: boolean) => downloadGuide(isRequested, () => {});
const cachedPage = async () => (await (await findCachedGuide())?.match(guideAddress('de')))?.text();

test('downloadGuide downloads only on request, and again only after a change', async () => {
  expect([await download(false), stores.size]).toEqual(['unchanged', 0]);
  expect([await download(true), await download(true)]).toEqual(['downloaded', 'unchanged']);
  // A cache without the guide, as a worker leaves it that stops during a download.
  stores.set('park-guide-1-5', new Map());
  server = texts('two', '/media/a.avif', '/media/c.avif');
  requested.length = 0;
  const namesDuringDownload: string[][] = [];
  expect(await downloadGuide(false, () => namesDuringDownload.push([...stores.keys()]))).toBe('downloaded');
  expect(namesDuringDownload[0], 'the incomplete one leaves first, because it takes room').toEqual([
    'park-guide-1-1',
    'park-guide-1-2',
  ]);
  expect(requested.filter((address) => !address.startsWith('/park'))).toEqual(['/media/c.avif']);
  expect(await cachedPage()).toContain('two');
  expect(stores.size).toBe(1);
});

test('a page is asked for without cookies or a copy of the browser, and kept without headers about compression', async () => {
  const progress: unknown[] = [];
  await downloadGuide(true, (one) => progress.push(one));
  expect(progress).toEqual([0, 1, 2].map((done) => ({ done, all: 2 })));
  const own = { credentials: 'omit', redirect: 'error' };
  expect(options.slice(0, 3)).toEqual(Array(3).fill({ ...own, cache: 'no-cache' }));
  expect(options.slice(3)).toEqual(Array(2).fill(own));
  const page = await (await findCachedGuide())?.match(guideAddress('de'));
  const names = ['content-encoding', 'content-length', 'content-language'];
  expect(names.map((name) => page?.headers.get(name))).toEqual([null, null, 'de']);
});

test('an incomplete download leaves the guide unchanged', async () => {
  await download(true);
  server = texts('two', '/media/a.avif', '/media/c.avif');
  delete server['/media/c.avif'];
  await expect(download(false)).rejects.toThrow('/media/c.avif answered 404.');
  expect(await cachedPage()).toContain('one');
  expect(stores.size).toBe(1);
});

test('a guide that is deleted during an update stays deleted, also when the page looks for the guide', async () => {
  await download(true);
  server = texts('two', '/media/c.avif');
  const downloaded = download(false);
  stores.clear();
  expect(await downloaded).toBe('unchanged');
  vi.spyOn(caches, 'keys').mockResolvedValue(['park-guide-1-7']);
  expect(await findCachedGuide()).toBeUndefined();
  expect(stores.size).toBe(0);
});

test('of complete guides the newest one counts, also the tenth, but not an incomplete one', async () => {
  const complete = () => new Map([['/park/guide/complete', new Response()]]);
  for (const number of [1, 9, 10]) stores.set(`park-guide-1-${number}`, complete());
  stores.set('park-guide-1-11', new Map());
  stores.set('park-guide-0-12', complete());
  expect((await findCachedGuide())?.name).toBe('park-guide-1-10');
});
