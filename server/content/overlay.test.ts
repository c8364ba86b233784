import { expect, test } from 'vitest';
import type { KindName } from '#contract/content/kinds.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { formatIssue } from './edition-issue.ts';
import { type LatestRevision, overlayRevisions } from './overlay.ts';
import { readShipped } from './shipped-content.ts';

const shipped = await readShipped(fixtureContentFolder);
const news = shipped.entries.get('news/1.yaml');
if (!news) throw new Error('The sample is gone.');
const data = news.data as Record<string, unknown>;
const hash = shipped.hashes.get('news/1.yaml') ?? '';

const head = (change: Partial<LatestRevision> = {}): LatestRevision => ({
  ...{ kind: 'news', id: '1', revision: 4, action: 'published', fileHash: hash },
  ...{ data: { ...data, title: { de: 'Neu', en: 'New' } }, ...change },
});

const deleted = (kind: KindName, id: string) => head({ kind, id, action: 'deleted', data: undefined });
test('a publication replaces its file, and nothing else changes', () => {
  const { entries, issues } = overlayRevisions(shipped, [head()]);
  expect(entries.get('news/1.yaml')?.value).toMatchObject({ title: { de: 'Neu', en: 'New' } });
  expect([issues, entries.size]).toEqual([[], shipped.entries.size]);
  expect(shipped.entries.get('news/1.yaml')).toBe(news);
});

test('a published new entry exists, a deleted one does not, and a reverted one has the content of its file', () => {
  const own = head({ id: '9', data: { ...data, id: 9 }, fileHash: null });
  expect(overlayRevisions(shipped, [own]).entries.get('news/9.yaml')?.value).toMatchObject({ id: 9 });
  expect(overlayRevisions(shipped, [deleted('news', '1')]).entries.has('news/1.yaml')).toBe(false);
  const back = overlayRevisions(shipped, [head({ action: 'shipped', data: undefined, fileHash: null })]);
  expect([back.entries.get('news/1.yaml') === news, back.issues]).toEqual([true, []]);
});

test.each([
  ['does not fit the schema', head({ data: { ...data, title: 'Neu' } }), 'title'],
  [
    'refers to a picture that does not exist',
    head({ data: { ...data, image: 'eiche' } }),
    'there is no content/pictures/eiche/',
  ],
  ['deletes an entry that others refer to', deleted('pictures', 'news-1'), 'news-1'],
])('a revision that %s is replaced by its file, and the notice says why', (_, broken, why) => {
  const { entries, issues } = overlayRevisions(shipped, [head({ id: '2', data: { ...data, id: 2 } }), broken]);
  expect(entries.get('news/1.yaml')).toBe(news);
  expect(entries.get('news/2.yaml'), 'the other revision counts').not.toBe(shipped.entries.get('news/2.yaml'));
  expect(entries.size).toBe(shipped.entries.size);
  const sentence = issues.map(formatIssue).at(-1);
  expect(sentence).toContain(why);
  expect(sentence).toContain('revision 4');
});

test('a changed file below a revision is reported, and the revision is used', () => {
  const { entries, issues } = overlayRevisions(shipped, [head({ fileHash: 'another' })]);
  expect(entries.get('news/1.yaml')?.value).toMatchObject({ title: { de: 'Neu' } });
  expect(issues.map(formatIssue)).toEqual([
    expect.stringContaining('content/news/1.yaml: the file of this release is another'),
  ]);
});

test('a revision of an unknown kind is reported and does not stop the start', () => {
  const posters = { ...head({ id: '3' }), kind: 'posters' as KindName };
  const said = 'content/posters/3: revision 4 is of a kind that this release does not know, so nothing shows it.';
  expect(overlayRevisions(shipped, [posters]).issues.map(formatIssue)).toEqual([said]);
});

test('a text that a release added comes from its file, and one that it removed is reported', () => {
  const file = shipped.entries.get('texts/search.yaml');
  const { tooLong: _, ...texts } = (file?.data ?? {}) as Record<string, unknown>;
  const fileHash = shipped.hashes.get('texts/search.yaml') ?? '';
  const old = head({ kind: 'texts', id: 'search', data: { ...texts, note: { de: 'a', en: 'b' } }, fileHash });
  const { entries, issues } = overlayRevisions(shipped, [old]);
  expect(entries.get('texts/search.yaml')?.value).toMatchObject({ tooLong: { en: expect.any(String) } });
  const sentences = ['tooLong: is missing.', 'note: no page shows it.'];
  expect(issues.map(formatIssue)).toEqual(sentences.map((sentence) => `content/texts/search.yaml: ${sentence}`));
});
