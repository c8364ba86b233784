import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitUntil } from './wait-until.ts';

/** The newest link in a letter to this address that leads to this page; waits until there is one. */
export async function findEmailLink(to: string, page: string): Promise<string> {
  let found: string | undefined;
  await waitUntil(async () => {
    found = (await readEmailsTo(to)).flatMap((text) => text.match(buildLinkPattern(page))?.[1] ?? []).at(-1);
    return found !== undefined;
  });
  return found ?? '';
}

const buildLinkPattern = (page: string) => new RegExp(`https?://[^/\\s]+(${page}[^\\s"<>]+)`);

async function readEmailsTo(to: string): Promise<string[]> {
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
