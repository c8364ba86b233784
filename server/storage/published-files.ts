import type { Database } from './tables.ts';

/** For files whose addresses visitors may know: they stay valid when no entry names the file any more. */
export async function markPublished(
  db: Database,
  table: 'photographs' | 'films',
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  if (hashes.length > 0)
    await db
      .updateTable(table)
      .set({ publishedAt: now.toISOString() })
      .where('hash', 'in', hashes)
      .where('publishedAt', 'is', null)
      .execute();
}

interface StoredFile {
  takenDownAt: string | null;
  publishedAt: string | null;
}

/** Undefined: visitors do not know the file. `isPublished`: the current edition names it. */
export function findAvailability({ takenDownAt, publishedAt }: StoredFile, isPublished: boolean) {
  if (isPublished) return 'available';
  if (takenDownAt) return 'gone';
  return publishedAt ? 'available' : undefined;
}
