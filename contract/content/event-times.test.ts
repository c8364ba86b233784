import { expect, test } from 'vitest';
import type { Language } from '#contract/language.ts';
import { formatEventTimes } from './event-times.ts';

const phrasesWith = (doors: string, from: string, until: string) => ({
  doors: (time: string) => `${doors} ${time}`,
  dates: (first: string, last: string) => `${from} ${first}, ${until} ${last}`,
});
const phrases = { de: phrasesWith('Einlass', 'Ab', 'bis'), en: phrasesWith('doors', 'From', 'until') };
type TestTimes = Parameters<typeof formatEventTimes>[0];
const formatTimes = (times: Omit<TestTimes, 'event'>, language: Language, event: TestTimes['event'] = {}) =>
  Object.values(formatEventTimes({ ...times, event }, language, phrases[language]));

const opera = { start: '2027-07-17T18:00', doors: '2027-07-17T17:30', end: '2027-07-17T21:55' };
const exhibition = { start: '2023-09-09T15:00', end: '2023-10-28T17:00' };
const long = { ...exhibition, end: '2024-01-07T17:00' };

test.each([
  [opera, 'de', ['Samstag, 17. Juli 2027', '18 Uhr, Einlass 17.30 Uhr']],
  [opera, 'en', ['Saturday, 17 July 2027', '6 p.m., doors 5.30 p.m.']],
  [{ start: '2027-01-03T11:15' }, 'en', ['Sunday, 3 January 2027', '11.15 a.m.']],
  [exhibition, 'de', ['Ab Samstag, 9. September 2023, bis 28. Oktober', '15 Uhr']],
  [exhibition, 'en', ['From Saturday, 9 September 2023, until 28 October', '3 p.m.']],
  [long, 'de', ['Ab Samstag, 9. September 2023, bis Sonntag, 7. Januar 2024', '15 Uhr']],
  [{ start: '2024-07-20T10:00', end: '2024-07-21T18:00' }, 'de', ['Ab Samstag, 20. Juli 2024, bis 21. Juli', '10 Uhr']],
  // A concert that ends after midnight is on one day.
  [{ start: '2027-07-17T22:30', end: '2027-07-18T00:15' }, 'de', ['Samstag, 17. Juli 2027', '22.30 Uhr']],
] as const)('[EVD-02] an event’s times %j are written in the language %s as %j', (times, language, wanted) =>
  expect(formatTimes(times, language)).toEqual(wanted),
);

test('an event’s own date or time text replaces the formatted one in the languages it has', () => {
  const event = { time: { en: 'After dark' }, date: 'Juli 2027' };
  expect(formatTimes(opera, 'en', event)).toEqual(['Juli 2027', 'After dark']);
  expect(formatTimes(opera, 'de', event)).toEqual(['Juli 2027', '18 Uhr, Einlass 17.30 Uhr']);
});
