import { expect, test } from 'vitest';
import type { DraftedFilm } from './change.ts';
import { summarizeCaptions } from './film-page.ts';

const file = { seconds: 200, sound: true } as DraftedFilm['file'];
const line = (from: number, to: number, caption: object) => ({ from, to, caption });
const summarize = (draft: object) => summarizeCaptions({ file, ...draft } as DraftedFilm);
const both = { de: 'Heu', en: 'Hay' };

test('the office names the captions of a film that lack a language, with their start', () => {
  const lines = [line(4, 7, both), line(20, 31, { de: 'Wind' }), line(42, 190, { en: 'Rain', de: '' })];
  const missing = [
    { language: 'de', line: 2, from: 42 },
    { language: 'en', line: 1, from: 20 },
  ];
  expect(summarize({ lines })).toEqual({ count: 3, missing, gaps: [], isTranscriptComplete: false });
});

test('gaps of half a minute without a caption are found before, between and after the captions of a film with sound', () => {
  const lines = [line(90, 100, both), line(30, 50, both)];
  expect(summarize({ lines }).gaps).toEqual([
    { from: 0, to: 30 },
    { from: 50, to: 90 },
    { from: 100, to: 200 },
  ]);
  expect(summarize({ lines, file: { ...file, sound: false } }).gaps).toEqual([]);
  expect(summarize({}).gaps, 'a film without captions').toEqual([]);
});

test('the transcript of a film is complete only if each paragraph has both languages', () => {
  expect(summarize({ transcript: [both] }).isTranscriptComplete).toBe(true);
  expect(summarize({ transcript: [both, { de: 'Wind' }] }).isTranscriptComplete).toBe(false);
});

test('the captions of a malformed film draft are counted without an error', () => {
  const strange = summarize({ lines: ['?', { from: 'zwei', caption: both }], transcript: 'nichts' });
  expect([strange.count, strange.missing.length, strange.isTranscriptComplete]).toEqual([2, 2, false]);
});
