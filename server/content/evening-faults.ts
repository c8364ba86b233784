import type { Event } from '#contract/event.ts';
import { type Language, languages, locales } from '#contract/language.ts';

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

/** `Samstag, 20. Juli 2024` · `Saturday, 20 July 2024`, as it must stand in the text */
export function dateText(start: string, language: Language): string {
  const day = Temporal.PlainDateTime.from(start).toPlainDate();
  const { weekday, date } = formats[language];
  return `${weekday.format(day)}, ${date.format(day)}`;
}

/** `18 Uhr`, `10.30 Uhr` · `6 p.m.`, `10.30 a.m.` */
export function timeText(start: string, language: Language): string {
  const { hour, minute } = Temporal.PlainDateTime.from(start);
  const past = minute ? `.${String(minute).padStart(2, '0')}` : '';
  return language === 'de' ? `${hour}${past} Uhr` : `${hour % 12 || 12}${past} ${hour < 12 ? 'a' : 'p'}.m.`;
}

/** Made once: a date that is asked for its words makes them anew each time. */
const formatsOf = (locale: string) => ({
  weekday: new Intl.DateTimeFormat(locale, { weekday: 'long' }),
  date: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }),
});
const formats = { de: formatsOf(locales.de), en: formatsOf(locales.en) };
