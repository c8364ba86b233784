import type { Event, Said } from '#contract/content/event.ts';
import { dateText, timeText } from '#contract/date-words.ts';
import { type Language, languages } from '#contract/language.ts';
import { type MentionedDay, mentionedDays, mentionedTimes, type TimeField, timeFields } from './mentioned-times.ts';
import { type Remark, remark } from './words.ts';

/** Checks that an event's times are in order, and that its wording matches them. */
export const disagreements = (event: Event): Remark[] => [
  ...ofPrevious(event),
  ...ofOrder(event),
  ...ofDateWording(event),
  ...ofTimeWording(event),
];

function ofPrevious({ start, previous, event: { venue } }: Event): Remark[] {
  const same = `found ${momentText(start, 'en')}, which is the start itself.`;
  const place = 'says the same as event.venue. It names the place that was announced before.';
  const isSamePlace = previous?.venue && JSON.stringify(previous.venue) === JSON.stringify(venue);
  return [
    ...(previous?.start === start ? [remark({ path: 'previous.start' }, 'sameStart', {}, same)] : []),
    ...(isSamePlace ? [remark({ path: 'previous.venue' }, 'sameVenue', {}, place)] : []),
  ];
}

const orderCodes = {
  'start doors': 'startBeforeDoors',
  'interval start': 'intervalBeforeStart',
  'end start': 'endBeforeStart',
  'end interval': 'endBeforeInterval',
} as const;

function ofOrder(event: Event): Remark[] {
  const given = timeFields.flatMap((field) => {
    const time = event[field];
    return time === undefined ? [] : [{ field, time }];
  });
  return given.flatMap(({ field, time }, index): Remark[] => {
    const before = given[index - 1];
    if (!before || before.time < time) return [];
    const code = orderCodes[`${field} ${before.field}` as keyof typeof orderCodes];
    const sameDay = before.time.slice(0, 10) === time.slice(0, 10);
    const text = (wall: string) => inEach((language) => (sameDay ? timeText : momentText)(wall, language));
    const facts = { found: text(time), earlier: text(before.time) };
    return [
      remark({ path: field }, code, facts, `${facts.found.en} is not after ${before.field}, ${facts.earlier.en}.`),
    ];
  });
}

const wordings = (said: Said | undefined, path: string) =>
  languages.flatMap((language) => {
    const found = typeof said === 'string' ? said : said?.[language];
    if (found === undefined) return [];
    return [{ language, found, path: typeof said === 'string' ? path : `${path}.${language}` }];
  });

function ofDateWording({ start, end, event: { date } }: Event): Remark[] {
  return wordings(date, 'event.date').flatMap(({ language, found, path }): Remark[] => {
    const days = mentionedDays(found, language);
    const isLast = (one: MentionedDay) => one.last && end !== undefined;
    const first = days.filter((one) => !isLast(one));
    if ((first.length === 0 || agrees(first, start)) && days.filter(isLast).every((one) => agrees([one], end ?? start)))
      return [];
    const wanted = [start, ...(days.some(isLast) && end ? [end] : [])].map((wall) => dateText(wall, language));
    const facts = { found, wanted: wanted.join(' – ') };
    const sentence = `found "${found}", but by its data the event is on ${facts.wanted}.`;
    return [remark({ path, language }, 'otherDate', facts, sentence)];
  });
}

function agrees(mentioned: readonly MentionedDay[], wall: string): boolean {
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

function ofTimeWording(event: Event): Remark[] {
  return wordings(event.event.time, 'event.time').flatMap(({ language, found: wording, path }): Remark[] => {
    const mentioned = mentionedTimes(wording, language);
    return timeFields.flatMap((field): Remark[] => {
      const wall = event[field];
      const named = mentioned.filter((one) => one.field === field);
      const [first] = named;
      if (!wall || !first || named.some(({ times }) => times.includes(wall.slice(11)))) return [];
      const facts = { found: first.found, wanted: timeText(wall, language) };
      const sentence = `found "${facts.found}", but ${field} is ${facts.wanted.replace(/\.$/, '')}.`;
      return [remark({ path, language }, timeCodes[field], facts, sentence)];
    });
  });
}

const momentText = (wall: string, language: Language): string =>
  `${dateText(wall, language)}, ${timeText(wall, language)}`;

const inEach = (text: (language: Language) => string): Record<Language, string> => ({ de: text('de'), en: text('en') });
