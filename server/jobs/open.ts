import type { FastifyInstance } from 'fastify';
import type { Library } from '#server/content/library.ts';
import { publishDue } from '#server/content/publish-drafts.ts';
import { tidyPictures } from '#server/content/tidy-pictures.ts';
import { every, type Job } from '#server/every.ts';
import { limits } from '#server/limits.ts';
import { deleteEndedFiles } from '#server/mail/email-files.ts';
import { sendMailings } from '#server/newsletter/sending.ts';
import type { Services } from '#server/services.ts';
import { backupFolder, deleteOldBackups } from '#server/storage/backups.ts';
import { watchClock } from '#server/storage/clock.ts';
import { isStorageTrouble } from '#server/storage/trouble.ts';
import type { KeptViews } from '#server/views/store.ts';
import { deleteEnded } from './retention.ts';

interface More {
  views: KeptViews;
  readBookingStates: () => Promise<void>;
  officeJobs: [pause: number, run: (services: Services) => Promise<number | boolean>][];
}

export function keepJobs(
  app: FastifyInstance,
  services: Services,
  library: Library,
  { views, readBookingStates, officeJobs }: More,
) {
  const { storage, database, site, config, notifyMailer, now } = services;
  const isClockRight = watchClock(storage.db, now, (sentence) => app.log.error(sentence));
  /** For jobs that delete, publish or send: they cannot be undone after a wrong clock. */
  const onRightClock = (run: () => Promise<unknown>) => async () => {
    if (await isClockRight()) await run();
  };
  const failed = (error: unknown) => {
    if (isStorageTrouble(error)) database.troubled(error);
    else app.log.error({ code: (error as { code?: unknown }).code }, 'a job has failed');
  };
  const sending = (run: (services: Services) => Promise<number | boolean>) => async () => {
    if (Number(await run(services)) > 0) notifyMailer();
  };
  const timed: [pause: number, run: () => Promise<unknown>][] = [
    [limits.retentionPause, () => deleteEnded(storage, now(), site.doneWith)],
    [limits.retentionPause, () => tidyPictures(library, now())],
    // The nightly backup deletes old backups, so that one always remains.
    [limits.retentionPause, () => deleteOldBackups(backupFolder(config), now(), ({ beforeUpdate }) => beforeUpdate)],
    [limits.retentionPause, () => deleteEndedFiles(storage.db, config.dataDir)],
    [limits.mailingStep, sending(sendMailings)],
    ...officeJobs.map(([pause, run]): [number, () => Promise<void>] => [pause, sending(run)]),
    [limits.schedulePause, () => publishDue(library, now)],
    [limits.viewsPause, views.write],
  ];
  const jobs: Job[] = [];
  app.addHook('onListen', async () => {
    for (const [pause, run] of timed) jobs.push(every(pause, onRightClock(run), failed));
    if (config.inbox) jobs.push(every(limits.bookingStatesPoll, readBookingStates, failed));
    jobs.push(every(limits.databaseCheck, database.look, () => {}));
    jobs.push(library.attend());
  });
  app.addHook('preClose', async () => {
    await Promise.all([...jobs.map((job) => job.close()), library.pictures.close()]);
    await onRightClock(views.write)().catch(failed);
  });
}
