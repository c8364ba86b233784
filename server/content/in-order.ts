import { ApiError } from '#server/http/api-error.ts';
import { DraftConflict } from './drafts.ts';
import { Unopenable } from './editions.ts';
import { CannotFollow } from './library.ts';
import { Conflict } from './publish.ts';

/** Maps edit conflicts to `changedMeanwhile`, and unopenable editions to `contentStuck`. */
export async function inOrder<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DraftConflict || error instanceof Conflict) throw new ApiError(409, 'changedMeanwhile');
    if (error instanceof CannotFollow || error instanceof Unopenable) throw new ApiError(409, 'contentStuck');
    throw error;
  }
}
