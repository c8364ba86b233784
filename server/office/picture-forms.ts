/** What the forms about pictures have in common: what was seen, what is refused, and who may publish. */
import { mayPublish, type Objection } from '#contract/editor.ts';
import { photographLimits } from '#contract/photograph.ts';
import type { RefusedPhotograph } from '#contract/picture-desk.ts';
import { inOrder } from '#server/content/in-order.ts';
import type { Library } from '#server/content/library.ts';
import { readDrafts } from '#server/content/store.ts';
import { ContentFaults } from '#server/content/whole.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { SentFile } from '#server/http/form.ts';
import { shownName } from '#server/picture-desk/naming.ts';
import type { Seen } from '#server/picture-desk/save.ts';
import { PhotographRefused } from '#server/pictures/refused.ts';
import { objectionsIn } from './content/together.ts';
import type { Asked } from './page.ts';

export const sent = { field: 'photograph', bytes: photographLimits.bytes };

export function assertPublishes({ staff }: Pick<Asked, 'staff'>): void {
  if (!mayPublish(staff.role, 'pictures')) throw new ApiError(403, 'roleForbids');
}

export function seenIn(values: Record<string, string>, prefix = ''): Seen {
  const number = (field: string) => {
    const typed = values[prefix ? `${prefix}${field[0]?.toUpperCase()}${field.slice(1)}` : field] ?? '';
    if (!/^\d{1,9}$/.test(typed)) throw new ApiError(422, 'unreadable');
    return Number(typed);
  };
  return { version: number('version'), base: number('base') };
}

export type Photograph = Pick<SentFile, 'name' | 'bytes'>;

export const tooMany = ({ name }: SentFile): RefusedPhotograph => ({ file: shownName(name), fault: 'tooMany' });

/** Undefined: it was taken. */
export async function refusalOf(
  { name, bytes, tooLarge }: SentFile,
  take: (file: Photograph) => Promise<void>,
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

export const nothingOr = (refused: readonly RefusedPhotograph[]) =>
  refused.length > 0 ? ('photographRefused' as const) : ('photographMissing' as const);

/** What else the checks have against it is shown with the page. */
export async function unlessAgainst<Done, Facts>(
  library: Library,
  work: Promise<void>,
  done: () => Done,
  shown: (against: Objection[]) => Promise<Facts | undefined>,
): Promise<Done | { show: Facts; refusal: ApiError }> {
  try {
    await inOrder(work);
    return done();
  } catch (error) {
    if (!(error instanceof ContentFaults)) throw error;
    const facts = await shown(await objectionsIn(library, error, await readDrafts(library.db)));
    if (!facts) throw new ApiError(404, 'notNow');
    return { show: facts, refusal: new ApiError(422, 'pictureUnfit') };
  }
}
