import type { Event } from '#contract/event.ts';
import { type Language, languages, locales } from '#contract/language.ts';
import type { Remark } from './words.ts';

/** What the shape cannot know: whether facts and words say the same. */
export const disagreements = (told: Event): Remark[] => [
  ...ofYear(told),
  ...ofPrevious(told),
  ...ofOrder(told),
  ...ofDate(told),
];

function ofYear({ year, start }: Event): Remark[] {
  if (start.startsWith(String(year))) return [];
  const said = `year: found ${year}, but it starts on ${start}.`;
  return [{ path: 'year', code: 'wrongYear', facts: { found: year, wanted: start.slice(0, 4) }, said }];
}

function ofPrevious({ start, previous, event: { venue } }: Event): Remark[] {
  const faults: Remark[] = [];
  if (previous?.start === start) {
    const said = `previous.start: found ${start}, which is the start itself.`;
    faults.push({ path: 'previous.start', code: 'sameStart', facts: {}, said });
  }
  if (previous?.venue && JSON.stringify(previous.venue) === JSON.stringify(venue)) {
    const said = 'previous.venue: says the same as event.venue. It names the place that was announced before.';
    faults.push({ path: 'previous.venue', code: 'sameVenue', facts: {}, said });
  }
  return faults;
}

function ofOrder({ doors, start, interval, end }: Event): Remark[] {
  const order = Object.entries({ doors, start, interval, end }).filter(([, time]) => time !== undefined);
  return order.flatMap(([name, time], index): Remark[] => {
    const [before, earlier] = order[index - 1] ?? [];
    if (!before || !earlier || !time || earlier < time) return [];
    const said = `${name}: ${time} is not after ${before}, ${earlier}.`;
    return [{ path: name, code: 'order', facts: { found: clockOf(time), before, earlier: clockOf(earlier) }, said }];
  });
}

function ofDate({ start, event: { date: said } }: Event): Remark[] {
  const date = typeof said === 'string' ? { de: said, en: said } : said;
  return languages.flatMap((language): Remark[] => {
    const found = date[language];
    const wanted = dateText(start, language);
    if (!found || found.replaceAll('\u00A0', ' ').includes(wanted)) return [];
    const path = typeof said === 'string' ? 'event.date' : `event.date.${language}`;
    const sentence = `event.date.${language}: found "${found}", but start is ${start}: ${wanted}.`;
    return [{ path, language, code: 'otherDate', facts: { found, wanted }, said: sentence }];
  });
}

const clockOf = (wall: string): string => wall.replace('T', ' ');

/** `Samstag, 20. Juli 2024` · `Saturday, 20 July 2024`, as it must stand in the text */
export function dateText(start: string, language: Language): string {
  const day = Temporal.PlainDateTime.from(start).toPlainDate();
  const { weekday, date } = formats[language];
  return `${weekday.format(day)}, ${date.format(day)}`;
}

/** Made once: a date that is asked for its words makes them anew each time. */
const formatsOf = (locale: string) => ({
  weekday: new Intl.DateTimeFormat(locale, { weekday: 'long' }),
  date: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }),
});
const formats = { de: formatsOf(locales.de), en: formatsOf(locales.en) };
