import type { KindName } from '#contract/content/kinds.ts';
import type { AuditEvent } from '#contract/office/office.ts';
import { authorizeAndLogCancellation } from '#office/shared/server/scheduled-publications.ts';
import { type Actor, recordAuditEvent } from '#server/audit/log.ts';
import { DraftConflict, writeDraft } from '#server/content/drafts.ts';
import type { RawEntry } from '#server/content/entry.ts';
import { type EntryName, entryKey } from '#server/content/entry-name.ts';
import type { Library } from '#server/content/library.ts';
import type { ChangeToPublish } from '#server/content/publication.ts';
import { publish } from '#server/content/publish.ts';
import { parseData, readDraft, readDrafts, readHistory, readLatestRevision } from '#server/content/store.ts';
import type { Services } from '#server/services.ts';

export type MediaServices = Pick<Services, 'db' | 'secrets' | 'now'> & { library: Library };

/** `data` is of the draft, or of the published entry if there is no draft. */
export async function readEntryVersions({ db, library }: MediaServices, name: EntryName) {
  const entry = library.current.entries.get(entryKey(name));
  const [draft, latestRevision] = await Promise.all([readDraft(db, name), readLatestRevision(db, name)]);
  return { entry, draft, latestRevision, data: draft ? parseData(draft) : entry?.data };
}

export const readDraftedEntries = async ({ db }: MediaServices) =>
  (await readDrafts(db)).map((draft): RawEntry => ({ ...draft, id: draft.entry, data: parseData(draft) }));

export async function findEntryByHash(media: MediaServices, hash: string, readHashes: (entry: RawEntry) => string[]) {
  const entries = [...(await readDraftedEntries(media)), ...media.library.current.entries.values()];
  return entries.find((entry) => readHashes(entry).includes(hash))?.id;
}

/** Files of the entry, also of earlier versions, that no other published entry shows. */
export async function listUnsharedHashes(
  media: MediaServices,
  { kind, id }: EntryName,
  readHashes: (entry: Pick<RawEntry, 'kind' | 'data'>) => string[],
): Promise<string[]> {
  const { entry, data } = await readEntryVersions(media, { kind, id });
  const history = (await readHistory(media.db, { kind, id })).map(parseData);
  const own = [...history, entry?.data, data].flatMap((one) => readHashes({ kind, data: one }));
  const others = [...media.library.current.entries.values()].filter((one) => one.id !== id).flatMap(readHashes);
  return [...new Set(own)].filter((hash) => !others.includes(hash));
}

type MediaDraft = Omit<Parameters<typeof writeDraft>[1], 'author'>;

export const saveMediaDraft = (media: MediaServices, draft: MediaDraft, actor: Actor, action: AuditEvent) =>
  media.db.transaction().execute(async (trx) => {
    await authorizeAndLogCancellation(trx, media, draft, actor);
    const saved = await writeDraft(trx, { ...draft, author: actor }, media.now());
    await recordAuditEvent(trx, media.secrets, { at: media.now(), actor, action, subject: { entry: entryKey(draft) } });
    return saved;
  });

export interface NewMediaDraft {
  kind: KindName;
  proposedIds: Iterable<string>;
  data: (id: string) => unknown;
  action: AuditEvent;
}

/** Skips ids of deleted entries, too: a new entry must not inherit their history. */
export async function createMediaDraft(
  media: MediaServices,
  { kind, proposedIds, data, action }: NewMediaDraft,
  actor: Actor,
) {
  for (const id of proposedIds) {
    const { entry, draft, latestRevision } = await readEntryVersions(media, { kind, id });
    if (entry || draft || latestRevision || media.library.shipped.entries.has(entryKey({ kind, id }))) continue;
    try {
      await saveMediaDraft(media, { kind, id, data: data(id), version: 0, base: 0 }, actor, action);
      return id;
    } catch (error) {
      if (!(error instanceof DraftConflict)) throw error;
    }
  }
  throw new Error('All proposed ids are in use.');
}

/** Takes down, puts back or deletes. */
export const publishMediaChange = (
  { library, now }: MediaServices,
  change: ChangeToPublish,
  publisher: Actor,
  action: AuditEvent,
) => publish(library, { changes: [change], publisher, action, now });

export async function readVersionBeforeTakedown<Data>({ db, library }: MediaServices, name: EntryName) {
  const revisions = await readHistory(db, name);
  const history = revisions.map((one) => ({ ...one, isDown: Object.hasOwn(parseData(one) ?? {}, 'down') }));
  const before = history.find(({ isDown }) => !isDown);
  const isPublished = before?.action === 'published';
  const data = isPublished ? parseData(before) : library.shipped.entries.get(entryKey(name))?.data;
  if (data === undefined) return undefined;
  const takenDownBy = history.findLast(({ isDown, number }) => isDown && number > (before?.number ?? 0))?.author ?? '';
  const putBackChange = isPublished ? { action: 'published' as const, data } : { action: 'shipped' as const };
  return { data: data as Data, again: { ...name, ...putBackChange }, by: takenDownBy };
}
