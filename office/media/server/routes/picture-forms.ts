import type { FastifyRequest } from 'fastify';
import type { Objection } from '#contract/office/editor.ts';
import { mayPublish } from '#contract/office/editor.ts';
import type { RefusedPhotograph } from '#contract/office/pictures.ts';
import type { Seen } from '#office/media/server/pictures/change.ts';
import type { PictureDesk } from '#office/media/server/pictures/desk.ts';
import { shownName } from '#office/media/server/pictures/naming.ts';
import type { Asked } from '#office/shared/server/page.ts';
import { inOrder } from '#server/content/in-order.ts';
import type { Library } from '#server/content/library.ts';
import { type Draft, readDrafts } from '#server/content/store.ts';
import { ContentFaults } from '#server/content/whole.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { SentFile } from '#server/http/form.ts';
import { PhotographRefused } from '#server/pictures/refused.ts';

export const idOf = ({ params }: FastifyRequest): string => (params as { id: string }).id;

export function assertPublishes({ staff }: Pick<Asked, 'staff'>): void {
  if (!mayPublish(staff.role, 'pictures')) throw new ApiError(403, 'roleForbids');
}

export const publishing =
  <Result>(act: (asked: Asked, id: string, seen: Seen) => Promise<Result>) =>
  async (asked: Asked): Promise<Result> => {
    assertPublishes(asked);
    return inOrder(act(asked, idOf(asked.request), seenIn(asked.values)));
  };

export function seenIn(values: Record<string, string>, prefix = ''): Seen {
  const number = (field: string) => {
    const typed = values[prefix ? `${prefix}${field[0]?.toUpperCase()}${field.slice(1)}` : field] ?? '';
    if (!/^\d{1,9}$/.test(typed)) throw new ApiError(422, 'unreadable');
    return Number(typed);
  };
  return { version: number('version'), base: number('base') };
}

export async function refusalOf(
  { name, bytes, tooLarge }: SentFile,
  take: (file: Pick<SentFile, 'name' | 'bytes'>) => Promise<unknown>,
): Promise<RefusedPhotograph | undefined> {
  const file = shownName(name);
  if (tooLarge) return { file, fault: 'tooHeavy' };
  try {
    await take({ name: file, bytes });
    return undefined;
  } catch (error) {
    if (error instanceof PhotographRefused) return { file, fault: error.fault, ...error.facts };
    throw error;
  }
}

export function shownAgain<Facts>(facts: Facts | undefined, refusal: ApiError) {
  if (!facts) throw new ApiError(404, 'notNow');
  return { show: facts, refusal };
}

/** Lists why an edition cannot be built. The editor provides it (office/routes.ts). */
export type FindObjections = (
  library: Library,
  faults: ContentFaults,
  drafts: readonly Draft[],
) => Promise<Objection[]>;

export async function unlessAgainst<Done, Facts>(
  { library, findObjections }: PictureDesk & { findObjections: FindObjections },
  work: Promise<void>,
  done: Done,
  shown: (against: Objection[]) => Promise<Facts | undefined>,
) {
  try {
    await inOrder(work);
    return done;
  } catch (error) {
    if (!(error instanceof ContentFaults)) throw error;
    const against = await findObjections(library, error, await readDrafts(library.db));
    return shownAgain(await shown(against), new ApiError(422, 'pictureUnfit'));
  }
}
