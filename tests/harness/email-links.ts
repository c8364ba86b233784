import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitUntil } from './wait-until.ts';

/** Waits for an e-mail to this address with a link to this page, and returns the newest link. */
export async function findEmailLink(to: string, page: string): Promise<string> {
  let link: string | undefined;
  await waitUntil(async () => {
    link = (await readEmailsTo(to)).flatMap((text) => text.match(buildLinkPattern(page))?.[1] ?? []).at(-1);
    return link !== undefined;
  });
  return link ?? '';
}

const buildLinkPattern = (page: string) => new RegExp(`https?://[^/\\s]+(${page}[^\\s"<>]+)`);

async function readEmailsTo(to: string): Promise<string[]> {
  const folder = join(process.env['SITE_DATA'] ?? '', 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const emails = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
  return emails.map(unfold).filter((text) => text.includes(to));
}

/** Quoted-printable, as far as addresses need it. */
const unfold = (text: string): string =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
    .replaceAll('=23', '#');
