import type { Addresses } from '#contract/address.ts';
import { type EntryOf, fileOf, type Kind, kindNames, kinds } from '#contract/content/kinds.ts';
import type { Entry } from './entry.ts';
import { type Link, type Remark, remark } from './words.ts';

const onTheWall = '/about#person-';

type Entries = ReadonlyMap<string, Entry>;

export function deadLinks(entry: Entry, entries: Entries, addresses: Addresses): Remark[] {
  const here = (kinds[entry.kind] as Kind).address?.(entry.id);
  return entry.words.links.flatMap(({ words, href, ...place }: Link) => {
    const target = href.startsWith('#') ? here && here.replace(/#.*/, '') + href : href;
    // The server requests no foreign pages, so it cannot check them.
    const why = target?.startsWith('/') ? whyDead(new URL(target, 'http://here'), entries, addresses) : undefined;
    return why ? [remark(place, 'deadLink', { words, href }, `found a link to ${href}, but ${why}.`)] : [];
  });
}

function whyDead(
  { pathname, search, hash }: URL,
  entries: Entries,
  { find, redirects }: Addresses,
): string | undefined {
  if (redirects.has(pathname)) return undefined;
  const address = find(pathname, search ? new URLSearchParams(search) : undefined);
  if (address.status !== 200 || address.path !== pathname) return `there is no page ${pathname}`;
  if (address.query !== search) return `that leads to ${address.path}${address.query}: write it so`;
  return hash ? whyNoPart(pathname, hash, entries) : undefined;
}

function whyNoPart(pathname: string, hash: string, entries: Entries): string | undefined {
  const page = entries.get(fileOf('pages', pathname.slice(1)))?.value as EntryOf<'pages'> | undefined;
  const parts = page?.sections.map(({ id }) => id);
  if (parts && !parts.includes(hash.slice(1))) return `the parts of ${pathname} are called ${parts.join(', ')}`;
  const target = pathname + hash;
  if (target.startsWith(onTheWall)) {
    const file = fileOf('people', target.slice(onTheWall.length));
    return entries.has(file) ? undefined : `there is no content/${file}`;
  }
  for (const name of kindNames) {
    const [before = '', after] = (kinds[name] as Kind).address?.('*').split('*') ?? [];
    if (after === undefined || !before.includes('#') || !target.startsWith(before)) continue;
    const file = fileOf(name, target.slice(before.length));
    if (!entries.has(file)) return `there is no content/${file}`;
  }
  return undefined;
}
