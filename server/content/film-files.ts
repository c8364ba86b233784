/** Films of art/ are files, uploaded ones are in the database. */

import type { Kysely } from 'kysely';
import type { MediaFiles } from '#contract/content/media-files.ts';
import { readFilmAddresses } from '#server/films/films.ts';
import type { Tables } from '#server/storage/tables.ts';
import type { ContentEntries, EditionIssue } from './content-entries.ts';
import { entryPath } from './entry.ts';
import { readFilmHash } from './media-hashes.ts';
import type { EntryHead } from './overlay.ts';

type FilmFileMap = MediaFiles['films'];

const filmFileNames = ['film.mp4', 'film.webm'] as const;

export async function resolveFilms(db: Kysely<Tables>, entries: ContentEntries, shipped: FilmFileMap) {
  const films = new Map(shipped);
  const faults: EditionIssue[] = [];
  const named = [...entries.values()].flatMap((entry) => readFilmHash(entry).map((hash) => ({ entry, hash })));
  const there = await readFilmAddresses(
    db,
    named.map(({ hash }) => hash),
  );
  for (const { entry, hash } of named) {
    const address = there.get(hash) ?? committedFilmAddress(shipped, entry.id);
    if (address) films.set(entry.id, new Map([['film', address]]));
    else
      faults.push({
        ...entry,
        message: `${entryPath(entry)}: file.hash: there is no film ${hash} here. Hand it in again.`,
      });
  }
  return { films, faults };
}

export const committedFilmAddress = (shipped: FilmFileMap, id: string): string | undefined =>
  filmFileNames.map((name) => shipped.get(id)?.get(name)).find((address) => address !== undefined);

export async function findLostFilms(
  db: Kysely<Tables>,
  heads: readonly EntryHead[],
  shipped: FilmFileMap,
): Promise<EntryHead[]> {
  const there = await readFilmAddresses(db, heads.flatMap(readFilmHash));
  return heads.filter(
    (head) => readFilmHash(head).some((hash) => !there.has(hash)) && !committedFilmAddress(shipped, head.id),
  );
}
