/**
 * Finds the entry and field that make an edition fail, by restoring published values one by one.
 * Each try opens an edition, so this runs only after a publication has failed.
 */
import { valueAt } from '#contract/content/explain.ts';
import { findChangedEntries } from './affected-pages.ts';
import { type ContentEntries, createEditionIssue, type EditionIssue, entryKey, withEntry } from './content-entries.ts';
import type { EditionOpenError } from './editions.ts';
import { type ContentEntry, checkEntry } from './entry.ts';
import type { Library } from './library.ts';

const mostTries = 40;

export async function findFailureCauses(
  library: Library,
  next: ContentEntries,
  failure: EditionOpenError,
): Promise<EditionIssue[]> {
  const { present } = library;
  const works = (entries: ContentEntries) => library.opensWithout(failure, entries);
  const changed = findChangedEntries(present.entries, next);
  const causes: typeof changed = [];
  for (const name of changed)
    if (changed.length === 1 || (await works(withEntry(next, name, present.entries.get(entryKey(name))))))
      causes.push(name);
  const issues: EditionIssue[] = [];
  for (const name of causes.length > 0 ? causes : changed) {
    const [before, entry] = [present.entries.get(entryKey(name)), next.get(entryKey(name))];
    const field =
      before && entry && (await findFailingField(before, entry, (one) => works(withEntry(next, name, one))));
    issues.push(createEditionIssue(name, `${field ? `${field}: ` : ''}${failure.message}`));
  }
  return issues;
}

async function findFailingField(
  before: ContentEntry,
  { kind, id, data }: ContentEntry,
  works: (entry: ContentEntry) => Promise<boolean>,
): Promise<string | undefined> {
  const changed = listPaths(data).filter((path) => valueAt(data, path) !== valueAt(before.data, path));
  for (const path of changed.slice(0, mostTries)) {
    const tried = structuredClone(data);
    Reflect.set(valueAt(tried, path.slice(0, -1)) as object, path.at(-1) ?? '', valueAt(before.data, path));
    const checked = checkEntry({ kind, id, data: tried });
    if ('entry' in checked && (await works(checked.entry))) return path.join('.');
  }
  return undefined;
}

const listPaths = (data: unknown, path: readonly string[] = []): string[][] =>
  typeof data === 'object' && data !== null
    ? Object.entries(data).flatMap(([name, part]) => listPaths(part, [...path, name]))
    : [[...path]];
