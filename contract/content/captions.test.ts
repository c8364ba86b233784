import { expect, test } from 'vitest';
import { formatCaptions } from './captions.ts';

const format = (...lines: [from: number, to: number, text: string][]) =>
  formatCaptions(lines.map(([from, to, text]) => ({ from, to, text })));

test('the WebVTT file has a cue for each caption, with times rounded before they are divided', () => {
  expect(format([0, 4.5, 'Sechs Uhr'], [4.5, 59.9999, 'Die Tür ist offen'], [59.9999, 3659.9999, 'Ende'])).toBe(`WEBVTT

00:00:00.000 --> 00:00:04.500
Sechs Uhr

00:00:04.500 --> 00:01:00.000
Die Tür ist offen

00:01:00.000 --> 01:01:00.000
Ende
`);
});

test('a caption text can neither end a cue nor contain markup', () => {
  expect(format([0, 1, 'a < b & c\n\nd --> e'])).toContain('a &lt; b &amp; c\nd --&gt; e');
});
