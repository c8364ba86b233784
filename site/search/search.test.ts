import { expect, test } from 'vitest';
import { toLocalizedTexts } from './document.ts';
import { Finder } from './finder.ts';
import { createResults } from './search.ts';

test('a group with one good hit of many shows a second one, which fills its row', async () => {
  const others = Array.from({ length: 7 }, (_, index) => ({ id: `other-${index}`, title: `Teich ${index}` }));
  const finder = await Finder.create(
    [{ id: 'mozart', title: 'Mozart' }, ...others].map(({ id, title }) => ({
      ...{ id, kind: 'pages' as const, href: `/${id}`, title: { text: title } },
      text: toLocalizedTexts(`Mozart kam nie hierher. ${'Hier steht ein langer Satz über Enten. '.repeat(20)}`),
    })),
    'de',
  );
  const [group] = createResults(finder, ['mozart'], undefined, new Date('2026-11-26')).groups;
  expect([group?.count, group?.hits.map(({ id }) => id)]).toEqual([8, ['mozart', 'other-0']]);
});

test('a search within a group shows this group alone, and all groups if it has no hit', async () => {
  const titles = { pages: 'Mozart', news: 'Mozart und Enten', media: 'Enten' } as const;
  const finder = await Finder.create(
    Object.entries(titles).map(([kind, text]) => ({
      ...{ id: kind, kind: kind as keyof typeof titles, href: `/${kind}`, title: { text }, text: [] },
    })),
    'de',
  );
  const search = (kind: keyof typeof titles | undefined) => {
    const { selectedKind, groups } = createResults(finder, ['mozart'], kind, new Date('2026-11-26'));
    return [selectedKind, ...groups.map((group) => group.kind)];
  };
  expect(search('news')).toEqual(['news', 'news']);
  expect(search('media').slice(0, 1)).toEqual([undefined]);
  expect(search('media').toSorted()).toEqual(search(undefined).toSorted());
  expect(search(undefined)).toHaveLength(3);
});
