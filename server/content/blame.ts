/**
 * Finds the entry and field that make an edition fail, by restoring published values one by one.
 * Each try opens an edition, so this runs only after a publication has failed.
 */
import { valueAt } from '#contract/content/explain.ts';
import type { Unopenable } from './editions.ts';
import { checkEntry, type Entry, placeOf } from './entry.ts';
import type { Library } from './library.ts';
import { changedEntries } from './told-on.ts';
import { type Entries, type Fault, keyOf, withEntry } from './whole.ts';

const mostTries = 40;

export async function blame(library: Library, next: Entries, failure: Unopenable): Promise<Fault[]> {
  const { present } = library;
  const works = (entries: Entries) => library.isWithout(failure, entries);
  const changed = changedEntries(present.entries, next);
  const guilty: typeof changed = [];
  for (const name of changed)
    if (changed.length === 1 || (await works(withEntry(next, name, present.entries.get(keyOf(name))))))
      guilty.push(name);
  const faults: Fault[] = [];
  for (const name of guilty.length > 0 ? guilty : changed) {
    const [before, entry] = [present.entries.get(keyOf(name)), next.get(keyOf(name))];
    const field = before && entry && (await guiltyField(before, entry, (one) => works(withEntry(next, name, one))));
    faults.push({ ...name, said: `${placeOf(name)}: ${field ? `${field}: ` : ''}${failure.message}` });
  }
  return faults;
}

async function guiltyField(
  before: Entry,
  { kind, id, data }: Entry,
  works: (entry: Entry) => Promise<boolean>,
): Promise<string | undefined> {
  const changed = textsIn(data).filter((path) => valueAt(data, path) !== valueAt(before.data, path));
  for (const path of changed.slice(0, mostTries)) {
    const tried = structuredClone(data);
    Reflect.set(valueAt(tried, path.slice(0, -1)) as object, path.at(-1) ?? '', valueAt(before.data, path));
    const checked = checkEntry({ kind, id, data: tried });
    if ('entry' in checked && (await works(checked.entry))) return path.join('.');
  }
  return undefined;
}

const textsIn = (data: unknown, path: readonly string[] = []): string[][] =>
  typeof data === 'object' && data !== null
    ? Object.entries(data).flatMap(([name, part]) => textsIn(part, [...path, name]))
    : [[...path]];
