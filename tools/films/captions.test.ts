import { expect, test } from 'vitest';
import { captions } from './captions.ts';

const shots = [
  { seconds: 4, caption: { de: 'Bretter & Balken', en: 'Boards & beams' } },
  { seconds: 2.5, caption: { de: 'Erste Zeile\n\nzweite --> Zeile', en: 'One <i>line</i>' } },
  { seconds: 3600, caption: { de: 'Ein langer Abend', en: 'A long evening' } },
];

test('each shot has its words for as long as it lasts', () => {
  expect(captions(shots, 'de')).toBe(
    [
      'WEBVTT',
      '',
      '00:00:00.000 --> 00:00:04.000',
      'Bretter &amp; Balken',
      '',
      '00:00:04.000 --> 00:00:06.500',
      'Erste Zeile',
      'zweite --&gt; Zeile',
      '',
      '00:00:06.500 --> 01:00:06.500',
      'Ein langer Abend',
      '',
    ].join('\n'),
  );
});

test('the other language has its own words and the same times', () => {
  const english = captions(shots, 'en');
  expect(english).toContain('00:00:04.000 --> 00:00:06.500\nOne &lt;i&gt;line&lt;/i&gt;\n');
  expect(english).not.toContain('Bretter');
});
