import type { Event } from '#contract/content/event.ts';
import { type ContentKind, contentKinds, isKind, type KindName } from '#contract/content/kinds.ts';
import { isMarkedAsSample, listUnmarkedSamples } from '#contract/content/sample-facts.ts';
import {
  type EntryFormData,
  type FieldDifference,
  isNewEntryKind,
  mayPublish,
  type ReferenceOptions,
} from '#contract/office/editor.ts';
import type { FormField, FormIssue, FormValues } from '#contract/office/form.ts';
import type { OfficeRole } from '#contract/office/roles.ts';
import { hasGuests } from '#server/booking/decisions/event-change.ts';
import type { ContentEntries } from '#server/content/content-entries.ts';
import { findDraftIssues } from '#server/content/draft-issues.ts';
import { applyDraft } from '#server/content/drafts.ts';
import { findEntryTitle, isDeletable, summarizeEntry } from '#server/content/entries.ts';
import { type EntryName, entryKey } from '#server/content/entry-name.ts';
import { listSampleEntries } from '#server/content/example-facts.ts';
import { parseFormData, toFormValues } from '#server/content/form-data.ts';
import { type EntryLookup, findFormIssues } from '#server/content/form-issues.ts';
import { findSizeIssues } from '#server/content/form-limits.ts';
import type { Library } from '#server/content/library.ts';
import { findReferencedDrafts, hashDraftVersions } from '#server/content/referenced-drafts.ts';
import {
  buildDraftKey,
  type ContentDraft,
  type ContentRevision,
  parseData,
  readDraft,
  readDrafts,
  readHistory,
  toEntryName,
  toRawEntry,
} from '#server/content/store.ts';
import { findPagesShowing, findUses } from '#server/content/uses.ts';
import { chooseNewestData, loadFormTree, type SubmittedDraft } from './save-draft.ts';

interface EntryFormOptions
  extends Partial<
    Pick<EntryFormData, 'formIssues' | 'entryIssues' | 'changeForGuests' | 'addRowTo' | 'addFirstRowTo'>
  > {
  now: Date;
  role: OfficeRole | undefined;
  submitted?: SubmittedDraft | undefined;
}

async function isEventWithGuests({ db, current }: Library, name: EntryName, now: Date): Promise<boolean> {
  const event = name.kind === 'events' && (current.entries.get(entryKey(name))?.value as Event | undefined);
  return event ? hasGuests(db, event, now) : false;
}

export async function readEntryForm(
  library: Library,
  name: EntryName,
  {
    submitted,
    role,
    now,
    formIssues = [],
    entryIssues = [],
    changeForGuests,
    addRowTo,
    addFirstRowTo,
  }: EntryFormOptions,
): Promise<EntryFormData | undefined> {
  const { db, current } = library;
  const { kind } = name;
  const entry = current.entries.get(entryKey(name));
  const [draft, history] = await Promise.all([readDraft(db, name), readHistory(db, name)]);
  const [head] = history;
  if (!entry && !draft && !head) return undefined;
  const tree = await loadFormTree(library, name);
  const newest = chooseNewestData(draft, entry);
  const data = submitted ? parseFormData(tree, submitted.typed).data : newest;
  const sizeIssues = submitted ? findSizeIssues(tree, data) : [];
  const saved = toFormValues(tree, newest);
  const versions = { version: draft?.version ?? 0, base: head?.number ?? 0 };
  const typed = submitted?.typed ?? saved;
  const newer = findNewerVersion(submitted ?? draft, versions, draft, head);
  return {
    ...versions,
    entry: summarizeEntry(name, entry?.data ?? findLastData(library, name, history), draft, head),
    pagesShowing: findPagesShowing(current.entries, name),
    tree,
    typed,
    referenceOptions: await loadReferenceOptions(library, tree, name),
    formIssues: [...sizeIssues, ...formIssues.filter(({ path }) => !sizeIssues.some((one) => one.path === path))],
    ...(await describeDraft(library, draft, { role, now })),
    entryIssues,
    changeForGuests,
    addRowTo,
    addFirstRowTo,
    mayPublish: mayPublish(role, kind),
    mayDelete: isDeletable(kind) && mayPublish(role, kind) && entry !== undefined,
    mayCopy: isNewEntryKind(kind) && entry !== undefined,
    undoableRevision: head?.number,
    exists: entry !== undefined,
    isDeleted: !entry && !draft,
    address: entry && (contentKinds[kind] as ContentKind).address?.(name.id),
    hasGuests: await isEventWithGuests(library, name, now),
    referencedBy: listUses(current.entries, name),
    ...(await describeSample(library, saved, { kind, data: newest })),
    conflict: newer && {
      by: newer.author,
      at: newer.at,
      differences: compareFields(
        newer === draft ? saved : toFormValues(tree, entry?.data),
        toFormValues(tree, data),
      ).map(({ path, before, after }) => ({ path, theirs: before, mine: after })),
    },
  };
}

async function describeSample(library: Library, saved: FormValues, entry: { kind: KindName; data: unknown }) {
  return {
    sampleFields: listSampleFields(saved, entry),
    sampleEntries: entry.kind === 'events' ? await listSampleEntries(library) : [],
  };
}

/** A text is one field in both languages. */
const listSampleFields = (saved: FormValues, entry: { kind: string; data: unknown }): string[] => {
  const marked = Object.keys(saved).filter((input) => isMarkedAsSample(saved[input]));
  return [...new Set([...marked.map((input) => input.replace(/\.(de|en)$/, '')), ...listUnmarkedSamples(entry)])];
};

