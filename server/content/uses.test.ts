import { expect, test } from 'vitest';
import { fixtureContentFolder } from '#tools/content-folders.ts';
import { readShipped } from './shipped-content.ts';
import { findPagesShowing, findUses } from './uses.ts';

const { entries } = await readShipped(fixtureContentFolder);
const event = (id: string, event: object) => ({ kind: 'events', id, data: { event } }) as const;

test('the uses of an entry are the fields that name it, and no field that names another kind or id', () => {
  const all = [
    { kind: 'news', id: '1', data: { image: 'oak', film: 'oak', category: 'oak' } },
    { kind: 'news', id: '2', data: { image: 'lake' } },
    { kind: 'media', id: '3', data: { image: 'lake', pictures: [{ image: 'lake' }, { image: 'oak' }] } },
    event('15', { title: 'oak' }),
  ] as const;
  const usesOf = (kind: 'pictures' | 'films', id: string) =>
    findUses(all, { kind, id }).map(({ entry, fields }) => [entry.id, ...fields]);
  expect(usesOf('pictures', 'oak')).toEqual([
    ['1', 'image'],
    ['3', 'pictures.1.image'],
  ]);
  expect(usesOf('films', 'oak')).toEqual([['1', 'film']]);
  expect(usesOf('pictures', 'lake')).toEqual([
    ['2', 'image'],
    ['3', 'image', 'pictures.0.image'],
  ]);
});

test('a change is shown on the entry’s own page, the pages of its users and the home page, on six at most', () => {
  const name = (kind: 'events' | 'estate' | 'texts' | 'pictures', id: string) => ({ kind, id });
  expect(findPagesShowing(entries, name('events', '15'))[0]).toBe('/events/15');
  expect(findPagesShowing(entries, name('estate', 'estate'))).toEqual(['/contact', '/']);
  expect(findPagesShowing(entries, name('texts', 'tickets'))).toEqual(['/tickets', '/']);
  expect(findPagesShowing(entries, name('texts', 'constructor'))).toEqual(['/']);
  const ofPictures = [...entries.values()].filter(({ kind }) => kind === 'pictures');
  const counts = ofPictures.map(({ id }) => findPagesShowing(entries, name('pictures', id)).length);
  expect(Math.max(...counts)).toBeGreaterThan(1);
  expect(Math.max(...counts)).toBeLessThan(7);
});
