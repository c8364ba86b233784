/** While the server listens, what has reached its end is deleted. */
import type { FastifyInstance } from 'fastify';
import { limits } from '#server/limits.ts';
import type { Storage } from '#server/storage/open.ts';
import type { DoneWith } from '#server/tickets/kept-until.ts';
import { deleteEnded } from './retention.ts';
import { every, type Job } from './schedule.ts';

export function keepRetention(app: FastifyInstance, storage: Storage, doneWith: DoneWith, now: () => Date): void {
  let retention: Job | undefined;
  app.addHook('onListen', async () => {
    retention = every(
      limits.retentionPause,
      () => deleteEnded(storage, now(), doneWith),
      (error) => app.log.error({ code: (error as { code?: unknown }).code }, 'what has ended could not be deleted'),
    );
  });
  // Before the storage closes.
  app.addHook('preClose', async () => retention?.close());
}
