import { createHash } from 'node:crypto';
import { isKind, type Kind, type KindName, kinds } from '#contract/content/kinds.ts';
import {
  type Alongside,
  type Difference,
  type FormFacts,
  isFresh,
  mayPublish,
  type Named,
  type Objection,
} from '#contract/office/editor.ts';
import type { Field, FieldFaultAt, Typed } from '#contract/office/form.ts';
import type { Role } from '#contract/office/roles.ts';
import { adviceOn } from '#server/content/advice.ts';
import { withDraft } from '#server/content/drafts.ts';
import { lineOf, mayGo, titleOf } from '#server/content/entries.ts';
import type { EntryName } from '#server/content/entry.ts';
import { dataFrom, typedFrom } from '#server/content/form-data.ts';
import { type Exists, faultsIn } from '#server/content/form-faults.ts';
import { sizeFaults } from '#server/content/form-limits.ts';
import type { Library } from '#server/content/library.ts';
import { namedDrafts } from '#server/content/named-drafts.ts';
import {
  type Draft,
  dataOf,
  draftKey,
  draftName,
  type Revision,
  rawDraft,
  readDraft,
  readDrafts,
  readHistory,
} from '#server/content/store.ts';
import { seenAt, usesOf } from '#server/content/uses.ts';
import { type Entries, keyOf } from '#server/content/whole.ts';
import { hasGuests } from './event-guests.ts';
import { treeOf } from './keep.ts';

interface More {
  now: Date;
  role: Role | undefined;
  sent?: { typed: Typed; version: number; base: number } | undefined;
  faults?: FieldFaultAt[];
  objections?: Objection[];
  moved?: FormFacts['moved'];
  row?: string | undefined;
  first?: string | undefined;
}

export async function formFacts(library: Library, name: EntryName, more: More): Promise<FormFacts | undefined> {
  const { db, present } = library;
  const { kind } = name;
  const entry = present.entries.get(keyOf(name));
  const [draft, history] = await Promise.all([readDraft(db, name), readHistory(db, name)]);
  const [head] = history;
  if (!entry && !draft && !head) return undefined;
  const tree = await treeOf(library, name);
  const { sent, role, now, faults = [], objections = [], moved, row, first } = more;
  const { sizes, shown } = sizesOf(tree, draft, sent?.typed);
  const stands = typedFrom(tree, (shown && dataOf(shown)) ?? entry?.data);
  const begun = { version: draft?.version ?? 0, base: head?.number ?? 0 };
  const typed = sent?.typed ?? stands;
  return {
    ...begun,
    line: lineOf(name, entry?.data ?? lastSaid(library, name, history), draft, head),
    seenAt: seenAt(present.entries, name),
    tree,
    typed,
    named: await namedFor(library, tree),
    faults: [...sizes, ...faults.filter(({ path }) => !sizes.some((one) => one.path === path))],
    ...(await waitingFacts(library, name, shown, { role, now })),
    objections,
    moved,
    row,
    first,
    mayPublish: mayPublish(role, kind),
    mayDelete: mayGo(kind) && mayPublish(role, kind) && entry !== undefined,
    mayCopy: isFresh(kind) && entry !== undefined,
    undo: head?.number,
    there: entry !== undefined,
    deleted: !entry && !draft,
    address: entry && (kinds[kind] as Kind).address?.(name.id),
    hasGuests: await hasGuests(library, name, now),
    namedBy: mayGo(kind)
      ? usesOf(present.entries.values(), name).map(({ entry: one }) => lineOf(one, one.data, undefined, undefined))
      : [],
    conflict: conflictOf({
      ...{ draft, head, begun, sent: sent ?? (draft && { ...begun, base: draft.base }) },
      differences: (late) => differencesOf(late ? stands : typedFrom(tree, entry?.data), typed),
    }),
  };
}

export function lastSaid({ shipped }: Library, name: EntryName, history: readonly Revision[]): unknown {
  const last = history.find(({ data }) => data !== null);
  return last ? dataOf(last) : shipped.entries.get(keyOf(name))?.data;
}

/** Earlier releases stored drafts too large to render. They can be discarded. */
function sizesOf(tree: Field, draft: Draft | undefined, typed: Typed | undefined) {
  const stored = draft ? sizeFaults(tree, dataOf(draft)) : [];
  const shown = stored.every(({ code }) => code === 'tooLong') ? draft : undefined;
  const notDrawn: FieldFaultAt[] = [{ path: '', code: 'notDrawn' }];
  const sizes = typed ? sizeFaults(tree, dataFrom(tree, typed).data) : shown === draft ? stored : notDrawn;
  return { sizes, shown };
}

