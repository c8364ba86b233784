/** While the server listens, what has reached its end is deleted, and the database looked after. */
import type { FastifyInstance } from 'fastify';
import { limits } from '#server/limits.ts';
import type { Storage } from '#server/storage/open.ts';
import { isStorageTrouble } from '#server/storage/trouble.ts';
import type { DatabaseWatch } from '#server/storage/watch.ts';
import type { DoneWith } from '#server/tickets/kept-until.ts';
import { deleteEnded } from './retention.ts';
import { every, type Job } from './schedule.ts';

interface Parts {
  storage: Storage;
  database: DatabaseWatch;
  doneWith: DoneWith;
  now: () => Date;
}

export function keepJobs(app: FastifyInstance, { storage, database, doneWith, now }: Parts): void {
  const jobs: Job[] = [];
  app.addHook('onListen', async () => {
    const failed = (error: unknown) => {
      if (isStorageTrouble(error)) database.troubled(error);
      else app.log.error({ code: (error as { code?: unknown }).code }, 'what has ended could not be deleted');
    };
    jobs.push(every(limits.retentionPause, () => deleteEnded(storage, now(), doneWith), failed));
    jobs.push(every(limits.databaseCheck, database.look, () => {}));
  });
  // Before the storage closes.
  app.addHook('preClose', async () => void (await Promise.all(jobs.map((job) => job.close()))));
}
