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

type Job = [name: string, pause: number, run: () => Promise<unknown>];

export type OfficeJobs = [name: string, pause: number, run: (services: Services) => Promise<number | boolean>][];

interface JobOptions {
  views: ViewWriter;
  readBookingStates: () => Promise<void>;
  officeJobs: OfficeJobs;
}

/** Returns the names of the jobs. They run while the server listens. */
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
  const logFailure = (job: string) => (error: unknown) => {
    if (isDatabaseError(error)) database.reportError(error);
    else app.log.error({ job, code: (error as { code?: unknown }).code }, 'a job has failed');
  };
  const notifying = (run: (services: Services) => Promise<number | boolean>) => async () => {
    if (Number(await run(services)) > 0) notifyMailer();
  };
  // The nightly backup deletes the other old backups, so that one always remains.
  const deleteUpdateBackups = () =>
    deleteOldBackups(getBackupFolder(config), now(), ({ beforeUpdate }) => beforeUpdate);
  const expire = () => deleteExpired(storage, now(), site.requestsNeededUntil, site.payment.retentionYears);
  const jobsOnRightClock: Job[] = [
    ['deleteExpired', limits.retentionPause, expire],
    ['deleteUnusedMedia', limits.retentionPause, () => deleteUnusedMedia(library, now())],
    ['deleteUpdateBackups', limits.retentionPause, deleteUpdateBackups],
    ['deleteObsoleteEmailFiles', limits.retentionPause, () => deleteObsoleteEmailFiles(storage.db, config.dataDir)],
    ['deleteOpenedCopies', limits.retentionPause, () => deleteOpenedCopies(config.dataDir, now())],
    ['sendDueIssues', limits.issueJobInterval, notifying(sendDueIssues)],
    ...officeJobs.map(([name, pause, run]): Job => [name, pause, notifying(run)]),
    ['publishDueDrafts', limits.schedulePause, notifying(() => publishDueDrafts(library, now))],
    ['writeViews', limits.viewsPause, views.write],
  ];
  const jobs: Job[] = [
    ...jobsOnRightClock.map(([name, pause, run]): Job => [name, pause, onRightClock(run)]),
    ...(config.acceptsRequests
      ? [['readBookingStates', limits.bookingStatesPoll, readBookingStates] satisfies Job]
      : []),
    ['checkDatabase', limits.databaseCheck, database.checkDatabase],
  ];
  const running: PeriodicJob[] = [];
  app.addHook('onListen', async () => {
    for (const [name, pause, run] of jobs) running.push(runPeriodically(pause, run, logFailure(name)));
    running.push(library.subscribe());
  });
  app.addHook('preClose', async () => {
    await Promise.all([...running.map((job) => job.close()), library.pictures.close()]);
    await onRightClock(views.write)().catch(logFailure('writeViews'));
  });
  return [...jobs.map(([name]) => name), 'followPublications'];
}
