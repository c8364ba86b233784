import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parse, YAMLParseError } from 'yaml';
import { type Event, event } from '#contract/event.ts';
import { explain } from '#contract/explain.ts';
import { type Language, languages, locales } from '#contract/language.ts';
import { missingGerman } from './german.ts';

const root = new URL('../../', import.meta.url).pathname;

/** Before a build: every evening is as the schema wants it, and its words agree with its facts. */
export async function checkEvents(): Promise<void> {
  const faults: string[] = [];
  for await (const file of glob('content/events/*.yaml', { cwd: root })) {
    faults.push(...eventFaults(file, await readFile(root + file, 'utf8'), pictureExists));
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

/** The site shows English where German is missing; somebody should know. */
export async function checkGerman(): Promise<void> {
  const gaps: string[] = [];
  for await (const file of glob('content/events/*.yaml', { cwd: root })) {
    const { event: words } = parse(await readFile(root + file, 'utf8')) as Event;
    gaps.push(
      ...missingGerman(words).map((place) => `${file}: event.${place}: there is no German text, the English is shown.`),
    );
  }
  if (gaps.length > 0) throw new Error(gaps.join('\n'));
}

const pictureExists = (image: string): boolean => existsSync(`${root}content/pictures/${image}/picture.yaml`);

export function eventFaults(file: string, text: string, isPicture: (image: string) => boolean): string[] {
  let data: unknown;
  try {
    data = parse(text);
  } catch (error) {
    if (error instanceof YAMLParseError) return [`${file}: ${error.message}`];
    throw error;
  }
  const { data: told, error } = event.safeParse(data);
  if (error) return explain(file, data, error.issues);
  return disagreements(told, Number(basename(file, '.yaml')), isPicture).map((fault) => `${file}: ${fault}`);
}

function disagreements(told: Event, number: number, isPicture: (image: string) => boolean): string[] {
  const { id, year, image, start, doors, interval, end, event: words } = told;
  const faults: string[] = [];
  if (id !== number) faults.push(`id: found ${id}, but the file is called ${number}.`);
  if (!start.startsWith(String(year))) faults.push(`year: found ${year}, but it starts on ${start}.`);
  if (!isPicture(image)) faults.push(`image: there is no folder content/pictures/${image} with a picture.yaml.`);
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
  const locale = locales[language];
  const weekday = day.toLocaleString(locale, { weekday: 'long' });
  return `${weekday}, ${day.toLocaleString(locale, { day: 'numeric', month: 'long', year: 'numeric' })}`;
}
