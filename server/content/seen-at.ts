/** On which pages an entry is seen: its own, those of entries that name it, the home page. */
import { type Kind, kinds } from '#contract/kinds.ts';
import { type EntryName, namesIn } from './entry.ts';
import type { Entries } from './whole.ts';

const most = 6;

export function seenAt(entries: Entries, { kind, id }: EntryName): string[] {
  const addressOf = (name: EntryName) => (kinds[name.kind] as Kind).address?.(name.id);
  const naming = [...entries.values()]
    .filter(({ data }) => namesIn(data).some((named) => named.kind === kind && named.id === id))
    .map(addressOf);
  const own = addressOf({ kind, id }) ?? (kind === 'texts' ? pageOfTexts(id) : undefined);
  const all = [own, ...naming, '/'].filter((address) => address !== undefined);
  return [...new Set(all)].slice(0, most);
}

/** Interface texts are in files called after their screens. */
const screens = new Map(
  Object.entries({
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
  }),
);
const pageOfTexts = (id: string): string | undefined => screens.get(id);
