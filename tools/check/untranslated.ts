import { glob, readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import type { Event } from '#contract/event.ts';
import { missingGerman } from './german.ts';

const root = new URL('../../', import.meta.url).pathname;

/** The site shows English where German is missing; somebody should know. */
export async function checkGerman(): Promise<void> {
  const gaps: string[] = [];
  for await (const file of glob('content/events/*.yaml', { cwd: root })) {
    const { event: words, previous = {} } = parse(await readFile(root + file, 'utf8')) as Event;
    gaps.push(
      ...missingGerman({ event: words, previous }).map(
        (place) => `${file}: ${place}: there is no German text, the English is shown.`,
      ),
    );
  }
  if (gaps.length > 0) throw new Error(gaps.join('\n'));
}
