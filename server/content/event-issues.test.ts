import { expect, test } from 'vitest';
import { event as schema } from '#contract/content/event.ts';
import { findEventIssues } from './event-issues.ts';

const opera = {
  ...{ id: 15, category: 'opera', image: 'a', place: 'park', changed: '2027-02-02 10:00' },
  ...{ start: '2027-07-17 18:30', doors: '2027-07-17 18:00', end: '2027-07-17 22:00' },
};
const exhibition = { ...opera, doors: undefined, start: '2023-09-09 15:00', end: '2023-10-28 17:00' };
const words = { title: 'a', venue: 'b', description: ['c'] };
const codes = (times: object, event: object) =>
  findEventIssues(schema.parse({ ...times, event: { ...words, ...event } })).map(({ path, code }) => `${path} ${code}`);

test.each([
  ['another hour', { time: { de: '18 Uhr, Einlass 18 Uhr', en: '6.30 p.m.' } }, 'event.time.de otherStart'],
  ['another hour in words', { time: { de: '18.30 Uhr', en: 'At six o’clock' } }, 'event.time.en otherStart'],
  ['another weekday', { date: { de: 'Am Sonntag', en: 'On Saturday' } }, 'event.date.de otherDate'],
  ['another month', { date: { de: 'Im August', en: 'In July' } }, 'event.date.de otherDate'],
])('a text with %s than the data is an issue', (_, event, fault) => expect(codes(opera, event)).toEqual([fault]));

test.each([
  [opera, { time: { de: 'Nach Einbruch der Dunkelheit', en: 'After dark' } }],
  [opera, { time: { de: '18.30 Uhr, noch einmal um 20 Uhr', en: '6.30 p.m., and again at 8 p.m.' } }],
  [opera, { date: { de: 'Ein Samstag im Juli', en: 'A Saturday in July' } }],
  [exhibition, { date: { de: 'Ab 9. September 2023, bis 28. Oktober', en: 'Until 28 October' } }],
  [exhibition, { time: { de: 'Eröffnung 15 Uhr; werktags 10–17 Uhr', en: 'Opening at 3 p.m.' } }],
])('%#: a text that fits the data has no issue', (times, event) => expect(codes(times, event)).toEqual([]));

test('doors that open at the minute of the start, and an end at that of the interval, are issues', () => {
  expect(codes({ ...opera, doors: opera.start }, {})).toEqual(['start startBeforeDoors']);
  expect(codes({ ...opera, interval: opera.end }, {})).toEqual(['end endBeforeInterval']);
});

test('the last day of an exhibition is compared with its end', () => {
  const date = { de: 'Ab 9. September 2023, bis 28. Oktober', en: 'From 9 September 2023, until 4 November' };
  expect(codes(exhibition, { date })).toEqual(['event.date.en otherDate']);
});
