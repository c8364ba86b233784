import type { KindName } from '#contract/content/kinds.ts';
import type { EmailChoice } from '#contract/office/decision.ts';
import { type EntryIssues, mayPublish } from '#contract/office/editor.ts';
import type { OfficeRole } from '#contract/office/roles.ts';
import type { OfficeActionRequest } from '#office/shared/server/page.ts';
import { findChangeForGuests, readEventChange } from '#server/booking/decisions/event-change.ts';
import { mapEditConflicts } from '#server/content/edit-conflicts.ts';
import { ContentIssuesError, type EditionIssue } from '#server/content/edition-issue.ts';
import { findEntryTitle } from '#server/content/entries.ts';
import { type EntryName, entryKey } from '#server/content/entry-name.ts';
import type { Library } from '#server/content/library.ts';
import { publishDrafts } from '#server/content/publish-drafts.ts';
import {
  buildDraftKey,
  type ContentDraft,
  parseData,
  readDrafts,
  readLatestRevision,
  toEntryName,
  toRawEntry,
} from '#server/content/store.ts';
import { ApiError } from '#server/http/api-error.ts';
import { applyDrafts, findDraftContentIssues, findDraftFormIssues } from './entry-form.ts';
import { type EditorServices, loadFormTree } from './save-draft.ts';

async function findIssuesOfDrafts(
  library: Library,
  drafts: readonly ContentDraft[],
  {
    emailChoices,
    ...options
  }: { role: OfficeRole | undefined; now: Date } & Required<Pick<SetToPublish, 'emailChoices'>>,
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
    const change = readEventChange(library, toRawEntry(draft));
    const asksGuests =
      change && !emailChoices.has(name.id) && (await findChangeForGuests(library.db, change, options.now));
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
    entryIssues.push({
      ...(await describeEntry(library, { kind, id }, data)),
      formIssues: some.flatMap(({ path, code }) => (code === 'shape' || code === 'noEntry' ? [{ path, code }] : [])),
      contentIssues: some.flatMap(({ path, language, code, facts = {} }) =>
        code === 'shape' || code === 'noEntry' ? [] : [{ path, language, code, facts, isBlocking: true }],
      ),
      isOutdated: false,
    });
  }
  return entryIssues;
}

const describeEntry = async (library: Library, { kind, id }: EntryName, data: unknown) => ({
  entry: { kind, id, title: findEntryTitle(kind, data) },
  tree: await loadFormTree(library, { kind, id }),
});

export interface SetToPublish {
  drafts: readonly ContentDraft[];
  /** by the id of the event */
  emailChoices?: ReadonlyMap<string, EmailChoice>;
}

/** Publishes all or none. Returns what is wrong with them. */
export async function publishSet(
  { library, now }: Pick<EditorServices, 'library' | 'now'>,
  { drafts, emailChoices = new Map() }: SetToPublish,
  { actor }: Pick<OfficeActionRequest, 'actor'>,
): Promise<EntryIssues[]> {
  if (drafts.some(({ kind }) => !mayPublish(actor.role, kind))) throw new ApiError(403, 'roleNotAllowed');
  const entryIssues = await findIssuesOfDrafts(library, drafts, { role: actor.role, now: now(), emailChoices });
  if (entryIssues.length > 0) return entryIssues;
  try {
    await mapEditConflicts(publishDrafts(library, drafts, { publisher: actor, emailChoices, now }));
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