async function waitingFacts(
  library: Library,
  name: EntryName,
  draft: Draft | undefined,
  { role, now }: Pick<More, 'role' | 'now'>,
): Promise<Pick<FormFacts, 'advice' | 'alongside'>> {
  if (!draft) return { advice: [], alongside: undefined };
  const data = dataOf(draft);
  const drafts = await namedDrafts(library, { ...name, data });
  const advice = await adviceOf(library, name, data, { role, now, entries: withDrafts(library, drafts) });
  return { advice, alongside: alongside(drafts, role) };
}

type Begun = Pick<FormFacts, 'version' | 'base'>;

interface Met {
  draft: Draft | undefined;
  head: Revision | undefined;
  sent: Begun | undefined;
  begun: Begun;
  differences: (late: boolean) => Difference[];
}

function conflictOf({ draft, head, sent, begun, differences }: Met): FormFacts['conflict'] {
  if (!sent || (sent.version === begun.version && sent.base === begun.base)) return undefined;
  const late = sent.version !== begun.version;
  const met = (late && draft) || head;
  return met && { by: met.author, at: met.at, differences: differences(late && met === draft) };
}

export function differencesOf(before: Typed, after: Typed): Difference[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths]
    .map((path) => ({ path, before: before[path], after: after[path] }))
    .filter((one) => (one.before ?? '') !== (one.after ?? ''));
}

export async function namedFor({ db, present }: Library, tree: Field): Promise<Named> {
  const wanted = new Set(kindsIn(tree));
  if (wanted.size === 0) return {};
  const drafts = (await readDrafts(db))
    .filter((draft) => draft.data !== null && !present.entries.has(draftKey(draft)))
    .map((draft) => ({ ...rawDraft(draft), draft: true as const }));
  const some = [...present.entries.values(), ...drafts].filter(({ kind }) => wanted.has(kind));
  const named = Map.groupBy(some, ({ kind }) => kind);
  return Object.fromEntries(
    [...named].map(([kind, entries]) => [
      kind,
      entries.map((one) => ({
        id: one.id,
        title: titleOf(kind, one.data),
        ...('draft' in one && { draft: one.draft }),
      })),
    ]),
  );
}

function kindsIn(field: Field): KindName[] {
  if (field.kind === 'reference') return isKind(field.to) ? [field.to] : [];
  if (field.kind === 'list') return kindsIn(field.item);
  if (field.kind === 'group') return field.fields.flatMap(kindsIn);
  return field.kind === 'variants' ? field.options.flatMap((option) => kindsIn(option.field)) : [];
}

interface Reading extends Pick<More, 'role' | 'now'> {
  entries?: Entries;
}

export async function adviceOf(library: Library, name: EntryName, data: unknown, { role, now, ...rest }: Reading) {
  const draft = { ...name, data };
  const entries = rest.entries ?? withDrafts(library, await namedDrafts(library, draft));
  return adviceOn(library, { draft, role: role ?? 'writer', now, entries });
}

export const withDrafts = ({ present, shipped }: Library, drafts: readonly Draft[]): Entries =>
  drafts.reduce((entries, draft) => {
    const next = withDraft(entries, rawDraft(draft), shipped.entries.get(draftKey(draft)));
    return 'entries' in next ? next.entries : entries;
  }, present.entries);

export async function shapeFaults(
  library: Library,
  name: EntryName,
  data: unknown,
  exists?: Exists,
): Promise<FieldFaultAt[]> {
  const tree = await treeOf(library, name);
  const sizes = sizeFaults(tree, data);
  if (sizes.length > 0) return sizes;
  const drafts = exists ? [] : await namedDrafts(library, { ...name, data });
  const drafted = new Set(drafts.map(draftKey));
  const isThere: Exists = (kind, id) => {
    const key = keyOf({ kind, id });
    return library.present.entries.has(key) || drafted.has(key);
  };
  return faultsIn(tree, data, exists ?? isThere);
}

function alongside(drafts: readonly Draft[], role: Role | undefined): Alongside | undefined {
  if (drafts.length === 0) return undefined;
  return {
    entries: drafts.map((draft) => ({ ...draftName(draft), title: titleOf(draft.kind, dataOf(draft)) })),
    seen: versionsOf(drafts),
    mayPublish: drafts.every(({ kind }) => mayPublish(role, kind)),
  };
}

export const versionsOf = (drafts: readonly Draft[]): string =>
  createHash('sha256')
    .update(drafts.map((draft) => `${draftKey(draft)} ${draft.version}`).join('\n'))
    .digest('base64url');
