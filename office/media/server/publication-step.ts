import { picture } from '#contract/content/picture.ts';
import { readFilmHash } from '#server/content/media-hashes.ts';
import type { PreparedPublication, PublicationStep } from '#server/content/publication.ts';
import { setFilmTakenDown } from '#server/films/films.ts';
import { deletePhotographCuts, recutPhotograph } from '#server/pictures/photographs.ts';
import { listUnsharedHashes } from './pictures/change.ts';
import { type MediaServices, readEntryVersions } from './pictures/media-drafts.ts';

/** Cuts the photographs that a publication shows, and removes what it takes down. */
export const createMediaStep =
  (media: MediaServices): PublicationStep =>
  async ({ entries, at }) => {
    for (const entry of entries) await cutShownPhotograph(media, entry, at);
    const down = entries.filter(({ after }) => Object.hasOwn(Object(after?.data), 'down'));
    const photographs = await Promise.all(
      down.filter(({ kind }) => kind === 'pictures').map(({ id }) => listUnsharedHashes(media, id)),
    );
    const films = await Promise.all(
      down.filter(({ kind }) => kind === 'films').map(({ id }) => listFilmHashes(media, id)),
    );
    return async (trx) => {
      for (const hash of photographs.flat()) await deletePhotographCuts(trx, hash);
      for (const hash of films.flat()) await setFilmTakenDown(trx, hash, at.toISOString());
    };
  };

/** Before the transaction, so that other publications do not wait. Without cuts the edition is refused. */
async function cutShownPhotograph(
  { db }: MediaServices,
  { kind, after }: PreparedPublication['entries'][number],
  at: Date,
): Promise<void> {
  const { data } = picture.safeParse(kind === 'pictures' ? after?.data : undefined);
  if (data?.photo) await recutPhotograph(db, data.photo, at).catch(() => {});
}

async function listFilmHashes(media: MediaServices, id: string): Promise<string[]> {
  const name = { kind: 'films', id } as const;
  const { entry, data } = await readEntryVersions(media, name);
  return [...(entry ? [entry] : []), { ...name, data }].flatMap(readFilmHash);
}
