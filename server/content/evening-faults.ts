import type { Event } from '#contract/event.ts';
import { languages } from '#contract/language.ts';
import { dateText } from './days.ts';
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
