import type { FilmFile, HandedFilm } from '#contract/content/media.ts';
import {
  beforeDown,
  beginDraft,
  entryShowing,
  type PictureDesk,
  publishNoted,
  readEntry,
  save,
} from '#office/media/server/pictures/desk.ts';
import { beginMedia } from '#office/media/server/pictures/hand-in.ts';
import { namesFor } from '#office/media/server/pictures/naming.ts';
import type { Who } from '#server/audit/log.ts';
import { DraftConflict } from '#server/content/drafts.ts';
import { inOrder } from '#server/content/in-order.ts';
import { filmHashIn } from '#server/content/media-hashes.ts';
import { keyOf } from '#server/content/whole.ts';
import { filmAddresses, withholdFilm } from '#server/films/films.ts';
import { ApiError } from '#server/http/api-error.ts';

export const nameOf = (id: string) => ({ kind: 'films', id }) as const;

export type Drafted = Partial<HandedFilm>;

/** Committed films have no page in the office. */
export const isHanded = (data: unknown): data is Drafted =>
  typeof data === 'object' && data !== null && ('file' in data || 'down' in data);

/** Returns the id of the entry. The same file gets the same entry. */
export async function handInFilm(desk: PictureDesk, name: string, file: FilmFile, who: Who): Promise<string> {
  const names = namesFor(name, desk.now().toISOString().slice(0, 10)).map((id) => id.replace(/^foto-/, 'film-'));
  const there = await entryShowing(desk, file.hash, filmHashIn);
  return there ?? beginDraft(desk, { kind: 'films', names, data: () => ({ file }), action: 'handedInFilm' }, who);
}

/** Drafts an item of the media library with the film's title and still. Returns its id. */
export function makeItem(desk: PictureDesk, id: string, { image, title }: Drafted, who: Who): Promise<string> {
  const data = { ...(image && { image }), ...(title && { title }), type: 'video', film: id };
  const what = (item: string) => keyOf({ kind: 'media', id: item });
  return beginMedia(desk, data, who, { action: 'draftedContent', what });
}

export async function changeFilm(desk: PictureDesk, id: string, who: Who, change: (before: Drafted) => Drafted) {
  const { draft, head, data } = await readEntry(desk, nameOf(id));
  if (!isHanded(data)) throw new DraftConflict(nameOf(id), draft);
  const seen = { version: draft?.version ?? 0, base: draft?.base ?? head?.number ?? 0 };
  await inOrder(save(desk, { ...nameOf(id), data: change(data), ...seen }, who, 'changedFilm'));
}

/** The address answers 410. The film is kept for a while, so that it can be shown again. */
export async function takeFilmDown(desk: PictureDesk, id: string, base: number, reason: string, who: Who) {
  const { entry, data: drafted } = await readEntry(desk, nameOf(id));
  if (!isHanded(entry?.data)) throw new ApiError(409, 'notNow');
  const { file: _, down: __, ...said } = entry.data;
  const at = desk.now().toISOString();
  const hashes = [entry, { ...nameOf(id), data: drafted }].flatMap(filmHashIn);
  const data = { ...said, down: { at, reason } };
  const change = { ...nameOf(id), action: 'published' as const, data, expected: base };
  await publishNoted(desk, change, who, 'tookDownFilm', async (work) => {
    await work.deleteFrom('contentDrafts').where('kind', '=', 'films').where('entry', '=', id).execute();
    for (const hash of hashes) await withholdFilm(work, hash, at);
  });
}

export async function putFilmBack(desk: PictureDesk, id: string, base: number, who: Who): Promise<void> {
  const before = await beforeDown<Drafted>(desk, nameOf(id));
  const hash = before?.data.file?.hash;
  if (!before || !hash) throw new ApiError(409, 'notNow');
  // The file must be served before the edition is published: an edition without its file fails.
  await withholdFilm(desk.db, hash, null);
  if (!(await filmAddresses(desk.db, [hash])).has(hash)) throw new ApiError(409, 'filmGone');
  try {
    await publishNoted(desk, { ...before.again, expected: base }, who, 'putBackFilm');
  } catch (error) {
    await withholdFilm(desk.db, hash, desk.now().toISOString());
    throw error;
  }
}
