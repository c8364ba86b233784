import { expect, test } from 'vitest';
import type { KindName } from '#contract/kinds.ts';
import { estateFolder } from '#tools/estate.ts';
import { type Head, overlay } from './overlay.ts';
import { readShipped } from './shipped.ts';

const shipped = await readShipped(estateFolder);
const news = shipped.entries.get('news/1.yaml');
if (!news) throw new Error('The sample is gone.');
const data = news.data as Record<string, unknown>;
const hash = shipped.hashes.get('news/1.yaml') ?? '';

const head = (change: Partial<Head> = {}): Head => ({
  kind: 'news',
  id: '1',
  revision: 4,
  action: 'published',
  data: { ...data, title: { de: 'Neu', en: 'New' } },
  fileHash: hash,
  ...change,
});

test('what is published lies over its file, and nothing else changes', () => {
  const { entries, notices } = overlay(shipped, [head()]);
  expect(entries.get('news/1.yaml')?.value).toMatchObject({ title: { de: 'Neu', en: 'New' } });
  expect([notices, entries.size]).toEqual([[], shipped.entries.size]);
  expect(shipped.entries.get('news/1.yaml')).toBe(news);
});

test('an entry without a file is there, one that is deleted is not, and one taken back is its file', () => {
  const own = head({ id: '9', data: { ...data, id: 9 }, fileHash: null });
  expect(overlay(shipped, [own]).entries.get('news/9.yaml')?.value).toMatchObject({ id: 9 });
  expect(overlay(shipped, [head({ action: 'deleted', data: undefined })]).entries.has('news/1.yaml')).toBe(false);
  expect(overlay(shipped, [head({ action: 'shipped', data: undefined })]).entries.get('news/1.yaml')).toBe(news);
});

test.each([
  ['has another shape', head({ data: { ...data, title: 'Neu' } }), 'title'],
  [
    'names what is gone',
    head({ data: { ...data, image: 'eiche' } }),
    'there is no content/pictures/eiche/picture.yaml',
  ],
  [
    'took away what others name',
    head({ kind: 'pictures', id: 'news-1', action: 'deleted', data: undefined }),
    'news-1',
  ],
])('a revision that %s falls back to its file, and the notice says why', (_, broken, why) => {
  const other = head({ id: '2', data: { ...(shipped.entries.get('news/2.yaml')?.data as object), category: 'Info' } });
  const { entries, notices } = overlay(shipped, [
    { ...other, fileHash: shipped.hashes.get('news/2.yaml') ?? '' },
    broken,
  ]);
  expect(entries.get('news/1.yaml')).toBe(news);
  expect(entries.get('news/2.yaml')?.value, 'the other revision counts').toMatchObject({ category: 'Info' });
  expect(entries.get('news/2.yaml')).not.toBe(shipped.entries.get('news/2.yaml'));
  expect(entries.size).toBe(shipped.entries.size);
  expect(notices.join('\n')).toContain(why);
  expect(notices.join('\n')).toContain('revision 4');
});

test('a file that has changed beneath a revision is told of, and the revision counts', () => {
  const { entries, notices } = overlay(shipped, [head({ fileHash: 'another' })]);
  expect(entries.get('news/1.yaml')?.value).toMatchObject({ title: { de: 'Neu' } });
  expect(notices).toEqual([expect.stringContaining('content/news/1.yaml: the file of this release is another')]);
});

test('what another release knows and this one does not stops no start', () => {
  const posters = { ...head({ id: '3' }), kind: 'posters' as KindName };
  const { entries, notices } = overlay(shipped, [posters]);
  expect(entries.size).toBe(shipped.entries.size);
  expect(notices).toEqual([
    'content/posters/3: revision 4 is of a kind that this release does not know, so nothing shows it.',
  ]);
});

test('a text that a later release has added comes from its file, one that nothing shows any more is told of', () => {
  const file = shipped.entries.get('texts/search.yaml');
  const { tooLong: _, ...texts } = (file?.data ?? {}) as Record<string, unknown>;
  const old = head({
    kind: 'texts',
    id: 'search',
    data: { ...texts, note: { de: 'a', en: 'b' } },
    fileHash: shipped.hashes.get('texts/search.yaml') ?? '',
  });
  const { entries, notices } = overlay(shipped, [old]);
  expect(entries.get('texts/search.yaml')?.value).toMatchObject({ tooLong: { en: expect.any(String) } });
  expect(notices).toEqual([
    'content/texts/search.yaml: tooLong: is missing.',
    'content/texts/search.yaml: note: no page shows it.',
  ]);
});

test('a page that the site itself shows stays, whoever has deleted it', () => {
  const { entries, notices } = overlay(shipped, [
    head({ kind: 'pages', id: 'terms', action: 'deleted', data: undefined }),
  ]);
  expect(entries.has('pages/terms.yaml')).toBe(true);
  expect(notices.join('\n')).toContain('It can be changed, and not deleted.');
});
