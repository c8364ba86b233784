import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from './until.ts';

/** The newest link in a letter to this address that leads to this page; waits until there is one. */
export async function linkInLetter(to: string, page: string): Promise<string> {
  let found: string | undefined;
  await until(async () => {
    found = (await lettersTo(to)).flatMap((text) => text.match(linkTo(page))?.[1] ?? []).at(-1);
    return found !== undefined;
  });
  return found ?? '';
}

const linkTo = (page: string) => new RegExp(`https?://[^/\\s]+(${page}[^\\s"<>]+)`);

async function lettersTo(to: string): Promise<string[]> {
  const folder = join(process.env['SITE_DATA'] ?? '', 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const letters = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
  return letters.map(unfold).filter((text) => text.includes(to));
}

/** Quoted-printable, as far as addresses need it. */
const unfold = (text: string): string =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
    .replaceAll('=23', '#');
