import { valueAt } from '#contract/content/explain.ts';
import type { DatabaseTransaction } from '#server/storage/tables.ts';
import { type ContentEntries, findChangedEntries, replaceEntry } from './content-entries.ts';
import { applyDraft, DraftConflict, discardDraft, toAuthorColumns } from './drafts.ts';
import { ContentIssuesError, createEditionIssue, type EditionIssue, findNewIssues } from './edition-issue.ts';
import { type ContentEdition, EditionOpenError } from './editions.ts';
import { type ContentEntry, checkEntry, type RawEntry } from './entry.ts';
import { buildEntryPath, type EntryName, entryKey } from './entry-name.ts';
import { EditionStuckError, type Library } from './library.ts';
import {
  type ChangeToPublish,
  type PreparedPublication,
  type Publication,
  type PublicationLine,
  PublicationRefused,
  type PublicationStep,
} from './publication.ts';
import {
  addRevision,
  type ContentDraft,
  type ContentRevision,
  moveEpoch,
  readDraft,
  readLatestRevision,
  toLatestRevision,
} from './store.ts';

export class PublishConflict extends Error {
  override name = 'PublishConflict';
  readonly current: ContentRevision | undefined;

  constructor(name: EntryName, expectedRevision: number, current: ContentRevision | undefined) {
    const { number, author, at, action } = current ?? {};
    const currentVersion = !current
      ? 'the file counts now'
      : action === 'deleted'
        ? `${author} has deleted it at ${at}, as revision ${number}`
        : `revision ${number} by ${author} at ${at} counts now`;
    super(
      `${buildEntryPath(name)}: you worked on ${expectedRevision ? `revision ${expectedRevision}` : 'the file'}, but ${currentVersion}.`,
    );
    this.current = current;
  }
}

/** Reasons to refuse a publication. */
export const publishErrors = [
  ...[ContentIssuesError, EditionOpenError, EditionStuckError, PublishConflict, DraftConflict],
  PublicationRefused,
];

class Overtaken extends Error {}

/**
 * The only way to publish. When it resolves, this server shows only the new edition. Its transaction
 * stores the revisions, deletes the drafts and runs the steps of all modules
 * (`app/publication-steps.ts`).
 */
export const publish = (library: Library, publication: Publication): Promise<ContentRevision[]> =>
  library.runExclusively(async () => {
    for (;;) {
      await library.catchUpWithinTask();
      if (library.failure) throw new EditionStuckError(library.failure);
      try {
        return await tryPublish(library, publication);
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error;
      }
    }
  });

async function tryPublish(library: Library, publication: Publication): Promise<ContentRevision[]> {
  const { db, shipped, current } = library;
  const { changes, publisher, action } = publication;
  for (const change of changes) await assertExpectedRevision(library, change);
  const at = publication.now();
  const revisions = changes.map(
    (change, before): ContentRevision => ({
      number: current.epoch + 1 + before,
      kind: change.kind,
      entry: change.id,
      action: change.action,
      data: change.action === 'published' ? JSON.stringify(change.data) : null,
      fileHash: shipped.hashes.get(entryKey(change)) ?? null,
      at: at.toISOString(),
      ...toAuthorColumns(publisher),
    }),
  );
  const entries = applyRevisions(library, revisions);
  const prepared: PreparedPublication = {
    ...publication,
    at,
    entries: changes.map(({ kind, id }) => {
      const key = entryKey({ kind, id });
      return { kind, id, before: current.entries.get(key), after: entries.get(key) };
    }),
    lines: changes.map((change) => ({ action, subject: change.subject ?? { entry: entryKey(change) } })),
  };
  const runSteps = await prepareSteps(library, prepared);
  const changed = new Set(changes.map(entryKey));
  const sourceIssues = current.sourceIssues.filter((issue) => !changed.has(entryKey(issue)));
  const epoch = current.epoch + revisions.length;
  const sources = { epoch, entries, sourceIssues };
  const next = await library.editions
    .prepare(sources, (edition) => rejectNewIssues(edition, current))
    .catch(async (error) => {
      if (!(error instanceof EditionOpenError)) throw error;
      throw new ContentIssuesError(await findFailureCauses(library, sources.entries, error));
    });
  await db.transaction().execute(async (transaction) => {
    if (!(await moveEpoch(transaction, current.epoch, epoch))) throw new Overtaken();
    for (const change of changes) prepared.lines.unshift(...(await endDraft(transaction, change)));
    for (const revision of revisions) await addRevision(transaction, revision);
    await library.announce(transaction);
    await runSteps(transaction);
  });
  library.editions.activate(next);
  return revisions;
}

