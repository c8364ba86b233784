import { isDeepStrictEqual } from 'node:util';
import { buildEntryFile, contentKinds, isEditable, isSingle, parseEntryFile } from '#contract/content/kinds.ts';
import { mayDraft } from '#contract/office/editor.ts';
import type { FieldGroup, FieldVariants, FormIssue, FormValues } from '#contract/office/form.ts';
import type { AuditEvent } from '#contract/office/office.ts';
import type { OfficeRole } from '#contract/office/roles.ts';
import type { OfficeActionRequest } from '#office/shared/server/page.ts';
import { authorizeAndLogCancellation } from '#office/shared/server/scheduled-publications.ts';
import { type Actor, recordAuditEvent } from '#server/audit/log.ts';
import { saveDraft, writeDraft } from '#server/content/drafts.ts';
import { mapEditConflicts } from '#server/content/edit-conflicts.ts';
import type { ContentEntry } from '#server/content/entry.ts';
import { type EntryName, entryKey } from '#server/content/entry-name.ts';
import { removeOldNote } from '#server/content/event-drafts.ts';
import { parseFormData } from '#server/content/form-data.ts';
import { findSizeIssues, isWithinFormLimits } from '#server/content/form-limits.ts';
import { buildFormTree } from '#server/content/form-tree.ts';
import type { Library } from '#server/content/library.ts';
import { parsePastedFilmLink } from '#server/content/normalize-values.ts';
import { type ContentDraft, parseData, readDraft, readLatestRevision } from '#server/content/store.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Services } from '#server/services.ts';

export type EditorServices = Pick<
  Services,
  'db' | 'secrets' | 'now' | 'show' | 'site' | 'language' | 'config' | 'origin'
> & { library: Library };

type SaveServices = Pick<EditorServices, 'library' | 'secrets' | 'now'>;

/** Undefined if the address names no entry. Refuses a role that may not write the entry. */
export function readEntryName(role: OfficeRole | undefined, params: unknown): EntryName | undefined {
  const { kind = '', id = '' } = params as { kind?: string | undefined; id?: string | undefined };
  if (!isEditable(kind) || !/^[a-z0-9][\w-]{0,80}$/i.test(id)) return undefined;
  // A kind with a single file has a single id; others would make more drafts of that file.
  if (parseEntryFile(buildEntryFile(kind, id))?.id !== id) return undefined;
  if (!mayDraft(role, kind)) throw new ApiError(403, 'roleNotAllowed');
  return { kind, id };
}

export function requireEntryName(role: OfficeRole | undefined, params: unknown): EntryName {
  const name = readEntryName(role, params);
  if (!name) throw new ApiError(404, 'notPossible');
  return name;
}

/** Writes the action into the log; call it last in the transaction. */
export const logEntry =
  ({ secrets, now }: SaveServices, actor: Actor, action: AuditEvent, name: EntryName) =>
  (trx: Parameters<typeof recordAuditEvent>[0]) =>
    recordAuditEvent(trx, secrets, { at: now(), actor, action, subject: { entry: entryKey(name) } });

/** The map offers places that are only drafts, too: the office publishes both together. */
export async function loadFormTree(
  { db, current, shipped }: Library,
  name: EntryName,
): Promise<FieldGroup | FieldVariants> {
  if (name.kind !== 'parkMap') return buildFormTree({ ...name, shipped: shipped.entries.get(entryKey(name))?.data });
  const drafts = await db.selectFrom('contentDrafts').select('entry').where('kind', '=', 'places').execute();
  const published = [...current.entries.values()].filter(({ kind }) => kind === 'places').map(({ id }) => id);
  return buildFormTree({ ...name, places: [...new Set([...published, ...drafts.map(({ entry }) => entry)])] });
}

export const chooseNewestData = (draft: ContentDraft | undefined, published: ContentEntry | undefined): unknown =>
  (draft && parseData(draft)) ?? published?.data;

