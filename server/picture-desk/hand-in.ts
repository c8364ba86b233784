/** A photograph comes in: read, stored, and a draft of a picture made of it. What is said of it comes after. */

import type { Photo } from '#contract/picture.ts';
import { DraftConflict, saveDraft } from '#server/content/drafts.ts';
import { inOrder } from '#server/content/in-order.ts';
import { photoHashIn } from '#server/content/media-hashes.ts';
import { dataOf, readDraft, readDrafts, readHead } from '#server/content/store.ts';
import { keyOf } from '#server/content/whole.ts';
import { takeIn } from '#server/pictures/photographs.ts';
import { record, type Who } from '#server/staff/log.ts';
import type { PictureDesk } from './desk.ts';
import { namesFor } from './naming.ts';
import { type Drafted, type Seen, saveOver } from './save.ts';

interface HandedIn {
  /** the file, as whoever hands it in calls it */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const middle: Photo['focus'] = [0.5, 0.5];

/** The name of its picture. One that is there already is not there twice: whoever sends it again is led to it. */
export async function handIn(desk: PictureDesk, file: HandedIn, who: Who): Promise<string> {
  const { db, library, now } = desk;
  const hash = await takeIn(db, file, now());
  const there = await pictureOf(desk, hash);
  if (there) return there;
  const photo = { hash, focus: middle };
  const id = await newDraft(desk, file.name, { photo }, who);
  library.pictures.cutSoon(id, photo);
  return id;
}

/** Which picture shows this photograph, or will. */
async function pictureOf({ db, library }: PictureDesk, hash: string): Promise<string | undefined> {
  const drafts = (await readDrafts(db)).map((draft) => ({ ...draft, id: draft.entry, data: dataOf(draft) }));
  return [...drafts, ...library.present.entries.values()].find((one) => photoHashIn(one).includes(hash))?.id;
}

async function newDraft({ db, library, secrets, now }: PictureDesk, file: string, data: unknown, who: Who) {
  const day = now().toISOString().slice(0, 10);
  for (const id of namesFor(file, day)) {
    const name = { kind: 'pictures', id } as const;
    const key = keyOf(name);
    if (library.present.entries.has(key) || library.shipped.entries.has(key)) continue;
    // A name that was deleted is not given anew: its history would be another picture's.
    if ((await readHead(db, name)) || (await readDraft(db, name))) continue;
    try {
      await db.transaction().execute(async (work) => {
        await saveDraft(work, { ...name, data, version: 0, base: 0, author: who }, now());
        await record(work, secrets, { at: now(), who, action: 'handedInPicture', what: id });
      });
      return id;
    } catch (error) {
      // Somebody has just taken the name.
      if (!(error instanceof DraftConflict)) throw error;
    }
  }
  throw new Error('There are always more names.');
}

interface Replacing extends Seen {
  /** what was typed by then; without it what was said before stays */
  said: Pick<Drafted, 'title' | 'alt'> | undefined;
}

/** In the place of what the picture shows now. What is said of the empty sheet is not said of the photograph. */
export async function replacePhotograph(desk: PictureDesk, id: string, file: HandedIn, seen: Replacing, who: Who) {
  const photo = { hash: await takeIn(desk.db, file, desk.now()), focus: middle };
  await inOrder(
    saveOver(desk, id, seen, who, ({ title, alt, ...before }) => {
      const kept = before.down ? {} : { ...(title && { title }), ...(alt && { alt }) };
      return { ...(seen.said ?? kept), ...before, photo };
    }),
  );
}