async function prepareSteps({ publicationSteps }: Library, prepared: PreparedPublication) {
  if (publicationSteps.length === 0) throw new Error('Register the publication steps before you publish.');
  const commits: Awaited<ReturnType<PublicationStep>>[] = [];
  for (const step of publicationSteps) commits.push(await step(prepared));
  return async (transaction: DatabaseTransaction) => {
    for (const commit of commits) await commit?.(transaction);
  };
}

/** Deletes the draft. Returns a line for the log if a scheduled publication ends with it. */
async function endDraft(
  transaction: DatabaseTransaction,
  { draft, ...name }: ChangeToPublish,
): Promise<PublicationLine[]> {
  if (draft === undefined) return [];
  const found = await readDraft(transaction, name);
  if (draft === 'any' ? !found : draft.version === 0 && !found) return [];
  const isExpected = (one: ContentDraft) =>
    draft === 'any' ||
    (one.version === draft.version && (draft.publishAt === undefined || one.publishAt === draft.publishAt));
  const isDeleted = found && isExpected(found) && (await discardDraft(transaction, name, found.version));
  if (!isDeleted) throw new DraftConflict(name, found);
  const isCancelled = found.publishAt !== null && (draft === 'any' || draft.publishAt === undefined);
  return isCancelled ? [{ action: 'unscheduledContent', subject: { entry: entryKey(name) } }] : [];
}

/** Rejects new warnings, such as a dead link or a wrong weekday. Earlier warnings do not block. */
function rejectNewIssues(next: ContentEdition, current: ContentEdition): void {
  const issues = findNewIssues(next.issues.warnings, current.issues.warnings);
  if (issues.length > 0) throw new ContentIssuesError(issues);
}

async function assertExpectedRevision({ db }: Library, change: ChangeToPublish): Promise<void> {
  const current = await readLatestRevision(db, change);
  if ((current?.number ?? 0) !== change.expectedRevision)
    throw new PublishConflict(change, change.expectedRevision, current);
}

/** Opens an edition with the change, and publishes nothing. */
export async function assertPublishable(library: Library, change: RawEntry): Promise<void> {
  const { current, editions } = library;
  const entries = applyChange(current.entries, library, change);
  rejectNewIssues(await editions.open({ ...current, entries }), current);
}

function applyRevisions(library: Library, revisions: readonly ContentRevision[]): ContentEntries {
  return revisions.map(toLatestRevision).reduce((entries, head) => {
    const file = library.shipped.entries.get(entryKey(head));
    return head.action === 'shipped' ? replaceEntry(entries, head, file) : applyChange(entries, library, head);
  }, library.current.entries);
}

function applyChange(entries: ContentEntries, { shipped }: Library, change: RawEntry): ContentEntries {
  const next = applyDraft(entries, change, shipped.entries.get(entryKey(change)));
  if ('errors' in next) throw new ContentIssuesError(next.errors);
  return next.entries;
}

const maxFieldTries = 40;

/**
 * Finds the entry and field that make an edition fail, by restoring published values one by one.
 * Each try opens an edition, so this runs only after a publication has failed.
 */
async function findFailureCauses(library: Library, next: ContentEntries, failure: EditionOpenError) {
  const { current } = library;
  const isFixedBy = (entries: ContentEntries) => library.opensWithoutFailure(failure, entries);
  const changed = findChangedEntries(current.entries, next);
  const causes: typeof changed = [];
  for (const name of changed)
    if (changed.length === 1 || (await isFixedBy(replaceEntry(next, name, current.entries.get(entryKey(name))))))
      causes.push(name);
  const issues: EditionIssue[] = [];
  for (const name of causes.length > 0 ? causes : changed) {
    const [before, entry] = [current.entries.get(entryKey(name)), next.get(entryKey(name))];
    const field =
      before && entry && (await findFailingField(before, entry, (one) => isFixedBy(replaceEntry(next, name, one))));
    issues.push(createEditionIssue(name, field ?? '', failure.message));
  }
  return issues;
}

async function findFailingField(
  before: ContentEntry,
  { kind, id, data }: ContentEntry,
  isFixedBy: (entry: ContentEntry) => Promise<boolean>,
): Promise<string | undefined> {
  const changed = listPaths(data).filter((path) => valueAt(data, path) !== valueAt(before.data, path));
  for (const path of changed.slice(0, maxFieldTries)) {
    const tried = structuredClone(data);
    Reflect.set(valueAt(tried, path.slice(0, -1)) as object, path.at(-1) ?? '', valueAt(before.data, path));
    const checked = checkEntry({ kind, id, data: tried });
    if ('entry' in checked && (await isFixedBy(checked.entry))) return path.join('.');
  }
  return undefined;
}

const listPaths = (data: unknown, path: readonly string[] = []): string[][] =>
  typeof data === 'object' && data !== null
    ? Object.entries(data).flatMap(([name, part]) => listPaths(part, [...path, name]))
    : [[...path]];
