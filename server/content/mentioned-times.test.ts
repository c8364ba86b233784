import { expect, test } from 'vitest';
import type { Language } from '#contract/language.ts';
import { mentionedDays, mentionedTimes } from './mentioned-times.ts';

test.each<[text: string, language: Language, times: [field: string, ...times: string[]][]]>([
  [
    '18 Uhr, Einlass 17.30 Uhr',
    'de',
    [
      ['start', '18:00'],
      ['doors', '17:30'],
    ],
  ],
  [
    '6 p.m., doors 5.30 p.m.',
    'en',
    [
      ['start', '18:00'],
      ['doors', '17:30'],
    ],
  ],
  [
    '17 Uhr, noch einmal um 19.30 Uhr',
    'de',
    [
      ['start', '17:00'],
      ['start', '19:30'],
    ],
  ],
  [
    '5 p.m., and again at 7.30 p.m.',
    'en',
    [
      ['start', '17:00'],
      ['start', '19:30'],
    ],
  ],
  [
    'Eröffnung 15 Uhr; werktags und samstags 10–17 Uhr',
    'de',
    [
      ['start', '15:00'],
      ['start', '10:00', '17:00'],
    ],
  ],
  [
    'Opening at 3 p.m.; weekdays 10 a.m. – 5 p.m.',
    'en',
    [
      ['start', '15:00'],
      ['start', '10:00'],
      ['start', '17:00'],
    ],
  ],
  [
    '18 Uhr 30, Ende gegen 21 Uhr',
    'de',
    [
      ['start', '18:30'],
      ['end', '21:00'],
    ],
  ],
  ['um halb sieben', 'de', [['start', '06:30', '18:30']]],
  [
    'at half past six, ends at nine o’clock',
    'en',
    [
      ['start', '06:30', '18:30'],
      ['end', '09:00', '21:00'],
    ],
  ],
  ['18:00', 'de', [['start', '18:00']]],
  ['noon', 'en', [['start', '12:00']]],
  ['Nach Einbruch der Dunkelheit, zwei Konzerte', 'de', []],
  ['After dark, two concerts', 'en', []],
])('the times in “%s”', (text, language, times) => {
  expect(mentionedTimes(text, language).map(({ field, times }) => [field, ...times])).toEqual(times);
});

test.each<[text: string, language: Language, days: object[]]>([
  ['Samstag, 20. Juli 2024', 'de', [{ weekday: 6, day: 20, month: 7, year: 2024, last: false }]],
  ['Saturday, 20 July 2024', 'en', [{ weekday: 6, day: 20, month: 7, year: 2024, last: false }]],
  ['July 20th, 2024', 'en', [{ day: 20, month: 7, year: 2024, last: false }]],
  ['20.07.2024', 'de', [{ day: 20, month: 7, year: 2024, last: false }]],
  [
    'Ab Samstag, 9. September 2023, bis 28. Oktober',
    'de',
    [
      { weekday: 6, day: 9, month: 9, year: 2023, last: false },
      { day: 28, month: 10, last: true },
    ],
  ],
  [
    'From Saturday, 9 September 2023, until 28 October',
    'en',
    [
      { weekday: 6, day: 9, month: 9, year: 2023, last: false },
      { day: 28, month: 10, last: true },
    ],
  ],
  [
    'Sonntags im August',
    'de',
    [
      { weekday: 7, last: false },
      { month: 8, last: false },
    ],
  ],
  ['Summer 2027', 'en', [{ year: 2027, last: false }]],
  ['Wenn der Mond aufgeht', 'de', []],
])('the days in “%s”', (text, language, days) => {
  expect(mentionedDays(text, language)).toMatchObject(days);
  expect(mentionedDays(text, language)).toHaveLength(days.length);
});
