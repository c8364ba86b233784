import type { FilmFile, UploadedFilm } from '#contract/content/media.ts';
import {
  createMediaDraft,
  findEntryByHash,
  type MediaServices,
  publishMediaChange,
  readEntryVersions,
  readVersionBeforeTakedown,
  saveMediaDraft,
} from '#office/media/server/pictures/media-drafts.ts';
import { generateEntryIds } from '#office/media/server/pictures/naming.ts';
import { draftMediaItem } from '#office/media/server/pictures/upload.ts';
import type { Actor } from '#server/audit/log.ts';
import { DraftConflict } from '#server/content/drafts.ts';
import { mapEditConflicts } from '#server/content/edit-conflicts.ts';
import { readFilmHash } from '#server/content/media-hashes.ts';
import { readFilmAddresses } from '#server/films/films.ts';
import { ApiError } from '#server/http/api-error.ts';

export const filmEntryName = (id: string) => ({ kind: 'films', id }) as const;

export type DraftedFilm = Partial<UploadedFilm>;

/** Films that ship with the release have no page in the office. */
export const isUploadedFilm = (data: unknown): data is DraftedFilm =>
  typeof data === 'object' && data !== null && ('file' in data || 'down' in data);

/** Returns the id of the entry. The same file gets the same entry. */
export async function addUploadedFilm(
  media: MediaServices,
  name: string,
  file: FilmFile,
  actor: Actor,
): Promise<string> {
  const ids = generateEntryIds(name, media.now().toISOString().slice(0, 10)).map((id) => id.replace(/^foto-/, 'film-'));
  const draft = { kind: 'films', proposedIds: ids, data: () => ({ file }), action: 'uploadedFilm' } as const;
  return (await findEntryByHash(media, file.hash, readFilmHash)) ?? createMediaDraft(media, draft, actor);
}

/** Drafts an item of the media library with the film's title and still. Returns its id. */
export function draftFilmMediaItem(media: MediaServices, id: string, { image, title }: DraftedFilm, actor: Actor) {
  const data = { ...(image && { image }), ...(title && { title }), type: 'video', film: id };
  return draftMediaItem(media, data, actor, 'draftedContent');
}

export async function saveFilmDraft(
  media: MediaServices,
  id: string,
  actor: Actor,
  change: (before: DraftedFilm) => DraftedFilm,
) {
  const { draft, latestRevision, data } = await readEntryVersions(media, filmEntryName(id));
  if (!isUploadedFilm(data)) throw new DraftConflict(filmEntryName(id), draft);
  const seen = { version: draft?.version ?? 0, base: draft?.base ?? latestRevision?.number ?? 0 };
  const next = { ...filmEntryName(id), data: change(data), ...seen };
  await mapEditConflicts(saveMediaDraft(media, next, actor, 'changedFilm'));
}

/** The film's address then answers 410. For a while the office can put the film back. */
export async function takeFilmDown(media: MediaServices, id: string, base: number, reason: string, actor: Actor) {
  const { entry } = await readEntryVersions(media, filmEntryName(id));
  if (!isUploadedFilm(entry?.data)) throw new ApiError(409, 'notPossible');
  const { file: _, down: __, ...texts } = entry.data;
  const data = { ...texts, down: { at: media.now().toISOString(), reason } };
  const change = { ...filmEntryName(id), action: 'published' as const, data, expectedRevision: base };
  await publishMediaChange(media, { ...change, draft: 'any' }, actor, 'tookDownFilm');
}

export async function putBackFilm(media: MediaServices, id: string, base: number, actor: Actor): Promise<void> {
  const before = await readVersionBeforeTakedown<DraftedFilm>(media, filmEntryName(id));
  const hash = before?.data.file?.hash;
  if (!before || !hash) throw new ApiError(409, 'notPossible');
  if (!(await readFilmAddresses(media.db, [hash])).has(hash)) throw new ApiError(409, 'filmDeleted');
  await publishMediaChange(media, { ...before.again, expectedRevision: base }, actor, 'putBackFilm');
}
