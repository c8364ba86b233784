import type { KindName } from '#contract/content/kinds.ts';
import { type EntryIssues, mayPublish } from '#contract/office/editor.ts';
import type { AuditEvent } from '#contract/office/office.ts';
import type { OfficeRole } from '#contract/office/roles.ts';
import type { OfficeActionRequest } from '#office/shared/server/page.ts';
import type { Actor } from '#server/audit/log.ts';
import { ContentIssuesError, type EditionIssue, entryKey, findIssueField } from '#server/content/content-entries.ts';
import { mapEditConflicts } from '#server/content/edit-conflicts.ts';
import { findEntryTitle } from '#server/content/entries.ts';
import type { EntryName } from '#server/content/entry.ts';
import type { Library } from '#server/content/library.ts';
import { publishDrafts } from '#server/content/publish-drafts.ts';
import {
  buildDraftKey,
  type ContentDraft,
  parseData,
  readDrafts,
  readLatestRevision,
  toEntryName,
} from '#server/content/store.ts';
import { ApiError } from '#server/http/api-error.ts';
import { applyDrafts, findDraftContentIssues, findDraftFormIssues } from './entry-form.ts';
import { type ChangedEntry, createCutOffMoves, findChangeForGuests } from './event-guests.ts';
import { type EditorServices, loadFormTree, logEntry } from './save-draft.ts';

async function findIssuesOfDrafts(
  library: Library,
  drafts: readonly ContentDraft[],
  options: { role: OfficeRole | undefined; now: Date; hasGuestAnswer: boolean },
): Promise<EntryIssues[]> {
  const entries = applyDrafts(library, drafts);
  const present = new Set([...entries.keys(), ...drafts.filter(({ data }) => data !== null).map(buildDraftKey)]);
  const drafted = new Set((await readDrafts(library.db)).filter(({ data }) => data !== null).map(buildDraftKey));
  const exists = (kind: KindName, id: string) => {
    const key = entryKey({ kind, id });
    return present.has(key) || (drafted.has(key) && 'draft');
  };
  const entryIssues: EntryIssues[] = [];
  for (const draft of drafts) {
    const name = toEntryName(draft);
    const data = parseData(draft);
    const formIssues = data === undefined ? [] : await findDraftFormIssues(library, name, data, exists);
    const all = await findDraftContentIssues(library, name, data, { ...options, entries });
    const asksGuests = !options.hasGuestAnswer && (await findChangeForGuests(library, draft, options.now));
    // A link may lead to a page of another draft, so publishing checks the links of all drafts.
    const contentIssues = [
      ...all.filter(({ isBlocking, code }) => isBlocking && code !== 'deadLink'),
      ...(asksGuests ? [{ path: '', code: 'guestsNotInformed' as const, facts: {}, isBlocking: true }] : []),
    ];
    const isOutdated = draft.base !== ((await readLatestRevision(library.db, name))?.number ?? 0);
    if (formIssues.length > 0 || contentIssues.length > 0 || isOutdated)
      entryIssues.push({ ...(await describeEntry(library, name, data)), formIssues, contentIssues, isOutdated });
  }
  return entryIssues;
}

export async function groupIssuesByEntry(
  library: Library,
  { issues }: ContentIssuesError,
  drafts: readonly ContentDraft[],
): Promise<EntryIssues[]> {
  const byEntry = Map.groupBy(issues, entryKey);
  const entryIssues: EntryIssues[] = [];
  for (const [key, some] of byEntry) {
    const [{ kind, id }] = some as [EditionIssue];
    const draft = drafts.find((one) => buildDraftKey(one) === key);
    const data = draft ? parseData(draft) : library.current.entries.get(key)?.data;
    const others = some.filter(({ textIssue }) => !textIssue);
    entryIssues.push({
      ...(await describeEntry(library, { kind, id }, data)),
      formIssues: others.map((issue) => ({
        path: findIssueField(issue) ?? '',
        code: issue.isBrokenReference ? 'noEntry' : 'shape',
      })),
      contentIssues: some.flatMap(({ textIssue }) => (textIssue ? [{ ...textIssue, isBlocking: true }] : [])),
      isOutdated: false,
    });
  }
  return entryIssues;
}

const describeEntry = async (library: Library, { kind, id }: EntryName, data: unknown) => ({
  entry: { kind, id, title: findEntryTitle(kind, data) },
  tree: await loadFormTree(library, { kind, id }),
});

/** Returns what the transaction of a publication also does: it moves cut-offs and logs each change. */
export function createOnCommit(
  services: PublishServices,
  changes: readonly ChangedEntry[],
  actor: Actor,
  action: AuditEvent,
) {
  const moveCutOffs = createCutOffMoves(services.library, changes);
  return async (trx: Parameters<typeof moveCutOffs>[0]) => {
    await moveCutOffs(trx);
    for (const change of changes) await logEntry(services, actor, action, toEntryName(change))(trx);
  };
}

type PublishServices = Pick<EditorServices, 'library' | 'secrets' | 'now'>;

export async function publishSet(
  services: PublishServices,
  drafts: readonly ContentDraft[],
  { actor }: Pick<OfficeActionRequest, 'actor'>,
  { hasGuestAnswer = false } = {},
): Promise<EntryIssues[]> {
  const { library, now } = services;
  if (drafts.some(({ kind }) => !mayPublish(actor.role, kind))) throw new ApiError(403, 'roleNotAllowed');
  const entryIssues = await findIssuesOfDrafts(library, drafts, { role: actor.role, now: now(), hasGuestAnswer });
  if (entryIssues.length > 0) return entryIssues;
  const onCommit = createOnCommit(services, drafts, actor, 'publishedContent');
  try {
    const published = await mapEditConflicts(publishDrafts(library, drafts, { now, author: actor, onCommit }));
    if (!published) throw new ApiError(409, 'changedMeanwhile');
    return [];
  } catch (error) {
    if (error instanceof ContentIssuesError) return groupIssuesByEntry(library, error, drafts);
    throw error;
  }
}

export async function readSelectedDrafts(
  { library: { db } }: EditorServices,
  { values }: OfficeActionRequest,
): Promise<ContentDraft[]> {
  const tickedFields = Object.keys(values).filter((name) => name.startsWith('pick.'));
  const drafts = (await readDrafts(db)).filter(
    ({ kind, entry, version }) => values[`pick.${kind}.${entry}`] === String(version),
  );
  if (tickedFields.length === 0) throw new ApiError(422, 'nothingSelected');
  if (drafts.length !== tickedFields.length) throw new ApiError(409, 'changedMeanwhile');
  return drafts;
}
