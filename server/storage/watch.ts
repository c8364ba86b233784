import type { FastifyBaseLogger } from 'fastify';
import { limits } from '#server/limits.ts';
import type { Storage } from './open.ts';
import { troubleInWords } from './trouble.ts';

interface Options {
  storage: Pick<Storage, 'ask' | 'write'>;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  now: () => Date;
}

export type DatabaseWatch = ReturnType<typeof watchDatabase>;

export function watchDatabase({ storage, log, now }: Options) {
  let trouble: string | undefined;
  let checked: Promise<string | undefined> | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;

  function heard(found: string | undefined): string | undefined {
    if (found && !trouble) log.error(`the database is away: ${found}; pages are served, everything else answers 503`);
    if (trouble && !found) log.warn('the database is back');
    trouble = found;
    return found;
  }

  const troubled = (error: unknown) => void heard(inWords(error));

  const writable = () => {
    const at = now().getTime();
    if (!checked || at - checkedAt >= limits.databaseCheck) {
      checkedAt = at;
      checked = storage.write(now()).then(
        () => heard(undefined),
        (error) => heard(inWords(error)),
      );
    }
    return checked;
  };

  const look = async () => {
    if (trouble) await writable();
    else await storage.ask().catch(troubled);
  };

  return { troubled, writable, look };
}

const inWords = (error: unknown): string =>
  troubleInWords(error) ?? `an error without a name of ours (${(error as { code?: unknown } | undefined)?.code})`;
