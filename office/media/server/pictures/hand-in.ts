import type { Photo } from '#contract/content/picture.ts';
import type { Words } from '#contract/office/pictures.ts';
import type { Who } from '#server/audit/log.ts';
import { freshId } from '#server/content/entries.ts';
import { inOrder } from '#server/content/in-order.ts';
import { photoHashIn } from '#server/content/media-hashes.ts';
import { takeIn } from '#server/pictures/photographs.ts';
import { type Drafted, type Seen, saveOver } from './change.ts';
import { type Begun, beginDraft, entryShowing, type PictureDesk } from './desk.ts';
import { namesFor } from './naming.ts';

interface HandedIn {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const middle: Photo['focus'] = [0.5, 0.5];

/** Returns the id of the picture. The same photograph gets the same picture. */
export async function handIn(desk: PictureDesk, file: HandedIn, who: Who): Promise<string> {
  const photo = { hash: await takeIn(desk.db, file, desk.now()), focus: middle };
  const there = await entryShowing(desk, photo.hash, photoHashIn);
  if (there) return there;
  const names = namesFor(file.name, desk.now().toISOString().slice(0, 10));
  const id = await beginDraft(
    desk,
    { kind: 'pictures', names, data: () => ({ photo }), action: 'handedInPicture' },
    who,
  );
  desk.library.pictures.cutSoon(id, photo);
  return id;
}

interface Replacing extends Seen {
  /** undefined: keep the present words */
  said: Pick<Drafted, 'title' | 'alt'> | undefined;
}

/** Drops the words of the empty print: they do not describe the photograph. */
export async function replacePhotograph(desk: PictureDesk, id: string, file: HandedIn, seen: Replacing, who: Who) {
  const photo = { hash: await takeIn(desk.db, file, desk.now()), focus: middle };
  await inOrder(
    saveOver(desk, id, seen, who, ({ title, alt, ...before }) => {
      const kept = before.down ? {} : { ...(title && { title }), ...(alt && { alt }) };
      return { ...(seen.said ?? kept), ...before, photo };
    }),
  );
}

export async function beginMedia(desk: PictureDesk, data: object, who: Who, more: Pick<Begun, 'action' | 'what'>) {
  const year = Number(desk.now().toISOString().slice(0, 4));
  const first = Number(await freshId(desk.library, 'media', ''));
  const names = numbersFrom(first);
  return beginDraft(desk, { kind: 'media', names, data: (id) => ({ id: Number(id), year, ...data }), ...more }, who);
}

function* numbersFrom(first: number) {
  for (let number = first; ; number++) yield String(number);
}

/** Drafts a gallery with the titles as captions. Returns its id. */
export async function makeGallery(desk: PictureDesk, plates: readonly { id: string; title: Words }[], who: Who) {
  const pictures = plates.map(({ id, title }) => ({ image: id, caption: title }));
  const common = { image: plates[0]?.id, type: 'photo', category: 'gallery', pictures };
  return beginMedia(desk, common, who, { action: 'madeGallery' });
}
