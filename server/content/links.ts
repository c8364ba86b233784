import type { Addresses } from '#contract/address.ts';
import type { Estate } from '#contract/content/content.ts';
import { valueAt } from '#contract/content/explain.ts';
import { buildEntryFile, type ContentKind, contentKinds, type EntryOf, kindNames } from '#contract/content/kinds.ts';
import { choosePassages, findMissingPart } from '#contract/content/parts.ts';
import { normalizeOldAddress, parseRedirects } from '#contract/content/redirects.ts';
import type { ContentEntry } from './entry.ts';
import { createIssue, type TextIssue, type TextLink } from './text-checks.ts';

type LinkTargets = ReadonlyMap<string, ContentEntry>;

const wallPrefix = '/about#person-';

export function findDeadLinks(entry: ContentEntry, entries: LinkTargets, addresses: Addresses): TextIssue[] {
  const own = (contentKinds[entry.kind] as ContentKind).address?.(entry.id);
  const estate = findEstate(entries);
  return entry.textCheck.links.flatMap(({ label, href, ...path }: TextLink) => {
    if (isLeftOut(entry, { href, ...path }, estate)) return [];
    const target = href.startsWith('#') ? own && own.replace(/#.*/, '') + href : href;
    // The server requests no foreign pages, so it cannot check them.
    if (!target?.startsWith('/')) return [];
    const reason = findDeadLinkReason(new URL(target, 'http://here'), entries, addresses);
    return reason
      ? [createIssue(path, 'deadLink', { words: label, href }, `found a link to ${href}, but ${reason}.`)]
      : [];
  });
}

const findEstate = (entries: LinkTargets): Pick<Estate, 'without'> =>
  (entries.get(buildEntryFile('estate', ''))?.value as Estate | undefined) ?? {};

/** No visitor sees the link: its passage or its section is for houses with another part. */
function isLeftOut(
  { value }: ContentEntry,
  { path, text, href }: Omit<TextLink, 'label'>,
  estate: Pick<Estate, 'without'>,
) {
  const [, section] = path.match(/^sections\.(\d+)\./) ?? [];
  const part = section && valueAt(value, ['sections', section, 'part']);
  return estate.without?.some((one) => one === part) || !choosePassages(text, estate).includes(`](${href})`);
}

/** A redirect is of no use if its old address is a page, or its new one is not. */
export function findDeadRedirects(
  { kind, value }: Pick<ContentEntry, 'kind' | 'value'>,
  entries: LinkTargets,
  addresses: Addresses,
  origin = '',
): TextIssue[] {
  if (kind !== 'redirects') return [];
  const { table = '' } = value as EntryOf<'redirects'>;
  const { redirects } = parseRedirects(table);
  const oldAddresses = new Set(redirects.map(({ from }) => from));
  return redirects.flatMap(({ from, to: written }) => {
    const path = { path: 'table' };
    const to = removeOrigin(written, origin);
    const page = addresses.find(from);
    if (page.status === 200 && page.path === from)
      return [createIssue(path, 'redirectFromPage', { name: from }, `${from} is a page, so no redirect leaves it.`)];
    // Within the site the table's own rule finds these.
    if (to !== written && oldAddresses.has(normalizeOldAddress(to)))
      return [createIssue(path, 'redirectToOld', { name: from, to }, `${from} leads to ${to}, an old address.`)];
    // A redirect to a part that the house has left out waits until the part is back.
    if (!to.startsWith('/') || findMissingPart(findEstate(entries), to)) return [];
    const reason = findDeadLinkReason(new URL(to, 'http://here'), entries, addresses);
    if (!reason) return [];
    return [createIssue(path, 'redirectToNothing', { name: from, to }, `${from} leads to ${to}, but ${reason}.`)];
  });
}

/** A target with the site's own address is a page of the site. */
function removeOrigin(target: string, origin: string): string {
  const url = URL.parse(target);
  return url && url.origin === origin ? url.pathname + url.search + url.hash : target;
}

function findDeadLinkReason({ pathname, search, hash }: URL, entries: LinkTargets, { find, redirects }: Addresses) {
  if (redirects.has(pathname)) return undefined;
  const address = find(pathname, search ? new URLSearchParams(search) : undefined);
  if (address.status !== 200 || address.path !== pathname) return `there is no page ${pathname}`;
  if (address.query !== search) return `that leads to ${address.path}${address.query}: write it so`;
  return hash ? findMissingPartReason(pathname, hash, entries) : undefined;
}

function findMissingPartReason(pathname: string, hash: string, entries: LinkTargets): string | undefined {
  const page = entries.get(buildEntryFile('pages', pathname.slice(1)))?.value as EntryOf<'pages'> | undefined;
  const parts = page?.sections.map(({ id }) => id);
  if (parts && !parts.includes(hash.slice(1))) return `the parts of ${pathname} are called ${parts.join(', ')}`;
  const target = pathname + hash;
  if (target.startsWith(wallPrefix)) {
    const file = buildEntryFile('people', target.slice(wallPrefix.length));
    return entries.has(file) ? undefined : `there is no content/${file}`;
  }
  for (const name of kindNames) {
    const [before = '', after] = (contentKinds[name] as ContentKind).address?.('*').split('*') ?? [];
    if (after === undefined || !before.includes('#') || !target.startsWith(before)) continue;
    const file = buildEntryFile(name, target.slice(before.length));
    if (!entries.has(file)) return `there is no content/${file}`;
  }
  return undefined;
}
