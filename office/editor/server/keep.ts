import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { entryAt, fileOf, isEdited, kinds } from '#contract/content/kinds.ts';
import type { FieldFaultAt, Group, Typed, Variants } from '#contract/office/form.ts';
import type { SignedInStaff } from '#office/shared/server/signed-in.ts';
import { cancelPublication } from '#office/team/server/scheduled.ts';
import { record } from '#server/audit/log.ts';
import { keepDraft as keep } from '#server/content/drafts.ts';
import type { EntryName } from '#server/content/entry.ts';
import { withoutOldNote } from '#server/content/event-drafts.ts';
import { dataFrom } from '#server/content/form-data.ts';
import { isDrawable, sizeFaults } from '#server/content/form-limits.ts';
import { formTree } from '#server/content/form-tree.ts';
import type { Library } from '#server/content/library.ts';
import { type Draft, dataOf, readDraft, readHead } from '#server/content/store.ts';
import { withPasted } from '#server/content/typed-values.ts';
import { keyOf } from '#server/content/whole.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Services } from '#server/services.ts';

export type EditorServices = Pick<
  Services,
  'db' | 'secrets' | 'now' | 'show' | 'site' | 'language' | 'config' | 'origin'
> & { library: Library };

export function nameIn({ params }: FastifyRequest): EntryName | undefined {
  const { kind, id } = params as { kind?: string; id?: string };
  return nameOf(kind, id);
}

export function nameOf(kind = '', id = ''): EntryName | undefined {
  if (!isEdited(kind) || !/^[a-z0-9][\w-]{0,80}$/i.test(id)) return undefined;
  // Otherwise every id would make a draft of the same file.
  return entryAt(fileOf(kind, id))?.id === id ? { kind, id } : undefined;
}

/** A draft of a place may be put on the map: both are published together. */
export async function treeOf({ db, present, shipped }: Library, name: EntryName): Promise<Group | Variants> {
  if (name.kind !== 'parkMap') return formTree({ ...name, shipped: shipped.entries.get(keyOf(name))?.data });
  const begun = await db.selectFrom('contentDrafts').select('entry').where('kind', '=', 'places').execute();
  const there = [...present.entries.values()].filter(({ kind }) => kind === 'places').map(({ id }) => id);
  return formTree({ ...name, places: [...new Set([...there, ...begun.map(({ entry }) => entry)])] });
}

export interface Sent {
  typed: Typed;
  version: number;
  base: number;
}

export const textsIn = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

/** The form's own fields; an interface text may also be named `form`. */
const aboutForm = /^(action|form\.(?!(de|en)$)\w+)$/;

export function sentIn(values: Record<string, string>): Sent {
  const own = Object.entries(values).filter(([name]) => !aboutForm.test(name));
  return { typed: Object.fromEntries(own), version: numberIn(values, 'version'), base: numberIn(values, 'base') };
}

function numberIn(values: Record<string, string>, name: string): number {
  const text = values[`form.${name}`] ?? '';
  if (!/^\d{1,9}$/.test(text)) throw new ApiError(422, 'unreadable');
  return Number(text);
}

export class DraftTooLarge extends ApiError {
  readonly at: readonly FieldFaultAt[];

  constructor(at: readonly FieldFaultAt[]) {
    super(422, 'contentTooLarge');
    this.at = at;
  }
}

export async function typedData(library: Library, name: EntryName, typed: Typed): Promise<unknown> {
  if (!isDrawable(typed)) throw new ApiError(422, 'unreadable');
  const draft = await readDraft(library.db, name);
  const before = (draft && dataOf(draft)) ?? library.present.entries.get(keyOf(name))?.data;
  const tree = await treeOf(library, name);
  const { data, unknown } = dataFrom(tree, withPasted(name.kind, typed), before);
  if (unknown.length > 0) throw new ApiError(422, 'unreadable');
  assertSize(tree, data);
  return name.kind === 'events' ? withoutOldNote(data, library.present.entries.get(keyOf(name))?.data) : data;
}

export function assertSize(tree: Group | Variants, data: unknown): void {
  const faults = sizeFaults(tree, data);
  if (faults.length > 0) throw new DraftTooLarge(faults);
}

/** Returns undefined, and deletes the draft, if it equals the published version. */
export async function keepDraft(
  { library, secrets, now }: Pick<EditorServices, 'library' | 'secrets' | 'now'>,
  name: EntryName,
  { typed, version, base }: Sent,
  who: Pick<SignedInStaff, 'id' | 'name' | 'role'>,
): Promise<Draft | undefined> {
  const { db } = library;
  const data = await typedData(library, name, typed);
  return keep(
    db,
    { ...name, data, version, base, author: who },
    {
      at: now(),
      // A server that has not loaded the last publication yet cannot decide this.
      async counts() {
        const head = await readHead(db, name);
        const { entries, epoch } = library.present;
        const entry = entries.get(keyOf(name));
        return !!entry && epoch >= (head?.number ?? 0) && isDeepStrictEqual(inShape(name, data), entry.value);
      },
      changing: (work) => cancelPublication(work, { secrets, now }, name, who),
      // Logs only who started the draft and who continued a colleague's, not every save.
      async kept(work, before) {
        if (before?.authorId !== who.id)
          await record(work, secrets, { at: now(), who, action: 'draftedContent', what: keyOf(name) });
      },
    },
  );
}

const inShape = ({ kind }: EntryName, data: unknown): unknown => kinds[kind].schema.safeParse(data).data;
