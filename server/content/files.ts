/** The files of content/, as they are written. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { entryAt, type KindName, kindNames, kinds } from '#contract/kinds.ts';

export interface WrittenFile {
  kind: KindName;
  id: string;
  file: string;
  text: string;
}

/**
 * In the order of the registry, and within a kind as people count: 2 before 10. Synchronously, for so many small files take ten
 * times as long by promises; in portions, for somebody may be reading pages meanwhile.
 */
export async function readFiles(folder: string): Promise<WrittenFile[]> {
  const written: WrittenFile[] = [];
  for (const file of kindNames.flatMap((kind) => filesOf(kind, folder).sort(byNumber.compare))) {
    const { kind, id } = entryAt(file) ?? {};
    if (!kind || !id) continue;
    written.push({ kind, id, file, text: readFileSync(join(folder, file), 'utf8') });
    if (written.length % portion === 0) await setImmediate();
  }
  return written;
}

const portion = 100;

// events/15.yaml for events/*.yaml, pictures/oak/picture.yaml for pictures/*/picture.yaml
function filesOf(kind: KindName, folder: string): string[] {
  const isThere = (file: string) => existsSync(join(folder, file));
  const [before = '', after] = kinds[kind].files.split('*');
  if (after === undefined) return [before].filter(isThere);
  if (!isThere(before)) return [];
  const names = readdirSync(join(folder, before));
  if (after.startsWith('/')) return names.map((name) => before + name + after).filter(isThere);
  return names.filter((name) => name.endsWith(after)).map((name) => before + name);
}

const byNumber = new Intl.Collator('en', { numeric: true });
