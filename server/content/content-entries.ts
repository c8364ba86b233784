import { isDeepStrictEqual } from 'node:util';
import type { Addresses } from '#contract/address.ts';
import type { Estate } from '#contract/content/content.ts';
import {
  buildEntryFile,
  type Content,
  type ContentKind,
  contentKinds,
  type EntryOf,
  isSingle,
  type KindName,
  kindNames,
} from '#contract/content/kinds.ts';
import type { Look } from '#contract/content/look.ts';
import { hasPart } from '#contract/content/parts.ts';
import type { Prices } from '#contract/content/prices.ts';
import { ContentIssuesError, createEditionIssue, type EditionIssue, toEditionIssue } from './edition-issue.ts';
import { type ContentEntry, findMissingReferences } from './entry.ts';
import { type EntryName, entryKey } from './entry-name.ts';
import { findDeadLinks, findDeadRedirects } from './links.ts';
import { createIssue, findUnknownPriceFacts } from './text-checks.ts';

export type ContentEntries = ReadonlyMap<string, ContentEntry>;

export function replaceEntry(
  entries: ContentEntries,
  name: EntryName,
  entry: ContentEntry | undefined,
): ContentEntries {
  const next = new Map(entries);
  if (entry) next.set(entryKey(name), entry);
  else next.delete(entryKey(name));
  return next;
}

export function findContentIssues(entries: ContentEntries): EditionIssue[] {
  const exists = (kind: KindName, id: string) => entries.has(buildEntryFile(kind, id));
  const all = [...entries.values()];
  const kinds = new Set(all.map(({ kind }) => kind));
  // A house may have no news, no films, no people: their pages and sections are left out then.
  const empty = kindNames
    .filter((kind) => !kinds.has(kind) && (isSingle(kind) || (contentKinds[kind] as ContentKind).hasFixedEntries))
    .map((kind) => createEditionIssue({ kind, id: '*' }, '', 'there is no such file.'));
  const listIds = (kind: KindName) => all.filter((entry) => entry.kind === kind).map(({ id }) => id);
  const broken = all.flatMap((entry) => findMissingReferences(entry, exists, listIds));
  return [...empty, ...broken, ...findUnmappedPlaces(entries), ...all.flatMap(findUnknownGroupsIn(entries))];
}

const findUnknownGroupsIn = (entries: ContentEntries) => (entry: ContentEntry) =>
  findUnknownGroups(entry, entries).map(toEditionIssue(entry));

/** The prices of an event name groups of prices.yaml. */
export function findUnknownGroups({ kind, value }: Pick<ContentEntry, 'kind' | 'value'>, entries: ContentEntries) {
  const prices = kind === 'events' ? ((value as EntryOf<'events'>).prices ?? []) : [];
  const known = prices.length > 0 ? (findPrices(entries)?.groups ?? []).map(({ id }) => id) : [];
  return prices.flatMap(({ group }, index) =>
    known.includes(group)
      ? []
      : [
          createIssue(
            { path: `prices.${index}.group` },
            'noPriceGroup',
            { name: group },
            `content/prices.yaml has no group ${group}. Allowed: ${known.join(', ') || 'none'}.`,
          ),
        ],
  );
}

export const findPrices = (entries: ContentEntries) =>
  entries.get(buildEntryFile('prices', ''))?.value as Prices | undefined;

export const findFonts = (entries: ContentEntries) =>
  (entries.get(contentKinds.look.files)?.value as Look | undefined)?.fonts;

const findUnmappedPlaces = (entries: ContentEntries): EditionIssue[] =>
  [...entries.values()]
    .filter((entry) => isUnmappedPlace(entry, entries))
    .map((entry) => createEditionIssue(entry, '', 'content/park-map.yaml has no position for it.'));

/** A house without a map needs no positions on it. */
export function isUnmappedPlace({ kind, id }: EntryName, entries: ContentEntries): boolean {
  if (kind !== 'places' || !hasMap(entries)) return false;
  const map = entries.get(buildEntryFile('parkMap', ''))?.data;
  return map !== undefined && !Object.hasOwn(Object(map), id);
}

function hasMap(entries: ContentEntries): boolean {
  const estate = entries.get(buildEntryFile('estate', ''))?.value as Estate | undefined;
  return !estate || hasPart(estate, 'map');
}

/** New issues among `warnings` block a publication; those among `notes` never do. */
export type EditionIssues = Record<'warnings' | 'notes', readonly EditionIssue[]>;

export function findEditionIssues(entries: ContentEntries, addresses: Addresses, origin?: string): EditionIssues {
  const all = [...entries.values()];
  const listWarnings = (entry: ContentEntry) => [
    ...entry.textCheck.warnings,
    ...findUnknownPriceFacts(entry.textCheck, findPrices(entries)),
    ...findDeadLinks(entry, entries, addresses),
    ...findDeadRedirects(entry, entries, addresses, origin),
  ];
  return {
    warnings: all.flatMap((entry) => listWarnings(entry).map(toEditionIssue(entry))),
    notes: all.flatMap((entry) => entry.textCheck.notes.map(toEditionIssue(entry))),
  };
}

export function buildContent(entries: ContentEntries): Content {
  const issues = findContentIssues(entries);
  if (issues.length > 0) throw new ContentIssuesError(issues);
  const byKind = Map.groupBy(entries.values(), ({ kind }) => kind);
  const content = kindNames.map((kind) => {
    const values = (byKind.get(kind) ?? []).map(({ id, value }) => [id, value] as const);
    return [kind, isSingle(kind) ? values[0]?.[1] : new Map(values.sort(([a], [b]) => byNumber.compare(a, b)))];
  });
  return Object.freeze(Object.fromEntries(content)) as Content;
}

const byNumber = new Intl.Collator('en', { numeric: true });

/** Entries reloaded from another server's publication may be equal. */
export const findChangedEntries = (before: ContentEntries, next: ContentEntries): EntryName[] =>
  [...new Set([...before.keys(), ...next.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key), next.get(key)];
    const entry = is ?? was;
    return entry && was !== is && !isDeepStrictEqual(was?.data, is?.data) ? [{ kind: entry.kind, id: entry.id }] : [];
  });

const programmePages = ['/', '/events', '/calendar.ics', '/feed.xml'];

/**
 * Pages that show the changed entries; undefined: any page may.
 * Pages with a notice are rendered on demand, except the home page.
 */
export function findAffectedPages(before: ContentEntries, next: ContentEntries): string[] | undefined {
  const changed = findChangedEntries(before, next);
  if (changed.length === 0) return undefined;
  if (changed.every(({ kind }) => kind === 'siteNotices')) return ['/'];
  if (changed.some(({ kind }) => kind !== 'events')) return undefined;
  const own = changed.map(({ id }) => contentKinds.events.address(id));
  return [...programmePages, ...own.flatMap((address) => [address, `${address}.ics`])];
}
