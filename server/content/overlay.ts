/** A bad publication falls back to its file, so that the server starts. */

import { isKind, type KindName } from '#contract/content/kinds.ts';
import type { Tables } from '#server/storage/tables.ts';
import { type ContentEntries, findContentIssues } from './content-entries.ts';
import { createEditionIssue, type EditionIssue, formatIssue, toEditionIssue } from './edition-issue.ts';
import { type ContentEntry, checkEntry } from './entry.ts';
import { entryKey } from './entry-name.ts';
import { completeTexts, findReleaseIssues } from './release-issues.ts';
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

type OverlayEntryResult = Partial<OverlayEntry> & { issues: EditionIssue[] };

/**
 * Puts the published revisions over the shipped files. Leaves out what would break the site, and says
 * so in `issues`.
 */
export function overlayRevisions({ entries: files, hashes }: ShippedContent, published: readonly LatestRevision[]) {
  const heads = published.filter(({ kind }) => isKind(kind));
  const isFileChanged = (head: LatestRevision) =>
    head.action !== 'shipped' && head.fileHash !== (hashes.get(entryKey(head)) ?? null);
  const issues = [
    ...published.filter(({ kind }) => !isKind(kind)).map(describeUnknownKind),
    ...heads.filter(isFileChanged).map(describeChangedFile),
  ];
  const valid: OverlayEntry[] = [];
  for (const head of heads.filter(({ action }) => action !== 'shipped')) {
    const { issues: own, ...revision } = readOverlayEntry(head, files.get(entryKey(head)));
    issues.push(...own);
    if ('entry' in revision) valid.push({ head, entry: revision.entry });
  }
  const all = applyOverlay(files, valid);
  const reasons = findContentIssues(all);
  if (reasons.length === 0) return { entries: all, issues };
  // Drops the named bad revisions and all deletions first; if that is not enough, all revisions.
  const broken = new Set(reasons.map(entryKey));
  const sound = valid.filter(({ head, entry }) => entry && !broken.has(entryKey(head)));
  const applied = findContentIssues(applyOverlay(files, sound)).length === 0 ? sound : [];
  const dropped = valid.filter((one) => !applied.includes(one)).map(({ head }) => describeFallback(head, reasons));
  return { entries: applyOverlay(files, applied), issues: [...issues, ...dropped] };
}

function readOverlayEntry(head: LatestRevision, file: ContentEntry | undefined): OverlayEntryResult {
  const errors = findReleaseIssues(head, file).map(toEditionIssue(head));
  if (head.action === 'deleted')
    return errors.length > 0 ? { issues: [describeFallback(head, errors)] } : { entry: undefined, issues: [] };
  const checked = checkEntry(head.kind === 'texts' ? { ...head, data: completeTexts(head.data, file?.data) } : head);
  if ('errors' in checked) return { issues: [describeFallback(head, checked.errors)] };
  return { entry: checked.entry, issues: errors };
}

function applyOverlay(files: ContentEntries, applied: readonly OverlayEntry[]): ContentEntries {
  const entries = new Map(files);
  for (const { head, entry } of applied) {
    if (entry) entries.set(entryKey(head), entry);
    else entries.delete(entryKey(head));
  }
  return entries;
}

const describeFallback = (head: LatestRevision, reasons: readonly EditionIssue[]): EditionIssue => {
  const sentence = `what was published as revision ${head.revision} does not fit this release, so the file counts.`;
  return createEditionIssue(head, '', [sentence, ...reasons.map(formatIssue)].join(' '));
};

const describeUnknownKind = (head: LatestRevision): EditionIssue => {
  const sentence = `revision ${head.revision} is of a kind that this release does not know, so nothing shows it.`;
  return createEditionIssue(head, '', sentence);
};

const describeChangedFile = (head: LatestRevision): EditionIssue => {
  const sentence = `the file of this release is another than the one that revision ${head.revision} was published over; the revision counts.`;
  return createEditionIssue(head, '', sentence);
};

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
