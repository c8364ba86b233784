import { expect, test } from 'vitest';
import { findEntryTitle, isDeletable, summarizeEntry } from './entries.ts';
import type { ContentDraft } from './store.ts';

const both = (text: string) => ({ de: text, en: text });

test.each([
  ['an event', 'events', { event: { title: both('Oper') }, title: both('x') }, both('Oper')],
  ['a person', 'people', { name: 'Ada', title: both('Leitung') }, both('Ada')],
  ['news', 'news', { title: { en: 'News' } }, { en: 'News' }],
  ['news without a title', 'news', { title: { de: '' } }, undefined],
  ['a deleted entry', 'news', undefined, undefined],
  ['a text', 'texts', { title: both('Haus') }, undefined],
  ['a single file', 'estate', { name: both('Haus') }, undefined],
] as const)('the list of the office calls %s by its title', (_, kind, data, title) => {
  expect(findEntryTitle(kind, data)).toEqual(title);
});

const dayOf = (data: object) => summarizeEntry({ kind: 'events', id: '15' }, data).day;

test.each([
  [{ start: '2027-07-17 18:00' }, '2027-07-17'],
  [{ date: '2027-07-17' }, '2027-07-17'],
  [{ start: '2027-07-17 18:00', date: '2027-08-01' }, '2027-07-17'],
  [{ start: '2027-02-30 18:00' }, undefined],
  [{ start: '2027-07-170' }, undefined],
  [{ start: 'bald' }, undefined],
  [{}, undefined],
])('the day of an entry with %j is %s', (data, day) => expect(dayOf(data)).toBe(day));

test('missing translations are counted for each language, in lists and groups too', () => {
  const data = { title: { de: 'a' }, lead: both('a'), list: [{ text: { en: 'a' } }, { text: { de: 'a' } }], other: 7 };
  expect(summarizeEntry({ kind: 'news', id: '1' }, data).missing).toEqual({ de: 1, en: 2 });
});

test('the summary shows the draft, and who published last', () => {
  const draft: ContentDraft = {
    ...{ kind: 'news', entry: '1', base: 3, version: 7, author: 'Ada', authorId: 'ada', at: '2027-07-01T10:00:00Z' },
    ...{ data: JSON.stringify({ title: both('Entwurf') }), publishAt: '2027-07-02T10:00:00Z', scheduledBy: 'Ben' },
    ...{ scheduledById: 'ben', emailChoice: null, waitReason: 'siteStuck' },
  };
  const head = {
    ...({ kind: 'news', entry: '1', number: 3, action: 'published', data: null, fileHash: null } as const),
    ...{ author: 'Cora', authorId: 'cora', at: '2027-06-01T10:00:00Z' },
  };
  const published = { title: both('Alt') };
  expect(summarizeEntry({ kind: 'news', id: '1' }, published, draft, head)).toMatchObject({
    title: both('Entwurf'),
    published: { by: 'Cora', at: head.at },
    draft: {
      ...{ by: 'Ada', at: draft.at, version: 7, publishAt: draft.publishAt },
      ...{ waitReason: 'siteStuck', isDeleted: false },
    },
  });
  const deleted = summarizeEntry({ kind: 'news', id: '1' }, published, { ...draft, data: null });
  expect([deleted.title, deleted.draft?.isDeleted]).toEqual([both('Alt'), true]);
});

test('neither single files nor built-in entries can be deleted', () => {
  expect((['news', 'estate', 'pages', 'texts', 'events'] as const).map(isDeletable)).toEqual([
    ...[true, false, false, false, true],
  ]);
});
