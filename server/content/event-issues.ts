import type { Event, LocalizedString } from '#contract/content/event.ts';
import { formatDate, formatTime } from '#contract/date-format.ts';
import { type Language, languages } from '#contract/language.ts';
import { findMentionedDays, findMentionedTimes, type MentionedDay, timeFields } from './mentioned-times.ts';
import { createIssue, type TextIssue } from './text-checks.ts';

/** Checks that an event's times are in order, and that its wording matches them. */
export const findEventIssues = (event: Event): TextIssue[] => [
  ...checkPrevious(event),
  ...checkTimeOrder(event),
  ...checkDateWording(event),
  ...checkTimeWording(event),
];

function checkPrevious({ start, previous, event: { venue } }: Event): TextIssue[] {
  const same = `found ${formatMoment(start, 'en')}, which is the start itself.`;
  const place = 'says the same as event.venue. It names the place that was announced before.';
  const isSamePlace = previous?.venue && JSON.stringify(previous.venue) === JSON.stringify(venue);
  return [
    ...(previous?.start === start ? [createIssue({ path: 'previous.start' }, 'sameStart', {}, same)] : []),
    ...(isSamePlace ? [createIssue({ path: 'previous.venue' }, 'sameVenue', {}, place)] : []),
  ];
}

const orderCodes = {
  'start doors': 'startBeforeDoors',
  'interval start': 'intervalBeforeStart',
  'end start': 'endBeforeStart',
  'end interval': 'endBeforeInterval',
} as const;

function checkTimeOrder(event: Event): TextIssue[] {
  const given = timeFields.flatMap((field) => {
    const time = event[field];
    return time === undefined ? [] : [{ field, time }];
  });
  return given.flatMap(({ field, time }, index): TextIssue[] => {
    const before = given[index - 1];
    if (!before || before.time < time) return [];
    const code = orderCodes[`${field} ${before.field}` as keyof typeof orderCodes];
    const format = before.time.slice(0, 10) === time.slice(0, 10) ? formatTime : formatMoment;
    const inBoth = (wall: string) => ({ de: format(wall, 'de'), en: format(wall, 'en') });
    const facts = { found: inBoth(time), earlier: inBoth(before.time) };
    const sentence = `${facts.found.en} is not after ${before.field}, ${facts.earlier.en}.`;
    return [createIssue({ path: field }, code, facts, sentence)];
  });
}

const listTranslations = (text: LocalizedString | undefined, path: string) =>
  languages.flatMap((language) => {
    const found = typeof text === 'string' ? text : text?.[language];
    if (found === undefined) return [];
    return [{ language, found, path: typeof text === 'string' ? path : `${path}.${language}` }];
  });

function checkDateWording({ start, end, event: { date } }: Event): TextIssue[] {
  return listTranslations(date, 'event.date').flatMap(({ language, found, path }): TextIssue[] => {
    const days = findMentionedDays(found, language);
    const isLast = (day: MentionedDay) => day.isLastDay && end !== undefined;
    const first = days.filter((day) => !isLast(day));
    const isFirstRight = first.length === 0 || matchesDate(first, start);
    if (isFirstRight && days.filter(isLast).every((day) => matchesDate([day], end ?? start))) return [];
    const wanted = [start, ...(days.some(isLast) && end ? [end] : [])].map((wall) => formatDate(wall, language));
    const facts = { found, wanted: wanted.join(' – ') };
    const sentence = `found "${found}", but by its data the event is on ${facts.wanted}.`;
    return [createIssue({ path, language }, 'otherDate', facts, sentence)];
  });
}

function matchesDate(mentioned: readonly MentionedDay[], wall: string): boolean {
  const { day, month, year, dayOfWeek: weekday } = Temporal.PlainDateTime.from(wall);
  return Object.entries({ day, month, year, weekday }).every(([part, wanted]) => {
    const values = mentioned.map((one) => one[part as 'day']).filter((value) => value !== undefined);
    return values.length === 0 || values.includes(wanted);
  });
}

const timeCodes = { doors: 'otherDoors', start: 'otherStart', interval: 'otherInterval', end: 'otherEnd' } as const;

function checkTimeWording(event: Event): TextIssue[] {
  return listTranslations(event.event.time, 'event.time').flatMap(({ language, found: wording, path }): TextIssue[] => {
    const mentioned = findMentionedTimes(wording, language);
    return timeFields.flatMap((field): TextIssue[] => {
      const wall = event[field];
      const named = mentioned.filter((one) => one.field === field);
      const [first] = named;
      if (!wall || !first || named.some(({ times }) => times.includes(wall.slice(11)))) return [];
      const facts = { found: first.found, wanted: formatTime(wall, language) };
      const sentence = `found "${facts.found}", but ${field} is ${facts.wanted.replace(/\.$/, '')}.`;
      return [createIssue({ path, language }, timeCodes[field], facts, sentence)];
    });
  });
}

const formatMoment = (wall: string, language: Language): string =>
  `${formatDate(wall, language)}, ${formatTime(wall, language)}`;
