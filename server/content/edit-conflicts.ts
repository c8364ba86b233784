import { ApiError } from '#server/http/api-error.ts';
import { DraftConflict } from './drafts.ts';
import { EditionOpenError } from './editions.ts';
import { EditionStuckError } from './library.ts';
import { PublishConflict } from './publish.ts';

/** Maps edit conflicts to `changedMeanwhile`, and unopenable editions to `contentNotRenderable`. */
export async function mapEditConflicts<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DraftConflict || error instanceof PublishConflict) throw new ApiError(409, 'changedMeanwhile');
    if (error instanceof EditionStuckError || error instanceof EditionOpenError)
      throw new ApiError(409, 'contentNotRenderable');
    throw error;
  }
}
