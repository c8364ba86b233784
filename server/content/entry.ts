import { explain } from '#contract/content/explain.ts';
import { type EntryOf, fileOf, type KindName, kinds, references } from '#contract/content/kinds.ts';
import { pictureFaults } from '#contract/content/picture.ts';
import { disagreements } from './evening-faults.ts';
import { type Examined, examine } from './words.ts';

export interface EntryName {
  kind: KindName;
  id: string;
}

export interface RawEntry extends EntryName {
  data: unknown;
}

export interface Entry extends RawEntry {
  value: unknown;
  words: Examined;
}

export type Exists = (kind: KindName, id: string) => boolean;

export const placeOf = ({ kind, id }: EntryName): string => `content/${fileOf(kind, id)}`;

export function checkEntry({ kind, id, data }: RawEntry): { entry: Entry } | { faults: string[] } {
  const place = placeOf({ kind, id });
  const { data: value, error } = kinds[kind].schema.safeParse(data);
  if (error) return { faults: kind === 'pictures' ? pictureFaults(place, data) : explain(place, data, error.issues) };
  const more = kind === 'events' ? disagreements(value as EntryOf<'events'>).map(({ said }) => said) : [];
  const faults = [...idFaults(id, data), ...more].map((fault) => `${place}: ${fault}`);
  if (faults.length > 0) return { faults };
  return { entry: { kind, id, data, value: deepFreeze(value), words: examine({ kind, value }) } };
}

function idFaults(name: string, data: unknown): string[] {
  const id = typeof data === 'object' && data !== null && 'id' in data ? data.id : undefined;
  return id === undefined || String(id) === name
    ? []
    : [`id: found ${String(id)}, but the file is called ${name}.yaml.`];
}

export function missingIn({ data, ...name }: RawEntry, exists: Exists): string[] {
  return namesIn(data)
    .filter(({ kind, id }) => !exists(kind, id))
    .map(({ place, ...named }) => `${placeOf(name)}: ${place}: there is no ${placeOf(named)}.`);
}

interface Named extends EntryName {
  place: string;
}

/** Cached, because every edition needs the references of every entry. */
const known = new WeakMap<object, Named[]>();

export function namesIn(data: unknown, path = ''): Named[] {
  if (typeof data !== 'object' || data === null) return [];
  const names =
    known.get(data) ??
    Object.entries(data).flatMap(([key, value]: [string, unknown]) => {
      const place = path ? `${path}.${key}` : key;
      const kind = references.get(key);
      const ids = (Array.isArray(value) ? value : [value]).filter((id) => typeof id !== 'object').map(String);
      return [...(kind ? ids.map((id) => ({ place, kind, id })) : []), ...namesIn(value, place)];
    });
  if (!path) known.set(data, names);
  return names;
}

export function entryFaults(entry: RawEntry, exists: Exists): string[] {
  const checked = checkEntry(entry);
  if ('faults' in checked) return checked.faults;
  return [...missingIn(entry, exists), ...checked.entry.words.flaws.map(({ said }) => `${placeOf(entry)}: ${said}`)];
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    for (const part of Object.values(value)) deepFreeze(part);
    Object.freeze(value);
  }
  return value;
}
