import { expect, test } from 'vitest';
import { findFormIssues } from './form-issues.ts';
import { buildFormTree } from './form-tree.ts';

const there = () => true;
const words = { de: 'Neu', en: 'New' };
const news = buildFormTree({ kind: 'news', id: '1' });
const said = { title: words, subtitle: words, description: words, text: [words] };
const sound = { id: 1, image: 'concert', date: '2027-02-03', category: 'Info', film: 'news-1', ...said };

test.each([
  [{ title: { de: 'Neu' } }, 'title.en', 'englishMissing'],
  [{ title: { en: 'New' } }, 'title.de', 'germanMissing'],
  [{ title: undefined }, 'title.de', 'missing'],
  [{ title: { de: 'a'.repeat(301), en: 'New' } }, 'title.de', 'tooLong'],
  [{ title: { de: 'harm\u202Elos', en: 'New' } }, 'title.de', 'turning'],
  [{ date: 'bald' }, 'date', 'noDate'],
  [{ date: undefined }, 'date', 'missing'],
  [{ text: [] }, 'text', 'tooFew'],
  [{ text: [words, { de: 'Zwei' }] }, 'text.1.en', 'englishMissing'],
])('%j is told at %s', (change, path, code) => {
  expect(findFormIssues(news, sound, there)).toEqual([]);
  expect(findFormIssues(news, { ...sound, ...change }, there)).toMatchObject([{ path, code }]);
});

test('what names nothing, or a draft that stays one, is told', () => {
  expect(findFormIssues(news, sound, (kind) => kind !== 'films')).toEqual([{ path: 'film', code: 'noEntry' }]);
  const isDraft = (kind: string) => kind !== 'films' || 'draft';
  expect(findFormIssues(news, sound, isDraft)).toEqual([{ path: 'film', code: 'stillDraft' }]);
});

test('of shapes that were allowed, the one that was meant is asked', () => {
  const kind = { id: 3, type: 'photo', category: 'gallery', year: 2022, image: 'a' };
  const gallery = { ...kind, title: words, description: words };
  const pictures = [{ image: 'b', caption: { de: 'Januar' } }];
  const faults = findFormIssues(buildFormTree({ kind: 'media', id: '3' }), { ...gallery, pictures }, there);
  expect(faults).toEqual([{ path: 'pictures.0.caption.en', code: 'englishMissing' }]);
});

test('an evening may be told in English for a while, an artist not without a role, a line of the cast not without its dash', () => {
  const events = buildFormTree({ kind: 'events', id: '15' });
  const faultsOf = (artists: unknown[]) => {
    const issues = findFormIssues(events, { event: { title: { en: 'x' }, artists } }, there);
    return issues.map(({ path, code }) => `${path} ${code}`);
  };
  const paths = faultsOf([{ name: 'Ada' }]);
  expect(paths).toContain('event.artists.0.role.de missing');
  expect(paths.filter((path) => path.startsWith('event.title'))).toEqual([]);
  const lines = faultsOf(['Ada', { de: 'Ada – Dido', en: 'Ada, Dido' }]);
  expect(lines).toEqual(expect.arrayContaining(['event.artists.0.de castLine', 'event.artists.1.en castLine']));
});
