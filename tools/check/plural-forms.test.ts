import { expect, test } from 'vitest';
import { collectTexts } from '#server/content/release-issues.ts';
import { readShipped } from '#server/content/shipped-content.ts';
import { fixtureContentFolder } from '#tools/content-folders.ts';

const { entries } = await readShipped(fixtureContentFolder);
const texts = [...entries.values()]
  .filter(({ kind }) => kind === 'texts')
  .flatMap(({ id, data }) => [...collectTexts(data, id)].map(([key, text]) => ({ key, ...text })));

/** Texts whose number counts nothing, or is never one. */
const uncountedTexts = [
  ...[
    'events.more',
    'search.all',
    'search.first',
    'search.titleFor',
    'visualEditor.search.many',
    'boxOffice.detail.returned.all',
  ],
  ...['editor.list.missing.en', 'editor.list.missing.de'],
  ...['editor.issue.tooLong', 'editor.issue.tooFew', 'editor.issue.tooMany', 'editor.issue.redirectsTooMany'],
];

const sameFormKey = 'editor.relatedDrafts.count.parkMap_one';

test('a text that counts something has different forms for one and for several', () => {
  const byKey = new Map(texts.map((text) => [text.key, text]));
  const counting = texts.filter(({ key, de, en }) => /\{\{count\}\}/.test(de + en) && !uncountedTexts.includes(key));
  expect(counting.length).toBeGreaterThan(5);
  for (const { key } of counting) expect(key).toMatch(/_(one|other)$/);
  for (const { key } of texts.filter((text) => text.key.endsWith('_other')))
    expect(byKey.has(key.replace(/_other$/, '_one')), key).toBe(true);
  for (const one of texts.filter(({ key }) => key.endsWith('_one') && key !== sameFormKey))
    for (const language of ['de', 'en'] as const) {
      const several = byKey.get(one.key.replace(/_one$/, '_other'))?.[language];
      expect(several, one.key).toBeDefined();
      expect(one[language].replaceAll('{{count}}', '1'), one.key).not.toBe(several?.replaceAll('{{count}}', '1'));
      expect(one[language], one.key).not.toMatch(/\{\{count\}\} (Tage|Stunden|Minuten|days|hours|minutes|pictures)\b/);
    }
  for (const key of uncountedTexts) expect(byKey.has(key), key).toBe(true);
});
