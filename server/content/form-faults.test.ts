import { expect, test } from 'vitest';
import { faultsIn } from './form-faults.ts';
import { formTree } from './form-tree.ts';

const there = () => true;
const news = formTree({ kind: 'news', id: '1' });
const sound = {
  id: 1,
  image: 'concert',
  date: '2027-02-03',
  category: 'Info',
  title: { de: 'Neu', en: 'New' },
  subtitle: { de: 'Neu', en: 'New' },
  description: { de: 'Neu', en: 'New' },
  film: 'news-1',
  text: [{ de: 'Neu', en: 'New' }],
};

test('what is whole has no fault', () => expect(faultsIn(news, sound, there)).toEqual([]));

test.each([
  [{ title: { de: 'Neu' } }, 'title.en', 'englishMissing'],
  [{ title: { en: 'New' } }, 'title.de', 'germanMissing'],
  [{ title: undefined }, 'title.de', 'missing'],
  [{ title: { de: 'a'.repeat(301), en: 'New' } }, 'title.de', 'tooLong'],
  [{ title: { de: 'harm\u202Elos', en: 'New' } }, 'title.de', 'turning'],
  [{ date: 'bald' }, 'date', 'noDate'],
  [{ date: undefined }, 'date', 'missing'],
  [{ text: [] }, 'text', 'tooFew'],
  [{ text: [{ de: 'Neu', en: 'New' }, { de: 'Zwei' }] }, 'text.1.en', 'englishMissing'],
])('%j is told at %s', (change, path, code) => {
  expect(faultsIn(news, { ...sound, ...change }, there)).toMatchObject([{ path, code }]);
});

test('what names nothing is told', () => {
  const exists = (kind: string) => kind !== 'films';
  expect(faultsIn(news, sound, exists)).toEqual([{ path: 'film', code: 'noEntry' }]);
});

test('of shapes that were allowed, the one that was meant is asked', () => {
  const media = formTree({ kind: 'media', id: '3' });
  const words = { de: 'Neu', en: 'New' };
  const gallery = {
    id: 3,
    type: 'photo',
    category: 'gallery',
    year: 2022,
    image: 'a',
    title: words,
    description: words,
  };
  const pictures = [{ image: 'b', caption: { de: 'Januar' } }];
  expect(faultsIn(media, { ...gallery, pictures }, there)).toEqual([
    { path: 'pictures.0.caption.en', code: 'englishMissing' },
  ]);
});

test('an evening may be told in English for a while, an artist not without a role', () => {
  const events = formTree({ kind: 'events', id: '15' });
  const event = { title: { en: 'x' }, artists: [{ name: 'Ada' }] };
  const paths = faultsIn(events, { event }, there).map(({ path }) => path);
  expect(paths).toContain('event.artists.0.role.de');
  expect(paths).not.toContain('event.title.de');
});

test('a line of the cast without its dash is told in the language that lacks it', () => {
  const events = formTree({ kind: 'events', id: '15' });
  const artists = ['Ada', { de: 'Ada – Dido', en: 'Ada, Dido' }];
  const faults = faultsIn(events, { event: { artists } }, there).filter(({ path }) => path.startsWith('event.artists'));
  expect(faults).toEqual([
    { path: 'event.artists.0.de', code: 'castLine' },
    { path: 'event.artists.1.en', code: 'castLine' },
  ]);
});
