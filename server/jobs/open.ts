/** While the server listens, what has reached its end is deleted, and the database looked after. */
import type { FastifyInstance } from 'fastify';
import type { Library } from '#server/content/library.ts';
import { publishDue } from '#server/content/publish-drafts.ts';
import { tidyPictures } from '#server/content/tidy-pictures.ts';
import { lapseOffers } from '#server/desk/lapse.ts';
import { remindOfDecisions } from '#server/desk/remind.ts';
import { every, type Job } from '#server/every.ts';
import type { KeptViews } from '#server/figures/store.ts';
import { limits } from '#server/limits.ts';
import { deleteEndedFiles } from '#server/mail/email-files.ts';
import { sendMailings } from '#server/newsletter/sending.ts';
import type { Services } from '#server/services.ts';
import { backupFolder, deleteOldBackups } from '#server/storage/backups.ts';
import { watchClock } from '#server/storage/clock.ts';
import { isStorageTrouble } from '#server/storage/trouble.ts';
import { deleteEnded } from './retention.ts';

interface More {
  views: KeptViews;
  readBookingStates: () => Promise<void>;
}

export function keepJobs(
  app: FastifyInstance,
  services: Services,
  library: Library,
  { views, readBookingStates }: More,
): void {
  const { storage, database, site, notifyMailer, now } = services;
  async function lapse() {
    if ((await lapseOffers(services)) > 0) notifyMailer();
  }
  async function send() {
    if (await sendMailings(services)) notifyMailer();
  }
  async function remind() {
    if ((await remindOfDecisions(services)) > 0) notifyMailer();
  }
  // Only its own: whoever makes the others deletes them with the next one, so that there always is one.
  const forgetBackups = () =>
    deleteOldBackups(backupFolder(services.config), now(), ({ beforeUpdate }) => beforeUpdate);
  const forgetFiles = () => deleteEndedFiles(storage.db, services.config.dataDir);
  const isClockRight = watchClock(storage.db, now, (sentence) => app.log.error(sentence));
  /** For what deletes, publishes or sends: none of it can be undone once the clock is right again. */
  const onRightClock = (run: () => Promise<unknown>) => async () => {
    if (await isClockRight()) await run();
  };
  const jobs: Job[] = [];
  const failed = (error: unknown) => {
    if (isStorageTrouble(error)) database.troubled(error);
    else app.log.error({ code: (error as { code?: unknown }).code }, 'a job has failed');
  };
  app.addHook('onListen', async () => {
    jobs.push(
      every(
        limits.retentionPause,
        onRightClock(() => deleteEnded(storage, now(), site.doneWith)),
        failed,
      ),
    );
    jobs.push(
      every(
        limits.retentionPause,
        onRightClock(() => tidyPictures(library, now())),
        failed,
      ),
    );
    jobs.push(every(limits.retentionPause, onRightClock(forgetBackups), failed));
    jobs.push(every(limits.retentionPause, onRightClock(forgetFiles), failed));
    jobs.push(every(limits.lapsePause, onRightClock(lapse), failed));
    jobs.push(every(limits.mailingStep, onRightClock(send), failed));
    jobs.push(every(limits.lapsePause, onRightClock(remind), failed));
    if (services.config.inbox) jobs.push(every(limits.bookingStatesPoll, readBookingStates, failed));
    jobs.push(every(limits.databaseCheck, database.look, () => {}));
    jobs.push(library.attend());
    jobs.push(
      every(
        limits.schedulePause,
        onRightClock(() => publishDue(library, now)),
        failed,
      ),
    );
    jobs.push(every(limits.viewsPause, onRightClock(views.write), failed));
  });
  // Before the storage closes.
  app.addHook('preClose', async () => {
    await Promise.all([...jobs.map((job) => job.close()), library.pictures.close()]);
    await onRightClock(views.write)().catch(failed);
  });
}
