import type { Transaction } from 'kysely';
import type { KindName } from '#contract/content/kinds.ts';
import type { AuditEvent } from '#contract/office/office.ts';
import { cancelPublication } from '#office/team/server/scheduled.ts';
import { record, type Who } from '#server/audit/log.ts';
import { DraftConflict, saveDraft } from '#server/content/drafts.ts';
import type { EntryName, RawEntry } from '#server/content/entry.ts';
import type { Library } from '#server/content/library.ts';
import { type Change, publish } from '#server/content/publish.ts';
import { dataOf, type Revision, readDraft, readDrafts, readHead, readHistory } from '#server/content/store.ts';
import { keyOf } from '#server/content/whole.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/storage/tables.ts';

export type PictureDesk = Pick<Services, 'db' | 'secrets' | 'now'> & { library: Library };

export async function readEntry({ db, library }: PictureDesk, name: EntryName) {
  const entry = library.present.entries.get(keyOf(name));
  const [draft, head] = await Promise.all([readDraft(db, name), readHead(db, name)]);
  return { entry, draft, head, data: draft ? dataOf(draft) : entry?.data };
}

export const draftedEntries = async ({ db }: PictureDesk) =>
  (await readDrafts(db)).map((draft): RawEntry => ({ ...draft, id: draft.entry, data: dataOf(draft) }));

export async function entryShowing(desk: PictureDesk, hash: string, hashesIn: (entry: RawEntry) => string[]) {
  const entries = [...(await draftedEntries(desk)), ...desk.library.present.entries.values()];
  return entries.find((entry) => hashesIn(entry).includes(hash))?.id;
}

type Saved = Omit<Parameters<typeof saveDraft>[1], 'author'>;

export const save = (desk: PictureDesk, draft: Saved, who: Who, action: AuditEvent, what = draft.id) =>
  desk.db.transaction().execute(async (work) => {
    await cancelPublication(work, desk, draft, who);
    const saved = await saveDraft(work, { ...draft, author: who }, desk.now());
    await record(work, desk.secrets, { at: desk.now(), who, action, what });
    return saved;
  });

export interface Begun {
  kind: KindName;
  names: Iterable<string>;
  data: (id: string) => unknown;
  action: AuditEvent;
  what?: (id: string) => string;
}

/** Skips names of deleted entries too, because their history would be mixed up. */
export async function beginDraft(desk: PictureDesk, { kind, names, data, action, what }: Begun, who: Who) {
  for (const id of names) {
    const { entry, draft, head } = await readEntry(desk, { kind, id });
    if (entry || draft || head || desk.library.shipped.entries.has(keyOf({ kind, id }))) continue;
    try {
      await save(desk, { kind, id, data: data(id), version: 0, base: 0 }, who, action, what?.(id));
      return id;
    } catch (error) {
      if (!(error instanceof DraftConflict)) throw error;
    }
  }
  throw new Error('There are always more names.');
}

export const publishNoted = (
  { library, secrets, now }: PictureDesk,
  change: Omit<Change, 'author'>,
  who: Who,
  action: AuditEvent,
  more?: (work: Transaction<Tables>) => Promise<unknown>,
) =>
  publish(
    library,
    { ...change, author: who },
    {
      now,
      async within(work) {
        await more?.(work);
        await record(work, secrets, { at: now(), who, action, what: change.id });
        return true;
      },
    },
  );

export async function beforeDown<Data>({ db, library }: PictureDesk, name: EntryName) {
  const history = await readHistory(db, name);
  const isDown = (revision: Revision) => (dataOf(revision) as { down?: unknown } | undefined)?.down !== undefined;
  const before = history.find((revision) => !isDown(revision));
  const isPublished = before?.action === 'published';
  const data = isPublished ? dataOf(before) : library.shipped.entries.get(keyOf(name))?.data;
  if (data === undefined) return undefined;
  const by = history.findLast((revision) => isDown(revision) && revision.number > (before?.number ?? 0))?.author ?? '';
  const again = isPublished ? { action: 'published' as const, data } : { action: 'shipped' as const };
  return { data: data as Data, again: { ...name, ...again }, by };
}
