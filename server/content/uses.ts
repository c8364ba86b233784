import { type ContentKind, contentKinds } from '#contract/content/kinds.ts';
import type { ContentEntries } from './content-entries.ts';
import { findReferences, type RawEntry } from './entry.ts';
import type { EntryName } from './entry-name.ts';

interface EntryUse<Of extends RawEntry> {
  entry: Of;
  /** field that refers to it: `pictures.3.image` */
  fields: string[];
}

export const findUses = <Of extends RawEntry>(entries: Iterable<Of>, used: EntryName): EntryUse<Of>[] =>
  [...entries].flatMap((entry) => {
    const fields = findReferences(entry)
      .filter(({ kind, id }) => kind === used.kind && id === used.id)
      .map(({ field }) => field);
    return fields.length > 0 ? [{ entry, fields }] : [];
  });

const maxPages = 6;

export function findPagesShowing(entries: ContentEntries, name: EntryName): string[] {
  const addressOf = ({ kind, id }: EntryName) => (contentKinds[kind] as ContentKind).address?.(id);
  const users = findUses(entries.values(), name).map(({ entry }) => addressOf(entry));
  const own =
    addressOf(name) ?? (name.kind === 'texts' && Object.hasOwn(textPages, name.id) ? textPages[name.id] : undefined);
  const event = name.kind === 'prices' ? findLastEvent(entries) : undefined;
  const all = [event && addressOf(event), own, ...users, '/'].filter((address) => address !== undefined);
  return [...new Set(all)].slice(0, maxPages);
}

/** Pages of events show their prices. */
const findLastEvent = (entries: ContentEntries): EntryName | undefined =>
  [...entries.values()]
    .filter(({ kind }) => kind === 'events')
    .toSorted((a, b) => readStart(a.data).localeCompare(readStart(b.data)))
    .at(-1);

const readStart = (data: unknown): string => String((data as { start?: unknown } | null)?.start ?? '');

const textPages: Partial<Record<string, string>> = {
  about: '/about',
  access: '/park',
  account: '/account',
  alert: '/alerts',
  browserStorage: '/privacy',
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
