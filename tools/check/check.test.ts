import { expect, test } from 'vitest';
import { silentSlips } from './content.ts';
import { isUsed } from './texts.ts';

test('a " #" that would cut a sentence off is found, quotes make it safe', () => {
  expect(silentSlips('a.yaml', 'de: Saal #3 am See')[0]).toContain('a.yaml, line 1');
  expect(silentSlips('a.yaml', "de: 'Saal #3 am See'")).toEqual([]);
  expect(silentSlips('a.yaml', '# a comment\nde: Saal 3')).toEqual([]);
});

test('straight quotation marks are found, real ones are not', () => {
  expect(silentSlips('a.yaml', 'de: Die "Zauberflöte" im Park')).toHaveLength(1);
  expect(silentSlips('a.yaml', 'de: Die „Zauberflöte“ im Park')).toEqual([]);
  expect(silentSlips('a.yaml', 'en: The “Magic Flute”')).toEqual([]);
  expect(silentSlips('a.yaml', 'props: ["bench@-10,-150,180"]')).toEqual([]);
});

test('a text is used when its key stands in the code, whole or as a beginning', () => {
  expect(isUsed('home.title', "t('home.title')")).toBe(true);
  expect(isUsed('home.visit.park', 't(`home.visit.${fact}`)')).toBe(true);
  expect(isUsed('home.lead', "t('home.title')")).toBe(false);
});
