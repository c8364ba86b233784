import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { waitUntil } from './wait-until.ts';

/** The letters in a server's folder that name this reference, once there are as many as wanted. */
export async function readOutboxEmails(folder: string, reference = '', wanted = 0): Promise<Email[]> {
  let letters: Email[] = [];
  await waitUntil(async () => {
    const names = (await readdir(join(folder, 'outbox')).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const all = await Promise.all(
      names.map(async (name) => PostalMime.parse(await readFile(join(folder, 'outbox', name)))),
    );
    letters = all.filter(({ text }) => text?.includes(reference));
    return letters.length >= wanted;
  });
  return letters;
}
