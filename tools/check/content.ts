import { glob, readFile } from 'node:fs/promises';
import { sync } from 'astro';
import { readEntries } from '#tools/pictures/entries.ts';

const root = new URL('../../', import.meta.url).pathname;

/** The schemas of contract/content.ts over every file, and two slips that YAML swallows without a word. */
export async function checkContent(): Promise<void> {
  await readEntries();
  await sync({ root, logLevel: 'error' });
  const slips: string[] = [];
  for await (const file of glob('content/**/*.yaml', { cwd: root })) {
    slips.push(...silentSlips(file, await readFile(root + file, 'utf8')));
  }
  if (slips.length > 0) throw new Error(slips.join('\n'));
}

export function silentSlips(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const place = `${file}, line ${index + 1}`;
    const [, value] = line.match(/^\s*[\w-]+: ([^'"#>|{[].*)$/) ?? [];
    const found: string[] = [];
    if (value && / #\S/.test(value))
      found.push(`${place}: everything from " #" on is lost. Put the whole text in quotes.`);
    if (/["“][^„“”"]*"/.test(value ?? '') && /\w/.test(value ?? '') && !/^https?:/.test(value ?? '')) {
      found.push(`${place}: a straight quotation mark ("). German wants „…“, English “…”.`);
    }
    return found;
  });
}
