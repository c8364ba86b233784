import { glob, readFile } from 'node:fs/promises';
import { parse } from 'yaml';

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

async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob('content/texts/*.yaml', { cwd: root })) {
    const tree = parse(await readFile(root + file, 'utf8')) as Record<string, unknown>;
    found.push(...leaves(tree, file.replace(/^.*\/|\.yaml$/g, '')));
  }
  return found;
}

function leaves(tree: Record<string, unknown>, path: string): string[] {
  if (typeof tree['de'] === 'string') return [path];
  return Object.entries(tree).flatMap(([key, branch]) => leaves(branch as Record<string, unknown>, `${path}.${key}`));
}
