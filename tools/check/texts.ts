import { glob, readFile } from 'node:fs/promises';
import { leavesOf } from '#server/content/release.ts';
import { readShipped } from '#server/content/shipped.ts';

const root = new URL('../../', import.meta.url).pathname;

/** A text nobody shows is a text somebody translates in vain. (One that is missing stops the page that asks for it.) */
export async function checkTexts(): Promise<void> {
  const code = await sources();
  const unused = (await keys()).filter((key) => !isUsed(key, code));
  if (unused.length > 0) throw new Error(`Nothing shows: ${unused.join(', ')}`);
}

/** Named in full, or as the beginning of a name that is put together: `home.visit.${fact}`. */
export function isUsed(form: string, code: string): boolean {
  const key = form.replace(/_(one|other)$/, '');
  if (code.includes(`'${key}'`)) return true;
  const parts = key.split('.');
  return parts.some((_, length) => length > 0 && code.includes(`\`${parts.slice(0, length).join('.')}.\${`));
}

async function sources(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob('site/**/*.{ts,tsx,astro}', { cwd: root }))
    files.push(await readFile(root + file, 'utf8'));
  return files.join('\n');
}

/** `home.visit.park`, as code asks for it. */
async function keys(): Promise<string[]> {
  const { entries } = await readShipped();
  return [...entries.values()]
    .filter(({ kind }) => kind === 'texts')
    .flatMap(({ id, data }) => [...leavesOf(data, id).keys()]);
}
