import type { Venue, Venues } from '#contract/content/venues.ts';
import type { ContentEntries } from './content-entries.ts';

/** The venues of a library: `readVenues(library.current.entries)`. */
export const readVenues = (entries: ContentEntries): Venues =>
  new Map([...entries.values()].flatMap(({ kind, id, value }) => (kind === 'venues' ? [[id, value as Venue]] : [])));
