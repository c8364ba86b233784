/** Where a picture or a film is used. */
import type { KindName } from '#contract/kinds.ts';
import { namesIn, type RawEntry } from './entry.ts';

interface Use<Of extends RawEntry> {
  entry: Of;
  /** the fields that name it: `pictures.3.image` */
  places: string[];
}

export const usesOf = <Of extends RawEntry>(
  entries: Iterable<Of>,
  used: string,
  of: KindName = 'pictures',
): Use<Of>[] =>
  [...entries].flatMap((entry) => {
    const places = namesIn(entry.data)
      .filter(({ kind, id }) => kind === of && id === used)
      .map(({ place }) => place);
    return places.length > 0 ? [{ entry, places }] : [];
  });
