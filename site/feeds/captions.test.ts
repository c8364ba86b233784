import { expect, test } from 'vitest';
import { captions } from './captions.ts';

test('a cue for each shot, one after the other', () => {
  const told = captions([
    { seconds: 4.5, words: 'Sechs Uhr' },
    { seconds: 57, words: 'Die Tür ist offen' },
    { seconds: 3, words: 'Ende' },
  ]);
  expect(told).toBe(`WEBVTT

00:00:00.000 --> 00:00:04.500
Sechs Uhr

00:00:04.500 --> 00:01:01.500
Die Tür ist offen

00:01:01.500 --> 00:01:04.500
Ende
`);
});

test('words cannot end a cue or mark it up', () => {
  expect(captions([{ seconds: 1, words: 'a < b & c\n\nd --> e' }])).toContain('a &lt; b &amp; c\nd --&gt; e');
});

test('times that computers cannot write exactly are rounded to whole minutes, and hours are counted', () => {
  const told = captions([
    { seconds: 59.9999, words: 'a' },
    { seconds: 3600, words: 'b' },
  ]);
  expect(told).toContain('00:00:00.000 --> 00:01:00.000\na\n');
  expect(told).toContain('00:01:00.000 --> 01:01:00.000\nb\n');
});
