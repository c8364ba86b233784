import type { Picture } from '#contract/content/picture.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { authorizeAndLogCancellation } from '#office/shared/server/scheduled-publications.ts';
import { type Actor, recordAuditEvent } from '#server/audit/log.ts';
import { DraftConflict, discardDraft } from '#server/content/drafts.ts';
import { type EntryName, entryKey } from '#server/content/entry-name.ts';
import { PublishConflict, publish } from '#server/content/publish.ts';
import { readDraft } from '#server/content/store.ts';
import { findUses } from '#server/content/uses.ts';
import { ApiError } from '#server/http/api-error.ts';
import { recutPhotograph } from '#server/pictures/photographs.ts';
import {
  type MediaServices,
  publishMediaChange,
  readDraftedEntries,
  readEntryVersions,
  readVersionBeforeTakedown,
  saveMediaDraft,
} from './media-drafts.ts';
import { findPictureTextErrors } from './picture-texts.ts';

/** Draft (0 without one) and published revision (0 for the shipped file) that the form showed. */
export interface PictureVersion {
  version: number;
  base: number;
}

export const pictureEntryName = (id: string) => ({ kind: 'pictures', id }) as const;

export type DraftedPicture = Partial<Picture>;

/** An uploaded photograph replaces the art print, and ends a takedown. */
export async function savePictureDraft(
  media: MediaServices,
  id: string,
  { version, base }: PictureVersion,
  actor: Actor,
  change: (before: DraftedPicture) => DraftedPicture,
) {
  const name = pictureEntryName(id);
  const { data: before, latestRevision } = await readEntryVersions(media, name);
  if (!before) throw new DraftConflict(name, undefined);
  const { art, down, ...data } = change(before);
  const picture: DraftedPicture = data.photo ? data : { ...data, ...(art && { art }), ...(down && { down }) };
  // The server could not publish a draft that is based on an older revision.
  if (version === 0 && (latestRevision?.number ?? 0) !== base) throw new PublishConflict(name, base, latestRevision);
  const saved = await saveMediaDraft(media, { ...name, data: picture, version, base }, actor, 'savedPicture');
  if (picture.photo) media.library.pictures.scheduleCut(id, picture.photo);
  return { data: picture, seen: { version: saved.version, base: saved.base } };
}

export const discardPictureDraft = (media: MediaServices, id: string, version: number, actor: Actor) =>
  media.db.transaction().execute(async (trx) => {
    await authorizeAndLogCancellation(trx, media, pictureEntryName(id), actor);
    const isDiscarded = await discardDraft(trx, pictureEntryName(id), version);
    if (!isDiscarded) throw new DraftConflict(pictureEntryName(id), await readDraft(trx, pictureEntryName(id)));
    await recordAuditEvent(trx, media.secrets, {
      at: media.now(),
      actor,
      action: 'discardedPicture',
      subject: { entry: entryKey({ kind: 'pictures', id }) },
    });
  });

interface PictureToPublish {
  id: string;
  data: DraftedPicture;
  seen: PictureVersion;
  prefix?: string;
}

/** Publishes all drafts in one transaction. Throws DraftConflict if one changed meanwhile. */
export async function publishPictures(media: MediaServices, pictures: readonly PictureToPublish[], actor: Actor) {
  const { db, library, now } = media;
  const fieldErrors: Partial<Record<string, ErrorCode>> = {};
  for (const { data, prefix } of pictures)
    Object.assign(fieldErrors, findPictureTextErrors({ title: data.title ?? {}, alt: data.alt ?? {} }, prefix));
  if (Object.keys(fieldErrors).length > 0) throw new ApiError(422, 'pictureIncomplete', { fieldErrors });
  for (const { data } of pictures)
    if (data.photo) await recutPhotograph(db, data.photo, now(), { isPublication: true });
  await publish(library, {
    changes: pictures.map(({ id, data, seen: { base: expectedRevision, version } }) => ({
      ...pictureEntryName(id),
      action: 'published' as const,
      data,
      expectedRevision,
      ...(version > 0 && { draft: { version } }),
    })),
    publisher: actor,
    action: 'publishedPicture',
    now,
  });
}

export async function findAllUses(media: MediaServices, used: EntryName) {
  const [published, drafts] = [media.library.current.entries.values(), await readDraftedEntries(media)];
  return { published: findUses(published, used), drafts: findUses(drafts, used) };
}

/** Refuses if another entry uses the picture. */
export async function deletePicture(media: MediaServices, id: string, { version, base }: PictureVersion, actor: Actor) {
  const uses = await findAllUses(media, pictureEntryName(id));
  if (uses.published.length + uses.drafts.length > 0) throw new ApiError(409, 'pictureInUse');
  const change = { ...pictureEntryName(id), action: 'deleted' as const, expectedRevision: base };
  const draft = version > 0 && { draft: { version } };
  await publishMediaChange(media, { ...change, ...draft }, actor, 'deletedPicture');
}

const takenDownTexts = {
  title: { de: 'Nicht mehr gezeigt', en: 'No longer shown' },
  alt: {
    de: 'Ein leeres Blatt auf seinem Passepartout: Hier zeigten wir ein anderes Bild.',
    en: 'An empty sheet on its mount: another picture was shown here.',
  },
};

/** Pages then show an empty mount. For a while the office can put the photograph back. */
export async function takePictureDown(media: MediaServices, id: string, base: number, reason: string, actor: Actor) {
  const data = { ...takenDownTexts, down: { at: media.now().toISOString(), reason } };
  const change = { ...pictureEntryName(id), action: 'published' as const, data, expectedRevision: base };
  await publishMediaChange(media, { ...change, draft: 'any' }, actor, 'tookDownPicture');
  media.library.pictures.clearMemory();
}

/** Throws if the server has deleted the photograph meanwhile. */
export async function putBackPicture(media: MediaServices, id: string, base: number, actor: Actor): Promise<void> {
  const before = await readVersionBeforeTakedown<Picture>(media, pictureEntryName(id));
  if (!before) throw new ApiError(409, 'notPossible');
  const { photo } = before.data;
  if (photo && !(await recutPhotograph(media.db, photo, media.now(), { isPublication: true })))
    throw new ApiError(409, 'photographMissing');
  await publishMediaChange(media, { ...before.again, expectedRevision: base }, actor, 'putBackPicture');
}