const listUses = (entries: ContentEntries, name: EntryName) =>
  isDeletable(name.kind)
    ? findUses(entries.values(), name).map(({ entry }) => summarizeEntry(entry, entry.data, undefined, undefined))
    : [];

/** Data of the last revision that is not a deletion, else of the shipped file. */
export function findLastData({ shipped }: Library, name: EntryName, history: readonly ContentRevision[]): unknown {
  const last = history.find(({ data }) => data !== null);
  return last ? parseData(last) : shipped.entries.get(entryKey(name))?.data;
}

type DraftBase = Pick<EntryFormData, 'version' | 'base'>;

/** Finds a newer draft or publication than the one on which the form is based. */
function findNewerVersion(
  form: DraftBase | undefined,
  now: DraftBase,
  draft: ContentDraft | undefined,
  head: ContentRevision | undefined,
): ContentDraft | ContentRevision | undefined {
  if (!form) return undefined;
  if (form.version !== now.version) return draft ?? head;
  return form.base === now.base ? undefined : head;
}

async function describeDraft(
  library: Library,
  draft: ContentDraft | undefined,
  options: Pick<EntryFormOptions, 'role' | 'now'>,
): Promise<Pick<EntryFormData, 'contentIssues' | 'companionDrafts'>> {
  if (!draft) return { contentIssues: [], companionDrafts: undefined };
  const drafts = await findReferencedDrafts(library, toRawEntry(draft));
  const entries = applyDrafts(library, drafts);
  return {
    contentIssues: await findDraftContentIssues(library, toEntryName(draft), parseData(draft), { ...options, entries }),
    companionDrafts:
      drafts.length === 0
        ? undefined
        : {
            entries: drafts.map((one) => ({ ...toEntryName(one), title: findEntryTitle(one.kind, parseData(one)) })),
            versionsHash: hashDraftVersions(drafts),
            mayPublish: drafts.every(({ kind }) => mayPublish(options.role, kind)),
          },
  };
}

export function compareFields(before: FormValues, after: FormValues): FieldDifference[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths]
    .map((path) => ({ path, before: before[path], after: after[path] }))
    .filter((one) => (one.before ?? '') !== (one.after ?? ''));
}

/** No entry refers to itself: a place is not its own shelter. */
export async function loadReferenceOptions(
  { db, current }: Library,
  tree: FormField,
  self?: EntryName,
): Promise<ReferenceOptions> {
  const kinds = new Set(listReferencedKinds(tree));
  if (kinds.size === 0) return {};
  const drafts = (await readDrafts(db))
    .filter((draft) => draft.data !== null && !current.entries.has(buildDraftKey(draft)))
    .map((draft) => ({ ...toRawEntry(draft), draft: true as const }));
  const isSelf = ({ kind, id }: EntryName) => kind === self?.kind && id === self.id;
  const some = [...current.entries.values(), ...drafts].filter((one) => kinds.has(one.kind) && !isSelf(one));
  const byKind = Map.groupBy(some, ({ kind }) => kind);
  return Object.fromEntries(
    [...byKind].map(([kind, entries]) => [
      kind,
      entries.map((one) => {
        const title = findEntryTitle(kind, one.data);
        return 'draft' in one ? { id: one.id, title, draft: one.draft } : { id: one.id, title };
      }),
    ]),
  );
}

function listReferencedKinds(field: FormField): KindName[] {
  if (field.kind === 'reference') return isKind(field.to) ? [field.to] : [];
  if (field.kind === 'list') return listReferencedKinds(field.item);
  if (field.kind === 'group') return field.fields.flatMap(listReferencedKinds);
  return field.kind === 'variants' ? field.options.flatMap((option) => listReferencedKinds(option.field)) : [];
}

export async function findDraftContentIssues(
  library: Library,
  name: EntryName,
  data: unknown,
  { role, now, ...rest }: Pick<EntryFormOptions, 'role' | 'now'> & { entries?: ContentEntries },
) {
  const draft = { ...name, data };
  const entries = rest.entries ?? applyDrafts(library, await findReferencedDrafts(library, draft));
  return findDraftIssues(library, { draft, role: role ?? 'writer', now, entries });
}

export const applyDrafts = ({ current, shipped }: Library, drafts: readonly ContentDraft[]): ContentEntries =>
  drafts.reduce((entries, draft) => {
    const next = applyDraft(entries, toRawEntry(draft), shipped.entries.get(buildDraftKey(draft)));
    return 'entries' in next ? next.entries : entries;
  }, current.entries);

export async function findDraftFormIssues(
  library: Library,
  name: EntryName,
  data: unknown,
  exists?: EntryLookup,
): Promise<FormIssue[]> {
  const tree = await loadFormTree(library, name);
  const sizeIssues = findSizeIssues(tree, data);
  if (sizeIssues.length > 0) return sizeIssues;
  const drafts = exists ? [] : await findReferencedDrafts(library, { ...name, data });
  const drafted = new Set(drafts.map(buildDraftKey));
  const existsOrDrafted: EntryLookup = (kind, id) => {
    const key = entryKey({ kind, id });
    return library.current.entries.has(key) || drafted.has(key);
  };
  return findFormIssues(tree, data, exists ?? existsOrDrafted);
}
