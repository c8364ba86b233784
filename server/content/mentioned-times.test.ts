import { expect, test } from 'vitest';
import type { Language } from '#contract/language.ts';
import { findMentionedDays, findMentionedTimes } from './mentioned-times.ts';

test.each<[text: string, language: Language, times: string]>([
  ['18 Uhr, Einlass 17.30 Uhr', 'de', 'start 18:00; doors 17:30'],
  ['6 p.m., doors 5.30 p.m.', 'en', 'start 18:00; doors 17:30'],
  ['Eröffnung 15 Uhr; werktags und samstags 10–17 Uhr', 'de', 'start 15:00; start 10:00 17:00'],
  ['18 Uhr 30, Ende gegen 21 Uhr', 'de', 'start 18:30; end 21:00'],
  ['um halb sieben', 'de', 'start 06:30 18:30'],
  ['at half past six, ends at nine o’clock', 'en', 'start 06:30 18:30; end 09:00 21:00'],
  ['noon', 'en', 'start 12:00'],
  ['Mitternacht', 'de', 'start 00:00'],
  ['12 a.m., interval 12 p.m.', 'en', 'start 00:00; interval 12:00'],
  ['6 P.M., DOORS 5.30 P.M.', 'en', 'start 18:00; doors 17:30'],
  ['11 a.m. to 1 p.m.', 'en', 'start 11:00; start 13:00'],
  ['um halb eins', 'de', 'start 00:30 12:30'],
  ['half past twelve', 'en', 'start 12:30 00:30'],
  ['Einlass 17 Uhr, Pause 19 Uhr, Ende 21 Uhr', 'de', 'doors 17:00; interval 19:00; end 21:00'],
  ['18:30, Pause 19:45', 'de', 'start 18:30; interval 19:45'],
  ['doors 5:30, ends 21:00', 'en', 'doors 05:30; end 21:00'],
  ['Nach Einbruch der Dunkelheit, zwei Konzerte', 'de', ''],
])(
  'the times that an event’s time text names are found, to compare them with its data: “%s”',
  (text, language, times) => {
    const found = findMentionedTimes(text, language).map((one) => [one.field, ...one.times].join(' '));
    expect(found.join('; ')).toBe(times);
  },
);

/** Weekday, day, month and year; `–` for what the words leave out. */
test.each<[text: string, language: Language, days: string]>([
  ['Samstag, 20. Juli 2024', 'de', '6 20 7 2024'],
  ['July 20th, 2024', 'en', '– 20 7 2024'],
  ['20.07.2024', 'de', '– 20 7 2024'],
  ['Ab Sonnabend, 9. September 2023, bis 28. Oktober', 'de', '6 9 9 2023; – 28 10 – last'],
  ['Sonntags im August', 'de', '7 – – –; – – 8 –'],
  ['Summer 2027, may be', 'en', '– – – 2027'],
  ['Wenn der Mond aufgeht', 'de', ''],
])(
  'the days that an event’s date text names are found, to compare them with its data: “%s”',
  (text, language, days) => {
    const found = findMentionedDays(text, language).map(({ weekday, day, month, year, isLastDay }) =>
      [weekday ?? '–', day ?? '–', month ?? '–', year ?? '–', ...(isLastDay ? ['last'] : [])].join(' '),
    );
    expect(found.join('; ')).toBe(days);
  },
);
