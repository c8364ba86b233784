import { expect, test } from 'vitest';
import type { DraftedFilm } from './change.ts';
import { summarizeCaptions } from './film-page.ts';

const file = { seconds: 200, sound: true } as DraftedFilm['file'];
const caption = (from: number, to: number, texts: object) => ({ from, to, caption: texts });
const summarize = (draft: object) => summarizeCaptions({ file, ...draft } as DraftedFilm);
const both = { de: 'Heu', en: 'Hay' };

test('the film page of the office lists each caption that lacks German or English, with its start', () => {
  const lines = [caption(4, 7, both), caption(20, 31, { de: 'Wind' }), caption(42, 190, { en: 'Rain', de: '' })];
  const untranslated = [
    { language: 'de', captionIndex: 2, from: 42 },
    { language: 'en', captionIndex: 1, from: 20 },
  ];
  expect(summarize({ lines })).toEqual({ count: 3, untranslated, gaps: [], isTranscriptComplete: false });
});

test('gaps of half a minute without a caption are found before, between and after the captions of a film with sound', () => {
  const lines = [caption(90, 100, both), caption(30, 50, both)];
  expect(summarize({ lines }).gaps).toEqual([
    { from: 0, to: 30 },
    { from: 50, to: 90 },
    { from: 100, to: 200 },
  ]);
  expect(summarize({ lines: [caption(1, 171, both)] }).gaps, '29 seconds').toEqual([]);
  expect(summarize({ lines: [caption(0, 10, both)] }).gaps, 'one caption').toEqual([{ from: 10, to: 200 }]);
  expect(summarize({ lines, file: { ...file, sound: false } }).gaps).toEqual([]);
  expect(summarize({}).gaps, 'a film without captions').toEqual([]);
});

test('the transcript of a film is complete only if each paragraph has both languages', () => {
  expect(summarize({ transcript: [both] }).isTranscriptComplete).toBe(true);
  expect(summarize({ transcript: [both, { de: 'Wind' }] }).isTranscriptComplete).toBe(false);
});

test('the captions of a malformed film draft are counted without an error', () => {
  const lines = ['?', { from: 'zwei', caption: both }, { from: 3, caption: { de: 7, en: 'Hay' } }];
  const strange = summarize({ lines, transcript: 'nichts' });
  expect([strange.count, strange.untranslated.length, strange.isTranscriptComplete]).toEqual([3, 3, false]);
});
