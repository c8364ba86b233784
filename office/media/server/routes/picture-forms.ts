import type { FastifyRequest } from 'fastify';
import { type EntryIssues, mayPublish } from '#contract/office/editor.ts';
import { type RejectedPhotograph, takedownReasons } from '#contract/office/pictures.ts';
import type { PictureVersion } from '#office/media/server/pictures/change.ts';
import type { MediaServices } from '#office/media/server/pictures/media-drafts.ts';
import { toDisplayName } from '#office/media/server/pictures/naming.ts';
import { readText } from '#office/shared/server/form-values.ts';
import type { OfficeActionRequest } from '#office/shared/server/page.ts';
import { mapEditConflicts } from '#server/content/edit-conflicts.ts';
import { ContentIssuesError } from '#server/content/edition-issue.ts';
import type { Library } from '#server/content/library.ts';
import { type ContentDraft, readDrafts } from '#server/content/store.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { FormFile } from '#server/http/form.ts';
import { PhotographError } from '#server/pictures/photograph-error.ts';

export const readEntryId = ({ params }: FastifyRequest): string => (params as { id: string }).id;

export function requireMayPublish({ actor }: Pick<OfficeActionRequest, 'actor'>): void {
  if (!mayPublish(actor.role, 'pictures')) throw new ApiError(403, 'roleNotAllowed');
}

/** Refuses roles that may not publish pictures. */
export const createPublisherAction =
  <Result>(act: (action: OfficeActionRequest, id: string, seen: PictureVersion) => Promise<Result>) =>
  async (action: OfficeActionRequest): Promise<Result> => {
    requireMayPublish(action);
    return mapEditConflicts(act(action, readEntryId(action.request), readPictureVersion(action.values)));
  };

export function readPictureVersion(values: Record<string, string>, prefix = ''): PictureVersion {
  const readNumber = (field: string) => {
    const typed = values[prefix ? `${prefix}${field[0]?.toUpperCase()}${field.slice(1)}` : field] ?? '';
    if (!/^\d{1,9}$/.test(typed)) throw new ApiError(422, 'unreadable');
    return Number(typed);
  };
  return { version: readNumber('version'), base: readNumber('base') };
}

export function readTakedownReason(values: Record<string, string>): string {
  const chosen = takedownReasons.find((reason) => reason === values['reason']);
  if (!chosen) throw new ApiError(422, 'textMissing', { fieldErrors: { reason: 'textMissing' } });
  const note = readText(values, 'note').slice(0, 500);
  return note ? `${chosen}: ${note}` : chosen;
}

/** Returns why the file is refused, or undefined once `store` has taken it. */
export async function storeOrReject(
  { name, bytes, tooLarge }: FormFile,
  store: (file: Pick<FormFile, 'name' | 'bytes'>) => Promise<unknown>,
): Promise<RejectedPhotograph | undefined> {
  const file = toDisplayName(name);
  if (tooLarge) return { file, errorCode: 'tooHeavy' };
  try {
    await store({ name: file, bytes });
    return undefined;
  } catch (error) {
    if (error instanceof PhotographError) return { file, errorCode: error.errorCode, ...error.details };
    throw error;
  }
}

export function showAgain<Facts>(facts: Facts | undefined, error: ApiError) {
  if (!facts) throw new ApiError(404, 'notPossible');
  return { show: facts, error };
}

/** Lists why an edition cannot be built. office/routes.ts passes the editor's function. */
export type FindEntryIssues = (
  library: Library,
  error: ContentIssuesError,
  drafts: readonly ContentDraft[],
) => Promise<EntryIssues[]>;

export async function publishOrShowIssues<Outcome, Facts>(
  { library, findEntryIssues }: MediaServices & { findEntryIssues: FindEntryIssues },
  publication: Promise<void>,
  outcome: Outcome,
  readPage: (entryIssues: EntryIssues[]) => Promise<Facts | undefined>,
) {
  try {
    await mapEditConflicts(publication);
    return outcome;
  } catch (error) {
    if (!(error instanceof ContentIssuesError)) throw error;
    const entryIssues = await findEntryIssues(library, error, await readDrafts(library.db));
    return showAgain(await readPage(entryIssues), new ApiError(422, 'pictureIncomplete'));
  }
}
