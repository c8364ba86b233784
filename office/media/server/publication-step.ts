import { picture, takedown } from '#contract/content/picture.ts';
import { readFilmHash, readPhotoHash } from '#server/content/media-hashes.ts';
import type { PreparedPublication, PublicationStep } from '#server/content/publication.ts';
import { publishFilms, takeFilmDown } from '#server/films/films.ts';
import { publishPhotographs, recutPhotograph, takePhotographsDown } from '#server/pictures/photographs.ts';
import { listUnsharedHashes, type MediaServices } from './pictures/media-drafts.ts';

type PublishedEntry = PreparedPublication['entries'][number];

/** Cuts the photographs that a publication shows, and removes what it takes down. */
export const createMediaStep =
  (media: MediaServices): PublicationStep =>
  async ({ entries, at }) => {
    for (const entry of entries) await cutShownPhotograph(media, entry);
    const down = await Promise.all(entries.map((entry) => readTakenDownFiles(media, entry)));
    const named = entries.flatMap(({ after }) => after ?? []);
    return async (trx) => {
      for (const { photographs, films, takedown } of down.filter((one) => one !== undefined)) {
        await takePhotographsDown(trx, photographs, takedown);
        for (const hash of films) await takeFilmDown(trx, hash, takedown);
      }
      await publishPhotographs(trx, named.flatMap(readPhotoHash), at);
      await publishFilms(trx, named.flatMap(readFilmHash), at);
    };
  };

/** Before the transaction, so that other publications do not wait. Without cuts the edition is refused. */
async function cutShownPhotograph({ db, now }: MediaServices, { kind, after }: PublishedEntry): Promise<void> {
  const { data } = picture.safeParse(kind === 'pictures' ? after?.data : undefined);
  if (data?.photo) await recutPhotograph(db, data.photo, now(), { isPublication: true }).catch(() => {});
}

async function readTakenDownFiles(media: MediaServices, { kind, id, after }: PublishedEntry) {
  const { data } = takedown.safeParse(Object(after?.data).down);
  if (!data || (kind !== 'pictures' && kind !== 'films')) return undefined;
  return {
    takedown: data,
    photographs: await listUnsharedHashes(media, { kind, id }, readPhotoHash),
    films: await listUnsharedHashes(media, { kind, id }, readFilmHash),
  };
}
