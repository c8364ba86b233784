/** The command `requests open` writes copies of IDs into this folder. A job deletes them after a day. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { retentionDays } from '#contract/booking/retention.ts';
import { day } from '#server/limits.ts';

export const getOpenedCopiesFolder = (dataDir: string): string => join(dataDir, 'opened');

export async function deleteOpenedCopies(dataDir: string, now: Date): Promise<void> {
  const folder = getOpenedCopiesFolder(dataDir);
  const oldest = now.getTime() - retentionDays('openedCopy') * day;
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now.getTime() }));
    if (mtimeMs <= oldest) await rm(file, { force: true });
  }
}
