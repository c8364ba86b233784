/** Films of art/ are files, uploaded ones are in the database. */

import type { Kysely } from 'kysely';
import type { MediaFiles } from '#contract/content/media-files.ts';
import { filmAddresses } from '#server/films/films.ts';
import type { Tables } from '#server/storage/tables.ts';
import { placeOf } from './entry.ts';
import { filmHashIn } from './media-hashes.ts';
import type { Head } from './overlay.ts';
import type { Entries, Fault } from './whole.ts';

type Films = MediaFiles['films'];

const handedFiles = ['film.mp4', 'film.webm'] as const;

export async function filmsFor(db: Kysely<Tables>, entries: Entries, shipped: Films) {
  const films = new Map(shipped);
  const faults: Fault[] = [];
  const named = [...entries.values()].flatMap((entry) => filmHashIn(entry).map((hash) => ({ entry, hash })));
  const there = await filmAddresses(
    db,
    named.map(({ hash }) => hash),
  );
  for (const { entry, hash } of named) {
    const address = there.get(hash) ?? besideOf(shipped, entry.id);
    if (address) films.set(entry.id, new Map([['film', address]]));
    else
      faults.push({ ...entry, said: `${placeOf(entry)}: file.hash: there is no film ${hash} here. Hand it in again.` });
  }
  return { films, faults };
}

export const besideOf = (shipped: Films, id: string): string | undefined =>
  handedFiles.map((name) => shipped.get(id)?.get(name)).find((address) => address !== undefined);

export async function lostFilms(db: Kysely<Tables>, heads: readonly Head[], shipped: Films): Promise<Head[]> {
  const there = await filmAddresses(db, heads.flatMap(filmHashIn));
  return heads.filter((head) => filmHashIn(head).some((hash) => !there.has(hash)) && !besideOf(shipped, head.id));
}
