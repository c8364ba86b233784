import { expect, test } from 'vitest';
import type { Drafted } from './change.ts';
import { linesTold } from './one.ts';

const file = { seconds: 200, sound: true } as Drafted['file'];
const line = (from: number, to: number, caption: object) => ({ from, to, caption });
const told = (draft: object) => linesTold({ file, ...draft } as Drafted);
const both = { de: 'Heu', en: 'Hay' };

test('says which line lacks which language, and when it begins', () => {
  const lines = [line(4, 7, both), line(20, 31, { de: 'Wind' }), line(42, 190, { en: 'Rain', de: '' })];
  const missing = [
    { language: 'de', line: 2, from: 42 },
    { language: 'en', line: 1, from: 20 },
  ];
  expect(told({ lines })).toEqual({ all: 3, missing, quiet: [], inWords: false });
});

test('where for half a minute nothing is said: before, between and after the lines', () => {
  const lines = [line(90, 100, both), line(30, 50, both)];
  expect(told({ lines }).quiet).toEqual([
    { from: 0, to: 30 },
    { from: 50, to: 90 },
    { from: 100, to: 200 },
  ]);
  expect(told({ lines, file: { ...file, sound: false } }).quiet).toEqual([]);
  expect(told({}).quiet, 'of a film without a line that is said anyway').toEqual([]);
});

test('a film in words counts once every paragraph stands in both languages', () => {
  expect(told({ transcript: [both] }).inWords).toBe(true);
  expect(told({ transcript: [both, { de: 'Wind' }] }).inWords).toBe(false);
});

test('whatever a draft holds, it can be told', () => {
  const strange = told({ lines: ['?', { from: 'zwei', caption: both }], transcript: 'nichts' });
  expect([strange.all, strange.missing.length, strange.inWords]).toEqual([2, 2, false]);
});
