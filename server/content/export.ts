/** What has been published, written back into the files: for those who keep the content in git. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import type { Head } from './overlay.ts';
import type { Shipped } from './shipped.ts';
import { keyOf } from './whole.ts';

/** A file that says the same already is left as it is, byte for byte. Which files are another now. */
export async function exportTo(folder: string, heads: readonly Head[], { entries }: Shipped): Promise<string[]> {
  const written: string[] = [];
  for (const head of heads) {
    const key = keyOf(head);
    const file = entries.get(key);
    if (head.action === 'deleted' && file) {
      await rm(join(folder, key), { force: true });
      written.push(`${key}: deleted`);
    }
    if (head.action !== 'published' || (file && isDeepStrictEqual(file.data, head.data))) continue;
    await mkdir(dirname(join(folder, key)), { recursive: true });
    await writeFile(join(folder, key), stringify(head.data, { lineWidth: 0 }));
    written.push(key);
  }
  return written;
}
