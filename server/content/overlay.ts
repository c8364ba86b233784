/**
 * What has been published, laid over the files. What no longer fits (a newer release has another schema, a picture is gone)
 * falls back to its file, with a notice: the server starts whatever is in the database.
 */
import type { KindName } from '#contract/kinds.ts';
import type { Tables } from '#server/storage/tables.ts';
import { checkEntry, type Entry, placeOf } from './entry.ts';
import type { Shipped } from './shipped.ts';
import { type Entries, faultsOf, keyOf } from './whole.ts';

export interface Head {
  kind: KindName;
  id: string;
  revision: number;
  action: Tables['contentRevisions']['action'];
  /** undefined for an entry that is gone */
  data: unknown;
  fileHash: string | null;
}

export interface Overlaid {
  entries: Entries;
  /** for the office and the operator, a sentence each */
  notices: string[];
}

export function overlay({ entries: files, hashes }: Shipped, heads: readonly Head[]): Overlaid {
  const notices = heads.flatMap((head) => releaseNotice(head, hashes));
  const fitting = heads.filter((head) => {
    if (head.action !== 'published') return true;
    const checked = checkEntry(head);
    if ('faults' in checked) notices.push(fallen(head, checked.faults));
    return 'entry' in checked;
  });
  const all = laidOver(files, fitting);
  const faults = faultsOf(all);
  if (faults.length === 0) return { entries: all, notices };
  // One of them breaks the whole: those that are named go first, and deletions that others miss; then all.
  const broken = new Set(faults.map(keyOf));
  const sound = fitting.filter((head) => head.action !== 'deleted' && !broken.has(keyOf(head)));
  const rest = laidOver(files, sound);
  const dropped = fitting
    .filter((head) => !sound.includes(head))
    .map((head) =>
      fallen(
        head,
        faults.map(({ said }) => said),
      ),
    );
  if (faultsOf(rest).length === 0) return { entries: rest, notices: [...notices, ...dropped] };
  const everything = fitting.map((head) =>
    fallen(
      head,
      faults.map(({ said }) => said),
    ),
  );
  return { entries: files, notices: [...notices, ...everything] };
}

function laidOver(files: Entries, heads: readonly Head[]): Entries {
  const entries = new Map(files);
  for (const head of heads) {
    if (head.action === 'deleted') entries.delete(keyOf(head));
    if (head.action === 'published') entries.set(keyOf(head), fittingEntry(head));
  }
  return entries;
}

function fittingEntry(head: Head): Entry {
  const checked = checkEntry(head);
  if ('faults' in checked) throw new Error(checked.faults.join('\n'));
  return checked.entry;
}

const fallen = (head: Head, faults: readonly string[]): string =>
  `${placeOf(head)}: what was published as revision ${head.revision} does not fit this release, so the file counts. ${faults.join(' ')}`;

/** The file has changed since somebody published over it: one of the two is out of date. */
function releaseNotice(head: Head, hashes: Shipped['hashes']): string[] {
  if (head.action === 'shipped' || head.fileHash === (hashes.get(keyOf(head)) ?? null)) return [];
  return [
    `${placeOf(head)}: the file of this release is another than the one that revision ${head.revision} was published over; the revision counts.`,
  ];
}
