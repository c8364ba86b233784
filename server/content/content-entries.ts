import { isDeepStrictEqual } from 'node:util';
import type { Addresses } from '#contract/address.ts';
import {
  buildEntryFile,
  type Content,
  contentKinds,
  isSingle,
  type KindName,
  kindNames,
} from '#contract/content/kinds.ts';
import { buildEntryPath, type ContentEntry, type EntryName, findMissingReferences } from './entry.ts';
import { findDeadLinks } from './links.ts';
import type { TextIssue } from './text-checks.ts';

export type ContentEntries = ReadonlyMap<string, ContentEntry>;

export const entryKey = ({ kind, id }: EntryName): string => buildEntryFile(kind, id);

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

export interface EditionIssue extends EntryName {
  message: string;
  textIssue?: TextIssue;
  isBrokenReference?: true;
}

export const createEditionIssue = ({ kind, id }: EntryName, message: string): EditionIssue => {
  return { kind, id, message: `${buildEntryPath({ kind, id })}: ${message}` };
};

export class ContentIssuesError extends Error {
  override name = 'ContentIssuesError';
  readonly issues: readonly EditionIssue[];

  constructor(issues: readonly EditionIssue[]) {
    super(issues.map(({ message }) => message).join('\n'));
    this.issues = issues;
  }
}

/** For /statusz: entry and field of each issue, without its message, which may quote a draft. */
export function listIssueFields({ issues }: ContentIssuesError): string {
  const fields = issues.map((issue) => {
    const field = findIssueField(issue);
    return field ? `${buildEntryPath(issue)} (${field})` : buildEntryPath(issue);
  });
  return [...new Set(fields)].join(', ');
}

export const findIssueField = (issue: EditionIssue): string | undefined =>
  issue.message.slice(buildEntryPath(issue).length).match(/^: ([\w.-]+): /)?.[1];

export function findContentIssues(entries: ContentEntries): EditionIssue[] {
  const exists = (kind: KindName, id: string) => entries.has(buildEntryFile(kind, id));
  const all = [...entries.values()];
  const kinds = new Set(all.map(({ kind }) => kind));
  const empty = kindNames
    .filter((kind) => !kinds.has(kind))
    .map((kind) => ({ kind, id: '', message: `content/${contentKinds[kind].files}: there is no such file.` }));
  const broken = all.flatMap(({ kind, id, data }) =>
    findMissingReferences({ kind, id, data }, exists).map(
      (message): EditionIssue => ({ kind, id, message, isBrokenReference: true }),
    ),
  );
  return [...empty, ...broken, ...findUnmappedPlaces(entries)];
}

const findUnmappedPlaces = (entries: ContentEntries): EditionIssue[] =>
  [...entries.values()]
    .filter((entry) => isUnmappedPlace(entry, entries))
    .map((entry) => createEditionIssue(entry, 'content/park-map.yaml has no position for it.'));

export function isUnmappedPlace({ kind, id }: EntryName, entries: ContentEntries): boolean {
  const map = entries.get(buildEntryFile('parkMap', ''))?.data;
  return kind === 'places' && map !== undefined && !Object.hasOwn(Object(map), id);
}

/** New issues among `warnings` block a publication; those among `notes` never do. */
export type EditionIssues = Record<'warnings' | 'notes', readonly EditionIssue[]>;

export const findNewIssues = (next: readonly EditionIssue[], before: readonly EditionIssue[]): EditionIssue[] => {
  const known = new Set(before.map(({ message }) => message));
  return next.filter(({ message }) => !known.has(message));
};

export function findEditionIssues(entries: ContentEntries, addresses: Addresses): EditionIssues {
  const all = [...entries.values()];
  const toIssues = (name: EntryName, issues: readonly TextIssue[]): EditionIssue[] =>
    issues.map((textIssue) => ({ ...createEditionIssue(name, textIssue.message), textIssue }));
  const deadLinks = (entry: ContentEntry) => findDeadLinks(entry, entries, addresses);
  return {
    warnings: all.flatMap((entry) => toIssues(entry, [...entry.textCheck.warnings, ...deadLinks(entry)])),
    notes: all.flatMap((entry) => toIssues(entry, entry.textCheck.notes)),
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
