import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guideAddress, guideSurveyAddress } from '#contract/guide.ts';
import { downloadGuide, findCachedGuide, referencedFiles } from './download.ts';

test('a page is made of what it names of pictures, fonts, scripts and sheets, each once, and nothing for a wide desk', () => {
  const html = `<img src="/media/a.0123456789.avif" srcset="/media/a.0123456789.avif 640w, /media/b.0123456789.webp 960w">
    <style>@font-face{src:url("/assets/fonts/f.woff2")}</style><script src="/assets/g.Bl3F033o.js"></script>
    <source media="(min-width: 1001px) and (prefers-color-scheme: dark)" srcset="/media/wide.0123456789.avif 960w"/>
    <a href="/media-library">no file</a> <a href="/park">page</a>`;
  expect(referencedFiles(html)).toEqual([
    '/media/a.0123456789.avif',
    '/media/b.0123456789.webp',
    '/assets/fonts/f.woff2',
    '/assets/g.Bl3F033o.js',
  ]);
});

/** What the house answers, by address, and what has been asked of it. */
let house: Record<string, string>;
let asked: string[];
let stores: Map<string, Map<string, Response>>;
const texts = (release: string, ...files: string[]) => ({
  ...Object.fromEntries(
    [guideAddress('de'), guideAddress('en')].map((page) => [page, `${release} ${files.join(' ')}`]),
  ),
  ...Object.fromEntries([guideSurveyAddress, ...files].map((file) => [file, 'x'])),
});

beforeEach(() => {
  [house, asked, stores] = [texts('one', '/media/a.avif', '/assets/b.js'), [], new Map()];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response(house[address], { status: address in house ? 200 : 404 });
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

const bring = (wanted: boolean) => downloadGuide(wanted, () => {});
const shown = async () => (await (await findCachedGuide())?.match(guideAddress('de')))?.text();

test('the page requests the guide; the worker downloads it, and again only after a change', async () => {
  expect([await bring(false), stores.size]).toEqual(['unchanged', 0]);
  expect([await bring(true), await bring(true)]).toEqual(['downloaded', 'unchanged']);
  // Left by a worker that was ended while it brought the next one.
  stores.set('park-guide-1-5', new Map());
  house = texts('two', '/media/a.avif', '/media/c.avif');
  asked.length = 0;
  expect(await bring(false)).toBe('downloaded');
  expect(asked.filter((address) => !address.startsWith('/park'))).toEqual(['/media/c.avif']);
  expect(await shown()).toContain('two');
  expect(stores.size).toBe(1);
});

test('half a release leaves the guide as it was', async () => {
  await bring(true);
  house = texts('two', '/media/a.avif', '/media/c.avif');
  delete house['/media/c.avif'];
  await expect(bring(false)).rejects.toThrow('/media/c.avif answered 404.');
  expect(await shown()).toContain('one');
  expect(stores.size).toBe(1);
});

test('deleted during an update, the guide is gone; looking for it does not create it again', async () => {
  await bring(true);
  house = texts('two', '/media/c.avif');
  const brought = bring(false);
  stores.clear();
  expect(await brought).toBe('unchanged');
  vi.spyOn(caches, 'keys').mockResolvedValue(['park-guide-1-7']);
  expect(await findCachedGuide()).toBeUndefined();
  expect(stores.size).toBe(0);
});
