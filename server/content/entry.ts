import { explainIssues } from '#contract/content/explain.ts';
import { contentKinds, type EntryOf, type KindName, referenceKinds } from '#contract/content/kinds.ts';
import { findPictureIssues } from '#contract/content/picture.ts';
import { createEditionIssue, type EditionIssue, toEditionIssue } from './edition-issue.ts';
import { buildEntryPath, type EntryName } from './entry-name.ts';
import { findEventIssues } from './event-issues.ts';
import { checkTexts, type TextCheck } from './text-checks.ts';

export interface RawEntry extends EntryName {
  data: unknown;
}

export interface ContentEntry extends RawEntry {
  value: unknown;
  textCheck: TextCheck;
}

export type EntryExistsCheck = (kind: KindName, id: string) => boolean;

export function checkEntry({ kind, id, data }: RawEntry): { entry: ContentEntry } | { errors: EditionIssue[] } {
  const name = { kind, id };
  const { data: value, error } = contentKinds[kind].schema.safeParse(data);
  if (error) {
    const issues = kind === 'pictures' ? findPictureIssues(data) : explainIssues(data, error.issues);
    return { errors: issues.map(({ path, sentence }) => createEditionIssue(name, path, sentence)) };
  }
  const eventErrors = kind === 'events' ? findEventIssues(value as EntryOf<'events'>).map(toEditionIssue(name)) : [];
  const errors = [...checkId(name, data), ...eventErrors];
  if (errors.length > 0) return { errors };
  return { entry: { kind, id, data, value: deepFreeze(value), textCheck: checkTexts({ kind, value }) } };
}

function checkId(name: EntryName, data: unknown): EditionIssue[] {
  const writtenId = typeof data === 'object' && data !== null && 'id' in data ? data.id : undefined;
  if (writtenId === undefined || String(writtenId) === name.id) return [];
  return [createEditionIssue(name, 'id', `found ${String(writtenId)}, but the file is called ${name.id}.yaml.`)];
}

export function findMissingReferences({ kind, id, data }: RawEntry, exists: EntryExistsCheck): EditionIssue[] {
  const missing = findReferences(data).filter((target) => !exists(target.kind, target.id));
  return missing.map(({ field, ...target }) => ({
    ...createEditionIssue({ kind, id }, field, `there is no ${buildEntryPath(target)}.`),
    code: 'noEntry',
  }));
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
