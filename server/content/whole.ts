/** All entries together: what one names another must have. */
import { type Content, fileOf, isSingle, type KindName, kindNames, kinds } from '#contract/kinds.ts';
import { type Entry, type EntryName, missingIn } from './entry.ts';

/** Every entry by the name of its file, whether there is such a file or not. */
export type Entries = ReadonlyMap<string, Entry>;

export const keyOf = ({ kind, id }: EntryName): string => fileOf(kind, id);

/** With this entry in the place of the one of its name; undefined takes that out. */
export function withEntry(entries: Entries, name: EntryName, entry: Entry | undefined): Entries {
  const next = new Map(entries);
  if (entry) next.set(keyOf(name), entry);
  else next.delete(keyOf(name));
  return next;
}

export interface Fault extends EntryName {
  /** file, field, what was found and what is allowed */
  said: string;
}

export class ContentFaults extends Error {
  override name = 'ContentFaults';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map(({ said }) => said).join('\n'));
    this.faults = faults;
  }
}

export function faultsOf(entries: Entries): Fault[] {
  const exists = (kind: KindName, id: string) => entries.has(fileOf(kind, id));
  const there = new Set([...entries.values()].map(({ kind }) => kind));
  const empty = kindNames
    .filter((kind) => !there.has(kind))
    .map((kind) => ({ kind, id: '', said: `content/${kinds[kind].files}: there is no such file.` }));
  const broken = [...entries.values()].flatMap((entry) =>
    missingIn(entry, exists).map((said) => ({ kind: entry.kind, id: entry.id, said })),
  );
  return [...empty, ...broken];
}

/** Throws every fault at once. */
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

/** As people count: 2 before 10. */
const byNumber = new Intl.Collator('en', { numeric: true });
