import { readFile } from 'node:fs/promises';

export const lockfiles = ['package-lock.json', 'tools/runtime/package-lock.json', 'tools/postgres/package-lock.json'];

export interface LockEntry {
  version?: string;
  integrity?: string;
}

export type LockEntries = Readonly<Record<string, LockEntry>>;

/** The empty path is the project itself. */
export const findPathsWithoutHash = (entries: LockEntries): string[] =>
  Object.entries(entries).flatMap(([path, { integrity }]) => (path === '' || integrity ? [] : [path]));

export const readPackageName = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

export async function checkHashes(): Promise<void> {
  const issues: string[] = [];
  for (const file of lockfiles) {
    const text = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8');
    const { packages } = JSON.parse(text) as { packages: LockEntries };
    const names = findPathsWithoutHash(packages).map(readPackageName);
    if (names.length > 0) issues.push(`${file}: ${names.length} without a hash: ${names.join(', ')}.`);
  }
  if (issues.length > 0) throw new Error(issues.join('\n'));
}
