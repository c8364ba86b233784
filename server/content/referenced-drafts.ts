/** An entry can only be published together with the drafts it names. */

import { createHash } from 'node:crypto';
import { type ContentEntries, isUnmappedPlace } from './content-entries.ts';
import { findReferences, type RawEntry } from './entry.ts';
import { type EntryName, entryKey } from './entry-name.ts';
import type { Library } from './library.ts';
import { buildDraftKey, type ContentDraft, parseData, readDraft } from './store.ts';

export async function findReferencedDrafts(
  { db, current }: Pick<Library, 'db' | 'current'>,
  entry: RawEntry,
  maxDrafts = Number.POSITIVE_INFINITY,
): Promise<ContentDraft[]> {
  const drafts: ContentDraft[] = [];
  const seen = new Set([entryKey(entry)]);
  const waiting: RawEntry[] = [entry];
  for (const one of waiting)
    for (const name of findUnpublishedReferences(one, current.entries)) {
      if (seen.has(entryKey(name)) || drafts.length >= maxDrafts) continue;
      seen.add(entryKey(name));
      const draft = await readDraft(db, name);
      const data = draft && parseData(draft);
      if (!draft || data === undefined || (name === parkMap && !isOnMap(one, data))) continue;
      drafts.push(draft);
      waiting.push({ ...name, data });
    }
  return drafts;
}

const parkMap: EntryName = { kind: 'parkMap', id: 'park-map' };

/** A place also needs its spot on the map. */
function findUnpublishedReferences(entry: RawEntry, entries: ContentEntries): EntryName[] {
  const names = findReferences(entry).filter((name) => !entries.has(entryKey(name)));
  return isUnmappedPlace(entry, entries) ? [...names, parkMap] : names;
}

const isOnMap = ({ id }: EntryName, map: unknown): boolean =>
  typeof map === 'object' && map !== null && Object.hasOwn(map, id);

/** The publish button sends it, so that the server publishes only drafts that the person saw. */
export const hashDraftVersions = (drafts: readonly ContentDraft[]): string =>
  createHash('sha256')
    .update(drafts.map((draft) => `${buildDraftKey(draft)} ${draft.version}`).join('\n'))
    .digest('base64url');
