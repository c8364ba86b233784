/** One film that was handed in, and what there is to do with it. Undefined: there is none of this name. */
import type { FilmDeskScreens } from '#contract/film-desk.ts';
import { besideOf } from '#server/content/film-files.ts';
import { dataOf, readDraft, readHead } from '#server/content/store.ts';
import { keyOf } from '#server/content/whole.ts';
import { filmAddresses } from '#server/films/films.ts';
import type { PictureDesk } from '#server/picture-desk/desk.ts';
import { onePicture, usesTold, wordsIn } from '#server/picture-desk/list.ts';
import { linesTold } from './lines-told.ts';
import { type Drafted, isHanded, nameOf } from './save.ts';
import { filmBefore } from './take-down.ts';

type One = Omit<FilmDeskScreens['film'], 'refused'>;

export async function oneFilm(desk: PictureDesk, id: string): Promise<One | undefined> {
  const { db, library } = desk;
  const entry = library.present.entries.get(keyOf(nameOf(id)));
  const [draft, head] = await Promise.all([readDraft(db, nameOf(id)), readHead(db, nameOf(id))]);
  const data = draft ? dataOf(draft) : entry?.data;
  if (!isHanded(data)) return undefined;
  const { file, down } = data;
  const address = file && (await filmAddresses(db, [file.hash])).get(file.hash);
  return {
    id,
    title: wordsIn(data.title),
    file,
    address: address ?? (file && besideOf(library.pictures.shipped.films, id)),
    still: await stillOf(desk, data),
    lines: linesTold(data),
    draft: draft && { author: draft.author, at: draft.at },
    state: draft ? (entry ? 'changed' : 'new') : down ? 'down' : 'published',
    base: head?.number ?? 0,
    uses: await usesTold(desk, id, 'films'),
    down: down && { ...down, by: (await filmBefore(desk, id))?.by ?? '' },
  };
}

async function stillOf(desk: PictureDesk, { image }: Drafted): Promise<One['still']> {
  const picture = typeof image === 'string' ? await onePicture(desk, image) : undefined;
  if (!picture) return undefined;
  const { id, title, alt, photo, state } = picture;
  return { id, title, alt, photo, down: state === 'down' };
}
