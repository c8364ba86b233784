import type { FastifyBaseLogger } from 'fastify';
import { limits } from '#server/limits.ts';
import { describeDatabaseError } from './database-errors.ts';
import type { DatabaseStorage } from './open.ts';

interface DatabaseWatchOptions {
  storage: Pick<DatabaseStorage, 'ping' | 'recordWriteCheck'>;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  now: () => Date;
}

export type DatabaseWatch = ReturnType<typeof watchDatabase>;

export function watchDatabase({ storage, log, now }: DatabaseWatchOptions) {
  let trouble: string | undefined;
  let checked: Promise<string | undefined> | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;

  function reportChange(found: string | undefined): string | undefined {
    if (found && !trouble)
      log.error(`the database is unavailable: ${found}; pages are served, everything else answers 503`);
    if (trouble && !found) log.warn('the database is available again');
    trouble = found;
    return found;
  }

  const reportError = (error: unknown) => void reportChange(describeError(error));

  const checkWritable = () => {
    const at = now().getTime();
    if (!checked || at - checkedAt >= limits.databaseCheck) {
      checkedAt = at;
      checked = storage.recordWriteCheck(now()).then(
        () => reportChange(undefined),
        (error) => reportChange(describeError(error)),
      );
    }
    return checked;
  };

  const checkDatabase = async () => {
    if (trouble) await checkWritable();
    else await storage.ping().catch(reportError);
  };

  return { reportError, checkWritable, checkDatabase };
}

const describeError = (error: unknown): string =>
  describeDatabaseError(error) ??
  `an error without a name of ours (${(error as { code?: unknown } | undefined)?.code})`;
