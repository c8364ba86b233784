/** A fault prevents an edition, a new flaw a publication; a notice only informs. */
import type { Addresses } from '#contract/address.ts';
import {
  type Content,
  contentKinds,
  type EntryOf,
  entryFile,
  isSingle,
  type KindName,
  kindNames,
} from '#contract/content/kinds.ts';
import { type ContentEntry, type EntryName, entryPath, findMissingReferences } from './entry.ts';
import { findDeadLinks } from './links.ts';
import type { FindingWithMessage } from './text-checks.ts';

export type ContentEntries = ReadonlyMap<string, ContentEntry>;

export const entryKey = ({ kind, id }: EntryName): string => entryFile(kind, id);

export function withEntry(entries: ContentEntries, name: EntryName, entry: ContentEntry | undefined): ContentEntries {
  const next = new Map(entries);
  if (entry) next.set(entryKey(name), entry);
  else next.delete(entryKey(name));
  return next;
}

export interface EditionIssue extends EntryName {
  message: string;
  finding?: FindingWithMessage;
  isBrokenReference?: true;
}

export class ContentIssuesError extends Error {
  override name = 'ContentIssuesError';
  readonly issues: readonly EditionIssue[];

  constructor(faults: readonly EditionIssue[]) {
    super(faults.map(({ message }) => message).join('\n'));
    this.issues = faults;
  }
}

/** For people who may not read drafts. */
export function listIssueFields({ issues }: ContentIssuesError): string {
  const places = issues.map((fault) => {
    const field = issueField(fault);
    return field ? `${entryPath(fault)} (${field})` : entryPath(fault);
  });
  return [...new Set(places)].join(', ');
}

export const issueField = (fault: EditionIssue): string | undefined =>
  fault.message.slice(entryPath(fault).length).match(/^: ([\w.-]+): /)?.[1];

export function findContentIssues(entries: ContentEntries): EditionIssue[] {
  const exists = (kind: KindName, id: string) => entries.has(entryFile(kind, id));
  const there = new Set([...entries.values()].map(({ kind }) => kind));
  const empty = kindNames
    .filter((kind) => !there.has(kind))
    .map((kind) => ({ kind, id: '', message: `content/${contentKinds[kind].files}: there is no such file.` }));
  const all = [...entries.values()];
  const broken = all.flatMap((entry) =>
    findMissingReferences(entry, exists).map(
      (message): EditionIssue => ({ kind: entry.kind, id: entry.id, message, isBrokenReference: true }),
    ),
  );
  return [...empty, ...broken, ...findUnmappedPlaces(entries)];
}

function findUnmappedPlaces(entries: ContentEntries): EditionIssue[] {
  const map = entries.get(entryFile('parkMap', ''))?.value as EntryOf<'parkMap'> | undefined;
  return [...entries.values()].flatMap((entry) => {
    const { kind, id } = entry;
    if (kind !== 'places' || !map || Object.hasOwn(map, id)) return [];
    return [{ kind, id, message: `${entryPath(entry)}: content/park-map.yaml does not say where it stands.` }];
  });
}

export interface EditionIssues {
  warnings: readonly EditionIssue[];
  notes: readonly EditionIssue[];
}

export const findNewIssues = (next: readonly EditionIssue[], before: readonly EditionIssue[]): EditionIssue[] => {
  const known = new Set(before.map(({ message }) => message));
  return next.filter(({ message }) => !known.has(message));
};

export function findEditionIssues(entries: ContentEntries, addresses: Addresses): EditionIssues {
  const all = [...entries.values()];
  const toIssues = (entry: ContentEntry, findings: readonly FindingWithMessage[]): EditionIssue[] =>
    findings.map((finding) => ({
      kind: entry.kind,
      id: entry.id,
      message: `${entryPath(entry)}: ${finding.message}`,
      finding,
    }));
  return {
    warnings: all.flatMap((entry) =>
      toIssues(entry, [...entry.textCheck.warnings, ...findDeadLinks(entry, entries, addresses)]),
    ),
    notes: all.flatMap((entry) => toIssues(entry, entry.textCheck.notes)),
  };
}

export function buildContent(entries: ContentEntries): Content {
  const faults = findContentIssues(entries);
  if (faults.length > 0) throw new ContentIssuesError(faults);
  const byKind = Map.groupBy(entries.values(), ({ kind }) => kind);
  const content = kindNames.map((kind) => {
    const values = (byKind.get(kind) ?? []).map(({ id, value }) => [id, value] as const);
    return [kind, isSingle(kind) ? values[0]?.[1] : new Map(values.sort(([a], [b]) => byNumber.compare(a, b)))];
  });
  return Object.freeze(Object.fromEntries(content)) as Content;
}

const byNumber = new Intl.Collator('en', { numeric: true });
