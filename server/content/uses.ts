import { type Kind, kinds } from '#contract/content/kinds.ts';
import { type EntryName, namesIn, type RawEntry } from './entry.ts';
import type { Entries } from './whole.ts';

interface Use<Of extends RawEntry> {
  entry: Of;
  /** field that refers to it: `pictures.3.image` */
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

export function seenAt(entries: Entries, name: EntryName): string[] {
  const addressOf = ({ kind, id }: EntryName) => (kinds[kind] as Kind).address?.(id);
  const naming = usesOf(entries.values(), name).map(({ entry }) => addressOf(entry));
  const own =
    addressOf(name) ?? (name.kind === 'texts' && Object.hasOwn(screens, name.id) ? screens[name.id] : undefined);
  const all = [own, ...naming, '/'].filter((address) => address !== undefined);
  return [...new Set(all)].slice(0, most);
}

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
