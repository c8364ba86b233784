import type { FastifyInstance } from 'fastify';
import { deleteOpenedCopies } from '#server/booking/id-copies/opened-copies.ts';
import type { Library } from '#server/content/library.ts';
import { publishDueDrafts } from '#server/content/publish-drafts.ts';
import { deleteUnusedMedia } from '#server/content/unused-media.ts';
import { limits } from '#server/limits.ts';
import { deleteObsoleteEmailFiles } from '#server/mail/email-files.ts';
import { sendDueIssues } from '#server/newsletter/send-issues.ts';
import { type PeriodicJob, runPeriodically } from '#server/periodic-job.ts';
import type { Services } from '#server/services.ts';
import { deleteOldBackups, getBackupFolder } from '#server/storage/backups.ts';
import { watchClock } from '#server/storage/clock.ts';
import { isDatabaseError } from '#server/storage/database-errors.ts';
import type { ViewWriter } from '#server/views/counter.ts';
import { deleteExpired } from './retention.ts';

interface JobOptions {
  views: ViewWriter;
  readBookingStates: () => Promise<void>;
  officeJobs: [pause: number, run: (services: Services) => Promise<number | boolean>][];
}

export function startJobs(
  app: FastifyInstance,
  services: Services,
  library: Library,
  { views, readBookingStates, officeJobs }: JobOptions,
) {
  const { storage, database, site, config, notifyMailer, now } = services;
  const isClockRight = watchClock(storage.db, now, (sentence) => app.log.error(sentence));
  /** For jobs that delete, publish or send: nothing can undo them if the clock was wrong. */
  const onRightClock = (run: () => Promise<unknown>) => async () => {
    if (await isClockRight()) await run();
  };
  const logFailure = (error: unknown) => {
    if (isDatabaseError(error)) database.reportError(error);
    else app.log.error({ code: (error as { code?: unknown }).code }, 'a job has failed');
  };
  const notifying = (run: (services: Services) => Promise<number | boolean>) => async () => {
    if (Number(await run(services)) > 0) notifyMailer();
  };
  const jobsOnRightClock: [pause: number, run: () => Promise<unknown>][] = [
    [limits.retentionPause, () => deleteExpired(storage, now(), site.requestsNeededUntil)],
    [limits.retentionPause, () => deleteUnusedMedia(library, now())],
    // The nightly backup deletes old backups, so that one always remains.
    [limits.retentionPause, () => deleteOldBackups(getBackupFolder(config), now(), ({ beforeUpdate }) => beforeUpdate)],
    [limits.retentionPause, () => deleteObsoleteEmailFiles(storage.db, config.dataDir)],
    [limits.retentionPause, () => deleteOpenedCopies(config.dataDir, now())],
    [limits.issueJobInterval, notifying(sendDueIssues)],
    ...officeJobs.map(([pause, run]): [number, () => Promise<void>] => [pause, notifying(run)]),
    [limits.schedulePause, notifying(() => publishDueDrafts(library, now))],
    [limits.viewsPause, views.write],
  ];
  const jobs: PeriodicJob[] = [];
  app.addHook('onListen', async () => {
    for (const [pause, run] of jobsOnRightClock) jobs.push(runPeriodically(pause, onRightClock(run), logFailure));
    if (config.inbox) jobs.push(runPeriodically(limits.bookingStatesPoll, readBookingStates, logFailure));
    jobs.push(runPeriodically(limits.databaseCheck, database.checkDatabase, () => {}));
    jobs.push(library.subscribe());
  });
  app.addHook('preClose', async () => {
    await Promise.all([...jobs.map((job) => job.close()), library.pictures.close()]);
    await onRightClock(views.write)().catch(logFailure);
  });
}
