/** Pictures that were handed in together become a gallery: a draft, with their titles for captions. */
import type { Words } from '#contract/picture-desk.ts';
import { DraftConflict, saveDraft } from '#server/content/drafts.ts';
import { readDrafts, readHead } from '#server/content/store.ts';
import { record, type Who } from '#server/staff/log.ts';
import type { PictureDesk } from './desk.ts';

interface Plate {
  id: string;
  title: Words;
}

/** Its number. */
export async function makeGallery(desk: PictureDesk, plates: readonly Plate[], who: Who): Promise<number> {
  const { db, secrets, now } = desk;
  const pictures = plates.map(({ id, title }) => ({ image: id, caption: title }));
  const year = Number(now().toISOString().slice(0, 4));
  for (let number = await nextNumber(desk); ; number++) {
    const name = { kind: 'media', id: String(number) } as const;
    if (await readHead(db, name)) continue;
    const common = { id: number, year, image: plates[0]?.id, type: 'photo', category: 'gallery' };
    try {
      await db.transaction().execute(async (work) => {
        const data = { ...common, pictures };
        await saveDraft(work, { ...name, data, version: 0, base: 0, author: who }, now());
        await record(work, secrets, { at: now(), who, action: 'madeGallery', what: String(number) });
      });
      return number;
    } catch (error) {
      if (!(error instanceof DraftConflict)) throw error;
    }
  }
}

async function nextNumber({ db, library }: PictureDesk): Promise<number> {
  const { present, shipped } = library;
  const drafts = (await readDrafts(db)).map(({ kind, entry }) => ({ kind, id: entry }));
  const all = [...present.entries.values(), ...shipped.entries.values(), ...drafts];
  return Math.max(0, ...all.filter(({ kind }) => kind === 'media').map(({ id }) => Number(id))) + 1;
}
