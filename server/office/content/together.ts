/** Several drafts that count from one moment on: all of them, or none. */
import { mayPublish, type Objection } from '#contract/editor.ts';
import { inOrder } from '#server/content/in-order.ts';
import { publishDrafts } from '#server/content/publish-drafts.ts';
import { type Draft, readDrafts } from '#server/content/store.ts';
import { ContentFaults, keyOf } from '#server/content/whole.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Asked } from '#server/office/page.ts';
import { record } from '#server/staff/log.ts';
import { draftName } from './alongside.ts';
import { prepareCutOffMoves } from './event-guests.ts';
import type { EditorServices } from './keep.ts';
import { objectionsIn, objectionsTo } from './objections.ts';

/** What stands against it; where nothing does, they are published. */
export async function publishSet(
  { library, secrets, now }: Pick<EditorServices, 'library' | 'secrets' | 'now'>,
  drafts: readonly Draft[],
  { staff: who }: Pick<Asked, 'staff'>,
  { guestsAsked = false } = {},
): Promise<Objection[]> {
  if (drafts.some(({ kind }) => !mayPublish(who.role, kind))) throw new ApiError(403, 'roleForbids');
  const objections = await objectionsTo(library, drafts, { role: who.role, now: now(), guestsAsked });
  if (objections.length > 0) return objections;
  const moveCutOffs = prepareCutOffMoves(library, drafts);
  const told = async (work: Parameters<typeof record>[0]) => {
    await moveCutOffs(work);
    for (const draft of drafts)
      await record(work, secrets, { at: now(), who, action: 'publishedContent', what: keyOf(draftName(draft)) });
  };
  try {
    const published = await inOrder(publishDrafts(library, drafts, { now, author: who, told }));
    if (!published) throw new ApiError(409, 'changedMeanwhile');
    return [];
  } catch (error) {
    if (error instanceof ContentFaults) return objectionsIn(library, error, drafts);
    throw error;
  }
}

/** As they were seen when they were ticked. */
export async function tickedIn({ library: { db } }: EditorServices, { values }: Asked): Promise<Draft[]> {
  const ticked = Object.keys(values).filter((name) => name.startsWith('pick.'));
  const drafts = (await readDrafts(db)).filter(
    ({ kind, entry, version }) => values[`pick.${kind}.${entry}`] === String(version),
  );
  if (ticked.length === 0) throw new ApiError(422, 'contentUnpicked');
  if (drafts.length !== ticked.length) throw new ApiError(409, 'changedMeanwhile');
  return drafts;
}
