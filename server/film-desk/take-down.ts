/** A film is taken down: its pages say so, and no address of ours serves it any more. It waits for a while, for whoever took the wrong one. */
import { filmHashIn } from '#server/content/media-hashes.ts';
import { publish } from '#server/content/publish.ts';
import { dataOf, type Revision, readDraft, readHistory } from '#server/content/store.ts';
import { keyOf } from '#server/content/whole.ts';
import { filmAddresses, withholdFilm } from '#server/films/films.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { PictureDesk } from '#server/picture-desk/desk.ts';
import { record, type Who } from '#server/staff/log.ts';
import { type Drafted, isHanded, nameOf } from './save.ts';

export async function takeFilmDown(
  desk: PictureDesk,
  id: string,
  base: number,
  reason: string,
  who: Who,
): Promise<void> {
  const { db, library, secrets, now } = desk;
  const entry = library.present.entries.get(keyOf(nameOf(id)));
  if (!isHanded(entry?.data)) throw new ApiError(409, 'notNow');
  const { file: _, down: __, ...said } = entry.data;
  const at = now().toISOString();
  const draft = await readDraft(db, nameOf(id));
  const hashes = [entry, ...(draft ? [{ ...nameOf(id), data: dataOf(draft) }] : [])].flatMap(filmHashIn);
  await publish(
    library,
    { ...nameOf(id), action: 'published', data: { ...said, down: { at, reason } }, expected: base, author: who },
    {
      now,
      async within(work) {
        await work.deleteFrom('contentDrafts').where('kind', '=', 'films').where('entry', '=', id).execute();
        for (const hash of hashes) await withholdFilm(work, hash, at);
        await record(work, secrets, { at: now(), who, action: 'tookDownFilm', what: id });
        return true;
      },
    },
  );
}

interface Before {
  data: Drafted;
  by: string;
}

/** What was shown before, and who has taken it down. */
export async function filmBefore({ db }: PictureDesk, id: string): Promise<Before | undefined> {
  const history = await readHistory(db, nameOf(id));
  const isDown = (revision: Revision) => (dataOf(revision) as Drafted | undefined)?.down !== undefined;
  const before = history.find((revision) => revision.action === 'published' && !isDown(revision));
  const by = history.findLast((revision) => isDown(revision) && revision.number > (before?.number ?? 0))?.author ?? '';
  return before && { data: dataOf(before) as Drafted, by };
}

export async function putFilmBack(desk: PictureDesk, id: string, base: number, who: Who): Promise<void> {
  const { db, library, secrets, now } = desk;
  const before = await filmBefore(desk, id);
  const hash = before?.data.file?.hash;
  if (!before || !hash) throw new ApiError(409, 'notNow');
  // Shown again first: an edition in which its file is missing would not open.
  await withholdFilm(db, hash, null);
  if (!(await filmAddresses(db, [hash])).has(hash)) throw new ApiError(409, 'filmGone');
  const shown = publish(
    library,
    { ...nameOf(id), action: 'published', data: before.data, expected: base, author: who },
    {
      now,
      async within(work) {
        await record(work, secrets, { at: now(), who, action: 'putBackFilm', what: id });
        return true;
      },
    },
  );
  await shown.catch(async (error) => {
    await withholdFilm(db, hash, now().toISOString());
    throw error;
  });
}
