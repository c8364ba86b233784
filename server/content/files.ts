/** The files of content/, as they are written. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { entryAt, type KindName, kindNames, kinds } from '#contract/kinds.ts';

export interface WrittenFile {
  kind: KindName;
  id: string;
  /** its path below the folder */
  file: string;
  text: string;
}

/** In the order of the registry, and within a kind as people count: 2 before 10. */
export async function readFiles(folder: string): Promise<WrittenFile[]> {
  const found = await Promise.all(
    kindNames.map(async (kind) => {
      const files = await Array.fromAsync(glob(kinds[kind].files, { cwd: folder }));
      return files.sort(byNumber.compare).map((file) => ({ file, ...entryAt(file) }));
    }),
  );
  return Promise.all(
    found
      .flat()
      .flatMap(({ file, kind, id }) =>
        kind && id ? [readFile(join(folder, file), 'utf8').then((text) => ({ kind, id, file, text }))] : [],
      ),
  );
}

const byNumber = new Intl.Collator('en', { numeric: true });