export interface SubmittedDraft {
  typed: FormValues;
  version: number;
  base: number;
}

/** Fields of the form itself, like `form.version`. An interface text may be named `form`, too. */
const formFieldPattern = /^(action|form\.(?!(de|en)$)\w+)$/;

export function readSubmittedDraft(values: Record<string, string>): SubmittedDraft {
  const own = Object.entries(values).filter(([name]) => !formFieldPattern.test(name));
  return {
    typed: Object.fromEntries(own),
    version: readFormNumber(values, 'version'),
    base: readFormNumber(values, 'base'),
  };
}

function readFormNumber(values: Record<string, string>, name: string): number {
  const text = values[`form.${name}`] ?? '';
  if (!/^\d{1,9}$/.test(text)) throw new ApiError(422, 'unreadable');
  return Number(text);
}

export class DraftTooLarge extends ApiError {
  readonly formIssues: readonly FormIssue[];

  constructor(issues: readonly FormIssue[]) {
    super(422, 'contentTooLarge');
    this.formIssues = issues;
  }
}

export async function readDraftData(library: Library, name: EntryName, typed: FormValues): Promise<unknown> {
  if (!isWithinFormLimits(typed)) throw new ApiError(422, 'unreadable');
  const before = chooseNewestData(await readDraft(library.db, name), library.current.entries.get(entryKey(name)));
  const tree = await loadFormTree(library, name);
  const { data, unknown } = parseFormData(tree, parsePastedFilmLink(name.kind, typed), before);
  if (unknown.length > 0) throw new ApiError(422, 'unreadable');
  assertWithinSizeLimits(tree, data);
  return name.kind === 'events' ? removeOldNote(data, library.current.entries.get(entryKey(name))?.data) : data;
}

function assertWithinSizeLimits(tree: FieldGroup | FieldVariants, data: unknown): void {
  const issues = findSizeIssues(tree, data);
  if (issues.length > 0) throw new DraftTooLarge(issues);
}

export async function createDraft(
  services: SaveServices,
  { actor: author }: Pick<OfficeActionRequest, 'actor'>,
  name: EntryName,
  data: unknown,
): Promise<void> {
  const { library, now } = services;
  if (isSingle(name.kind)) throw new ApiError(409, 'notPossible');
  assertWithinSizeLimits(await loadFormTree(library, name), data);
  const base = (await readLatestRevision(library.db, name))?.number ?? 0;
  await mapEditConflicts(
    library.db.transaction().execute(async (trx) => {
      await writeDraft(trx, { ...name, data, version: 0, base, author }, now());
      await logEntry(services, author, 'draftedContent', name)(trx);
    }),
  );
}

/** Returns undefined, and deletes the draft, if it equals the published version. */
export async function saveFormDraft(
  services: SaveServices,
  name: EntryName,
  { typed, version, base }: SubmittedDraft,
  actor: OfficeActionRequest['actor'],
): Promise<ContentDraft | undefined> {
  const { library, now } = services;
  const { db } = library;
  const data = await readDraftData(library, name, typed);
  return saveDraft(
    db,
    { ...name, data, version, base, author: actor },
    {
      at: now(),
      // Only a server that has loaded the last publication can decide this.
      async isPublishedVersion() {
        const latest = await readLatestRevision(db, name);
        const { entries, epoch } = library.current;
        const entry = entries.get(entryKey(name));
        return !!entry && epoch >= (latest?.number ?? 0) && isDeepStrictEqual(parseEntry(name, data), entry.value);
      },
      beforeChange: (trx) => authorizeAndLogCancellation(trx, services, name, actor),
      // Logs who starts a draft and who continues a colleague's draft, not every save.
      async onSaved(trx, before) {
        if (before?.authorId !== actor.id) await logEntry(services, actor, 'draftedContent', name)(trx);
      },
    },
  );
}

const parseEntry = ({ kind }: EntryName, data: unknown): unknown => contentKinds[kind].schema.safeParse(data).data;
