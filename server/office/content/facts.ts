/** What the form of an entry is told. */
import { type Difference, type FormFacts, isFresh, mayPublish, type Named } from '#contract/editor.ts';
import type { Field, FieldFaultAt, Typed } from '#contract/form.ts';
import { isKind, type Kind, type KindName, kinds } from '#contract/kinds.ts';
import type { Role } from '#contract/office.ts';
import { adviceOn } from '#server/content/advice.ts';
import { lineOf, mayGo, namingIt, titleOf } from '#server/content/entries.ts';
import type { EntryName } from '#server/content/entry.ts';
import { typedFrom } from '#server/content/form-data.ts';
import { faultsIn } from '#server/content/form-faults.ts';
import type { Library } from '#server/content/library.ts';
import { seenAt } from '#server/content/seen-at.ts';
import { type Draft, dataOf, type Revision, readDraft, readHistory } from '#server/content/store.ts';
import { keyOf } from '#server/content/whole.ts';
import { treeOf } from './keep.ts';

interface More {
  now: Date;
  role: Role | undefined;
  /** what was typed, where the form comes back; with what it began on */
  sent?: { typed: Typed; version: number; base: number } | undefined;
  faults?: FieldFaultAt[];
  objections?: string[];
  row?: string | undefined;
}

/** Undefined: there is no such entry, and nobody has begun one. */
export async function formFacts(library: Library, name: EntryName, more: More): Promise<FormFacts | undefined> {
  const { db, present } = library;
  const { kind } = name;
  const entry = present.entries.get(keyOf(name));
  const [draft, history] = await Promise.all([readDraft(db, name), readHistory(db, name)]);
  const [head] = history;
  if (!entry && !draft && !head) return undefined;
  const tree = await treeOf(library, name);
  const stands = typedFrom(tree, (draft && dataOf(draft)) ?? entry?.data);
  const begun = { version: draft?.version ?? 0, base: head?.number ?? 0 };
  const { sent, role, now, faults = [], objections = [], row } = more;
  const typed = sent?.typed ?? stands;
  return {
    ...begun,
    line: lineOf(name, entry?.data, draft, head),
    seenAt: seenAt(present.entries, name),
    tree,
    typed,
    named: namedFor(library, tree),
    faults,
    advice: draft ? await adviceOf(library, name, dataOf(draft), { role, now }) : [],
    objections,
    row,
    mayPublish: mayPublish(role, kind),
    mayDelete: mayGo(kind) && mayPublish(role, kind) && entry !== undefined,
    mayCopy: isFresh(kind) && entry !== undefined,
    undo: head?.number,
    there: entry !== undefined,
    deleted: !entry && !draft,
    address: entry && (kinds[kind] as Kind).address?.(name.id),
    namedBy: mayGo(kind) ? namingIt(library, name).map((one) => lineIn(library, one)) : [],
    conflict: conflictOf({ draft, head, sent: sent ?? (draft && { ...begun, base: draft.base }), begun }, (late) =>
      differencesOf(late ? stands : typedFrom(tree, entry?.data), typed),
    ),
  };
}

interface Begun {
  version: number;
  base: number;
}

interface Met {
  draft: Draft | undefined;
  head: Revision | undefined;
  /** what the form began on, and what there is now */
  sent: Begun | undefined;
  begun: Begun;
}

/** Another draft than the one the form began on, or another publication than the one its draft did. */
function conflictOf(
  { draft, head, sent, begun }: Met,
  differences: (late: boolean) => Difference[],
): FormFacts['conflict'] {
  if (!sent || (sent.version === begun.version && sent.base === begun.base)) return undefined;
  if (draft && sent.version !== begun.version)
    return { by: draft.author, at: draft.at, differences: differences(true) };
  return head && { by: head.author, at: head.at, differences: differences(false) };
}

const lineIn = ({ present }: Library, name: EntryName) =>
  lineOf(name, present.entries.get(keyOf(name))?.data, undefined, undefined);

export function differencesOf(before: Typed, after: Typed): Difference[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths]
    .map((path) => ({ path, before: before[path], after: after[path] }))
    .filter((one) => (one.before ?? '') !== (one.after ?? ''));
}

/** Of every kind that the form names something of, the entries there are. */
export function namedFor({ present }: Library, tree: Field): Named {
  const wanted = new Set(kindsIn(tree));
  const some = [...present.entries.values()].filter(({ kind }) => wanted.has(kind));
  const named = Map.groupBy(some, ({ kind }) => kind);
  return Object.fromEntries(
    [...named].map(([kind, entries]) => [kind, entries.map(({ id, data }) => ({ id, title: titleOf(kind, data) }))]),
  );
}

function kindsIn(field: Field): KindName[] {
  if (field.kind === 'reference') return isKind(field.to) ? [field.to] : [];
  if (field.kind === 'list') return kindsIn(field.item);
  if (field.kind === 'group') return field.fields.flatMap(kindsIn);
  return field.kind === 'variants' ? field.options.flatMap((option) => kindsIn(option.field)) : [];
}

/** A draft is read along; what has been published has been. */
export const adviceOf = (library: Library, name: EntryName, data: unknown, { role, now }: Pick<More, 'role' | 'now'>) =>
  adviceOn(library, { draft: { ...name, data }, role: role ?? 'writer', now });

/** What of its shape keeps a draft from being published. */
export async function shapeFaults(library: Library, name: EntryName, data: unknown): Promise<FieldFaultAt[]> {
  const exists = (kind: KindName, id: string) => library.present.entries.has(keyOf({ kind, id }));
  return faultsIn(await treeOf(library, name), data, exists);
}
