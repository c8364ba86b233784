/** What was drafted counts from now on, all of it or none, and with that the drafts are gone. */
import type { Transaction } from 'kysely';
import { type Photo, picture } from '#contract/picture.ts';
import { recut } from '#server/pictures/photographs.ts';
import type { Tables } from '#server/storage/tables.ts';
import type { Author } from './drafts.ts';
import type { Library } from './library.ts';
import { publishTogether } from './publish.ts';
import { type Draft, dataOf, type Revision } from './store.ts';

interface More {
  now: () => Date;
  /** who makes it public; without, whoever wrote it */
  author?: Author;
  told?: (transaction: Transaction<Tables>) => Promise<void>;
}

/** Undefined: one of them was changed, discarded or published meanwhile. */
export async function publishDrafts(
  library: Library,
  drafts: readonly Draft[],
  { now, author, told }: More,
): Promise<Revision[] | undefined> {
  // Photographs are cut before their turn comes: others who publish do not wait for it. What cannot be cut is refused below.
  for (const photo of drafts.flatMap(photosIn)) await recut(library.db, photo, now()).catch(() => {});
  return publishTogether(
    library,
    drafts.map((draft) => ({
      kind: draft.kind,
      id: draft.entry,
      ...(draft.data === null ? { action: 'deleted' as const } : { action: 'published' as const, data: dataOf(draft) }),
      expected: draft.base,
      author: author ?? { id: draft.authorId ?? undefined, name: draft.author },
    })),
    {
      now,
      async within(transaction) {
        for (const draft of drafts) if (!(await taken(transaction, draft))) return false;
        return true;
      },
      ...(told && { told }),
    },
  );
}

function photosIn(draft: Draft): Photo[] {
  const { success, data } = picture.safeParse(draft.kind === 'pictures' ? dataOf(draft) : undefined);
  return success && data.photo ? [data.photo] : [];
}

/** As it was read, and not as somebody has changed it since. */
async function taken(transaction: Transaction<Tables>, { kind, entry, version, publishAt }: Draft): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('contentDrafts')
    .where(({ and }) => and({ kind, entry, version }))
    .where('publishAt', publishAt === null ? 'is' : '=', publishAt)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
