import { explainIssues } from '#contract/content/explain.ts';
import { contentKinds, type EntryOf, findReferenceKind, type KindName } from '#contract/content/kinds.ts';
import { findPictureIssues } from '#contract/content/picture.ts';
import type { Venue } from '#contract/content/venues.ts';
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

/** Ids of all entries of a kind, for a sentence that lists them. */
export type EntryIds = (kind: KindName) => readonly string[];

export function checkEntry({ kind, id, data }: RawEntry): { entry: ContentEntry } | { errors: EditionIssue[] } {
  const name = { kind, id };
  const { data: value, error } = contentKinds[kind].schema.safeParse(data);
  if (error) {
    const issues = kind === 'pictures' ? findPictureIssues(data) : explainIssues(data, error.issues);
    return { errors: issues.map(({ path, sentence }) => createEditionIssue(name, path, sentence)) };
  }
  const eventErrors = kind === 'events' ? findEventIssues(value as EntryOf<'events'>).map(toEditionIssue(name)) : [];
  const errors = [...checkId(name, data), ...checkShelter(name, value), ...eventErrors];
  if (errors.length > 0) return { errors };
  return { entry: { kind, id, data, value: deepFreeze(value), textCheck: checkTexts({ kind, value }) } };
}

function checkShelter(name: EntryName, value: unknown): EditionIssue[] {
  if (name.kind !== 'venues' || (value as Venue).shelter?.place !== name.id) return [];
  return [createEditionIssue(name, 'shelter.place', `found ${name.id}, the venue itself.`)];
}

function checkId(name: EntryName, data: unknown): EditionIssue[] {
  if (name.kind === 'categories' && name.id === 'all')
    return [createEditionIssue(name, 'id', 'found all, which means every category. Choose another name.')];
  const writtenId = typeof data === 'object' && data !== null && 'id' in data ? data.id : undefined;
  if (writtenId === undefined || String(writtenId) === name.id) return [];
  return [createEditionIssue(name, 'id', `found ${String(writtenId)}, but the file is called ${name.id}.yaml.`)];
}

export function findMissingReferences(
  { kind, id, data }: RawEntry,
  exists: EntryExistsCheck,
  listIds: EntryIds = () => [],
): EditionIssue[] {
  const missing = findReferences({ kind, data }).filter((target) => !exists(target.kind, target.id));
  return missing.map(({ field, ...target }) => ({
    ...createEditionIssue({ kind, id }, field, describeMissing(target, listIds(target.kind))),
    code: 'noEntry',
  }));
}

/** More ids than these do not help. */
const listedIds = 12;

function describeMissing(target: EntryName, known: readonly string[]): string {
  const sentence = `there is no ${buildEntryPath(target)}.`;
  return known.length > 0 && known.length <= listedIds ? `${sentence} Allowed: ${known.join(', ')}.` : sentence;
}

interface EntryReference extends EntryName {
  field: string;
}

/** Cached, because every edition needs the references of every entry. */
const cachedReferences = new WeakMap<object, EntryReference[]>();

export function findReferences({ kind, data }: Pick<RawEntry, 'kind' | 'data'>): EntryReference[] {
  if (typeof data !== 'object' || data === null) return [];
  return cachedReferences.getOrInsertComputed(data, () => listReferences(kind, data, ''));
}

function listReferences(owner: KindName, data: unknown, path: string): EntryReference[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]: [string, unknown]) => {
    const field = path ? `${path}.${key}` : key;
    const kind = findReferenceKind(owner, key);
    const ids = (Array.isArray(value) ? value : [value]).filter((id) => typeof id !== 'object').map(String);
    return [...(kind ? ids.map((id) => ({ field, kind, id })) : []), ...listReferences(owner, value, field)];
  });
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    for (const part of Object.values(value)) deepFreeze(part);
    Object.freeze(value);
  }
  return value;
}
