import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Content, entryAt, type KindName, kindNames, kinds } from '#contract/content/kinds.ts';
import { type Beside, photosBeside, withPhoto } from '#server/pictures/beside.ts';
import { checkEntry, type Entry } from './entry.ts';
import { ContentFaults, contentOf, type Entries, type Fault, keyOf } from './whole.ts';
import { readYaml, silentSlips } from './yaml.ts';

export const shippedFolder = new URL('../../content/', import.meta.url).pathname;

export interface Shipped {
  entries: Entries;
  hashes: ReadonlyMap<string, string>;
  slips: ReadonlyMap<string, readonly string[]>;
}

const lastRead = new Map<string, Shipped>();

/** Throws all faults of all files at once. Does not check unchanged files again. */
export async function readShipped(folder = shippedFolder): Promise<Shipped> {
  const before = lastRead.get(resolve(folder));
  const faults: Fault[] = [];
  const entries = new Map<string, Entry>();
  const hashes = new Map<string, string>();
  const { photos, faults: misplaced } = await photosBeside(folder);
  faults.push(...misplaced.map((fault) => ({ ...fault, kind: 'pictures' as const })));
  const beside = new Map([...photos].map(([id, photo]) => [keyOf({ kind: 'pictures', id }), photo]));
  const slips = new Map<string, readonly string[]>();
  for (const { kind, id, file, text } of await readFiles(folder)) {
    const key = keyOf({ kind, id });
    const photo = beside.get(key);
    const hash = hashOf(text, photo);
    const same = before?.hashes.get(key) === hash ? before.entries.get(key) : undefined;
    hashes.set(key, hash);
    if (same) {
      entries.set(key, same);
      slips.set(key, before?.slips.get(key) ?? []);
      continue;
    }
    // A file takes some milliseconds; let requests run in between.
    if (before) await setImmediate();
    const read = readYaml(`content/${file}`, text);
    const checked =
      'fault' in read ? { faults: [read.fault] } : checkEntry({ kind, id, data: withPhoto(read.data, photo) });
    if ('faults' in checked) faults.push(...checked.faults.map((said) => ({ kind, id, said })));
    else entries.set(key, checked.entry);
    slips.set(key, silentSlips(`content/${file}`, text));
  }
  if (faults.length > 0) throw new ContentFaults(faults);
  const shipped = { entries, hashes, slips };
  lastRead.set(resolve(folder), shipped);
  return shipped;
}

const hashOf = (text: string, photo: Beside | undefined): string =>
  createHash('sha256')
    .update(text)
    .update(photo?.hash ?? '')
    .digest('hex');

export const readContent = async (folder?: string): Promise<Content> => contentOf((await readShipped(folder)).entries);

export interface WrittenFile {
  kind: KindName;
  id: string;
  file: string;
  text: string;
}

/** Synchronous reading is ten times faster for small files; portions let requests run in between. */
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
