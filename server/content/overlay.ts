/** A bad publication falls back to its file, so that the server starts. */
import { isKind, type KindName } from '#contract/content/kinds.ts';
import type { Tables } from '#server/storage/tables.ts';
import { type ContentEntries, entryKey, findContentIssues } from './content-entries.ts';
import { buildEntryPath, type ContentEntry, checkEntry } from './entry.ts';
import { completeTexts, listReleaseErrors } from './release-issues.ts';
import type { ShippedContent } from './shipped-content.ts';

/** the revision of an entry that counts */
export interface LatestRevision {
  kind: KindName;
  id: string;
  revision: number;
  action: Tables['contentRevisions']['action'];
  data: unknown;
  fileHash: string | null;
}

interface OverlayEntry {
  head: LatestRevision;
  entry: ContentEntry | undefined;
}

type OverlayEntryResult = Partial<OverlayEntry> & { messages: string[] };

/**
 * Puts the published revisions over the shipped files. Leaves out what would break the site, and says
 * so in messages.
 */
export function overlayRevisions({ entries: files, hashes }: ShippedContent, published: readonly LatestRevision[]) {
  const heads = published.filter(({ kind }) => isKind(kind));
  const isFileChanged = (head: LatestRevision) =>
    head.action !== 'shipped' && head.fileHash !== (hashes.get(entryKey(head)) ?? null);
  const messages = [
    ...published.filter(({ kind }) => !isKind(kind)).map(describeUnknownKind),
    ...heads.filter(isFileChanged).map(describeChangedFile),
  ];
  const valid: OverlayEntry[] = [];
  for (const head of heads.filter(({ action }) => action !== 'shipped')) {
    const { messages: own, ...revision } = readOverlayEntry(head, files.get(entryKey(head)));
    messages.push(...own);
    if ('entry' in revision) valid.push({ head, entry: revision.entry });
  }
  const all = applyOverlay(files, valid);
  const issues = findContentIssues(all);
  if (issues.length === 0) return { entries: all, messages };
  // Drops the named bad revisions and all deletions first; if that is not enough, all revisions.
  const broken = new Set(issues.map(entryKey));
  const sound = valid.filter(({ head, entry }) => entry && !broken.has(entryKey(head)));
  const applied = findContentIssues(applyOverlay(files, sound)).length === 0 ? sound : [];
  const reasons = issues.map(({ message }) => message);
  const dropped = valid.filter((one) => !applied.includes(one)).map(({ head }) => describeFallback(head, reasons));
  return { entries: applyOverlay(files, applied), messages: [...messages, ...dropped] };
}

function readOverlayEntry(head: LatestRevision, file: ContentEntry | undefined): OverlayEntryResult {
  const errors = listReleaseErrors(head, file);
  if (head.action === 'deleted')
    return errors.length > 0 ? { messages: [describeFallback(head, errors)] } : { entry: undefined, messages: [] };
  const checked = checkEntry(head.kind === 'texts' ? { ...head, data: completeTexts(head.data, file?.data) } : head);
  if ('errors' in checked) return { messages: [describeFallback(head, checked.errors)] };
  return { entry: checked.entry, messages: errors };
}

function applyOverlay(files: ContentEntries, applied: readonly OverlayEntry[]): ContentEntries {
  const entries = new Map(files);
  for (const { head, entry } of applied) {
    if (entry) entries.set(entryKey(head), entry);
    else entries.delete(entryKey(head));
  }
  return entries;
}

const describeFallback = (head: LatestRevision, reasons: readonly string[]): string =>
  `${buildEntryPath(head)}: what was published as revision ${head.revision} does not fit this release, so the file counts. ${reasons.join(' ')}`;

const describeUnknownKind = ({ kind, id, revision }: LatestRevision): string =>
  `content/${kind}/${id}: revision ${revision} is of a kind that this release does not know, so nothing shows it.`;

const describeChangedFile = (head: LatestRevision): string =>
  `${buildEntryPath(head)}: the file of this release is another than the one that revision ${head.revision} was published over; the revision counts.`;

/** Binary search: one bad revision among a hundred takes about seven tries. */
export async function findRenderableRevisions(
  heads: readonly LatestRevision[],
  canRender: (heads: readonly LatestRevision[]) => Promise<boolean>,
  readEarlier: (head: LatestRevision) => Promise<readonly LatestRevision[]>,
): Promise<LatestRevision[]> {
  async function findRenderable(
    rest: readonly LatestRevision[],
    some: readonly LatestRevision[],
  ): Promise<readonly LatestRevision[]> {
    if (some.length === 0 || (await canRender([...rest, ...some]))) return some;
    const [first] = some;
    if (first && some.length === 1) {
      for (const older of await readEarlier(first)) if (await canRender([...rest, older])) return [older];
      return [];
    }
    const half = Math.ceil(some.length / 2);
    const left = await findRenderable(rest, some.slice(0, half));
    return [...left, ...(await findRenderable([...rest, ...left], some.slice(half)))];
  }
  return [...(await findRenderable([], heads))];
}
