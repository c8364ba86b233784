/** Two at one picture: whoever comes second sees what the first has left, and keeps what they typed. */
import { DraftConflict } from '#server/content/drafts.ts';
import { Conflict } from '#server/content/publish.ts';
import { ApiError } from '#server/http/api-error.ts';

export async function changedMeanwhile<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Conflict || error instanceof DraftConflict) throw new ApiError(409, 'changedMeanwhile');
    throw error;
  }
}
