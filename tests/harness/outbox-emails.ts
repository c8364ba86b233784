/** Reads the emails that a server without a mail server writes into its folder. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { waitUntil } from './wait-until.ts';

export async function readEmails(folder: string): Promise<Email[]> {
  const names = (await readdir(join(folder, 'outbox')).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.sort().map(async (name) => PostalMime.parse(await readFile(join(folder, 'outbox', name)))));
}

/** Waits for this many emails that name the reference. */
export async function readOutboxEmails(folder: string, reference = '', wanted = 0): Promise<Email[]> {
  let emails: Email[] = [];
  await waitUntil(async () => {
    emails = (await readEmails(folder)).filter(({ text }) => text?.includes(reference));
    return emails.length >= wanted;
  });
  return emails;
}

/** Waits for an email to this address with a link to this page, and returns its newest link. */
export async function findEmailLink(recipient: string, page: string): Promise<string> {
  const pattern = new RegExp(`https?://[^/\\s]+(${page}[^\\s"<>]+)`);
  let link: string | undefined;
  await waitUntil(async () => {
    const emails = (await readEmails(process.env['SITE_DATA'] ?? '')).filter(
      ({ to }) => to?.[0]?.address === recipient,
    );
    link = emails.flatMap(({ text }) => text?.match(pattern)?.[1] ?? []).at(-1);
    return link !== undefined;
  });
  return link ?? '';
}
