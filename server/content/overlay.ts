/** A bad publication falls back to its file, so that the server starts. */
import { isKind, type KindName } from '#contract/content/kinds.ts';
import type { Tables } from '#server/storage/tables.ts';
import { type ContentEntries, entryKey, findContentIssues } from './content-entries.ts';
import { type ContentEntry, checkEntry, entryPath } from './entry.ts';
import { completeTexts, listReleaseErrors } from './release-issues.ts';
import type { ShippedContent } from './shipped-content.ts';

export interface EntryHead {
  kind: KindName;
  id: string;
  revision: number;
  action: Tables['contentRevisions']['action'];
  data: unknown;
  fileHash: string | null;
}

export interface OverlayResult {
  entries: ContentEntries;
  messages: string[];
}

interface OverlayEntry {
  head: EntryHead;
  entry: ContentEntry | undefined;
}

export function overlayRevisions(
  { entries: files, hashes }: ShippedContent,
  published: readonly EntryHead[],
): OverlayResult {
  const heads = published.filter(({ kind }) => isKind(kind));
  const messages = [
    ...published.filter(({ kind }) => !isKind(kind)).map(describeUnknownKind),
    ...heads.flatMap((head) => describeChangedFile(head, hashes)),
  ];
  const fitting: OverlayEntry[] = [];
  for (const head of heads.filter(({ action }) => action !== 'shipped')) {
    const laid = readOverlayEntry(head, files.get(entryKey(head)));
    messages.push(...laid.notices);
    if ('entry' in laid) fitting.push({ head, entry: laid.entry });
  }
  const all = applyOverlay(files, fitting);
  const faults = findContentIssues(all);
  if (faults.length === 0) return { entries: all, messages };
  // Drops the named bad revisions and deletions of entries that others need first; then all.
  const broken = new Set(faults.map(entryKey));
  const sound = fitting.filter(({ head, entry }) => entry && !broken.has(entryKey(head)));
  const rest = applyOverlay(files, sound);
  const kept = findContentIssues(rest).length === 0 ? { laid: sound, entries: rest } : { laid: [], entries: files };
  const why = faults.map(({ message }) => message);
  const dropped = fitting.filter((one) => !kept.laid.includes(one)).map(({ head }) => describeFallback(head, why));
  return { entries: kept.entries, messages: [...messages, ...dropped] };
}

function readOverlayEntry(
  head: EntryHead,
  file: ContentEntry | undefined,
): { entry: ContentEntry | undefined; notices: string[] } | { notices: string[] } {
  const owed = listReleaseErrors(head, file);
  if (head.action === 'deleted')
    return owed.length > 0 ? { notices: [describeFallback(head, owed)] } : { entry: undefined, notices: [] };
  const checked = checkEntry(head.kind === 'texts' ? { ...head, data: completeTexts(head.data, file?.data) } : head);
  if ('faults' in checked) return { notices: [describeFallback(head, checked.faults)] };
  return { entry: checked.entry, notices: owed };
}

function applyOverlay(files: ContentEntries, laid: readonly OverlayEntry[]): ContentEntries {
  const entries = new Map(files);
  for (const { head, entry } of laid) {
    if (entry) entries.set(entryKey(head), entry);
    else entries.delete(entryKey(head));
  }
  return entries;
}

const describeFallback = (head: EntryHead, faults: readonly string[]): string =>
  `${entryPath(head)}: what was published as revision ${head.revision} does not fit this release, so the file counts. ${faults.join(' ')}`;

const describeUnknownKind = ({ kind, id, revision }: EntryHead): string =>
  `content/${kind}/${id}: revision ${revision} is of a kind that this release does not know, so nothing shows it.`;

function describeChangedFile(head: EntryHead, hashes: ShippedContent['hashes']): string[] {
  if (head.action === 'shipped' || head.fileHash === (hashes.get(entryKey(head)) ?? null)) return [];
  return [
    `${entryPath(head)}: the file of this release is another than the one that revision ${head.revision} was published over; the revision counts.`,
  ];
}

interface HeadSearchOptions {
  canRender: (heads: readonly EntryHead[]) => Promise<boolean>;
  readEarlier: (head: EntryHead) => Promise<readonly EntryHead[]>;
}

/** Binary search: one bad revision among a hundred takes about seven tries. */
export async function findRenderableHeads(
  heads: readonly EntryHead[],
  { canRender, readEarlier }: HeadSearchOptions,
): Promise<EntryHead[]> {
  async function soundOf(rest: readonly EntryHead[], some: readonly EntryHead[]): Promise<readonly EntryHead[]> {
    if (some.length === 0 || (await canRender([...rest, ...some]))) return some;
    const [first] = some;
    if (first && some.length === 1) {
      for (const older of await readEarlier(first)) if (await canRender([...rest, older])) return [older];
      return [];
    }
    const half = Math.ceil(some.length / 2);
    const left = await soundOf(rest, some.slice(0, half));
    return [...left, ...(await soundOf([...rest, ...left], some.slice(half)))];
  }
  return [...(await soundOf([], heads))];
}
