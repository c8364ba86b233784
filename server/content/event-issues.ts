import type { Event, LocalizedString } from '#contract/content/event.ts';
import { formatDate, formatTime } from '#contract/date-format.ts';
import { type Language, languages } from '#contract/language.ts';
import {
  findMentionedDays,
  findMentionedTimes,
  type MentionedDay,
  type TimeField,
  timeFields,
} from './mentioned-times.ts';
import { createFinding, type FindingWithMessage } from './text-checks.ts';

/** Checks that an event's times are in order, and that its wording matches them. */
export const findEventIssues = (event: Event): FindingWithMessage[] => [
  ...checkPrevious(event),
  ...checkTimeOrder(event),
  ...checkDateWording(event),
  ...checkTimeWording(event),
];

function checkPrevious({ start, previous, event: { venue } }: Event): FindingWithMessage[] {
  const same = `found ${momentText(start, 'en')}, which is the start itself.`;
  const place = 'says the same as event.venue. It names the place that was announced before.';
  const isSamePlace = previous?.venue && JSON.stringify(previous.venue) === JSON.stringify(venue);
  return [
    ...(previous?.start === start ? [createFinding({ path: 'previous.start' }, 'sameStart', {}, same)] : []),
    ...(isSamePlace ? [createFinding({ path: 'previous.venue' }, 'sameVenue', {}, place)] : []),
  ];
}

const orderCodes = {
  'start doors': 'startBeforeDoors',
  'interval start': 'intervalBeforeStart',
  'end start': 'endBeforeStart',
  'end interval': 'endBeforeInterval',
} as const;

function checkTimeOrder(event: Event): FindingWithMessage[] {
  const given = timeFields.flatMap((field) => {
    const time = event[field];
    return time === undefined ? [] : [{ field, time }];
  });
  return given.flatMap(({ field, time }, index): FindingWithMessage[] => {
    const before = given[index - 1];
    if (!before || before.time < time) return [];
    const code = orderCodes[`${field} ${before.field}` as keyof typeof orderCodes];
    const sameDay = before.time.slice(0, 10) === time.slice(0, 10);
    const text = (wall: string) => inEachLanguage((language) => (sameDay ? formatTime : momentText)(wall, language));
    const facts = { found: text(time), earlier: text(before.time) };
    return [
      createFinding(
        { path: field },
        code,
        facts,
        `${facts.found.en} is not after ${before.field}, ${facts.earlier.en}.`,
      ),
    ];
  });
}

const listTranslations = (said: LocalizedString | undefined, path: string) =>
  languages.flatMap((language) => {
    const found = typeof said === 'string' ? said : said?.[language];
    if (found === undefined) return [];
    return [{ language, found, path: typeof said === 'string' ? path : `${path}.${language}` }];
  });

function checkDateWording({ start, end, event: { date } }: Event): FindingWithMessage[] {
  return listTranslations(date, 'event.date').flatMap(({ language, found, path }): FindingWithMessage[] => {
    const days = findMentionedDays(found, language);
    const isLast = (one: MentionedDay) => one.last && end !== undefined;
    const first = days.filter((one) => !isLast(one));
    if (
      (first.length === 0 || matchesDate(first, start)) &&
      days.filter(isLast).every((one) => matchesDate([one], end ?? start))
    )
      return [];
    const wanted = [start, ...(days.some(isLast) && end ? [end] : [])].map((wall) => formatDate(wall, language));
    const facts = { found, wanted: wanted.join(' – ') };
    const sentence = `found "${found}", but by its data the event is on ${facts.wanted}.`;
    return [createFinding({ path, language }, 'otherDate', facts, sentence)];
  });
}

function matchesDate(mentioned: readonly MentionedDay[], wall: string): boolean {
  const { day, month, year, dayOfWeek: weekday } = Temporal.PlainDateTime.from(wall);
  return Object.entries({ day, month, year, weekday }).every(([part, wanted]) => {
    const named = mentioned.map((one) => one[part as 'day']).filter((one) => one !== undefined);
    return named.length === 0 || named.includes(wanted);
  });
}

const timeCodes = {
  doors: 'otherDoors',
  start: 'otherStart',
  interval: 'otherInterval',
  end: 'otherEnd',
} as const satisfies Record<TimeField, string>;

function checkTimeWording(event: Event): FindingWithMessage[] {
  return listTranslations(event.event.time, 'event.time').flatMap(
    ({ language, found: wording, path }): FindingWithMessage[] => {
      const mentioned = findMentionedTimes(wording, language);
      return timeFields.flatMap((field): FindingWithMessage[] => {
        const wall = event[field];
        const named = mentioned.filter((one) => one.field === field);
        const [first] = named;
        if (!wall || !first || named.some(({ times }) => times.includes(wall.slice(11)))) return [];
        const facts = { found: first.found, wanted: formatTime(wall, language) };
        const sentence = `found "${facts.found}", but ${field} is ${facts.wanted.replace(/\.$/, '')}.`;
        return [createFinding({ path, language }, timeCodes[field], facts, sentence)];
      });
    },
  );
}

const momentText = (wall: string, language: Language): string =>
  `${formatDate(wall, language)}, ${formatTime(wall, language)}`;

const inEachLanguage = (text: (language: Language) => string): Record<Language, string> => ({
  de: text('de'),
  en: text('en'),
});
