import { ApiError } from '#server/http/api-error.ts';
import { DraftConflict } from './drafts.ts';
import { EditionOpenError } from './editions.ts';
import { EditionStuckError } from './library.ts';
import { PublicationRefused } from './publication.ts';
import { PublishConflict } from './publish.ts';

/**
 * Maps edit conflicts to `changedMeanwhile`, unopenable editions to `contentNotRenderable`, and a
 * module's refusal to its code.
 */
export const mapEditConflicts = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error) => {
    throw toEditConflict(error);
  });

export function toEditConflict(error: unknown): unknown {
  if (error instanceof DraftConflict || error instanceof PublishConflict) return new ApiError(409, 'changedMeanwhile');
  if (error instanceof EditionStuckError || error instanceof EditionOpenError)
    return new ApiError(409, 'contentNotRenderable');
  return error instanceof PublicationRefused ? new ApiError(409, error.code) : error;
}
