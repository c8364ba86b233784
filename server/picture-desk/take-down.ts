/**
 * A picture is taken down: it stays where it is named, as a print with nothing on it, and no address of ours serves it any more.
 * What is kept of a photograph waits for a while, for whoever took the wrong one down.
 */

import type { EntryOf } from '#contract/kinds.ts';
import { photoHashIn } from '#server/content/media-hashes.ts';
import { publish } from '#server/content/publish.ts';
import { dataOf, type Revision, readDraft, readHistory } from '#server/content/store.ts';
import { keyOf } from '#server/content/whole.ts';
import { ApiError } from '#server/http/api-error.ts';
import { recut, withhold } from '#server/pictures/photographs.ts';
import { record, type Who } from '#server/staff/log.ts';
import type { PictureDesk } from './desk.ts';
import { type Drafted, nameOf } from './save.ts';

const nothing = {
  title: { de: 'Nicht mehr gezeigt', en: 'No longer shown' },
  alt: {
    de: 'Ein leeres Blatt auf seinem Passepartout: Hier zeigten wir ein anderes Bild.',
    en: 'An empty sheet on its mount: another picture was shown here.',
  },
};

export async function takeDown(desk: PictureDesk, id: string, base: number, reason: string, who: Who): Promise<void> {
  const { library, secrets, now } = desk;
  const hashes = await hashesOf(desk, id);
  const data = { ...nothing, down: { at: now().toISOString(), reason } };
  await publish(
    library,
    { ...nameOf(id), action: 'published', data, expected: base, author: who },
    {
      now,
      async within(work) {
        await work.deleteFrom('contentDrafts').where('kind', '=', 'pictures').where('entry', '=', id).execute();
        for (const hash of hashes) await withhold(work, hash);
        await record(work, secrets, { at: now(), who, action: 'tookDownPicture', what: id });
        return true;
      },
    },
  );
  library.pictures.forget();
}

/** Those it has shown and no other picture shows. */
async function hashesOf({ db, library }: PictureDesk, id: string): Promise<string[]> {
  const entry = library.present.entries.get(keyOf(nameOf(id)));
  const draft = await readDraft(db, nameOf(id));
  const history = (await readHistory(db, nameOf(id))).map((revision) => ({ ...nameOf(id), data: dataOf(revision) }));
  const own = [...history, ...(entry ? [entry] : []), ...(draft ? [{ ...nameOf(id), data: dataOf(draft) }] : [])];
  const others = [...library.present.entries.values()].filter((one) => one.id !== id).flatMap(photoHashIn);
  return [...new Set(own.flatMap(photoHashIn))].filter((hash) => !others.includes(hash));
}

interface Before {
  data: EntryOf<'pictures'>;
  revision: Revision | undefined;
  by: string;
}

/** What was shown before, and who has taken it down. */
export async function beforeDown({ db, library }: PictureDesk, id: string): Promise<Before | undefined> {
  const history = await readHistory(db, nameOf(id));
  const isDown = (revision: Revision) => (dataOf(revision) as Drafted | undefined)?.down !== undefined;
  const before = history.find((revision) => revision.action !== 'published' || !isDown(revision));
  const data = before?.action === 'published' ? dataOf(before) : library.shipped.entries.get(keyOf(nameOf(id)))?.data;
  const by = history.findLast((revision) => isDown(revision) && (!before || revision.number > before.number))?.author;
  return data === undefined ? undefined : { data: data as EntryOf<'pictures'>, revision: before, by: by ?? '' };
}

/** As it was. A photograph of which nothing is kept any more has to be handed in again. */
export async function putBack(desk: PictureDesk, id: string, base: number, who: Who): Promise<void> {
  const { db, library, secrets, now } = desk;
  const before = await beforeDown(desk, id);
  if (!before) throw new ApiError(409, 'notNow');
  const { photo } = before.data;
  if (photo && !(await recut(db, photo, now()))) throw new ApiError(409, 'photographMissing');
  const shown =
    before.revision?.action === 'published'
      ? { action: 'published' as const, data: before.data }
      : { action: 'shipped' as const };
  await publish(
    library,
    { ...nameOf(id), ...shown, expected: base, author: who },
    {
      now,
      async within(work) {
        await record(work, secrets, { at: now(), who, action: 'putBackPicture', what: id });
        return true;
      },
    },
  );
}
