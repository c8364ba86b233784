import { explainIssues } from '#contract/content/explain.ts';
import { buildEntryFile, contentKinds, type EntryOf, type KindName, referenceKinds } from '#contract/content/kinds.ts';
import { findPictureIssues } from '#contract/content/picture.ts';
import { findEventIssues } from './event-issues.ts';
import { checkTexts, type TextCheck } from './text-checks.ts';

export interface EntryName {
  kind: KindName;
  id: string;
}

export interface RawEntry extends EntryName {
  data: unknown;
}

export interface ContentEntry extends RawEntry {
  value: unknown;
  textCheck: TextCheck;
}

export type EntryExistsCheck = (kind: KindName, id: string) => boolean;

export const buildEntryPath = ({ kind, id }: EntryName): string => `content/${buildEntryFile(kind, id)}`;

export function checkEntry({ kind, id, data }: RawEntry): { entry: ContentEntry } | { errors: string[] } {
  const file = buildEntryPath({ kind, id });
  const { data: value, error } = contentKinds[kind].schema.safeParse(data);
  if (error)
    return { errors: kind === 'pictures' ? findPictureIssues(file, data) : explainIssues(file, data, error.issues) };
  const eventErrors =
    kind === 'events' ? findEventIssues(value as EntryOf<'events'>).map(({ message }) => message) : [];
  const errors = [...checkId(id, data), ...eventErrors].map((message) => `${file}: ${message}`);
  if (errors.length > 0) return { errors };
  return { entry: { kind, id, data, value: deepFreeze(value), textCheck: checkTexts({ kind, value }) } };
}

function checkId(id: string, data: unknown): string[] {
  const writtenId = typeof data === 'object' && data !== null && 'id' in data ? data.id : undefined;
  return writtenId === undefined || String(writtenId) === id
    ? []
    : [`id: found ${String(writtenId)}, but the file is called ${id}.yaml.`];
}

export function findMissingReferences({ data, ...name }: RawEntry, exists: EntryExistsCheck): string[] {
  return findReferences(data)
    .filter(({ kind, id }) => !exists(kind, id))
    .map(({ field, ...target }) => `${buildEntryPath(name)}: ${field}: there is no ${buildEntryPath(target)}.`);
}

interface EntryReference extends EntryName {
  field: string;
}

/** Cached, because every edition needs the references of every entry. */
const cachedReferences = new WeakMap<object, EntryReference[]>();

export function findReferences(data: unknown, path = ''): EntryReference[] {
  if (typeof data !== 'object' || data === null) return [];
  const names =
    cachedReferences.get(data) ??
    Object.entries(data).flatMap(([key, value]: [string, unknown]) => {
      const field = path ? `${path}.${key}` : key;
      const kind = referenceKinds.get(key);
      const ids = (Array.isArray(value) ? value : [value]).filter((id) => typeof id !== 'object').map(String);
      return [...(kind ? ids.map((id) => ({ field, kind, id })) : []), ...findReferences(value, field)];
    });
  if (!path) cachedReferences.set(data, names);
  return names;
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    for (const part of Object.values(value)) deepFreeze(part);
    Object.freeze(value);
  }
  return value;
}
