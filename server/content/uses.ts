/** Where an entry is used, and seen. */
import { type Kind, kinds } from '#contract/content/kinds.ts';
import { type EntryName, namesIn, type RawEntry } from './entry.ts';
import type { Entries } from './whole.ts';

interface Use<Of extends RawEntry> {
  entry: Of;
  /** the fields that name it: `pictures.3.image` */
  places: string[];
}

export const usesOf = <Of extends RawEntry>(entries: Iterable<Of>, used: EntryName): Use<Of>[] =>
  [...entries].flatMap((entry) => {
    const places = namesIn(entry.data)
      .filter(({ kind, id }) => kind === used.kind && id === used.id)
      .map(({ place }) => place);
    return places.length > 0 ? [{ entry, places }] : [];
  });

const most = 6;

/** The pages an entry is seen on: its own, those of entries that name it, the home page. */
export function seenAt(entries: Entries, name: EntryName): string[] {
  const addressOf = ({ kind, id }: EntryName) => (kinds[kind] as Kind).address?.(id);
  const naming = usesOf(entries.values(), name).map(({ entry }) => addressOf(entry));
  const own =
    addressOf(name) ?? (name.kind === 'texts' && Object.hasOwn(screens, name.id) ? screens[name.id] : undefined);
  const all = [own, ...naming, '/'].filter((address) => address !== undefined);
  return [...new Set(all)].slice(0, most);
}

/** Interface texts are in files called after their screens. */
const screens: Partial<Record<string, string>> = {
  about: '/about',
  access: '/park',
  account: '/account',
  alert: '/alerts',
  contact: '/contact',
  events: '/events',
  guide: '/park/guide',
  legal: '/privacy',
  library: '/media-library',
  newsletter: '/newsletter',
  park: '/park',
  repertoire: '/works',
  retention: '/privacy',
  search: '/search',
  session: '/login',
  tickets: '/tickets',
  visit: '/visit',
};
