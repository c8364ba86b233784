import type { Event } from '#contract/event.ts';
import { languages } from '#contract/language.ts';
import { dateText } from './days.ts';

/** What the shape cannot know: whether facts and words say the same. */
export function disagreements(told: Event): string[] {
  const { year, start, doors, interval, end, event: words } = told;
  const faults: string[] = [];
  if (!start.startsWith(String(year))) faults.push(`year: found ${year}, but it starts on ${start}.`);
  const { previous } = told;
  if (previous?.start === start) faults.push(`previous.start: found ${start}, which is the start itself.`);
  if (previous?.venue && JSON.stringify(previous.venue) === JSON.stringify(words.venue))
    faults.push('previous.venue: says the same as event.venue. It names the place that was announced before.');
  const order = Object.entries({ doors, start, interval, end }).filter(([, time]) => time !== undefined);
  for (const [index, [name, time]] of order.entries()) {
    const [before, earlier] = order[index - 1] ?? [];
    if (earlier && time && earlier >= time) faults.push(`${name}: ${time} is not after ${before}, ${earlier}.`);
  }
  const date = typeof words.date === 'string' ? { de: words.date, en: words.date } : words.date;
  for (const language of languages) {
    const wanted = dateText(start, language);
    if (date[language] && !date[language].replaceAll('\u00A0', ' ').includes(wanted))
      faults.push(`event.date.${language}: found "${date[language]}", but start is ${start}: ${wanted}.`);
  }
  return faults;
}
