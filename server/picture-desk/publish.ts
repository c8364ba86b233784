/** Pictures begin to count, or there are none of their name any more. */
import type { ErrorCode } from '#contract/errors.ts';
import type { KindName } from '#contract/kinds.ts';
import { DraftConflict, discardDraft } from '#server/content/drafts.ts';
import type { RawEntry } from '#server/content/entry.ts';
import { publish, publishTogether } from '#server/content/publish.ts';
import { dataOf, readDraft, readDrafts } from '#server/content/store.ts';
import { usesOf } from '#server/content/uses.ts';
import { ApiError } from '#server/http/api-error.ts';
import { recut } from '#server/pictures/photographs.ts';
import { record, type Who } from '#server/staff/log.ts';
import type { PictureDesk } from './desk.ts';
import { wordFaults } from './said.ts';
import { type Drafted, nameOf, type Seen } from './save.ts';

interface Finished {
  id: string;
  data: Drafted;
  seen: Seen;
  /** of its fields, where several stand in one form */
  prefix?: string;
}

/** All of them from the same moment on, or none. Each is the draft it was saved as. */
export async function publishPictures(desk: PictureDesk, finished: readonly Finished[], who: Who): Promise<void> {
  const { db, library, secrets, now } = desk;
  const faults = Object.assign(
    {},
    ...finished.map(({ data: { title = {}, alt = {} }, prefix }) => wordFaults({ title, alt }, prefix)),
  ) as Partial<Record<string, ErrorCode>>;
  if (Object.keys(faults).length > 0) throw new ApiError(422, 'pictureUnfit', { faults });
  // What is not cut yet is cut before its turn comes: nobody else who publishes waits for it.
  for (const { data } of finished) if (data.photo) await recut(db, data.photo, now());
  const changes = finished.map(({ id, data, seen }) => ({
    ...nameOf(id),
    action: 'published' as const,
    data,
    expected: seen.base,
    author: who,
  }));
  await publishTogether(library, changes, {
    now,
    async within(work) {
      for (const { id, seen } of finished) {
        // With the draft as it was seen, or not at all.
        if (seen.version > 0 && !(await discardDraft(work, nameOf(id), seen.version)))
          throw new DraftConflict(nameOf(id), await readDraft(work, nameOf(id)));
        await record(work, secrets, { at: now(), who, action: 'publishedPicture', what: id });
      }
      return true;
    },
  });
}

export async function allUses({ db, library }: PictureDesk, id: string, of: KindName = 'pictures') {
  const used = { kind: of, id };
  const drafts = (await readDrafts(db)).map((draft): RawEntry => ({ ...draft, id: draft.entry, data: dataOf(draft) }));
  return { published: usesOf(library.present.entries.values(), used), drafts: usesOf(drafts, used) };
}

/** Refused where anything names it: the page says what does. */
export async function deletePicture(desk: PictureDesk, id: string, seen: Seen, who: Who): Promise<void> {
  const { library, secrets, now } = desk;
  const uses = await allUses(desk, id);
  if (uses.published.length + uses.drafts.length > 0) throw new ApiError(409, 'pictureUsed');
  await publish(
    library,
    { ...nameOf(id), action: 'deleted', expected: seen.base, author: who },
    {
      now,
      async within(work) {
        if (seen.version > 0) await discardDraft(work, nameOf(id), seen.version);
        await record(work, secrets, { at: now(), who, action: 'deletedPicture', what: id });
        return true;
      },
    },
  );
}
