import { expect, test } from 'vitest';
import type { DraftedFilm } from './change.ts';
import { checkCaptions } from './film-page.ts';

const file = { seconds: 200, sound: true } as DraftedFilm['file'];
const line = (from: number, to: number, caption: object) => ({ from, to, caption });
const told = (draft: object) => checkCaptions({ file, ...draft } as DraftedFilm);
const both = { de: 'Heu', en: 'Hay' };

test('says which line lacks which language, and when it begins', () => {
  const lines = [line(4, 7, both), line(20, 31, { de: 'Wind' }), line(42, 190, { en: 'Rain', de: '' })];
  const missing = [
    { language: 'de', line: 2, from: 42 },
    { language: 'en', line: 1, from: 20 },
  ];
  expect(told({ lines })).toEqual({ all: 3, missing, silences: [], hasTranscript: false });
});

test('where for half a minute nothing is said: before, between and after the lines', () => {
  const lines = [line(90, 100, both), line(30, 50, both)];
  expect(told({ lines }).silences).toEqual([
    { from: 0, to: 30 },
    { from: 50, to: 90 },
    { from: 100, to: 200 },
  ]);
  expect(told({ lines, file: { ...file, sound: false } }).silences).toEqual([]);
  expect(told({}).silences, 'of a film without a line that is said anyway').toEqual([]);
});

test('a film in words counts once every paragraph stands in both languages', () => {
  expect(told({ transcript: [both] }).hasTranscript).toBe(true);
  expect(told({ transcript: [both, { de: 'Wind' }] }).hasTranscript).toBe(false);
});

test('whatever a draft holds, it can be told', () => {
  const strange = told({ lines: ['?', { from: 'zwei', caption: both }], transcript: 'nichts' });
  expect([strange.all, strange.missing.length, strange.hasTranscript]).toEqual([2, 2, false]);
});
