/** A fault prevents an edition, a new flaw a publication; a notice only informs. */
import type { Addresses } from '#contract/address.ts';
import {
  type Content,
  type EntryOf,
  fileOf,
  isSingle,
  type KindName,
  kindNames,
  kinds,
} from '#contract/content/kinds.ts';
import { type Entry, type EntryName, missingIn, placeOf } from './entry.ts';
import { deadLinks } from './links.ts';
import type { Remark } from './words.ts';

export type Entries = ReadonlyMap<string, Entry>;

export const keyOf = ({ kind, id }: EntryName): string => fileOf(kind, id);

export function withEntry(entries: Entries, name: EntryName, entry: Entry | undefined): Entries {
  const next = new Map(entries);
  if (entry) next.set(keyOf(name), entry);
  else next.delete(keyOf(name));
  return next;
}

export interface Fault extends EntryName {
  said: string;
  remark?: Remark;
  leadsNowhere?: true;
}

export class ContentFaults extends Error {
  override name = 'ContentFaults';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map(({ said }) => said).join('\n'));
    this.faults = faults;
  }
}

/** For people who may not read drafts. */
export function placesOf({ faults }: ContentFaults): string {
  const places = faults.map((fault) => {
    const field = fieldOf(fault);
    return field ? `${placeOf(fault)} (${field})` : placeOf(fault);
  });
  return [...new Set(places)].join(', ');
}

export const fieldOf = (fault: Fault): string | undefined =>
  fault.said.slice(placeOf(fault).length).match(/^: ([\w.-]+): /)?.[1];

export function faultsOf(entries: Entries): Fault[] {
  const exists = (kind: KindName, id: string) => entries.has(fileOf(kind, id));
  const there = new Set([...entries.values()].map(({ kind }) => kind));
  const empty = kindNames
    .filter((kind) => !there.has(kind))
    .map((kind) => ({ kind, id: '', said: `content/${kinds[kind].files}: there is no such file.` }));
  const all = [...entries.values()];
  const broken = all.flatMap((entry) =>
    missingIn(entry, exists).map((said): Fault => ({ kind: entry.kind, id: entry.id, said, leadsNowhere: true })),
  );
  return [...empty, ...broken, ...notOnTheMap(entries)];
}

function notOnTheMap(entries: Entries): Fault[] {
  const map = entries.get(fileOf('parkMap', ''))?.value as EntryOf<'parkMap'> | undefined;
  return [...entries.values()].flatMap((entry) => {
    const { kind, id } = entry;
    if (kind !== 'places' || !map || Object.hasOwn(map, id)) return [];
    return [{ kind, id, said: `${placeOf(entry)}: content/park-map.yaml does not say where it stands.` }];
  });
}

export interface Remarks {
  flaws: readonly Fault[];
  notices: readonly Fault[];
}

export const broughtBy = (next: readonly Fault[], before: readonly Fault[]): Fault[] => {
  const known = new Set(before.map(({ said }) => said));
  return next.filter(({ said }) => !known.has(said));
};

export function remarksOn(entries: Entries, addresses: Addresses): Remarks {
  const all = [...entries.values()];
  const said = (entry: Entry, remarks: readonly Remark[]): Fault[] =>
    remarks.map((remark) => ({ kind: entry.kind, id: entry.id, said: `${placeOf(entry)}: ${remark.said}`, remark }));
  return {
    flaws: all.flatMap((entry) => said(entry, [...entry.words.flaws, ...deadLinks(entry, entries, addresses)])),
    notices: all.flatMap((entry) => said(entry, entry.words.notices)),
  };
}

export function contentOf(entries: Entries): Content {
  const faults = faultsOf(entries);
  if (faults.length > 0) throw new ContentFaults(faults);
  const byKind = Map.groupBy(entries.values(), ({ kind }) => kind);
  const content = kindNames.map((kind) => {
    const values = (byKind.get(kind) ?? []).map(({ id, value }) => [id, value] as const);
    return [kind, isSingle(kind) ? values[0]?.[1] : new Map(values.sort(([a], [b]) => byNumber.compare(a, b)))];
  });
  return Object.freeze(Object.fromEntries(content)) as Content;
}

const byNumber = new Intl.Collator('en', { numeric: true });
