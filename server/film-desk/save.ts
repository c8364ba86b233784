/** Drafts of films: changed in one point over whatever has been saved by then. */
import type { HandedFilm } from '#contract/media.ts';
import { DraftConflict, saveDraft } from '#server/content/drafts.ts';
import { inOrder } from '#server/content/in-order.ts';
import { dataOf, readDraft, readHead } from '#server/content/store.ts';
import { keyOf } from '#server/content/whole.ts';
import type { PictureDesk } from '#server/picture-desk/desk.ts';
import { record, type Who } from '#server/staff/log.ts';
import { cancelPublication } from '#server/staff/scheduled.ts';

export const nameOf = (id: string) => ({ kind: 'films', id }) as const;

/** As a draft has it: any of it may be missing. */
export type Drafted = Partial<HandedFilm>;

/** Only of a film that was handed in; the workshop's have no page here. */
export const isHanded = (data: unknown): data is Drafted =>
  typeof data === 'object' && data !== null && ('file' in data || 'down' in data);

export async function changeFilm(desk: PictureDesk, id: string, who: Who, change: (before: Drafted) => Drafted) {
  const { db, library, secrets, now } = desk;
  const name = nameOf(id);
  const [draft, head] = await Promise.all([readDraft(db, name), readHead(db, name)]);
  const before = draft ? dataOf(draft) : library.present.entries.get(keyOf(name))?.data;
  if (!isHanded(before)) throw new DraftConflict(name, draft);
  const data = change(before);
  const version = draft?.version ?? 0;
  const base = draft?.base ?? head?.number ?? 0;
  await inOrder(
    db.transaction().execute(async (work) => {
      await cancelPublication(work, desk, name, who);
      await saveDraft(work, { ...name, data, version, base, author: who }, now());
      await record(work, secrets, { at: now(), who, action: 'changedFilm', what: id });
    }),
  );
}
