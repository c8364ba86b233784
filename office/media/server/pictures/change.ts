import type { Picture } from '#contract/content/picture.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { cancelPublication } from '#office/team/server/scheduled.ts';
import { record, type Who } from '#server/audit/log.ts';
import { DraftConflict, discardDraft } from '#server/content/drafts.ts';
import type { EntryName } from '#server/content/entry.ts';
import { photoHashIn } from '#server/content/media-hashes.ts';
import { Conflict, publishTogether } from '#server/content/publish.ts';
import { dataOf, readDraft, readHistory } from '#server/content/store.ts';
import { usesOf } from '#server/content/uses.ts';
import { ApiError } from '#server/http/api-error.ts';
import { recut, withhold } from '#server/pictures/photographs.ts';
import { beforeDown, draftedEntries, type PictureDesk, publishNoted, readEntry, save } from './desk.ts';
import { wordFaults } from './said.ts';

/** What the form showed: version of the draft (0: none) and published revision (0: file). */
export interface Seen {
  version: number;
  base: number;
}

export const nameOf = (id: string) => ({ kind: 'pictures', id }) as const;

export type Drafted = Partial<Picture>;

/** A photograph replaces the print, and ends a removal. */
export async function saveOver(
  desk: PictureDesk,
  id: string,
  { version, base }: Seen,
  who: Who,
  change: (before: Drafted) => Drafted,
) {
  const name = nameOf(id);
  const { data: before, head } = await readEntry(desk, name);
  if (!before) throw new DraftConflict(name, undefined);
  const { art, down, ...data } = change(before);
  const whole: Drafted = data.photo ? data : { ...data, ...(art && { art }), ...(down && { down }) };
  // A draft on an older revision could not be published later.
  if (version === 0 && (head?.number ?? 0) !== base) throw new Conflict(name, base, head);
  const saved = await save(desk, { ...name, data: whole, version, base }, who, 'savedPicture');
  if (whole.photo) desk.library.pictures.cutSoon(id, whole.photo);
  return { data: whole, seen: { version: saved.version, base: saved.base } };
}

export const discard = (desk: PictureDesk, id: string, version: number, who: Who) =>
  desk.db.transaction().execute(async (work) => {
    await cancelPublication(work, desk, nameOf(id), who);
    const gone = await discardDraft(work, nameOf(id), version);
    if (!gone) throw new DraftConflict(nameOf(id), await readDraft(work, nameOf(id)));
    await record(work, desk.secrets, { at: desk.now(), who, action: 'discardedPicture', what: id });
  });

interface Finished {
  id: string;
  data: Drafted;
  seen: Seen;
  prefix?: string;
}

/** Publishes all drafts in one transaction, if nobody has changed them since. */
export async function publishPictures(desk: PictureDesk, finished: readonly Finished[], who: Who): Promise<void> {
  const { db, library, secrets, now } = desk;
  const faults: Partial<Record<string, ErrorCode>> = {};
  for (const { data, prefix } of finished)
    Object.assign(faults, wordFaults({ title: data.title ?? {}, alt: data.alt ?? {} }, prefix));
  if (Object.keys(faults).length > 0) throw new ApiError(422, 'pictureUnfit', { faults });
  // Cuts before it takes its turn, so that other people who publish do not wait.
  for (const { data } of finished) if (data.photo) await recut(db, data.photo, now());
  const changes = finished.map(({ id, data, seen: { base: expected } }) => ({
    ...nameOf(id),
    ...{ action: 'published' as const, data, expected, author: who },
  }));
  await publishTogether(library, changes, {
    now,
    async within(work) {
      for (const { id, seen } of finished) {
        if (seen.version > 0 && !(await discardDraft(work, nameOf(id), seen.version)))
          throw new DraftConflict(nameOf(id), await readDraft(work, nameOf(id)));
        await record(work, secrets, { at: now(), who, action: 'publishedPicture', what: id });
      }
      return true;
    },
  });
}

export async function allUses(desk: PictureDesk, used: EntryName) {
  const [published, drafts] = [desk.library.present.entries.values(), await draftedEntries(desk)];
  return { published: usesOf(published, used), drafts: usesOf(drafts, used) };
}

/** Refuses if another entry uses the picture. */
export async function deletePicture(desk: PictureDesk, id: string, { version, base }: Seen, who: Who): Promise<void> {
  const uses = await allUses(desk, nameOf(id));
  if (uses.published.length + uses.drafts.length > 0) throw new ApiError(409, 'pictureUsed');
  const change = { ...nameOf(id), action: 'deleted' as const, expected: base };
  await publishNoted(desk, change, who, 'deletedPicture', async (work) => {
    if (version > 0) await discardDraft(work, nameOf(id), version);
  });
}

const nothing = {
  title: { de: 'Nicht mehr gezeigt', en: 'No longer shown' },
  alt: {
    de: 'Ein leeres Blatt auf seinem Passepartout: Hier zeigten wir ein anderes Bild.',
    en: 'An empty sheet on its mount: another picture was shown here.',
  },
};

/** Pages show an empty print. The photograph is kept for a while. */
export async function takeDown(desk: PictureDesk, id: string, base: number, reason: string, who: Who): Promise<void> {
  const hashes = await hashesOf(desk, id);
  const data = { ...nothing, down: { at: desk.now().toISOString(), reason } };
  const change = { ...nameOf(id), action: 'published' as const, data, expected: base };
  await publishNoted(desk, change, who, 'tookDownPicture', async (work) => {
    await work.deleteFrom('contentDrafts').where('kind', '=', 'pictures').where('entry', '=', id).execute();
    for (const hash of hashes) await withhold(work, hash);
  });
  desk.library.pictures.forget();
}

async function hashesOf(desk: PictureDesk, id: string): Promise<string[]> {
  const { entry, data } = await readEntry(desk, nameOf(id));
  const history = (await readHistory(desk.db, nameOf(id))).map(dataOf);
  const own = [...history, entry?.data, data].flatMap((one) => photoHashIn({ ...nameOf(id), data: one }));
  const others = [...desk.library.present.entries.values()].filter((one) => one.id !== id).flatMap(photoHashIn);
  return [...new Set(own)].filter((hash) => !others.includes(hash));
}

/** Fails if the photograph has been deleted meanwhile. */
export async function putBack(desk: PictureDesk, id: string, base: number, who: Who): Promise<void> {
  const before = await beforeDown<Picture>(desk, nameOf(id));
  if (!before) throw new ApiError(409, 'notNow');
  const { photo } = before.data;
  if (photo && !(await recut(desk.db, photo, desk.now()))) throw new ApiError(409, 'photographMissing');
  await publishNoted(desk, { ...before.again, expected: base }, who, 'putBackPicture');
}
