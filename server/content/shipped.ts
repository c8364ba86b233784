/** The content that comes with a release: the files alone. */
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Content } from '#contract/kinds.ts';
import { type Beside, photosBeside, withPhoto } from '#server/pictures/beside.ts';
import { checkEntry, type Entry } from './entry.ts';
import { readFiles } from './files.ts';
import { ContentFaults, contentOf, type Entries, type Fault, keyOf } from './whole.ts';
import { readYaml, silentSlips } from './yaml.ts';

export const shippedFolder = new URL('../../content/', import.meta.url).pathname;

export interface Shipped {
  entries: Entries;
  /** which text each was read from: tells whether a file has changed since */
  hashes: ReadonlyMap<string, string>;
  /** what YAML has swallowed without a word */
  slips: ReadonlyMap<string, readonly string[]>;
}

const lastRead = new Map<string, Shipped>();

/** Throws every fault of every file at once. A file that has not changed since it was read before is not checked again. */
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
    // A file takes some milliseconds, and somebody may be reading pages meanwhile.
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
