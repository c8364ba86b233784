/** Drafts of pictures: saved over what whoever saves has seen, and thrown away. */
import type { Picture } from '#contract/picture.ts';
import { DraftConflict, discardDraft, saveDraft } from '#server/content/drafts.ts';
import { Conflict } from '#server/content/publish.ts';
import { dataOf, readDraft, readHead } from '#server/content/store.ts';
import { keyOf } from '#server/content/whole.ts';
import { record, type Who } from '#server/staff/log.ts';
import { cancelPublication } from '#server/staff/scheduled.ts';
import type { PictureDesk } from './desk.ts';

/** What somebody had before them: the draft's version, 0 for none, and the revision that counted, 0 for the file. */
export interface Seen {
  version: number;
  base: number;
}

export const nameOf = (id: string) => ({ kind: 'pictures', id }) as const;

/** As a draft has it: any of it may be missing. */
export type Drafted = Partial<Picture>;

/** The draft, or what counts. */
async function pictureData({ db, library }: PictureDesk, id: string): Promise<Drafted | undefined> {
  const draft = await readDraft(db, nameOf(id));
  return (draft ? dataOf(draft) : library.present.entries.get(keyOf(nameOf(id)))?.data) as Drafted | undefined;
}

type Changed = (before: Drafted) => Drafted;

interface Saved {
  data: Drafted;
  seen: Seen;
}

/** What the draft says from now on. A photograph takes the place of a print, and of what has been taken down. */
export async function saveOver(desk: PictureDesk, id: string, seen: Seen, who: Who, change: Changed): Promise<Saved> {
  const { db, library, secrets, now } = desk;
  const before = await pictureData(desk, id);
  if (!before) throw new DraftConflict(nameOf(id), undefined);
  const { art, down, ...data } = change(before);
  const whole = data.photo ? data : { ...data, ...(art && { art }), ...(down && { down }) };
  const { version, base } = seen;
  // A draft that begins on something older could not be published later.
  const head = await readHead(db, nameOf(id));
  if (version === 0 && (head?.number ?? 0) !== base) throw new Conflict(nameOf(id), base, head);
  const saved = await db.transaction().execute(async (work) => {
    await cancelPublication(work, desk, nameOf(id), who);
    const draft = await saveDraft(work, { ...nameOf(id), data: whole, version, base, author: who }, now());
    await record(work, secrets, { at: now(), who, action: 'savedPicture', what: id });
    return draft;
  });
  if (whole.photo) library.pictures.cutSoon(id, whole.photo);
  return { data: whole, seen: { version: saved.version, base: saved.base } };
}

/** Of a picture that was never published nothing is left. */
export async function discard(desk: PictureDesk, id: string, version: number, who: Who): Promise<void> {
  const { db, secrets, now } = desk;
  await db.transaction().execute(async (work) => {
    await cancelPublication(work, desk, nameOf(id), who);
    const gone = await discardDraft(work, nameOf(id), version);
    if (!gone) throw new DraftConflict(nameOf(id), await readDraft(work, nameOf(id)));
    await record(work, secrets, { at: now(), who, action: 'discardedPicture', what: id });
  });
}
