import { expect, test } from 'vitest';
import { captions } from './captions.ts';

test('a cue for each line, one after the other', () => {
  const told = captions([
    { from: 0, to: 4.5, words: 'Sechs Uhr' },
    { from: 4.5, to: 61.5, words: 'Die Tür ist offen' },
    { from: 61.5, to: 64.5, words: 'Ende' },
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
  expect(captions([{ from: 0, to: 1, words: 'a < b & c\n\nd --> e' }])).toContain('a &lt; b &amp; c\nd --&gt; e');
});

test('times that computers cannot write exactly are rounded to whole minutes, and hours are counted', () => {
  const told = captions([
    { from: 0, to: 59.9999, words: 'a' },
    { from: 59.9999, to: 3659.9999, words: 'b' },
  ]);
  expect(told).toContain('00:00:00.000 --> 00:01:00.000\na\n');
  expect(told).toContain('00:01:00.000 --> 01:01:00.000\nb\n');
});

test('a long run of blanks takes no long time', () => {
  const begun = performance.now();
  expect(captions([{ from: 0, to: 1, words: `a${' '.repeat(150_000)}b` }])).toContain('WEBVTT');
  expect(performance.now() - begun).toBeLessThan(1000);
});
