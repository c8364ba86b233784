import type { Photo } from '#contract/content/picture.ts';
import type { PictureText } from '#contract/office/pictures.ts';
import type { Actor } from '#server/audit/log.ts';
import { mapEditConflicts } from '#server/content/edit-conflicts.ts';
import { createEntryId } from '#server/content/entries.ts';
import { readPhotoHash } from '#server/content/media-hashes.ts';
import { storePhotograph } from '#server/pictures/photographs.ts';
import { type DraftedPicture, type PictureVersion, savePictureDraft } from './change.ts';
import { createMediaDraft, findEntryByHash, type MediaServices, type NewMediaDraft } from './media-drafts.ts';
import { generateEntryIds } from './naming.ts';

interface UploadedPictureFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const centredFocus: Photo['focus'] = [0.5, 0.5];

/** Drafts a picture of the photograph. Returns its id. The same photograph gets the same picture. */
export async function addPhotograph(media: MediaServices, file: UploadedPictureFile, actor: Actor): Promise<string> {
  const photo = { hash: await storePhotograph(media.db, file, media.now()), focus: centredFocus };
  const existing = await findEntryByHash(media, photo.hash, readPhotoHash);
  if (existing) return existing;
  const proposedIds = generateEntryIds(file.name, media.now().toISOString().slice(0, 10));
  const draft = { kind: 'pictures', proposedIds, data: () => ({ photo }), action: 'uploadedPicture' } as const;
  const id = await createMediaDraft(media, draft, actor);
  media.library.pictures.scheduleCut(id, photo);
  return id;
}

/**
 * Without `texts` the draft keeps the picture's texts. After a takedown it starts without texts,
 * because the current ones only say that the picture is no longer shown.
 */
export async function draftNewPhotograph(
  media: MediaServices,
  id: string,
  file: UploadedPictureFile,
  { texts, ...seen }: PictureVersion & { texts: Pick<DraftedPicture, 'title' | 'alt'> | undefined },
  actor: Actor,
) {
  const photo = { hash: await storePhotograph(media.db, file, media.now()), focus: centredFocus };
  await mapEditConflicts(
    savePictureDraft(media, id, seen, actor, ({ title, alt, ...before }) => {
      const earlierTexts = before.down ? {} : { ...(title && { title }), ...(alt && { alt }) };
      return { ...(texts ?? earlierTexts), ...before, photo };
    }),
  );
}

export async function draftMediaItem(
  media: MediaServices,
  data: object,
  actor: Actor,
  action: NewMediaDraft['action'],
) {
  const year = Number(media.now().toISOString().slice(0, 4));
  const first = Number(await createEntryId(media.library, 'media', ''));
  const proposedIds = Array.from({ length: 1000 }, (_, index) => String(first + index));
  const withId = (id: string) => ({ id: Number(id), year, ...data });
  return createMediaDraft(media, { kind: 'media', proposedIds, data: withId, action }, actor);
}

/** Drafts a gallery with the titles as captions. Returns its id. */
export function draftGallery(media: MediaServices, pictures: { image: string; caption: PictureText }[], actor: Actor) {
  const common = { image: pictures[0]?.image, type: 'photo', category: 'gallery', pictures };
  return draftMediaItem(media, common, actor, 'madeGallery');
}
