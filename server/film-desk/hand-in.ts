/** A film comes in: a draft is made of it, and of where it is to be seen. What is said of it comes after. */

import type { FilmFile } from '#contract/media.ts';
import { DraftConflict, saveDraft } from '#server/content/drafts.ts';
import { freshId } from '#server/content/entries.ts';
import { filmHashIn } from '#server/content/media-hashes.ts';
import { dataOf, readDraft, readDrafts, readHead } from '#server/content/store.ts';
import { keyOf } from '#server/content/whole.ts';
import type { PictureDesk } from '#server/picture-desk/desk.ts';
import { namesFor } from '#server/picture-desk/naming.ts';
import { record, type Who } from '#server/staff/log.ts';
import { type Drafted, nameOf } from './save.ts';

/** The name of its entry. One that is there already is not there twice. */
export async function handInFilm(desk: PictureDesk, name: string, file: FilmFile, who: Who): Promise<string> {
  return (await filmOf(desk, file.hash)) ?? newFilm(desk, name, file, who);
}

async function filmOf({ db, library }: PictureDesk, hash: string): Promise<string | undefined> {
  const drafts = (await readDrafts(db)).map((draft) => ({ ...draft, id: draft.entry, data: dataOf(draft) }));
  return [...drafts, ...library.present.entries.values()].find((one) => filmHashIn(one).includes(hash))?.id;
}

async function newFilm(desk: PictureDesk, file: string, data: FilmFile, who: Who): Promise<string> {
  const { db, library, secrets, now } = desk;
  const day = now().toISOString().slice(0, 10);
  for (const found of namesFor(file, day)) {
    const id = found.replace(/^foto-/, 'film-');
    const name = nameOf(id);
    if (library.present.entries.has(keyOf(name)) || library.shipped.entries.has(keyOf(name))) continue;
    // A name that was deleted is not given anew: its history would be another film's.
    if ((await readHead(db, name)) || (await readDraft(db, name))) continue;
    try {
      await db.transaction().execute(async (work) => {
        await saveDraft(work, { ...name, data: { file: data }, version: 0, base: 0, author: who }, now());
        await record(work, secrets, { at: now(), who, action: 'handedInFilm', what: id });
      });
      return id;
    } catch (error) {
      // Somebody has just taken the name.
      if (!(error instanceof DraftConflict)) throw error;
    }
  }
  throw new Error('There are always more names.');
}

/** Where it is to be seen: a draft of the media library, with the film's own title and still. Its number. */
export async function makeItem(desk: PictureDesk, id: string, film: Drafted, who: Who): Promise<string> {
  const { db, library, secrets, now } = desk;
  const item = await freshId(library, 'media', '');
  const data = {
    id: Number(item),
    year: Number(now().toISOString().slice(0, 4)),
    ...(film.image && { image: film.image }),
    ...(film.title && { title: film.title }),
    type: 'video',
    film: id,
  };
  await db.transaction().execute(async (work) => {
    await saveDraft(work, { kind: 'media', id: item, data, version: 0, base: 0, author: who }, now());
    await record(work, secrets, { at: now(), who, action: 'draftedContent', what: keyOf({ kind: 'media', id: item }) });
  });
  return item;
}
