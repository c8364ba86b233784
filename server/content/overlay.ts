/** A bad publication falls back to its file, so that the server starts. */
import { isKind, type KindName } from '#contract/content/kinds.ts';
import type { Tables } from '#server/storage/tables.ts';
import { checkEntry, type Entry, placeOf } from './entry.ts';
import { completed, releaseFaults } from './release.ts';
import type { Shipped } from './shipped.ts';
import { type Entries, faultsOf, keyOf } from './whole.ts';

export interface Head {
  kind: KindName;
  id: string;
  revision: number;
  action: Tables['contentRevisions']['action'];
  data: unknown;
  fileHash: string | null;
}

export interface Overlaid {
  entries: Entries;
  notices: string[];
}

interface Laid {
  head: Head;
  entry: Entry | undefined;
}

export function overlay({ entries: files, hashes }: Shipped, published: readonly Head[]): Overlaid {
  const heads = published.filter(({ kind }) => isKind(kind));
  const notices = [
    ...published.filter(({ kind }) => !isKind(kind)).map(ofNoKind),
    ...heads.flatMap((head) => releaseNotice(head, hashes)),
  ];
  const fitting: Laid[] = [];
  for (const head of heads.filter(({ action }) => action !== 'shipped')) {
    const laid = laidFrom(head, files.get(keyOf(head)));
    notices.push(...laid.notices);
    if ('entry' in laid) fitting.push({ head, entry: laid.entry });
  }
  const all = laidOver(files, fitting);
  const faults = faultsOf(all);
  if (faults.length === 0) return { entries: all, notices };
  // Drops the named bad revisions and deletions of entries that others need first; then all.
  const broken = new Set(faults.map(keyOf));
  const sound = fitting.filter(({ head, entry }) => entry && !broken.has(keyOf(head)));
  const rest = laidOver(files, sound);
  const kept = faultsOf(rest).length === 0 ? { laid: sound, entries: rest } : { laid: [], entries: files };
  const why = faults.map(({ said }) => said);
  const dropped = fitting.filter((one) => !kept.laid.includes(one)).map(({ head }) => fallen(head, why));
  return { entries: kept.entries, notices: [...notices, ...dropped] };
}

function laidFrom(
  head: Head,
  file: Entry | undefined,
): { entry: Entry | undefined; notices: string[] } | { notices: string[] } {
  const owed = releaseFaults(head, file);
  if (head.action === 'deleted')
    return owed.length > 0 ? { notices: [fallen(head, owed)] } : { entry: undefined, notices: [] };
  const checked = checkEntry(head.kind === 'texts' ? { ...head, data: completed(head.data, file?.data) } : head);
  if ('faults' in checked) return { notices: [fallen(head, checked.faults)] };
  return { entry: checked.entry, notices: owed };
}

function laidOver(files: Entries, laid: readonly Laid[]): Entries {
  const entries = new Map(files);
  for (const { head, entry } of laid) {
    if (entry) entries.set(keyOf(head), entry);
    else entries.delete(keyOf(head));
  }
  return entries;
}

const fallen = (head: Head, faults: readonly string[]): string =>
  `${placeOf(head)}: what was published as revision ${head.revision} does not fit this release, so the file counts. ${faults.join(' ')}`;

const ofNoKind = ({ kind, id, revision }: Head): string =>
  `content/${kind}/${id}: revision ${revision} is of a kind that this release does not know, so nothing shows it.`;

function releaseNotice(head: Head, hashes: Shipped['hashes']): string[] {
  if (head.action === 'shipped' || head.fileHash === (hashes.get(keyOf(head)) ?? null)) return [];
  return [
    `${placeOf(head)}: the file of this release is another than the one that revision ${head.revision} was published over; the revision counts.`,
  ];
}

interface Options {
  works: (heads: readonly Head[]) => Promise<boolean>;
  earlier: (head: Head) => Promise<readonly Head[]>;
}

/** Binary search: one bad revision among a hundred takes about seven tries. */
export async function soundHeads(heads: readonly Head[], { works, earlier }: Options): Promise<Head[]> {
  async function soundOf(rest: readonly Head[], some: readonly Head[]): Promise<readonly Head[]> {
    if (some.length === 0 || (await works([...rest, ...some]))) return some;
    const [first] = some;
    if (first && some.length === 1) {
      for (const older of await earlier(first)) if (await works([...rest, older])) return [older];
      return [];
    }
    const half = Math.ceil(some.length / 2);
    const left = await soundOf(rest, some.slice(0, half));
    return [...left, ...(await soundOf([...rest, ...left], some.slice(half)))];
  }
  return [...(await soundOf([], heads))];
}
