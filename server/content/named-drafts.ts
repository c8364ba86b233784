/** An entry can only be published together with the drafts it names. */
import { type EntryName, namesIn, type RawEntry } from './entry.ts';
import type { Library } from './library.ts';
import { type Draft, dataOf, readDraft } from './store.ts';
import { type Entries, keyOf } from './whole.ts';

export async function namedDrafts(
  { db, present }: Pick<Library, 'db' | 'present'>,
  entry: RawEntry,
  most = Number.POSITIVE_INFINITY,
): Promise<Draft[]> {
  const drafts: Draft[] = [];
  const seen = new Set([keyOf(entry)]);
  const waiting: RawEntry[] = [entry];
  for (const one of waiting)
    for (const name of unpublishedNames(one, present.entries)) {
      if (seen.has(keyOf(name)) || drafts.length >= most) continue;
      seen.add(keyOf(name));
      const draft = await readDraft(db, name);
      const data = draft && dataOf(draft);
      if (!draft || data === undefined || (name === parkMap && !isOnMap(one, data))) continue;
      drafts.push(draft);
      waiting.push({ ...name, data });
    }
  return drafts;
}

const parkMap: EntryName = { kind: 'parkMap', id: 'park-map' };

/** A place also needs its spot on the map. */
function unpublishedNames(entry: RawEntry, entries: Entries): EntryName[] {
  const names = namesIn(entry.data).filter((name) => !entries.has(keyOf(name)));
  const isLost = entry.kind === 'places' && !isOnMap(entry, entries.get(keyOf(parkMap))?.data);
  return isLost ? [...names, parkMap] : names;
}

const isOnMap = ({ id }: EntryName, map: unknown): boolean =>
  typeof map === 'object' && map !== null && Object.hasOwn(map, id);
