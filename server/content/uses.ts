/** Where a picture is used. */
import { namesIn, type RawEntry } from './entry.ts';

interface Use<Of extends RawEntry> {
  entry: Of;
  /** the fields that name it: `pictures.3.image` */
  places: string[];
}

export const usesOf = <Of extends RawEntry>(entries: Iterable<Of>, picture: string): Use<Of>[] =>
  [...entries].flatMap((entry) => {
    const places = namesIn(entry.data)
      .filter(({ kind, id }) => kind === 'pictures' && id === picture)
      .map(({ place }) => place);
    return places.length > 0 ? [{ entry, places }] : [];
  });
